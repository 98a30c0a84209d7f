# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Look positions up in endgame tables that are in memory."""

import ctypes
from typing import Any, Final, NamedTuple

from awale_core import Game
from awale_core.rules import rule_set
from awale_core.sowing import SLAM_LOSES

from ..binding import kernel
from ..position import position_of, rules_code

UNKNOWN: Final = -127  # AWALE_UNKNOWN and AWALE_KILL of the kernel
KILL: Final = -128  # bounds of a move that loses at once, whatever the stores say (spanish)
MOST_SEARCHED: Final = 7  # seeds up to which tables are built by searching lines of play
_PITS: Final = 6


class Bounds(NamedTuple):
    """Lower and upper bound of a position or move for the player who moves, in seeds of margin.

    In a race 1 is a win and −1 a loss. The bounds hold for a fresh game, in which no position with
    the same stores has occurred before. Both are KILL for a move that loses at once.
    """

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether the bounds are equal."""
        return self.low == self.high


class Lookup:
    """Tables of a rule set up to `reach` seeds; `struct` is the kernel's, which outlives this.
    `bounded`: positions have two bounds, not one value, because a repetition splits the rows.
    `proves`: whether the kernel can look into them for proofs."""

    proves = True

    def __init__(self, rules: str, struct: Any, reach: int) -> None:
        self.rules = rules
        self.struct = struct
        self.reach = reach
        self.bounded = bool(struct.bounded)
        # What the kernel takes, as itself and by its address; valid as long as this object exists.
        self.address = ctypes.addressof(struct)
        self._code = rules_code(rule_set(rules), kernel.NO_GOAL)
        self._slam_loses = rule_set(rules).slam == SLAM_LOSES

    def check(self) -> None:
        """Check that the tables can be read still; to be called before the kernel does, such as
        before a search."""

    def bounds(self, game: Game) -> Bounds | None:
        """Return the bounds of a position; None outside the tables. Damaged as for `check`."""
        self.check()
        return self.at(position_of(game))

    def moves(self, game: Game) -> dict[int, Bounds | None]:
        """Return the mover's bounds of each legal move (pit 0–11); None outside the tables. Damaged
        as for `check`."""
        self.check()
        return {pit: self._of_move(position_of(game), pit % _PITS) for pit in game.legal_moves()}

    def at(self, position: Any) -> Bounds | None:
        """Return the bounds of the kernel's position, as `bounds` does."""
        bounds = (ctypes.c_int32 * 2)()
        kernel.bounds(self.struct, position, ctypes.addressof(bounds))
        return None if bounds[0] == UNKNOWN else Bounds(*bounds)

    def _of_move(self, position: Any, pit: int) -> Bounds | None:
        result = kernel.play(position, pit, self._code)
        if result & kernel.IS_SLAM and self._slam_loses:
            return Bounds(KILL, KILL)
        if result & kernel.AGAIN:
            return self.at(position)
        theirs = self.at(kernel.position(position.other, position.own))
        taken = result & kernel.TAKEN
        return None if theirs is None else Bounds(taken - theirs.high, taken - theirs.low)
