# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What endgame tables know, as an exact source for a judge."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from awale_core import NORTH, SOUTH, Game

from ..engine.player import fast_engine_available
from .judge import Known
from .worth import Worth

if TYPE_CHECKING:
    from ..tables.probe import Tables

_LINE: Final = 8  # plies of best play to show


class TableWorth:
    """An exact source that looks positions up.

    The leads it tells are those of play to the last seed, also in rule sets that stop at 25; play
    that goes round for ever gains nobody anything.
    """

    def __init__(self, tables: "Tables") -> None:
        self._tables = tables
        self.words = f"endgame tables up to {tables.reach} seeds"

    def __call__(self, game: Game) -> Known | None:
        """What is known about a running game; None where the tables do not reach."""
        gain = self._tables.worth(game)
        if gain is None:
            return None
        side = game.turn
        lead = game.stores[side] - game.stores[1 - side] if game.rules.captures else 0
        for_south = (lead + gain) * (-1 if side == NORTH else 1)
        winner = None if not for_south else SOUTH if for_south > 0 else NORTH
        worth = Worth.certain(winner, for_south if game.rules.captures else None)
        return Known(worth, self._line(game))

    def _line(self, game: Game) -> tuple[int, ...]:
        """Best play for both; of moves that are as good, the one that captures most at once."""
        play = game.copy()
        line: list[int] = []
        while play.outcome is None and len(line) < _LINE:
            gains = {pit: gain or 0 for pit, gain in self._tables.moves(play).items()}
            best = max(gains.values())
            keeping = [pit for pit, gain in gains.items() if gain == best]
            line.append(max(keeping, key=lambda pit: _captured(play, pit)))
            play.play(line[-1])
        return tuple(line)


def _captured(game: Game, pit: int) -> int:
    return sum(game.copy().play(pit).counts)


def tables_for(rules: str, say: Callable[[str], None] = lambda sentence: None) -> TableWorth | None:
    """The endgame tables of a rule set, None where there are none or numba is missing.

    Waits until they are ready: on the first use of a rule set those up to 12 seeds are built, which
    `say` is told.
    """
    if not fast_engine_available():
        return None
    from ..tables.keeper import keeper

    kept = keeper(say=say)
    tables = None if kept is None else kept.wait(rules)
    return None if tables is None else TableWorth(tables)
