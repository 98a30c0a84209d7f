# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Order of the boards of a layer.

A *layer* is all boards with the same number of seeds. A *packed* board is its twelve pits in one
number, five bits each, the mover's first pit lowest. A board's *rank* is its index among all boards
with as many or fewer seeds, in order of seeds: with s(i) the seeds in the first i pits it is the
sum of C(s(i) + i − 1, i), i from 1 to 12. Boards with equal seeds and the same row of the opponent
are adjacent, a *block*; a block holds all rows of the mover with the remaining seeds.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import cache, lru_cache
from math import comb
from typing import Any, Final

from .. import memory
from ..binding import kernel
from ..memory import Buffer

MOST_SEEDS: Final = 28  # places in a layer fit in 31 bits
_FIELD: Final = 5
_PITS: Final = 12
_ROW: Final = 6


def positions(seeds: int) -> int:
    """Return the number of boards with exactly `seeds`: C(seeds + 11, 11)."""
    return comb(seeds + 11, 11)


def positions_below(seeds: int) -> int:
    """Return the number of boards with fewer than `seeds`, the first rank of those with `seeds`."""
    return comb(seeds + 11, 12)


def pack(pits: bytes | bytearray | list[int], side: int) -> int:
    """Return the packed board of twelve pits, seen by `side`."""
    own = _ROW * side
    return sum(int(pits[(own + at) % _PITS]) << _FIELD * at for at in range(_PITS))


def unpack(board: int, side: int) -> list[int]:
    """Return the twelve pits of a packed board seen by `side`: the reverse of `pack`."""
    own = _ROW * side
    return [board >> _FIELD * ((at - own) % _PITS) & 31 for at in range(_PITS)]


@cache
def _places() -> Buffer:
    """Return the tables that the kernel finds a board's place with."""
    places = memory.zeros(kernel.PLACES, memory.UINT32)
    kernel.fill_places(memory.address(places))
    return places


@lru_cache(maxsize=2)
def _rows(most: int) -> tuple[Buffer, Buffer]:
    """Return all rows of 0 to `most` seeds, and where each number of seeds begins (most + 2)."""
    begins = memory.zeros(most + 2, memory.INT64)
    for seeds in range(most + 2):
        begins[seeds] = comb(seeds + 5, 6)
    rows = memory.zeros(begins[most + 1], memory.UINT32)
    for seeds in range(most + 1):
        part = rows[begins[seeds] : begins[seeds + 1]]
        kernel.fill_rows(seeds, memory.address(part), len(part))
    return rows, begins


@lru_cache(maxsize=4)
def _blocks(seeds: int) -> tuple[Buffer, Buffer]:
    """Return the opponent's row and the first place of each block, with the number of boards at the
    end."""
    count = comb(seeds + 6, 6)
    others, starts = memory.zeros(count, memory.UINT32), memory.zeros(count + 1, memory.INT64)
    kernel.fill_blocks(seeds, memory.address(others), memory.address(starts), count)
    return others, starts


def block_starts(seeds: int) -> Buffer:
    """Return the first place of each block of a layer, with the number of its boards at the end."""
    return _blocks(seeds)[1]


def block_at(starts: Buffer, place: int) -> int:
    """Return the first block that begins at `place` or later."""
    return bisect_left(starts, place)


def last_block_before(starts: Buffer, place: int) -> int:
    """Return the number of blocks, from the first, that end at `place` or earlier."""
    return bisect_right(starts, place) - 1


def even_edges(starts: Buffer, first: int, end: int, parts: int) -> list[int]:
    """Cut blocks `first` to `end` into ranges with about equal numbers of boards; return their
    edges, one more than `parts`, of which some may be equal."""
    begin, whole = starts[first], starts[end] - starts[first]
    edges = [block_at(starts, begin + whole * at // parts) for at in range(parts + 1)]
    return [first, *(min(max(edge, first), end) for edge in edges[1:-1]), end]


class Layer:
    """All boards with a given number of seeds under the rules of a code; `struct` is the kernel's.

    `starts` are the places where blocks begin, with the number of boards at the end.
    """

    def __init__(self, seeds: int, code: int = 0) -> None:
        if not 0 <= seeds <= MOST_SEEDS:
            raise ValueError(f"a layer has 0 to {MOST_SEEDS} seeds, not {seeds}")
        self.seeds = seeds
        rows, begins = _rows(seeds)
        others, self.starts = _blocks(seeds)
        self.blocks = len(others)
        self._memory = (_places(), rows, begins, others, self.starts)
        self.struct: Any = kernel.layer(seeds, code, *map(memory.address, self._memory))

    def __len__(self) -> int:
        return int(self.starts[-1])

    def places(self, first: int, end: int) -> tuple[int, int]:
        """Return the place of the first board of blocks `first` to `end`, and that behind the last
        one; IndexError for blocks that are not there."""
        if not 0 <= first <= end <= self.blocks:
            raise IndexError(f"a layer of {self.seeds} seeds has {self.blocks:,} blocks")
        return self.starts[first], self.starts[end]

    def boards(self, places: Iterable[int]) -> Buffer:
        """Return the packed boards at some places; IndexError for one that is none."""
        wanted = memory.numbers(places, memory.INT64)
        if len(wanted) and not 0 <= min(wanted) <= max(wanted) < len(self):
            raise IndexError(f"the places of a layer of {self.seeds} seeds go to {len(self) - 1}")
        found = memory.zeros(len(wanted), memory.INT64)
        if len(wanted):
            kernel.boards_at(
                self.struct, memory.address(wanted), len(wanted), memory.address(found)
            )
        return found
