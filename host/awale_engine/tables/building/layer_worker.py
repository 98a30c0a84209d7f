# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Threads that scan a layer and propagate through it, and share the work out."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, Final

from ... import memory
from ...binding import kernel
from ...memory import Buffer
from ..indexing import Layer, even_edges
from ..values import Pair, struct_of

_STACK: Final = 1 << 19  # initial size of a thread's stack, in boards
_WORK: Final = 1 << 18  # boards that a thread processes before the work is shared out again
_ALONE: Final = 100_000  # a second thread does not pay off in a layer with fewer boards


@contextmanager
def workers(count: int) -> Iterator[ThreadPoolExecutor]:
    """Run a thread pool that, when interrupted, finishes its current tasks and starts no more."""
    pool = ThreadPoolExecutor(count)
    try:
        yield pool
    except BaseException:
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def scanner(
    layer: Layer, first: int, end: int, known: Pair, exits: Pair, values: Pair, window: int,
    begin: int,
) -> Callable[[int, int, bool], None]:  # fmt: skip
    """Return the function that scans some of the blocks `first` to `end`, see `LayerWorker.scan`,
    with `exits` and `values` that begin at place `begin`; ValueError for buffers that are too
    short."""
    for pair in (exits, values):
        pair.check(begin, *layer.places(first, end))
    known.check(window, window, window + len(known.low))
    struct = struct_of(values, exits, begin, begin)
    bounds = kernel.window(*map(memory.address, known), window, len(known.low))

    def scan(some: int, stop: int, more: bool) -> None:
        kernel.scan(layer.struct, struct, some, stop, bounds, more)

    return scan


class LayerWorker:
    """Threads with a stack each, for layers under the rules of `code`.

    Call `layer` before the other functions, which work on that layer.
    """

    def __init__(self, code: int, threads: int) -> None:
        self._code = code
        self._most_threads = threads
        self._stacks = [memory.zeros(_STACK, memory.INT64) for _ in range(threads)]

    @contextmanager
    def layer(self, seeds: int) -> Iterator[ThreadPoolExecutor]:
        """Run the threads for the layer of `seeds`, which is `board_order` from now on."""
        self.board_order = Layer(seeds, self._code)
        self._threads = self._most_threads if len(self.board_order) >= _ALONE else 1
        with workers(self._threads) as self._pool:
            yield self._pool

    def scan(
        self, first: int, end: int, known: Pair, exits: Pair, values: Pair,
        *, window: int = 0, more: bool = False, begin: int = 0,
    ) -> None:  # fmt: skip
        """Find out what the moves of blocks `first` to `end` that leave the layer are worth, into
        `exits`, and how many moves hold a board up, into `values`; both begin at place `begin`.

        `known` are the bounds of boards with fewer seeds, from rank `window` on. With `more` the
        results are added to those of earlier windows. ValueError for buffers that are too short.
        """
        scan = scanner(self.board_order, first, end, known, exits, values, window, begin)
        # Blocks differ in size, so the work is dealt out in many small parts.
        edges = even_edges(self.board_order.starts, first, end, 16 * self._threads)
        parts = [self._pool.submit(scan, *edge, more) for edge in pairwise(edges)]
        for part in parts:
            part.result()

    def propagate(
        self, threshold: int, first: int, end: int, exits: Pair, values: Pair,
        *, exits_begin: int = 0,
    ) -> None:  # fmt: skip
        """Decide at one threshold what blocks `first` to `end` decide by their exits, which begin
        at place `exits_begin`; `values` are those of the whole layer.

        The remaining work is shared out again at intervals. ValueError for buffers that are too
        short.
        """
        values.check(0, 0, len(self.board_order))
        exits.check(exits_begin, *self.board_order.places(first, end))
        struct = struct_of(values, exits, 0, exits_begin)
        works = [
            kernel.propagation(first, first, stack=memory.address(stack), size=len(stack))
            for stack in self._stacks[: self._threads]
        ]
        works[0].end = end
        while True:
            self._share_out(works)
            for at, work in enumerate(works):
                if work.top > work.size // 2:
                    self._stacks[at] = _doubled(self._stacks[at])
                    work.stack = memory.address(self._stacks[at])
                    work.size = len(self._stacks[at])
                work.work = _WORK
            running = [
                self._pool.submit(
                    kernel.propagate, self.board_order.struct, struct, threshold, work
                )
                for work in works
            ]
            finished = [one.result() for one in running]
            if all(finished):
                return

    def _share_out(self, works: list[Any]) -> None:
        """Distribute the remaining work evenly among the threads."""
        if len(works) == 1:
            return
        longest = max(works, key=lambda work: work.end - work.block)
        shortest = min(works, key=lambda work: work.end - work.block)
        if shortest.block == shortest.end and longest.end - longest.block > 1:
            shortest.end = longest.end
            longest.end = shortest.block = (longest.block + longest.end) // 2
        fullest = max(range(len(works)), key=lambda at: works[at].top)
        emptiest = min(range(len(works)), key=lambda at: works[at].top)
        if works[emptiest].top == 0 and works[fullest].top > 1:
            given = min(works[fullest].top // 2, works[emptiest].size // 2)
            kept = works[fullest].top - given
            self._stacks[emptiest][:given] = self._stacks[fullest][kept : works[fullest].top]
            works[fullest].top, works[emptiest].top = kept, given


def _doubled(stack: Buffer) -> Buffer:
    larger = memory.zeros(2 * len(stack), memory.INT64)
    larger[: len(stack)] = stack
    return larger
