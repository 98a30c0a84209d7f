# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Threads that scan a layer and propagate through it, and share the work out."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, Final

import numpy as np

from . import propagate, scan
from .indexing import blocks, rows

_STACK: Final = 1 << 19  # initial size of a thread's stack, in boards
_WORK: Final = 1 << 18  # boards that a thread processes before the work is shared out again
_ALONE: Final = 100_000  # a second thread does not pay off in a layer with fewer boards

Pair = tuple[Any, Any]  # of arrays for the two bounds; twice the same array if they are equal


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


class LayerWorker:
    """Threads with a stack each, for layers of up to `most` seeds of the rules of `code`.

    Call `layer` before the other functions, which work on that layer.
    """

    def __init__(self, most: int, code: int, threads: int) -> None:
        self._code = code
        self._most_threads = threads
        self._words, self._begins = rows(most)
        self._stacks = [np.zeros(_STACK, np.int64) for _ in range(threads)]

    @contextmanager
    def layer(self, seeds: int) -> Iterator[ThreadPoolExecutor]:
        """Run the threads for the layer of `seeds`."""
        self._seeds = seeds
        self.others, self.starts = blocks(seeds)
        self._threads = self._most_threads if self.starts[-1] >= _ALONE else 1
        self._layer = (seeds, self.others, self.starts, self._words, self._begins, self._code)
        with workers(self._threads) as self._pool:
            yield self._pool

    def scan(
        self, first: int, end: int, known: Pair, exits: Pair, values: Pair,
        *, window: int = 0, more: bool = False, shift: int = 0,
    ) -> None:  # fmt: skip
        """Run `scan.scan_blocks` for blocks `first` to `end`."""
        # Blocks differ in size, so the work is dealt out in many small parts.
        starts = self.starts[first : end + 1]
        wanted = np.linspace(starts[0], starts[-1], 16 * self._threads + 1)
        edges = first + np.searchsorted(starts, wanted)
        rest = (window, more, shift, *known, *exits, *values)
        parts = [
            self._pool.submit(scan.scan_blocks, int(begin), int(stop), *self._layer, *rest)
            for begin, stop in pairwise(edges)
        ]
        for part in parts:
            part.result()

    def propagate(
        self, threshold: int, first: int, end: int, exits: Pair, values: Pair, *, shift: int = 0
    ) -> None:
        """Decide at one threshold what blocks `first` to `end` decide by their exits.

        The remaining work is shared out again at intervals.
        """
        controls = [np.zeros(propagate.CONTROL, np.int64) for _ in range(self._threads)]
        for control in controls:
            control[propagate.BLOCK] = control[propagate.END] = first
        controls[0][propagate.END] = end
        work = (threshold, *self._layer, shift, *exits, *values)
        while True:
            self._share_out(controls)
            running: list[Future[bool]] = []
            for at, control in enumerate(controls):
                if control[propagate.TOP] > len(self._stacks[at]) // 2:
                    self._stacks[at] = np.concatenate([self._stacks[at], self._stacks[at]])
                control[propagate.WORK] = _WORK
                running.append(
                    self._pool.submit(propagate.propagate, *work, self._stacks[at], control)
                )
            finished = [one.result() for one in running]
            if all(finished):
                return

    def _share_out(self, controls: list[Any]) -> None:
        """Distribute the remaining work evenly among the threads."""
        if len(controls) == 1:
            return
        first, end = propagate.BLOCK, propagate.END
        spans = [(int(each[first]), int(each[end])) for each in controls]
        longest = max(range(len(spans)), key=lambda at: spans[at][1] - spans[at][0])
        shortest = min(range(len(spans)), key=lambda at: spans[at][1] - spans[at][0])
        low, high = spans[longest]
        if spans[shortest][0] == spans[shortest][1] and high - low > 1:
            middle = (low + high) // 2
            controls[longest][end] = middle
            controls[shortest][first], controls[shortest][end] = middle, high
        heights = [int(each[propagate.TOP]) for each in controls]
        fullest = max(range(len(heights)), key=heights.__getitem__)
        emptiest = min(range(len(heights)), key=heights.__getitem__)
        if heights[emptiest] == 0 and heights[fullest] > 1:
            given = min(heights[fullest] // 2, len(self._stacks[emptiest]) // 2)
            kept = heights[fullest] - given
            self._stacks[emptiest][:given] = self._stacks[fullest][kept : heights[fullest]]
            controls[fullest][propagate.TOP] = kept
            controls[emptiest][propagate.TOP] = given
