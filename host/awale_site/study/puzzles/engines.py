# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sources of puzzles in a browser: the study worker's tables and engine."""

from awale_engine import binding

NODES = 150_000  # positions that the engine looks at for a puzzle without tables
_searcher = [None]


def use(searcher):
    """Use the tables and the engine of a Searcher."""
    _searcher[0] = searcher


def tables_of(rules):
    """Return the endgame tables of a rule set, None if there are none."""
    return _searcher[0].tables.get(rules)


def engine_without_tables(rules):
    """Return an engine for a rule set, and how many positions it looks at for a puzzle."""
    return _Engine(), NODES


class _Engine:
    """The worker's engine; what an earlier search took of the kernel's memory is given back."""

    def forget(self):
        """Begin a new game."""
        _searcher[0].search.forget()

    def think(self, game, limits, *, lines=1):
        """Search a position."""
        binding.heap.release()
        return _searcher[0].search.think(game, limits, lines=lines)
