# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Encoding of games that survives a power cut in the middle of any write.

Games are rows of symbols, a byte each, among frames. A symbol's byte has exactly four of its eight
bits set (there are 70 such bytes): flash is programmed from ones to zeros, so a program that was
cut leaves more than four ones and is never taken for a symbol. A frame is kind, length, payload and
a check of 21 bits, which also covers where the frame lies and which filling of the bank it belongs
to, so nothing left from an earlier filling is taken for one either. No byte of a check is 0xFF:
behind the last byte that is not erased, everything may be written.

After an interrupted write only a frame is trusted; the next append writes `RESUME` first.
"""

from binascii import crc32

# Symbols. 0–5 is a move: the pit's place in its row.
UNDO = 6
LEFT = 7
SEATS = 8  # … 16: South's seat × 3 + North's, each 0 touch, 1 host, 2 board
ENDED = 17  # … 46: the ending byte of a record, see `ending_symbol`
FAILED = 47  # the program has failed during this game
SYMBOLS = 48

BEGIN = (
    0xB7  # a game begins; behind its frame lies one byte that is programmed once it is confirmed
)
RESUME = 0x9D  # behind an interrupted write

ERASED = 0xFF
_OVERHEAD = 5
_REASONS = 9
_RESIGNATION = 9  # 1 + its place among the reasons of a record
_BOTH_ENDS = 3 * _REASONS
_NORTH_RESIGNED = 64


def _four_of_eight() -> bytes:
    found = []
    for byte in range(256):
        bits = 0
        for bit in range(8):
            bits += byte >> bit & 1
        if bits == 4:
            found.append(byte)
    return bytes(found)


_CODE = _four_of_eight()
_SYMBOL_OF = bytearray(256)  # 1 + the symbol of a byte, 0 for none
for _symbol in range(SYMBOLS):
    _SYMBOL_OF[_CODE[_symbol]] = _symbol + 1


def symbol_byte(symbol: int) -> int:
    """The byte that stands for a symbol (0 … 47)."""
    return _CODE[symbol]


def symbol_of(byte: int) -> int:
    """The symbol of a byte, −1 if it has none."""
    return _SYMBOL_OF[byte] - 1


def ending_symbol(ending: int) -> int:
    """The symbol of a record's ending byte: reason in bits 0–3, winner in 4–5, in bit 6 that it was
    North who resigned."""
    if ending & _NORTH_RESIGNED:
        return ENDED + _BOTH_ENDS + (ending >> 4 & 3)
    return ENDED + 3 * ((ending & 15) - 1) + (ending >> 4 & 3)


def ending_byte(symbol: int, resignation: int) -> int:
    """The ending byte of a symbol from ENDED on; `resignation` is the reason code for that."""
    place = symbol - ENDED
    if place >= _BOTH_ENDS:
        return resignation | place - _BOTH_ENDS << 4 | _NORTH_RESIGNED
    return 1 + place // 3 | place % 3 << 4


def frame(kind: int, payload: bytes, salt: int, at: int) -> bytes:
    """A frame to be written at `at` (its place in the bank); `salt` names the bank's filling."""
    body = bytes((kind, len(payload))) + payload
    return body + _check(body, salt, at)


def frame_size(payload: int) -> int:
    """Size of a frame with `payload` bytes of payload."""
    return payload + _OVERHEAD


def read(data: "bytes | bytearray", at: int, salt: int, base: int) -> "tuple[int, int]":
    """Read what lies at `at` of `data`, which begins at `base` of the bank: (symbol, size), or
    (BEGIN or RESUME, size of the frame), or (−1, size of the junk up to the next frame or the
    end)."""
    symbol = symbol_of(data[at])
    if symbol >= 0:
        return (symbol, 1)
    place = at
    while place < len(data):
        size = frame_at(data, place, salt, base)
        if size and place == at:
            return (data[at], size)
        if size:
            break
        place += 1
    return (-1, place - at)


def next_begin(data: bytes, at: int, salt: int, base: int) -> int:
    """The place of the first sound BEGIN frame from `at` on; −1 if there is none."""
    for place in range(at, len(data)):
        if data[place] == BEGIN and frame_at(data, place, salt, base):
            return place
    return -1


def frame_at(data: "bytes | bytearray", at: int, salt: int, base: int) -> int:
    """The size of the sound frame that begins at `at`, 0 if none does."""
    if data[at] not in (BEGIN, RESUME) or at + _OVERHEAD > len(data):
        return 0
    size = frame_size(data[at + 1])
    if at + size > len(data):
        return 0
    body = bytes(data[at : at + size - 3])
    return size if bytes(data[at + size - 3 : at + size]) == _check(body, salt, base + at) else 0


def _check(body: bytes, salt: int, at: int) -> bytes:
    check = crc32(b"%d %d " % (salt, at) + body) & 0xFFFFFFFF
    return bytes((check & 127, check >> 8 & 127, check >> 16 & 127))
