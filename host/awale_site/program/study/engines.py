# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sources of puzzles in a browser, the study worker's tables and engine: the port
`PuzzleEngines`."""

from awale_session.study.puzzles.sources import NODES


class WorkersEngines:
    """The tables and the engine of a Searcher."""

    def __init__(self, searcher):
        self._searcher = searcher

    def tables_of(self, rules):
        """See PuzzleEngines."""
        return self._searcher.tables.get(rules)

    def engine_without_tables(self, rules):
        """See PuzzleEngines."""
        return _Engine(self._searcher), NODES


class _Engine:
    """The worker's engine; what an earlier search took of the kernel's memory is given back."""

    def __init__(self, searcher):
        self._searcher = searcher
        self.forget = searcher.search.forget

    def think(self, game, limits, *, lines=1):
        """Search a position."""
        self._searcher.release()
        return self._searcher.search.think(game, limits, lines=lines)
