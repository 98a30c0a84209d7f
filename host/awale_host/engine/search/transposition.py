# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Transposition table: results of the search by position.

An array of pairs of int64 whose length is a power of two. A position belongs to one group of four
entries, which fills one cache line. The data of an entry are its value (16 bits, 32768 added),
depth (8), bound (2), move + 1 (from bit 26) and the age of the search (from bit 32).
"""

from typing import Any, Final

from ...native.jit import jit

UPPER: Final = 1
LOWER: Final = 2
EXACT: Final = 3
BUCKET: Final = 4

_SALT: Final = 0x1B873593CC9E2D51


@jit
def key_of(own: int, other: int) -> int:
    """Return a 64-bit hash of a position and the player to move."""
    mixed = own * -0x61C8864680B583EB + other * -0x3D4D51C2D82B14B1
    mixed ^= mixed >> 32 & 0xFFFF_FFFF
    mixed *= -0x2AE3AD9EF4EE2E45
    return mixed ^ (mixed >> 29 & 0x7_FFFF_FFFF)


@jit
def salt_of(code: int) -> int:
    """Return the salt that separates the keys of different rule sets in one table."""
    return code * _SALT


def salt(code: int) -> int:
    """Return the same for callers that are not compiled."""
    return (code * _SALT + (1 << 63)) % (1 << 64) - (1 << 63)


@jit
def probe(table: Any, key: int) -> int:
    """Return the data stored under `key`, 0 if there are none."""
    at = (key & (table.shape[0] - 1)) & -BUCKET
    for place in range(at, at + BUCKET):
        data: int = table[place, 1]
        if table[place, 0] ^ data == key and data != 0:
            return data
    return 0


@jit
def store(table: Any, key: int, depth: int, bound: int, move: int, value: int, age: int) -> None:
    """Store a value; replace the same position, else the oldest and shallowest entry.

    Key and data are combined by XOR, so that an entry torn by a second thread does not match.
    """
    at = (key & (table.shape[0] - 1)) & -BUCKET
    worst = at
    least = 1 << 30
    for place in range(at, at + BUCKET):
        data = table[place, 1]
        if table[place, 0] ^ data == key or data == 0:
            worst = place
            break
        rank = (data >> 16 & 255) - ((age - (data >> 32)) & 63) * 4
        if rank < least:
            least = rank
            worst = place
    data = (value + 32768) | depth << 16 | bound << 24 | (move + 1) << 26 | age << 32
    table[worst, 0] = key ^ data
    table[worst, 1] = data
