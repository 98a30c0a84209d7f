# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Look positions up in tables that are mapped into memory, from compiled code.

Tables are passed around as one address, at which eight-byte numbers stand: the fields below, and
then four for each layer and stream. Blocks stay compressed until the first of their boards is
looked up.
"""

from math import comb
from typing import Any, Final

import numpy as np

from awale_core.sowing import SLAM_LOSES

from ..native import bitboard
from ..native.entry import NOTHING, NUMBER, PAIR, ROWS, entry
from ..native.intrinsics import load_signed, load_word, store_byte, store_word
from ..native.jit import jit
from . import huffman

UNKNOWN: Final = -127
KILL: Final = -128  # bounds of a move that loses at once, whatever the stores say (spanish)

REACH: Final = 0  # greatest number of seeds
LOW: Final = 1  # address of the lower bounds by rank
HIGH: Final = 2  # the same of the upper bounds; the same address where boards have one value
READY: Final = 3  # address of a byte for each block: whether it is decoded
DECODED: Final = 4  # boards that have been decoded, which takes far longer than a look-up
LAYERS: Final = 5
SOURCE: Final = 0  # address of the blocks
OFFSETS: Final = 1
DECODER: Final = 2
EACH: Final = 3  # fields of a stream; a layer has two, the second one unused for values

_ONES: Final = 0x0101_0101_0101


def _binomials() -> Any:
    """Per place i from 0 and sum s: C(s + i, i + 1), the terms of a rank."""
    table = np.zeros((12, 64), np.int64)
    for place in range(12):
        table[place] = [comb(total + place, place + 1) for total in range(64)]
    return table


_TERM: Final = _binomials()


@jit
def _decode(tables: int, seeds: int, block: int, size: int, start: int) -> None:
    """Decode a block whose first board has rank `start`."""
    low = load_word(tables + 8 * LOW) + start
    high = load_word(tables + 8 * HIGH) + start
    layer = tables + 8 * (LAYERS + 2 * EACH * seeds)
    offset = load_word(load_word(layer + 8 * OFFSETS) + 4 * block) & 0xFFFF_FFFF
    reach = max(seeds, 1)
    source = load_word(layer + 8 * SOURCE) + offset
    huffman.decode(source, size, reach, load_word(layer + 8 * DECODER), low)
    decoded = load_word(tables + 8 * DECODED) + size
    if high != low:
        layer += 8 * EACH
        offset = load_word(load_word(layer + 8 * OFFSETS) + 4 * block) & 0xFFFF_FFFF
        source = load_word(layer + 8 * SOURCE) + offset
        # Another thread may be reading the bounds of this block: the gaps never stand in `high`.
        huffman.decode_added(source, size, reach, load_word(layer + 8 * DECODER), low, seeds, high)
        decoded += size
    store_word(tables + 8 * DECODED, decoded)


@jit
def place_of(tables: int, own: int, other: int) -> int:
    """Rank of a position in the search's two words, its block decoded; −1 beyond the tables."""
    mine = (own & bitboard.PITS) * _ONES  # byte n: the seeds in pits 0 to n
    theirs = (other & bitboard.PITS) * _ONES
    half = mine >> 40 & 63
    seeds = half + (theirs >> 40 & 63)
    if seeds > load_word(tables + 8 * REACH):
        return -1
    inside = 0  # the place within the block
    for pit in range(5):
        inside += _TERM[pit, mine >> 8 * pit & 63]
    start = _TERM[5, half]
    block = _TERM[0, half]
    for pit in range(5):
        total = half + (theirs >> 8 * pit & 63)
        start += _TERM[pit + 6, total]
        block += _TERM[pit + 1, total]
    start += _TERM[11, seeds]
    ready = load_word(tables + 8 * READY) + block + _TERM[6, seeds]
    if load_signed(ready) == 0:
        _decode(tables, seeds, block, _TERM[4, half + 1], start)
        store_byte(ready, 1)
    place: int = start + inside
    return place


@jit
def low_at(tables: int, place: int) -> int:
    """Lower bound at a place that `place_of` returned."""
    return load_signed(load_word(tables + 8 * LOW) + place)


@jit
def high_at(tables: int, place: int) -> int:
    """Upper bound at a place that `place_of` returned."""
    return load_signed(load_word(tables + 8 * HIGH) + place)


@jit
def has_two_bounds(tables: int) -> bool:
    """Whether boards have two bounds rather than one value."""
    two: bool = load_word(tables + 8 * LOW) != load_word(tables + 8 * HIGH)
    return two


@entry(PAIR, NUMBER, NUMBER, NUMBER)
def bounds_of(tables: int, own: int, other: int) -> tuple[int, int]:
    """Bounds of a position's value for the player to move in a fresh game, in seeds gained
    more than the opponent gains (±1 in a race); UNKNOWN twice beyond the tables."""
    place = place_of(tables, own, other)
    if place < 0:
        return UNKNOWN, UNKNOWN
    return low_at(tables, place), high_at(tables, place)


@entry(NOTHING, NUMBER, NUMBER, NUMBER, NUMBER, ROWS)
def bounds_of_moves(tables: int, own: int, other: int, code: int, found: Any) -> None:
    """Write into `found[pit]` the bounds of each of the mover's six pits, or KILL twice.

    Legality is not checked, and the entry of an empty pit stays. `code` are the rules as
    `bitboard.rules_code` gives them.
    """
    for pit in range(6):
        if own >> 8 * pit & 63 == 0:
            continue
        after, rest, result = bitboard.play(own, other, pit, code)
        if result & bitboard.SLAM and code & 7 == SLAM_LOSES:
            found[pit, 0] = KILL
            found[pit, 1] = KILL
        elif result & bitboard.AGAIN:
            found[pit, 0], found[pit, 1] = bounds_of(tables, after, rest)
        else:
            low, high = bounds_of(tables, rest, after)
            if low != UNKNOWN:
                gain = result & bitboard.TAKEN
                low, high = gain - high, gain - low
            found[pit, 0] = low
            found[pit, 1] = high
