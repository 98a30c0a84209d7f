# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Corrects one flipped bit in what a check covers: headers, BEGIN frames and saved choices.

A CRC of 28 or 21 bits accepts a wrong correction about once in a million cases at the sizes used
here.
"""

from binascii import crc32

from .store_settings import FRAME, MARK, record_of

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


# -- saved choices -------------------------------------------------------------------------------

_OLD_MARK = 0xA5  # of records before 0.2, with a check of 14 bits
_LONGEST = 32 + FRAME


def last_choices(page: bytes) -> "tuple[bytes, bool]":
    """Return the last valid record of the settings page, and whether a bit was corrected."""
    last = b""
    damaged = False
    at = 0
    end = len(page.rstrip(b"\xff"))
    while at < end:
        found = _record_at(page, at)
        if found is None and ones(bytes((page[at] ^ MARK,))) <= 1:
            repaired = corrected(page[at : at + _LONGEST], _is_record)
            if repaired is not None:
                found = _record_at(bytes(repaired), 0)
                damaged = True
        if found is None:
            at += 1
        else:
            last, size = found
            at += size
    return (last, damaged)


def _is_record(data: bytearray) -> bool:
    return data[0] == MARK and _record_at(bytes(data), 0) is not None


def _record_at(data: bytes, at: int) -> "tuple[bytes, int] | None":
    """The payload of the sound record at `at`, and the record's size."""
    if at + 2 > len(data) or data[at] not in (MARK, _OLD_MARK):
        return None
    end = at + 2 + data[at + 1]
    payload = data[at + 2 : end]
    if data[at] == MARK:
        return (payload, end + 4 - at) if data[at : end + 4] == record_of(payload) else None
    check = crc32(data[at:end]) & 0x7F7F
    if data[end : end + 2] != bytes((check >> 8, check & 255)):
        return None
    return (payload, end + 2 - at)
