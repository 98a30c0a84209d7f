# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Writer of records from their fields: the half of ``record.py`` that a board needs. The format is
described there."""

from binascii import crc32
from struct import pack_into

from .rules import AGREEMENT, REASONS, RESIGNATION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .game import Game

    Pair = tuple[int, int]

VERSION = 1
SEATS = ("unknown", "touch", "host", "board")
MAX_MOVES = 65535
MAX_LEVEL = 63
AGREEMENT_CODE = 1 + REASONS.index(AGREEMENT)  # in bits 0–3 of the ending byte
RESIGNATION_CODE = 1 + REASONS.index(RESIGNATION)

HEAD = "<BBBBBIH"
HEAD_SIZE = 11
SET_UP = 32
DATED = 64
TIMED = 128
_DRAWN = 2
NORTH_RESIGNED = 64


class RecordError(ValueError):
    """Bytes that are no whole, sound record, or a game that does not fit into one."""


def pack(
    rules: int,
    ending: int,
    seats: "Pair",
    id: int,
    moves: "Sequence[int]",
    *,
    key: "int | None" = None,
    started: "int | None" = None,
    seconds: "Pair | None" = None,
) -> bytes:
    """Build a record from its stored fields, without playing the game again.

    `rules` is the rule set's place and 16 if North starts, `ending` the `ending_byte`, `seats` the
    `seat_byte` of South and North, `moves` the pits or their places within the row, `key` that of a
    position that was set up. RecordError if something is out of range.
    """
    count = len(moves)
    if count > MAX_MOVES:
        raise RecordError("a record holds 65535 moves, this game has " + str(count))
    flags = rules
    if key is not None:
        flags |= SET_UP
    if started is not None:
        flags |= DATED
    if seconds is not None:
        flags |= TIMED
    data = bytearray(size_of(flags, count))
    pack_into(HEAD, data, 0, VERSION, flags, ending, seats[0], seats[1], id, count)
    at = HEAD_SIZE
    if key is not None:
        pack_into("<IH", data, at, key & 0xFFFFFFFF, key >> 32)
        at += 6
    if started is not None:
        pack_into("<I", data, at, within(started, 0xFFFFFFFF, "the date"))
        at += 4
    if seconds is not None:
        for thought in seconds:
            pack_into("<H", data, at, within(thought, 0xFFFF, "the time"))
            at += 2
    bits = 0
    shift = 0
    for move in moves:  # the first in the lowest bits
        bits |= move % 6 << shift
        shift += 3
        if shift >= 8:
            data[at] = bits & 0xFF
            bits >>= 8
            shift -= 8
            at += 1
    if shift:
        data[at] = bits
    end = len(data) - 4
    pack_into("<I", data, end, checksum(data, end))
    return bytes(data)


def size_of(flags: int, moves: int) -> int:
    """The bytes of a record, by its second byte and the number of its moves."""
    size = HEAD_SIZE + (3 * moves + 7) // 8 + 4
    if flags & SET_UP:
        size += 6
    if flags & DATED:
        size += 4
    if flags & TIMED:
        size += 4
    return size


def checksum(data: "bytes | bytearray", end: int) -> int:
    """CRC-32 of the first `end` bytes."""
    return crc32(memoryview(data)[:end]) & 0xFFFFFFFF


def seat_byte(seat: str, level: int) -> int:
    """Return the record's byte of a seat (of SEATS) and an AI's level."""
    if seat not in SEATS:
        raise RecordError("no seat '" + seat + "'; there are " + ", ".join(SEATS))
    return SEATS.index(seat) | within(level, MAX_LEVEL, "the level") << 2


def within(value: int, most: int, what: str) -> int:
    """The value, from 0 to `most`; RecordError names `what` if it is not."""
    if not 0 <= value <= most:
        raise RecordError(what + " is 0 to " + str(most) + ", not " + str(value))
    return value


def ending_byte(game: "Game") -> int:
    """Return the record's byte of a game's ending; 0 for a running game."""
    outcome = game.outcome
    if outcome is None:
        return 0
    code = 1 + REASONS.index(outcome.reason)
    code |= (_DRAWN if outcome.winner is None else outcome.winner) << 4
    if game.resigned == 1:
        code |= NORTH_RESIGNED
    return code
