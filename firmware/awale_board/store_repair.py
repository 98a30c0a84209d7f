# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Corrects one flipped bit in what a check covers: headers, BEGIN frames and saved choices.

A CRC of 28 or 21 bits accepts a wrong correction about once in a million cases at the sizes used
here.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def corrected(
    data: "bytes | bytearray", is_sound: "Callable[[bytearray], bool]"
) -> "bytearray | None":
    """`data` with the one bit flipped that makes it sound, None if no single bit does."""
    tried = bytearray(data)
    for bit in range(8 * len(tried)):
        mask = 1 << (bit & 7)
        tried[bit >> 3] ^= mask
        if is_sound(tried):
            return tried
        tried[bit >> 3] ^= mask
    return None


def ones(data: "bytes | bytearray") -> int:
    """The number of bits that are 1."""
    count = 0
    for byte in data:
        while byte:
            count += byte & 1
            byte >>= 1
    return count
