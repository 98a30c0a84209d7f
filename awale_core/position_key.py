# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A number for every position: the same on every machine, and never the same for two positions.

The 14 cells sum to 48, so they are 48 seeds with 13 walls between them: a choice of 13 places out
of 61. The number is the rank of that choice in the combinatorial number system (bars at places
p₁ < p₂ < … < p₁₃: the sum of C(pᵢ, i)), doubled, plus the side to move. It is below 2⁴⁵.
"""

from .sowing import CELLS, SEEDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .game import Game

KEYS = 13132444545150  # how many keys there are: 2 · C(61, 13)
_WALLS = CELLS - 1


def position_key(game: "Game") -> int:
    """The key of the position of `game`: pits, stores and side to move, not its history."""
    return key_of(game.cells, game.turn)


def key_of(cells: "bytes | bytearray", side: int) -> int:
    """The key of 14 cells that sum to 48, with `side` to move."""
    rank = 0
    place = 0  # of the wall at the end of this cell, counted over seeds and walls
    ways = 0  # C(place, wall), carried along so that no table of binomials is needed
    wall = 1
    for cell in range(_WALLS):
        for _ in range(cells[cell]):
            place += 1
            ways = ways * place // (place - wall) if place > wall else int(place == wall)
        rank += ways
        # The next wall stands at least one place on: C(place + 1, wall + 1).
        place += 1
        wall += 1
        ways = ways * place // wall
    return 2 * rank + side


def position_of(key: int) -> "tuple[bytearray, int]":
    """The 14 cells and the side to move that a key stands for; ValueError for a number that is not
    a key."""
    if not 0 <= key < KEYS:
        raise ValueError("no position has the key " + str(key))
    rank = key >> 1
    cells = bytearray(CELLS)
    place = SEEDS + _WALLS - 1
    wall = _WALLS
    ways = KEYS // 2 * SEEDS // (SEEDS + _WALLS)  # C(60, 13)
    while wall:
        while ways > rank:
            cells[wall] += 1
            ways = ways * (place - wall) // place
            place -= 1
        rank -= ways
        if place:
            ways = ways * wall // place  # C(place − 1, wall − 1)
        place -= 1
        wall -= 1
    cells[0] = SEEDS - sum(cells)
    return cells, key & 1
