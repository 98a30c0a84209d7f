# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Solving layer after layer in memory, with one thread or several."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, Final

import numpy as np

from awale_core import rule_set

from . import moves, spread
from .packed import blocks, positions, positions_below, rows

_STACK: Final = 1 << 18  # boards that a thread's stack holds at first
_WORK: Final = 1 << 18  # boards looked at before the threads share their work anew
_ALONE: Final = 100_000  # a layer with fewer boards is not worth a second thread

Heard = Callable[[float], None]  # hears which part of a layer is done, 0 to 1


@contextmanager
def workers(count: int) -> Iterator[ThreadPoolExecutor]:
    """Threads that, when the work is broken off, finish what they are at and begin nothing more."""
    pool = ThreadPoolExecutor(count)
    try:
        yield pool
    except BaseException:
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


class Solver:
    """The worths of all boards of a rule set, layer by layer.

    `worth` holds one signed byte a board by rank: the seeds that the mover gains more than the
    opponent. Layers have to be solved, or put there, from 0 seeds upwards. `most` is the greatest
    number of seeds that there is to be room for. NoTables for a rule set that cannot have any.
    """

    def __init__(self, rules: str, most: int, *, threads: int = 2) -> None:
        self.rules = rules
        self.most = most
        self._code = moves.code_of(rule_set(rules))
        self._threads = threads
        self._words, self._begins = rows(most)
        self._stacks = [np.zeros(_STACK, np.int64) for _ in range(threads)]
        self.worth = np.zeros(positions_below(most + 1), np.int8)

    def layer(self, seeds: int) -> Any:
        """The part of `worth` for boards of `seeds`."""
        return self.worth[positions_below(seeds) : positions_below(seeds + 1)]

    def solve(self, seeds: int, heard: Heard = lambda part: None) -> None:
        """Fill in one layer; those with fewer seeds must be there."""
        size = positions(seeds)
        others, starts = blocks(seeds)
        state = np.zeros(size, np.int16)
        threads = self._threads if size >= _ALONE else 1
        with workers(threads) as pool:
            layer = (others, starts, self._words, self._begins, self._code)
            # Blocks are of all sizes, so many small parts are dealt out.
            bounds = np.searchsorted(starts, np.linspace(0, size, 16 * threads + 1))
            parts = [
                pool.submit(moves.look, first, end, seeds, *layer, self.worth, state)
                for first, end in pairwise(bounds)
            ]
            for part in parts:
                part.result()
            heard(0.25)
            thresholds = 1 if moves.is_race(self._code) else seeds
            for threshold in range(thresholds, 0, -1):
                work = (threshold, seeds, positions_below(seeds), *layer, state)
                self._spread(pool, threads, work, len(others))
                heard(1 - 0.75 * (threshold - 1) / thresholds)
        spread.settle(state, self.layer(seeds))

    def _spread(
        self, pool: ThreadPoolExecutor, threads: int, work: tuple[Any, ...], count: int
    ) -> None:
        """One threshold: the threads work side by side, and now and then share what is left."""
        controls = [np.zeros(spread.CONTROL, np.int64) for _ in range(threads)]
        controls[0][spread.END] = count
        run: Callable[..., bool] = spread.spread
        while True:
            self._share_out(controls)
            running: list[Future[bool]] = []
            for at, control in enumerate(controls):
                if control[spread.TOP] > len(self._stacks[at]) // 2:
                    self._stacks[at] = np.concatenate([self._stacks[at], self._stacks[at]])
                control[spread.WORK] = _WORK
                running.append(pool.submit(run, *work, self._stacks[at], control))
            finished = [one.result() for one in running]
            if all(finished):
                return

    def _share_out(self, controls: list[Any]) -> None:
        """Deal out evenly what the threads have left."""
        if len(controls) == 1:
            return
        first, end = spread.BLOCK, spread.END
        spans = [(int(each[first]), int(each[end])) for each in controls]
        longest = max(range(len(spans)), key=lambda at: spans[at][1] - spans[at][0])
        shortest = min(range(len(spans)), key=lambda at: spans[at][1] - spans[at][0])
        low, high = spans[longest]
        if spans[shortest][0] == spans[shortest][1] and high - low > 1:
            middle = (low + high) // 2
            controls[longest][end] = middle
            controls[shortest][first], controls[shortest][end] = middle, high
        heights = [int(each[spread.TOP]) for each in controls]
        fullest = max(range(len(heights)), key=heights.__getitem__)
        emptiest = min(range(len(heights)), key=heights.__getitem__)
        if heights[emptiest] == 0 and heights[fullest] > 1:
            given = min(heights[fullest] // 2, len(self._stacks[emptiest]) // 2)
            kept = heights[fullest] - given
            self._stacks[emptiest][:given] = self._stacks[fullest][kept : heights[fullest]]
            controls[fullest][spread.TOP] = kept
            controls[emptiest][spread.TOP] = given
