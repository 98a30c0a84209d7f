# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The covered store (*kpo*) of the rules from Benin: a player may keep a hand over the seeds won.
The opponent may ask to see them, but has no right to count them.

This module keeps which stores are covered and which were asked for, and returns what a viewer may
see: nothing, a glow for *about how many*, or the count.
"""

from .sowing import NORTH, SOUTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .game import Game

DARK = 0
GLOW = 1
COUNT = 2

TABLE = 2  # as a viewer: the light of the board, which both players see

GLOW_STEPS = 5  # 0–5 seeds, 6–11, 12–17, 18–23, 24 and more
_SEEDS_A_STEP = 6
_NOT_ASKED = -1


def glow(seeds: int) -> int:
    """The step 1–5 of brightness for `seeds`; each step stands for several counts."""
    return min(GLOW_STEPS, 1 + seeds // _SEEDS_A_STEP)


class CoveredStores:
    """Covered stores of a game, and the requests to uncover them.

    `covered` are the sides that cover their store from the start; `cover` adds one.
    """

    def __init__(self, covered: "tuple[int, ...]" = ()) -> None:
        self._covered = [False, False]
        self._asked = [_NOT_ASKED, _NOT_ASKED]  # the ply at which each store was asked for
        for side in covered:
            self.cover(side)

    def cover(self, side: int) -> None:
        """Cover the store of `side` (0 South, 1 North)."""
        _check(side)
        self._covered[side] = True
        self._asked[side] = _NOT_ASKED

    def is_covered(self, side: int) -> bool:
        """Whether `side` has covered its store."""
        return self._covered[side]

    def ask(self, game: "Game", store: int) -> None:
        """Show the glow of the store of side `store`, for which the opponent asks, until the next
        move."""
        _check(store)
        self._asked[store] = game.plies

    def sight(self, game: "Game", store: int, viewer: int = TABLE) -> "tuple[int, int]":
        """Return what `viewer` (0, 1, or TABLE for the light of the board) may see of a store.

        ``(COUNT, seeds)``, ``(GLOW, step)`` or ``(DARK, 0)``. A player may always count their
        own store, and both players may once the game is over.
        """
        _check(store)
        seeds = game.stores[store]
        if not self._covered[store] or viewer == store or game.outcome is not None:
            return (COUNT, seeds)
        if self._asked[store] == game.plies:
            return (GLOW, glow(seeds))
        return (DARK, 0)


def _check(side: int) -> None:
    if side not in (SOUTH, NORTH):
        raise ValueError("a side is 0 (South) or 1 (North), not " + str(side))
