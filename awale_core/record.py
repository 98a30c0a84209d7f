# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Whole games in few bytes: how a board keeps them and hands them to a PC.

A game of 80 moves takes about 45 bytes. Everything is little-endian:

| bytes | holds |
|---|---|
| 1 | version, 1 |
| 1 | rule set (its place in RULE_SETS) in bits 0–3; bit 4 North starts; bit 5 a position was set \
up; bit 6 the date is known; bit 7 the times are known |
| 1 | reason of the end (1 + its place in REASONS, 0: unfinished) in bits 0–3; winner in bits 4–5 \
(2: draw); bit 6: it was North who resigned |
| 1 + 1 | South's and North's seat in bits 0–1 (unknown, touch, host, board), level in bits 2–7 |
| 4 | the game's id |
| 2 | moves |
| 6 | `key_of` the position set up, if bit 5 |
| 4 | when it began, seconds since 1970 UTC, if bit 6 |
| 2 + 2 | seconds that South and North thought in all, if bit 7 |
| ⌈3·moves / 8⌉ | the moves: 3 bits each, lowest first, 0–5 for the pit within its row |
| 4 | CRC-32 of all the rest |

The length follows from the first bytes, so a record that was cut is always seen; a flipped bit is
seen by length or CRC; and the moves are played again by the rules when it is read.
"""

from binascii import crc32
from struct import pack_into, unpack_from

from .game import Game, IllegalMove
from .key import KEYS, key_of, position_of
from .notation import START_FEN, format_fen, parse_fen
from .rules import AGREEMENT, REASONS, RESIGNATION, RULE_SETS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Pair = tuple[int, int]

VERSION = 1
SEATS = ("unknown", "touch", "host", "board")
MAX_MOVES = 65535
MAX_LEVEL = 63
AGREEMENT_CODE = 1 + REASONS.index(AGREEMENT)  # in bits 0–3 of the ending byte
RESIGNATION_CODE = 1 + REASONS.index(RESIGNATION)

_HEAD = "<BBBBBIH"
_HEAD_SIZE = 11
_SET_UP = 32
_DATED = 64
_TIMED = 128
_DRAWN = 2
_NORTH_RESIGNED = 64


class RecordError(ValueError):
    """Bytes that are no whole, sound record, or a game that does not fit into one."""


class Record:
    """A game and what is known about it.

    `id` is the game's number (32 bits). `seats` are South's and North's (of SEATS), `levels` their
    levels if an AI played there (0–63, 0 if none). `started` is when it began, in seconds since
    1970 UTC (32 bits), `seconds` how long each side thought in all (0–65535); None if not known.
    """

    def __init__(
        self,
        game: Game,
        *,
        id: int = 0,
        seats: "tuple[str, str]" = ("unknown", "unknown"),
        levels: "Pair" = (0, 0),
        started: "int | None" = None,
        seconds: "Pair | None" = None,
    ) -> None:
        self.game = game
        self.id = id
        self.seats = seats
        self.levels = levels
        self.started = started
        self.seconds = seconds

    def __eq__(self, other: object) -> bool:
        """The same game with the same facts."""
        return (
            isinstance(other, Record)
            and self.game == other.game
            and (self.id, self.seats, self.levels) == (other.id, other.seats, other.levels)
            and (self.started, self.seconds) == (other.started, other.seconds)
        )

    def __repr__(self) -> str:
        return "<Record %08x " % self.id + self.game.rules.id + ">"


def encode(record: Record) -> bytes:
    """The record as bytes; RecordError if something in it is out of range.

    An offer to end that nobody has answered is not kept.
    """
    game = record.game
    key = None
    if game.start_fen()[:-2] != START_FEN[:-2]:
        key = key_of(*parse_fen(game.start_fen()))
    return pack(
        RULE_SETS.index(game.rules.id) | game.starter << 4,
        ending_byte(game),
        seat_byte(record.seats[0], record.levels[0]),
        seat_byte(record.seats[1], record.levels[1]),
        _within(record.id, 0xFFFFFFFF, "the id"),
        game.moves,
        key=key,
        started=record.started,
        seconds=record.seconds,
    )


def pack(
    rules: int,
    ending: int,
    south: int,
    north: int,
    id: int,
    moves: "Sequence[int]",
    *,
    key: "int | None" = None,
    started: "int | None" = None,
    seconds: "Pair | None" = None,
) -> bytes:
    """A record from its fields as they are written, without playing the game again.

    `rules` is the rule set's place and 16 if North starts, `ending` the `ending_byte`, `south` and
    `north` their `seat_byte`, `moves` the pits or their places within the row, `key` that of a
    position that was set up. RecordError if something is out of range.
    """
    count = len(moves)
    if count > MAX_MOVES:
        raise RecordError("a record holds 65535 moves, this game has " + str(count))
    flags = rules
    if key is not None:
        flags |= _SET_UP
    if started is not None:
        flags |= _DATED
    if seconds is not None:
        flags |= _TIMED
    data = bytearray(_size(flags, count))
    pack_into(_HEAD, data, 0, VERSION, flags, ending, south, north, id, count)
    at = _HEAD_SIZE
    if key is not None:
        pack_into("<IH", data, at, key & 0xFFFFFFFF, key >> 32)
        at += 6
    if started is not None:
        pack_into("<I", data, at, _within(started, 0xFFFFFFFF, "the date"))
        at += 4
    if seconds is not None:
        for thought in seconds:
            pack_into("<H", data, at, _within(thought, 0xFFFF, "the time"))
            at += 2
    for ply in range(count):
        bit = 3 * ply
        shifted = (moves[ply] % 6) << bit % 8
        data[at + bit // 8] |= shifted & 0xFF
        if shifted > 0xFF:
            data[at + bit // 8 + 1] |= shifted >> 8
    end = len(data) - 4
    pack_into("<I", data, end, _checksum(data, end))
    return bytes(data)


def decode(data: "bytes | bytearray") -> Record:
    """The record in exactly these bytes.

    RecordError says what is wrong: cut or too long, of another version, damaged, or a game that
    the rules do not know.
    """
    if len(data) < _HEAD_SIZE + 4:
        raise RecordError("the record was cut: it has only " + str(len(data)) + " bytes")
    version, flags, ending, south, north, id, moves = unpack_from(_HEAD, data, 0)
    if version != VERSION:
        raise RecordError("the record has version " + str(version) + ", this program reads 1")
    size = _size(flags, moves)
    if len(data) != size:
        raise RecordError("the record has " + str(len(data)) + " bytes, not " + str(size))
    if unpack_from("<I", data, size - 4)[0] != _checksum(data, size - 4):
        raise RecordError("the record is damaged: its checksum is wrong")
    at = _HEAD_SIZE
    fen = START_FEN[:-1] + "SN"[flags >> 4 & 1]
    if flags & _SET_UP:
        low, high = unpack_from("<IH", data, at)
        at += 6
        key = high << 32 | low
        if key >= KEYS or key & 1 != flags >> 4 & 1:
            raise RecordError("the record has no sound start position")
        fen = format_fen(*position_of(key))
    started = None
    if flags & _DATED:
        started = unpack_from("<I", data, at)[0]
        at += 4
    seconds = None
    if flags & _TIMED:
        seconds = unpack_from("<HH", data, at)
        at += 4
    if flags & 15 >= len(RULE_SETS):
        raise RecordError("the record has a rule set that this program does not know")
    game = _replay(RULE_SETS[flags & 15], fen, data, at, moves)
    _end(game, ending)
    return Record(
        game,
        id=id,
        seats=(SEATS[south & 3], SEATS[north & 3]),
        levels=(south >> 2, north >> 2),
        started=started,
        seconds=seconds,
    )


def _size(flags: int, moves: int) -> int:
    size = _HEAD_SIZE + (3 * moves + 7) // 8 + 4
    if flags & _SET_UP:
        size += 6
    if flags & _DATED:
        size += 4
    if flags & _TIMED:
        size += 4
    return size


def _checksum(data: "bytes | bytearray", end: int) -> int:
    return crc32(memoryview(data)[:end]) & 0xFFFFFFFF


def seat_byte(seat: str, level: int) -> int:
    """Who sits there (of SEATS) and an AI's level, as a record holds it."""
    if seat not in SEATS:
        raise RecordError("no seat '" + seat + "'; there are " + ", ".join(SEATS))
    return SEATS.index(seat) | _within(level, MAX_LEVEL, "the level") << 2


def _within(value: int, most: int, what: str) -> int:
    if not 0 <= value <= most:
        raise RecordError(what + " is 0 to " + str(most) + ", not " + str(value))
    return value


def ending_byte(game: Game) -> int:
    """How a game has ended, as a record holds it; 0 if it has not."""
    outcome = game.outcome
    if outcome is None:
        return 0
    code = 1 + REASONS.index(outcome.reason)
    code |= (_DRAWN if outcome.winner is None else outcome.winner) << 4
    if game.resigned == 1:
        code |= _NORTH_RESIGNED
    return code


def _replay(rules: str, fen: str, data: "bytes | bytearray", at: int, moves: int) -> Game:
    game = Game.from_fen(fen, rules)
    for ply in range(moves):
        bit = 3 * ply
        packed = data[at + bit // 8]
        if bit % 8 > 5:
            packed |= data[at + bit // 8 + 1] << 8
        place = packed >> bit % 8 & 7
        if place > 5:
            raise RecordError("the record has no sound move " + str(ply + 1))
        try:
            game.play(6 * game.turn + place)
        except IllegalMove as error:
            raise RecordError(
                "the record breaks the rules at move " + str(ply + 1) + ": " + str(error)
            ) from error
    return game


def _end(game: Game, ending: int) -> None:
    """End the game by word if a word ended it; RecordError if it did not end as `ending` says."""
    code = ending & 15
    word = REASONS[code - 1] if 0 < code <= len(REASONS) else None
    if game.outcome is None and word == RESIGNATION:
        game.resign(1 if ending & _NORTH_RESIGNED else 0)
    elif game.outcome is None and word == AGREEMENT:
        game.offer_end(0)
        game.accept_end(1)
    if ending_byte(game) != ending:
        raise RecordError("the record's game ends otherwise than it says")
