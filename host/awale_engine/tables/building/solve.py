# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Solve layer after layer in memory, with one thread or several."""

from collections.abc import Callable

from awale_core import rule_set

from ...binding import kernel
from ..indexing import positions, positions_below
from ..open_boards import tighten_bounds
from ..rules import TableRules
from ..values import Pair, new_pair, struct_of
from .layer_worker import LayerWorker

ProgressCallback = Callable[[float], None]  # receives the completed share of a layer, 0 to 1


class Solver:
    """Solver for all boards of a rule set, layer by layer from 0 to at most `most` seeds.

    `known` holds one signed byte per board by rank: bounds of the mover's margin in a fresh game.
    They are the same buffer unless a repetition splits the rows. NoTables for a rule set that
    cannot have tables. With `searches` off, the bounds of the smallest layers, and so of all
    above, are wider.
    """

    def __init__(self, rules: str, most: int, *, threads: int = 2, searches: bool = True) -> None:
        self.most = most
        self.rules = TableRules(rule_set(rules))
        self._searches = searches
        self._worker = LayerWorker(self.rules.code, threads)
        boards = positions_below(most + 1)
        self.known = new_pair(boards, bounded=self.rules.bounded, huge_pages=True)

    def layer(self, seeds: int) -> Pair:
        """Return the bounds of boards of `seeds`."""
        return self.known.part(positions_below(seeds), positions_below(seeds + 1))

    def solve(self, seeds: int, on_progress: ProgressCallback = lambda part: None) -> None:
        """Solve one layer; the layers with fewer seeds must be solved."""
        if not 0 <= seeds <= self.most:
            raise ValueError(f"this solver goes to {self.most} seeds, not {seeds}")
        values = self.layer(seeds)
        exits = new_pair(positions(seeds), bounded=self.rules.bounded, huge_pages=True)
        with self._worker.layer(seeds) as pool:
            order = self._worker.board_order
            self._worker.scan(0, order.blocks, self.known, exits, values)
            scanned, propagated = (0.1, 0.5) if self.rules.bounded else (0.25, 1.0)
            on_progress(scanned)
            thresholds = self.rules.thresholds(seeds)
            for done, threshold in enumerate(thresholds, 1):
                self._worker.propagate(threshold, 0, order.blocks, exits, values)
                on_progress(scanned + (propagated - scanned) * done / len(thresholds))
            kernel.conclude(order.struct, struct_of(values, exits), 0, len(order))
            if self.rules.bounded:
                tighten_bounds(order, self.rules, exits, values, pool, searches=self._searches)
        on_progress(1.0)
