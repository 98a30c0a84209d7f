# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An exact source for a judge: endgame tables."""

from typing import Final

from awale_engine.search.tablebase_root import certain_bounds
from awale_engine.tables.lookup import Lookup

from awale_core import NORTH, SOUTH, Game

from ...analysis.judge import TABLES, ScoredLine
from ...analysis.score import Score

_LINE: Final = 8  # plies of best play to show


class TablebaseSource:
    """Exact source that looks positions up in endgame tables.

    Its leads assume play to the last seed, also in rule sets that stop at 25. Infinite play scores
    0.
    """

    def __init__(self, tables: Lookup) -> None:
        self._tables = tables
        self.words = TABLES[0].format(tables.reach)

    def __call__(self, game: Game) -> ScoredLine | None:
        """Return the exact values of a running game; None outside the tables."""
        bounds = certain_bounds(game, self._tables)
        if bounds is None or bounds.low <= 0 <= bounds.high != bounds.low:
            return None  # nothing is certain: the engine's estimate is better
        side = game.turn
        lead = bounds.low if bounds.low >= 0 else bounds.high
        for_south = lead * (-1 if side == NORTH else 1)
        winner = None if not for_south else SOUTH if for_south > 0 else NORTH
        if not bounds.exact and game.rules.captures:
            chance = 1.0 if winner == SOUTH else 0.0
            return ScoredLine(Score(chance, for_south, False, True, winner), self._line(game))
        score = Score.certain(winner, for_south if game.rules.captures else None)
        return ScoredLine(score, self._line(game))

    def _line(self, game: Game) -> tuple[int, ...]:
        """Return best play for both sides; of equal moves, the one that captures most at once."""
        play = game.copy()
        line: list[int] = []
        while play.outcome is None and len(line) < _LINE:
            gains = {
                pit: bounds.low
                for pit, bounds in self._tables.moves(play).items()
                if bounds is not None
            }
            best = max(gains.values())
            keeping = [pit for pit in sorted(gains) if gains[pit] == best]
            line.append(max(keeping, key=lambda pit: _captured(play, pit)))
            play.play(line[-1])
        return tuple(line)


def _captured(game: Game, pit: int) -> int:
    return sum(game.copy().play(pit).captured_seeds)
