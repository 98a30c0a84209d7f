# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Encoding of games that survives a power cut in the middle of any write, and flipped bits.

Games are rows of symbols, one byte or two, among frames. Each byte is a word of the extended
Hamming code [8,4] with four ones: two of them differ in four bits, so one flipped bit is corrected
and two are noticed. Flash is programmed from ones to zeros: a program that was cut leaves more than
four ones, which is the word that was to be written or none. Symbols are programmed byte by byte, so
that only the last byte can have been cut.

A frame is kind, length, payload and a check of 21 bits, which also covers where the frame lies and
which filling of the bank it belongs to, so nothing left from an earlier filling is taken for one
either. No byte of a check is 0xFF: behind the last byte that is not erased, everything may be
written. The kind differs from every first byte of a symbol in four bits, too.

What lies behind a byte that cannot be read counts only from a RESUME frame on, and only if that
follows from what stands before the gap: it holds the number of symbols that the board had of the
game when it wrote it, and a check of them.
"""

from binascii import crc32

# Symbols. 0–5 is a move: the pit's place in its row.
UNDO = 6
LEFT = 7
SEATS = 8  # … 16: South's seat × 3 + North's, each 0 touch, 1 host, 2 board
ENDED = 17  # … 46: the ending byte of a record, see `ending_symbol`
FAILED = 47  # the program has failed during this game
SYMBOLS = 48
CORRECTED = 64  # added to a symbol of which a bit was corrected

BEGIN = (
    0xB7  # a game begins; behind its frame lies one byte that is programmed once it is confirmed
)
RESUME = 0x9D  # what `read` reports of a frame behind an interrupted write: kind BEGIN, length 4

ERASED = 0xFF
RESUME_PAYLOAD = 4
RESUME_SIZE = 9
_OVERHEAD = 5
_REASONS = 9
_BOTH_ENDS = 3 * _REASONS
_NORTH_RESIGNED = 64

# The 14 words with four ones; the last three are too like BEGIN to come first.
WORDS = b"\x0f\x3c\x55\x5a\x66\x69\x99\xaa\xc3\xcc\xf0\x33\x96\xa5"
_FIRST = 11
_PREFIXES = 3  # of the symbols with two bytes, in front of one of all words
_SINGLE = _FIRST - _PREFIXES
SINGLE_WORDS = WORDS[:_SINGLE]  # each is a symbol
_LEFT = bytes((LEFT,))
_INDEX = bytearray(256)  # 1 + the index of a byte's word, 16 more where a bit differs; 0 for none
for _index in range(len(WORDS)):
    _INDEX[WORDS[_index]] = 1 + _index
    for _bit in range(8):
        _INDEX[WORDS[_index] ^ 1 << _bit] = 17 + _index


def ones(byte: int) -> int:
    """The number of bits of a byte that are 1."""
    count = 0
    while byte:
        count += byte & 1
        byte >>= 1
    return count


def bytes_of(symbols: "bytes | bytearray") -> bytes:
    """The bytes that stand for symbols (0 … 47)."""
    data = bytearray(0)
    for symbol in symbols:
        rest = FAILED - symbol
        if symbol < _SINGLE:
            data.append(WORDS[symbol])
        else:
            data.append(WORDS[_SINGLE + rest % _PREFIXES])
            data.append(WORDS[rest // _PREFIXES])
    return bytes(data)


def size_of(symbols: "bytes | bytearray") -> int:
    """The most bytes that symbols take."""
    size = len(symbols)
    for symbol in symbols:
        if symbol >= _SINGLE:
            size += 1
    return size


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


def frame(payload: bytes, salt: int, at: int) -> bytes:
    """A frame to be written at `at` (its place in the bank); `salt` names the bank's filling. It is
    a RESUME frame if the payload is that of `resume_payload`."""
    body = bytes((BEGIN, len(payload))) + payload
    return body + _check(body, salt, at)


def frame_size(payload: int) -> int:
    """Size of a frame with `payload` bytes of payload."""
    return payload + _OVERHEAD


def resume_payload(symbols: "bytes | bytearray") -> bytes:
    """The payload of a RESUME frame behind the `symbols` of a game."""
    check = crc32(symbols) & 0xFFFF
    return len(symbols).to_bytes(2, "little") + check.to_bytes(2, "little")


def read(data: "bytes | bytearray", at: int, salt: int, base: int) -> "tuple[int, int]":
    """Read what lies at `at` of `data`, which begins at `base` of the bank: (symbol, size), or
    (BEGIN or RESUME, size of the frame), or (−1, size of the junk up to the next frame or the
    end). CORRECTED is added to a symbol if a bit had to be corrected."""
    first = _INDEX[data[at]]
    index = (first & 15) - 1
    if 0 <= index < _SINGLE:
        return (index + (first >> 4) * CORRECTED, 1)
    if _SINGLE <= index < _FIRST and at + 1 < len(data):
        second = _INDEX[data[at + 1]]
        rest = ((second & 15) - 1) * _PREFIXES + index - _SINGLE
        if 0 <= rest <= FAILED - SEATS:
            return (FAILED - rest + (first >> 4 | second >> 4) * CORRECTED, 2)
    place = at
    while place < len(data):
        size = frame_at(data, place, salt, base)
        if size and place == at:
            return (RESUME if data[at + 1] == RESUME_PAYLOAD else BEGIN, size)
        if size:
            break
        place += 1
    return (-1, place - at)


def symbols_of(data: bytes) -> "bytearray | None":
    """The symbols of a game, from its first byte to its last, where every byte is sound and
    nothing follows LEFT; else None, and `read` says what is what. It takes a tenth of the time."""
    rest = data.lstrip(SINGLE_WORDS)  # before it lie nearly all moves
    symbols = bytearray([_INDEX[byte] - 1 for byte in data[: len(data) - len(rest)]])
    first = 0  # of a symbol with two bytes
    for byte in rest:
        index = _INDEX[byte]
        if first:
            symbol = FAILED - ((index - 1) * _PREFIXES + first - 1 - _SINGLE)
            if not (0 < index <= len(WORDS) and symbol >= SEATS):
                return None
            symbols.append(symbol)
            first = 0
        elif 0 < index <= _SINGLE:
            symbols.append(index - 1)
        elif _SINGLE < index <= _FIRST:
            first = index
        else:
            return None
    if first or bytes(symbols[:-1]).find(_LEFT) >= 0:
        return None
    return symbols


def frame_at(data: "bytes | bytearray", at: int, salt: int, base: int) -> int:
    """The size of the sound frame that begins at `at`, 0 if none does."""
    if data[at] != BEGIN or at + _OVERHEAD > len(data):
        return 0
    size = frame_size(data[at + 1])
    if at + size > len(data):
        return 0
    body = bytes(data[at : at + size - 3])
    return size if bytes(data[at + size - 3 : at + size]) == _check(body, salt, base + at) else 0


def is_tear(data: "bytes | bytearray", at: int, size: int) -> bool:
    """True if the `size` bytes of junk at `at` can be what interrupted writes have left: part of a
    symbol, of a frame, or a copy of a game without its BEGIN frame. A symbol that was followed by
    others is none of these."""
    for place in range(at, at + 3):
        if place >= at + size or data[place] == ERASED or data[place] & BEGIN == BEGIN:
            return True
    return False


def _check(body: bytes, salt: int, at: int) -> bytes:
    check = crc32(b"%d %d " % (salt, at) + body) & 0xFFFFFFFF
    return bytes((check & 127, check >> 8 & 127, check >> 16 & 127))
