# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Format of the journal: headers of banks, BEGIN payloads, and the games in them.

The invariant of the archive, checked at every start (``store_recovery.py``) and by the tests:

  A game that no host has confirmed is in exactly one place that the next start finds: in a bank in
  use.

What keeps it, whatever happens between two writes:

- A bank is erased only if every game in it is confirmed or was left without a move; or, where there
  are several, if all are full.
- A game that is copied to a new place is the last one there and the last one at the old place; the
  start confirms the old copy.

Nothing here writes. The layout of symbols and frames is in ``store_codec.py``.
"""

from binascii import crc32
from struct import pack

from awale_core.record_writer import AGREEMENT_CODE, DATED, RESIGNATION_CODE, SET_UP

from . import store_codec as codec

HEADER = 38  # bytes: a mark, a copy, a mark, a copy, a mark
MARKS = (36, 18, 0)  # places of the marks, 2 bytes each, in the order in which they are cleared
COPY = 16  # bytes: word, number of the first game, four that are 0, check
WORD = b"Awl4"
MOVED = b"moved to flash"  # in nvm: nothing of version 0.2 is left there (``store_migration.py``)
IN_USE = b"\xff\xff"
RELEASED = b"\0\0"

RESERVE = 320  # bytes that a new game wants to have before it: itself and some 290 moves …
RESERVE_OF_MANY = 160  # … or 140, where it can go on in the next bank

_MOVES = bytes(range(codec.UNDO))  # symbols

FLAGS = 4  # place in the payload of a BEGIN frame, see `payload_of`


def header(first: int, spare: int = 0) -> bytes:
    """The header of a bank in use: the number of its first game. `spare` was the generation of
    games on the drive in version 0.2."""
    copy = WORD + pack("<II", first, spare)
    copy += header_check(copy)
    return IN_USE + copy + IN_USE + copy + IN_USE


def header_check(body: bytes) -> bytes:
    """28 bits of the CRC-32; no byte of it is 0xFF, which would look erased."""
    return pack("<I", crc32(body) & 0x7F7F7F7F)


def payload_of(
    rules: int,
    south: int,
    north: int,
    id: int,
    *,
    key: "int | None",
    started: "int | None",
    extra: bytes,
) -> bytes:
    """The payload of a BEGIN frame: the fields of `awale_core.record_writer.pack`, and `extra` for
    the firmware alone. Id 4 bytes, rules 1, seats 1 + 1, then key 6 and date 4 if there are any."""
    flags = rules
    data = id.to_bytes(4, "little")
    tail = b""
    if key is not None:
        flags |= SET_UP
        tail = key.to_bytes(6, "little")
    if started is not None:
        flags |= DATED
        tail += started.to_bytes(4, "little")
    return data + bytes((flags, south, north)) + tail + extra


def optional_fields(payload: bytes) -> "tuple[int | None, int | None, bytes]":
    """Key, date and extra of a payload."""
    key = None
    started = None
    at = 7
    if payload[FLAGS] & SET_UP:
        key = int.from_bytes(payload[at : at + 6], "little")
        at += 6
    if payload[FLAGS] & DATED:
        started = int.from_bytes(payload[at : at + 4], "little")
        at += 4
    return (key, started, payload[at:])


def id_of(payload: bytes) -> str:
    """The id of the game that a payload began, 8 hexadecimal digits."""
    return "%02x%02x%02x%02x" % (payload[3], payload[2], payload[1], payload[0])


def moves_of(symbols: "bytes | bytearray") -> "tuple[bytes, int, int | None]":
    """The moves in a game's symbols that were not taken back, its ending byte, the seats if they
    changed."""
    rest = bytes(symbols).lstrip(_MOVES)
    count = len(symbols) - len(rest)
    moves = bytearray(symbols[:count])
    ending = 0
    seats = None
    for symbol in rest:
        if symbol < codec.UNDO:
            if count == len(moves):
                moves.append(symbol)
            else:
                moves[count] = symbol
            count += 1
        elif symbol == codec.UNDO:
            if not ending & 15 or not declared(ending):
                count = max(0, count - 1)
            ending = 0
        elif codec.SEATS <= symbol < codec.ENDED:
            seats = symbol - codec.SEATS
        elif codec.ENDED <= symbol < codec.FAILED:
            ending = codec.ending_byte(symbol, RESIGNATION_CODE)
    return (bytes(moves[:count]), ending, seats)


def declared(ending: int) -> bool:
    """True if players ended the game by agreement or resignation, so that taking the end back
    takes no move back."""
    return ending & 15 in (AGREEMENT_CODE, RESIGNATION_CODE)
