# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Corrects one flipped bit in what a check covers: headers, frames and saved choices.

A CRC of 28 or 21 bits accepts a wrong correction about once in a million cases at the sizes used
here.
"""

from . import store_codec as codec

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


def repaired_frame(
    data: "bytes | bytearray", start: int, size: int, salt: int, base: int
) -> "tuple[int, bytes] | None":
    """The first frame that one flipped bit has broken in the `size` bytes of junk at `start` of
    `data`, which begins at `base` of a bank: its place there, and its payload with the bit flipped
    back. None if there is none. `salt` names the bank's filling."""

    def is_frame(tried: bytearray) -> bool:
        return codec.frame_at(tried, 0, salt, base + at) == len(tried)

    for at in range(start, start + size):
        # No symbol is so like the kind of a frame, so hardly any place has to be tried.
        if codec.ones(data[at] ^ codec.BEGIN) > 1 or at + 1 == len(data):
            continue
        length = data[at + 1]
        frame = corrected(data[at : at + codec.frame_size(length)], is_frame)
        for bit in range(8):  # of the length
            if frame is None:
                part = bytearray(data[at : at + codec.frame_size(length ^ 1 << bit)])
                part[1] = length ^ 1 << bit
                frame = part if is_frame(part) else None
        if frame is not None:
            return (base + at, bytes(frame[2:-3]))
    return None
