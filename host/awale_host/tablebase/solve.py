# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Solve layer after layer in memory, with one thread or several."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, Final

import numpy as np

from awale_core import rule_set

from . import bounds, cycles, history, propagate, scan
from .indexing import Layer, blocks, positions, positions_below, rows

_STACK: Final = 1 << 19  # initial size of a thread's stack, in boards
_WORK: Final = 1 << 18  # boards that a thread processes before the work is shared out again
_ALONE: Final = 100_000  # a second thread does not pay off in a layer with fewer boards

# Pairs of a number of seeds and the states that one search in layers up to it may visit. All layers
# above build on the smallest ones, so these are searched most thoroughly.
_LIMITS: Final = ((6, 3_000_000), (7, 10_000), (99, 0))

# Open boards of a layer that are worth the memory (some 50 bytes each and thread) to be narrowed.
_MOST_OPEN: Final = 4_000_000

ProgressCallback = Callable[[float], None]  # receives the completed share of a layer, 0 to 1


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


class Solver:
    """Solver for all boards of a rule set, layer by layer from 0 to at most `most` seeds.

    `low` and `high` hold one signed byte per board by rank: bounds of the mover's margin in a fresh
    game. They are the same array unless a repetition splits the rows. NoTables for a rule set that
    cannot have tables.
    With `searches` off, the bounds of the smallest layers, and so of all above, are wider.
    """

    def __init__(self, rules: str, most: int, *, threads: int = 2, searches: bool = True) -> None:
        self.rules = rules
        self.most = most
        self._code = scan.rules_code(rule_set(rules))
        self.bounded = scan.has_bounds(self._code)
        self._step = 2 if scan.awards_all(self._code) else 1  # between thresholds that differ
        self._threads = threads
        self._searches = searches
        self._words, self._begins = rows(most)
        self._stacks = [np.zeros(_STACK, np.int64) for _ in range(threads)]
        self.low = np.zeros(positions_below(most + 1), np.int8)
        self.high = np.zeros_like(self.low) if self.bounded else self.low

    def layer(self, seeds: int) -> tuple[Any, Any]:
        """Return the parts of `low` and `high` for boards of `seeds`."""
        part = slice(positions_below(seeds), positions_below(seeds + 1))
        return self.low[part], self.high[part]

    def solve(self, seeds: int, on_progress: ProgressCallback = lambda part: None) -> None:
        """Solve one layer; the layers with fewer seeds must be solved."""
        if self.bounded:
            self._solve_bounds(seeds, on_progress)
        else:
            self._solve_values(seeds, on_progress)

    def _solve_values(self, seeds: int, on_progress: ProgressCallback) -> None:
        state = np.zeros(positions(seeds), np.int16)
        with self._pool(seeds) as (pool, threads):
            layer = self._scan(pool, threads, scan.scan_blocks, seeds, (self.low,), state)
            on_progress(0.25)
            thresholds = 1 if scan.is_race(self._code) else seeds
            for threshold in range(thresholds, 0, -1):
                run = propagate.propagate
                self._propagate(pool, threads, run, threshold, seeds, layer, state)
                on_progress(1 - 0.75 * (threshold - 1) / thresholds)
        propagate.collect_values(state, self.layer(seeds)[0])

    def _solve_bounds(self, seeds: int, on_progress: ProgressCallback) -> None:
        state = np.zeros(positions(seeds), np.int32)
        with self._pool(seeds) as (pool, threads):
            both = (self.low, self.high)
            layer = self._scan(pool, threads, bounds.scan_blocks, seeds, both, state)
            on_progress(0.1)
            thresholds = range(seeds, -seeds - 1, -self._step)
            for done, threshold in enumerate(thresholds):
                run = bounds.propagate_bounds
                self._propagate(pool, threads, run, threshold, seeds, layer, state)
                on_progress(0.1 + 0.4 * done / len(thresholds))
            low, high = self.layer(seeds)
            bounds.collect_bounds(state, seeds, low, high)
            del state
            self._narrow(pool, threads, seeds, low, high)
        on_progress(1.0)

    def _narrow(
        self, pool: ThreadPoolExecutor, threads: int, seeds: int, low: Any, high: Any
    ) -> None:
        """Tighten the bounds of the remaining boards by regions and searches."""
        places = np.flatnonzero(low < high)
        if not len(places):
            return
        boards = Layer(seeds).boards(places)
        successors = np.empty((len(places), 6), np.int32)
        exits = np.empty((len(places), 2), np.int8)
        split = np.empty(len(places), np.int8)
        base = positions_below(seeds)
        cycles.expand(boards, base, self._code, self.low, self.high, successors, exits, split)
        visited = np.zeros(len(low), np.int8)
        step = self._step
        cycles.find_regions(seeds, step, places, successors, exits, split, low, high, visited)
        if not scan.ends_at_second(self._code) or len(places) > _MOST_OPEN:
            return
        index = np.empty(len(low), np.int32)
        index[places] = np.arange(len(places))
        limit = next(states for most, states in _LIMITS if seeds <= most) * self._searches
        least, most = low[places], high[places]

        def decide(threshold: int) -> Any:
            verdicts = np.empty(2 * len(places), np.int8)
            history.decide(
                threshold, limit, places, index, successors, exits, split, low, high, verdicts
            )
            return verdicts

        thresholds = range(seeds, 0, -step)
        for threshold, verdicts in zip(thresholds, pool.map(decide, thresholds), strict=True):
            own, other = verdicts[::2], verdicts[1::2]
            least = np.where(own == history.YES, np.maximum(least, threshold), least)
            most = np.where(own == history.NO, np.minimum(most, threshold - step), most)
            most = np.where(other == history.YES, np.minimum(most, -threshold), most)
            least = np.where(other == history.NO, np.maximum(least, step - threshold), least)
        low[places] = least
        high[places] = most

    @contextmanager
    def _pool(self, seeds: int) -> Iterator[tuple[ThreadPoolExecutor, int]]:
        threads = self._threads if positions(seeds) >= _ALONE else 1
        with workers(threads) as pool:
            yield pool, threads

    def _scan(
        self,
        pool: ThreadPoolExecutor,
        threads: int,
        run: Callable[..., None],
        seeds: int,
        known: tuple[Any, ...],
        state: Any,
    ) -> tuple[Any, ...]:
        """Scan each board of a layer once; return the input of `_propagate`."""
        others, starts = blocks(seeds)
        layer = (others, starts, self._words, self._begins, self._code)
        # Blocks differ in size, so the work is dealt out in many small parts.
        edges = np.searchsorted(starts, np.linspace(0, len(state), 16 * threads + 1))
        parts = [
            pool.submit(run, first, end, seeds, *layer, *known, state)
            for first, end in pairwise(edges)
        ]
        for part in parts:
            part.result()
        return layer

    def _propagate(
        self,
        pool: ThreadPoolExecutor,
        threads: int,
        run: Callable[..., bool],
        threshold: int,
        seeds: int,
        layer: tuple[Any, ...],
        state: Any,
    ) -> None:
        """Process one threshold in parallel; redistribute the remaining work at intervals."""
        controls = [np.zeros(propagate.CONTROL, np.int64) for _ in range(threads)]
        controls[0][propagate.END] = len(layer[0])
        work = (threshold, seeds, positions_below(seeds), *layer, state)
        while True:
            self._share_out(controls)
            running: list[Future[bool]] = []
            for at, control in enumerate(controls):
                if control[propagate.TOP] > len(self._stacks[at]) // 2:
                    self._stacks[at] = np.concatenate([self._stacks[at], self._stacks[at]])
                control[propagate.WORK] = _WORK
                running.append(pool.submit(run, *work, self._stacks[at], control))
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
