# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Binary game records: the format in which a board keeps games and sends them to a host.

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

from struct import unpack_from

from .game import Game, IllegalMove
from .notation import START_FEN, format_fen, parse_fen
from .position_key import KEYS, key_of, position_of
from .record_writer import (
    DATED,
    HEAD,
    HEAD_SIZE,
    MAX_LEVEL,
    NORTH_RESIGNED,
    SEATS,
    SET_UP,
    TIMED,
    VERSION,
    RecordError,
    checksum,
    ending_byte,
    pack,
    seat_byte,
    size_of,
    within,
)
from .rules import AGREEMENT, REASONS, RESIGNATION, RULE_SETS

__all__ = [
    "MAX_LEVEL",
    "SEATS",
    "VERSION",
    "Record",
    "RecordError",
    "decode",
    "encode",
    "ending_byte",
    "pack",
]

TYPE_CHECKING = False
if TYPE_CHECKING:
    Pair = tuple[int, int]


class Record:
    """A game and what is known about it.

    `id` is the game's number (32 bits). `seats` are South's and North's (of SEATS), `levels` their
    levels if an AI played there (0–63, 0 if none). `started` is when it began, in seconds since
    1970 UTC (32 bits), `seconds` how long each side thought in all (0–65535); None if not known.
    `end_damaged` is True if the stored end does not follow from the moves (see `decode`).
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
        self.end_damaged = False

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

    An unanswered offer to end the game is not recorded.
    """
    game = record.game
    key = None
    if game.start_fen()[:-2] != START_FEN[:-2]:
        key = key_of(*parse_fen(game.start_fen()))
    return pack(
        RULE_SETS.index(game.rules.id) | game.starter << 4,
        ending_byte(game),
        (
            seat_byte(record.seats[0], record.levels[0]),
            seat_byte(record.seats[1], record.levels[1]),
        ),
        within(record.id, 0xFFFFFFFF, "the id"),
        game.moves,
        key=key,
        started=record.started,
        seconds=record.seconds,
    )


def decode(data: "bytes | bytearray", any_end: bool = False) -> Record:
    """The record in exactly these bytes.

    RecordError says what is wrong: cut or too long, of another version, damaged, or a game that
    the rules do not know. With `any_end` a game whose stored end does not follow from its moves
    comes with its moves, and ended only if they end it: damage to a board's memory may have taken
    the end alone.
    """
    if len(data) < HEAD_SIZE + 4:
        raise RecordError("the record was cut: it has only " + str(len(data)) + " bytes")
    version, flags, ending, south, north, id, moves = unpack_from(HEAD, data, 0)
    if version != VERSION:
        raise RecordError("the record has version " + str(version) + ", this program reads 1")
    size = size_of(flags, moves)
    if len(data) != size:
        raise RecordError("the record has " + str(len(data)) + " bytes, not " + str(size))
    if unpack_from("<I", data, size - 4)[0] != checksum(data, size - 4):
        raise RecordError("the record is damaged: its checksum is wrong")
    at = HEAD_SIZE
    fen = START_FEN[:-1] + "SN"[flags >> 4 & 1]
    if flags & SET_UP:
        low, high = unpack_from("<IH", data, at)
        at += 6
        key = high << 32 | low
        if key >= KEYS or key & 1 != flags >> 4 & 1:
            raise RecordError("the record has an invalid start position")
        fen = format_fen(*position_of(key))
    started = None
    if flags & DATED:
        started = unpack_from("<I", data, at)[0]
        at += 4
    seconds = None
    if flags & TIMED:
        seconds = unpack_from("<HH", data, at)
        at += 4
    if flags & 15 >= len(RULE_SETS):
        raise RecordError("the record has a rule set that this program does not know")
    game = _replay(RULE_SETS[flags & 15], fen, data, at, moves)
    end_damaged = not _end(game, ending)
    if end_damaged and not any_end:
        raise RecordError("the record's result does not follow from its moves")
    record = Record(
        game,
        id=id,
        seats=(SEATS[south & 3], SEATS[north & 3]),
        levels=(south >> 2, north >> 2),
        started=started,
        seconds=seconds,
    )
    record.end_damaged = end_damaged
    return record


def _replay(rules: str, fen: str, data: "bytes | bytearray", at: int, moves: int) -> Game:
    game = Game.from_fen(fen, rules)
    for ply in range(moves):
        bit = 3 * ply
        packed = data[at + bit // 8]
        if bit % 8 > 5:
            packed |= data[at + bit // 8 + 1] << 8
        place = packed >> bit % 8 & 7
        if place > 5:
            raise RecordError("the record has an invalid move " + str(ply + 1))
        try:
            game.play(6 * game.turn + place)
        except IllegalMove as error:
            raise RecordError(
                "the record breaks the rules at move " + str(ply + 1) + ": " + str(error)
            ) from error
    return game


def _end(game: Game, ending: int) -> bool:
    """End the game by word if a word ended it; False, and the game as its moves leave it, if it did
    not end as `ending` says."""
    code = ending & 15
    word = REASONS[code - 1] if 0 < code <= len(REASONS) else None
    by_word = game.outcome is None and word in (RESIGNATION, AGREEMENT)
    if by_word and word == RESIGNATION:
        game.resign(1 if ending & NORTH_RESIGNED else 0)
    elif by_word:
        game.agree()
    right = ending_byte(game) == ending
    if by_word and not right:
        game.undo()
    return right
