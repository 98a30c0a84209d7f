# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Packed boards in one machine word, and their index in a table.

A *packed* board is the twelve pits without the stores, seen by the player to move: five bits each,
the mover's first pit lowest. It holds up to MOST_SEEDS seeds.

A board's *rank* is its index among all boards with as many or fewer seeds, in order of seeds. With
s(i) the seeds in the first i pits it is the sum of C(s(i) + i − 1, i), i from 1 to 12: one
multiplication yields all s(i), four look-ups the rank. Boards with equal seeds and the same row of
the opponent are adjacent, a *block*; a block holds all rows of the mover with the remaining seeds.
"""

from math import comb
from typing import Any, Final

import numpy as np

from ..native.jit import jit

MOST_SEEDS: Final = 28  # places in a layer fit in 31 bits
FIELD: Final = 5
ROW: Final = (1 << 30) - 1  # the mover's row
_ONES: Final = sum(1 << FIELD * pit for pit in range(12))
_ROW_ONES: Final = sum(1 << FIELD * pit for pit in range(6))
_THREE: Final = 0x7FFF  # three fields


def positions(seeds: int) -> int:
    """Return the number of boards with exactly `seeds`: C(seeds + 11, 11)."""
    return comb(seeds + 11, 11)


def positions_below(seeds: int) -> int:
    """Return the number of boards with fewer than `seeds`, the first rank of those with `seeds`."""
    return comb(seeds + 11, 12)


def pack(pits: bytes | bytearray | list[int], side: int) -> int:
    """Return the packed board of twelve pits, seen by `side`."""
    own = 6 * side
    return sum(int(pits[(own + at) % 12]) << FIELD * at for at in range(12))


def unpack(board: int, side: int) -> list[int]:
    """Return the twelve pits of a packed board seen by `side`: the reverse of `pack`."""
    own = 6 * side
    return [board >> FIELD * ((at - own) % 12) & 31 for at in range(12)]


def _place_tables() -> Any:
    """Return, for each group of three pits, the sum of its binomials by its three prefix sums.

    The last pit's term is left out: it is the same for all boards of a layer.
    """
    tables = np.zeros((4, 1 << 15), np.int64)
    for group in range(4):
        for place in range(3 if group < 3 else 2):
            first = 3 * group + place
            sums = np.arange(1 << 15) >> FIELD * place & 31
            terms = np.array([comb(each + first, first + 1) for each in range(32)], np.int64)
            tables[group] += terms[sums]
    # Sums beyond what a board can hold do not fit; no caller looks them up.
    return np.where(tables < 1 << 32, tables, 0).astype(np.uint32)


_PLACE: Final = _place_tables()
_TWO: Final = 0x3FF  # two fields
_FIRST: Final = np.array([comb(seeds + 11, 12) for seeds in range(32)], np.int64)
_wide: Any = np.int64


@jit
def _place_of_sums(sums: int) -> int:
    place: int = (
        _wide(_PLACE[0, sums & _THREE])
        + _wide(_PLACE[1, sums >> 15 & _THREE])
        + _wide(_PLACE[2, sums >> 30 & _THREE])
        + _wide(_PLACE[3, sums >> 45 & _TWO])
    )
    return place


@jit
def place_of(board: int) -> int:
    """Return a board's index in its layer."""
    return _place_of_sums(board * _ONES)


@jit
def rank(board: int) -> int:
    """Return a board's index in the order of all boards."""
    sums = board * _ONES
    place: int = _place_of_sums(sums) + _FIRST[sums >> 55 & 31]
    return place


@jit
def swap(board: int) -> int:
    """Return the same board, seen by the other player."""
    return board >> 30 & ROW | (board & ROW) << 30


@jit
def seeds_in_row(row: int) -> int:
    """Return the number of seeds in a row (the low 30 bits)."""
    return (row * _ROW_ONES >> 25) & 31


@jit
def fill_rows(seeds: int, out: Any) -> None:
    """Write all rows of `seeds` in the order of ranks."""
    sums = np.zeros(7, np.int64)  # of the pits before each pit
    sums[6] = seeds
    for at in range(out.shape[0]):
        word = 0
        for pit in range(6):
            word |= (sums[pit + 1] - sums[pit]) << FIELD * pit
        out[at] = word
        pit = 1
        while pit < 6 and sums[pit] == sums[pit + 1]:
            sums[pit] = 0
            pit += 1
        sums[pit] += 1


def rows(most: int) -> tuple[Any, Any]:
    """Return all rows of 0 to `most` seeds, and the start of each number of seeds (most + 2)."""
    begins = np.array([comb(seeds + 5, 6) for seeds in range(most + 2)], np.int64)
    words = np.zeros(begins[-1], np.int64)
    for seeds in range(most + 1):
        fill_rows(seeds, words[begins[seeds] : begins[seeds + 1]])
    return words, begins


@jit
def fill_blocks(seeds: int, others: Any, starts: Any) -> None:
    """Write the opponent's row of each block of a layer by rank, and where it begins."""
    sums = np.zeros(8, np.int64)  # 1: the mover's seeds, 2 to 7: with the opponent's pits added
    sums[7] = seeds
    start = 0
    for at in range(others.shape[0]):
        word = 0
        for pit in range(6):
            word |= (sums[pit + 2] - sums[pit + 1]) << FIELD * pit
        others[at] = word
        starts[at] = start
        own = sums[1]
        start += (own + 5) * (own + 4) * (own + 3) * (own + 2) * (own + 1) // 120
        place = 1
        while place < 7 and sums[place] == sums[place + 1]:
            sums[place] = 0
            place += 1
        sums[place] += 1
    starts[others.shape[0]] = start


def blocks(seeds: int) -> tuple[Any, Any]:
    """Return the opponent's row and the first index of each block of boards with `seeds`.

    The indices end with the number of all boards."""
    others = np.zeros(comb(seeds + 6, 6), np.int64)
    starts = np.zeros(len(others) + 1, np.int64)
    fill_blocks(seeds, others, starts)
    return others, starts


class Layer:
    """All boards with a given number of seeds, by their index in the layer."""

    def __init__(self, seeds: int) -> None:
        others, self._starts = blocks(seeds)
        self._words, begins = rows(seeds)
        self._others = others << 30
        # The difference between an index among the rows and an index in the layer.
        in_others = np.array([seeds_in_row(int(other)) for other in others], np.int64)
        self._shift = begins[seeds - in_others] - self._starts[:-1]

    def boards(self, places: Any) -> Any:
        """Return the packed boards at an array of indices."""
        block = np.searchsorted(self._starts, places, side="right") - 1
        return self._words[places + self._shift[block]] | self._others[block]
