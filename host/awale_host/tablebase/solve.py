# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Solve layer after layer in memory, with one thread or several."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np

from awale_core import rule_set

from . import cycles, history, propagate, scan
from .indexing import Layer, positions, positions_below
from .layer_worker import LayerWorker, Pair

# Pairs of a number of seeds and the states that one search in layers up to it may visit. All layers
# above build on the smallest ones, so these are searched most thoroughly.
_LIMITS: Final = ((6, 3_000_000), (history.MOST_SEEDS, 10_000), (99, 0))

# Open boards of a layer that are worth the memory (some 50 bytes each and thread) to be narrowed.
MOST_OPEN: Final = 4_000_000

ProgressCallback = Callable[[float], None]  # receives the completed share of a layer, 0 to 1


def thresholds(seeds: int, code: int) -> range:
    """Return the thresholds of a layer in the order in which they are propagated."""
    if not scan.has_bounds(code):
        return range(1 if scan.is_race(code) else seeds, 0, -1)
    return range(seeds, -seeds - 1, -step(code))


def step(code: int) -> int:
    """Return how far apart the thresholds of a layer are."""
    return 2 if scan.awards_all(code) else 1


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
        self._searches = searches
        self._worker = LayerWorker(most, self._code, threads)
        self.low = np.zeros(positions_below(most + 1), np.int8)
        self.high = np.zeros_like(self.low) if self.bounded else self.low

    def layer(self, seeds: int) -> tuple[Any, Any]:
        """Return the parts of `low` and `high` for boards of `seeds`."""
        part = slice(positions_below(seeds), positions_below(seeds + 1))
        low = self.low[part]
        return low, self.high[part] if self.bounded else low

    def solve(self, seeds: int, on_progress: ProgressCallback = lambda part: None) -> None:
        """Solve one layer; the layers with fewer seeds must be solved."""
        values = self.layer(seeds)
        best = np.empty(positions(seeds), np.int8)
        exits = (best, np.empty_like(best) if self.bounded else best)
        with self._worker.layer(seeds) as pool:
            end = len(self._worker.others)
            self._worker.scan(0, end, (self.low, self.high), exits, values)
            scanned, propagated = (0.1, 0.5) if self.bounded else (0.25, 1.0)
            on_progress(scanned)
            all_thresholds = thresholds(seeds, self._code)
            for done, threshold in enumerate(all_thresholds, 1):
                self._worker.propagate(threshold, 0, end, exits, values)
                on_progress(scanned + (propagated - scanned) * done / len(all_thresholds))
            propagate.conclude(seeds, 0, len(best), *values, self.bounded)
            if self.bounded:
                narrow(seeds, self._code, exits, values, pool, searches=self._searches)
        on_progress(1.0)


def narrow(
    seeds: int, code: int, exits: Pair, values: Pair, pool: ThreadPoolExecutor, *, searches: bool
) -> None:
    """Tighten the bounds of the remaining boards of a layer by regions and searches."""
    low, high = values
    places = np.flatnonzero(low < high)
    if not len(places):
        return
    whole = open_boards(Layer(seeds), code, places, *(each[places] for each in exits))
    candidates = np.zeros(len(low), np.int8)
    for threshold in region_thresholds(seeds, code):
        cycles.find_regions(threshold, lambda: [whole], low, high, candidates)
    if may_search(code, len(places)):
        search(seeds, code, whole, values, pool, searches=searches)


def region_thresholds(seeds: int, code: int) -> range:
    """Return the thresholds for which safe regions are looked for, in order."""
    return range(seeds, -seeds - 1, -step(code))


def may_search(code: int, count: int) -> bool:
    """Whether a layer with `count` open boards is searched with its history."""
    return scan.ends_at_second(code) and count <= MOST_OPEN


def open_boards(
    layer: Layer, code: int, places: Any, best_low: Any, best_high: Any
) -> cycles.OpenBoards:
    """Generate the moves of the boards at `places` of a layer; `best_low` and `best_high` are the
    best bounds of those that leave it."""
    successors = np.empty((len(places), 6), np.int32)
    split = np.empty(len(places), np.int8)
    cycles.expand(layer.boards(places), code, successors, split)
    return cycles.OpenBoards(places, successors, split, np.stack([best_low, best_high], axis=1))


def search(
    seeds: int, code: int, whole: cycles.OpenBoards, values: Pair, pool: ThreadPoolExecutor,
    *, searches: bool,
) -> None:  # fmt: skip
    """Tighten the bounds of open boards, which are all of their layer, by play with its history."""
    low, high = values
    places, successors, split, leaving = whole
    between = step(code)
    index = np.empty(len(low), np.int32)
    index[places] = np.arange(len(places))
    limit = next(states for most, states in _LIMITS if seeds <= most) * searches
    least, most = low[places], high[places]

    def decide(threshold: int) -> Any:
        verdicts = np.empty(2 * len(places), np.int8)
        history.decide(
            threshold, limit, places, index, successors, leaving, split, low, high, verdicts
        )
        return verdicts

    positive = range(seeds, 0, -between)
    for threshold, verdicts in zip(positive, pool.map(decide, positive), strict=True):
        own, other = verdicts[::2], verdicts[1::2]
        least = np.where(own == history.YES, np.maximum(least, threshold), least)
        most = np.where(own == history.NO, np.minimum(most, threshold - between), most)
        most = np.where(other == history.YES, np.minimum(most, -threshold), most)
        least = np.where(other == history.NO, np.maximum(least, between - threshold), least)
    low[places] = least
    high[places] = most
