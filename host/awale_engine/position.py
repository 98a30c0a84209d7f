# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Positions and rules as the kernel takes them.

A position is two words, as the player to move sees it: own and other. Bytes 0–5 of a word are that
player's pits in sowing order, byte 6 is the store. Rules are one integer, derived from the core's
table of rule sets.
"""

from typing import Any, Final

from awale_core import Game
from awale_core.rules import RuleSet
from awale_core.sowing import NORTH_STORE, SEEDS, SOUTH_STORE

from .binding import kernel

DECIDED: Final = SEEDS // 2 + 1
_SALT: Final = 0x1B873593CC9E2D51
_WORD: Final = (1 << 64) - 1


def rules_code(rules: RuleSet, goal: int = DECIDED) -> int:
    """Encode a rule set for the kernel.

    `goal` is the number of seeds in a store that decides the game for the search, which is 25
    whether or not the rules stop there; `kernel.NO_GOAL` makes the search play for the margin.
    """
    if not rules.captures:
        return _code(RACE=1, FEEDING=rules.feeding, GOAL=kernel.NO_GOAL)
    return _code(
        SLAM=rules.slam,
        FEEDING=rules.feeding,
        STARVED=rules.starved_to,
        CANNOT_FEED=rules.cannot_feed_to,
        STUCK=rules.stuck_to,
        REPETITION=rules.repetition_to if rules.repetition else rules.agreement_to,
        GOAL=goal,
    )


def _code(**fields: int) -> int:
    """Return a number with these fields, by their names in the kernel's header."""
    return sum(value << int(getattr(kernel, name)) for name, value in fields.items())


def without_goal(code: int) -> int:
    """Return the code of the same rules for a search that counts seeds instead of wins."""
    return int(code | kernel.NO_GOAL << kernel.GOAL)


def salt(code: int) -> int:
    """Return the salt that separates the keys of different rules in one transposition table."""
    return code * _SALT & _WORD


def pack(cells: bytes | bytearray, side: int) -> tuple[int, int]:
    """Return the two words of 14 cells (see `awale_core.sowing`), seen by `side`."""
    south = int.from_bytes(bytes(cells[0:6]) + bytes([cells[SOUTH_STORE]]), "little")
    north = int.from_bytes(bytes(cells[6:12]) + bytes([cells[NORTH_STORE]]), "little")
    return (north, south) if side else (south, north)


def unpack(own: int, other: int, side: int) -> bytearray:
    """Return the 14 cells of two words seen by `side`: the reverse of `pack`."""
    south, north = (other, own) if side else (own, other)
    low, high = south.to_bytes(8, "little"), north.to_bytes(8, "little")
    return bytearray(low[:6] + high[:6] + low[6:7] + high[6:7])


def position_of(game: Game) -> Any:
    """Return the kernel's struct for a game's position."""
    return kernel.position(*pack(bytearray(game.pits + game.stores), game.turn))
