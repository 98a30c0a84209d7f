# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Score of a position, always seen by South."""

import math
from dataclasses import dataclass
from typing import Final

from awale_core import NORTH, SOUTH, Game

LEAD_OF_E: Final = 4.0  # seeds; expecting to end this far ahead wins with odds of e to 1
_CHANCES: Final = {SOUTH: 1.0, None: 0.5, NORTH: 0.0}


@dataclass(frozen=True)
class Score:
    """Expected result of a game from a position, from South's side.

    `lead` is South's final lead in seeds; None where no more than the winner is known, and in a
    race, where seeds do not count. `exact` says that the lead is certain, not estimated. `decided`
    says that the result is certain, which `winner` then names (0 South, 1 North, None a draw).
    `plies` are the moves until a win that the engine has proven is complete, where it says so.
    `chance` is South's share of the point that the game is about: 1 a win, 0.5 a draw, 0 a loss.
    """

    chance: float
    lead: float | None = None
    exact: bool = False
    decided: bool = False
    winner: int | None = None
    plies: int | None = None

    @classmethod
    def estimate(cls, lead: float, *, race: bool = False) -> "Score":
        """An estimated final lead of South in seeds. In a race the number is only as good as the
        chance that follows from it."""
        chance = 1 / (1 + math.exp(-max(-60.0, min(60.0, lead / LEAD_OF_E))))
        return cls(chance, None if race else lead)

    @classmethod
    def certain(
        cls, winner: int | None, lead: float | None = None, plies: int | None = None
    ) -> "Score":
        """A certain result, with the exact final lead of South if that is known too."""
        return cls(_CHANCES[winner], lead, lead is not None, True, winner, plies)

    @classmethod
    def of_end(cls, game: Game) -> "Score":
        """The score of a game that is over."""
        assert game.outcome is not None
        south, north = game.stores
        return cls.certain(
            game.outcome.winner, south - north if game.rules.captures else None, plies=0
        )

    def chance_for(self, side: int) -> float:
        """`chance` as a side sees it."""
        return 1 - self.chance if side == NORTH else self.chance

    def lead_for(self, side: int) -> float | None:
        """`lead` as a side sees it."""
        return -self.lead if side == NORTH and self.lead is not None else self.lead

    def rank_for(self, side: int) -> tuple[float, bool, float, float]:
        """Sort key, greater for better results: the result, a win at once, then seeds, then a quick
        win or a late loss."""
        chance = self.chance_for(side)
        hurry = 0 if self.plies is None else self.plies if chance < 0.5 else -self.plies
        return (chance, chance == 1 and self.plies == 0, self.lead_for(side) or 0.0, hurry)
