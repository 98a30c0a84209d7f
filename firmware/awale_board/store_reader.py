# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Reads an archive as a host sees it: which games wait, their records, and the room that is left.

Games have numbers, which go on from one game to the next.
"""

from awale_core.record_writer import pack, size_of

from . import store_codec as codec
from .store_journal import (
    FLAGS,
    HEADER,
    id_of,
    moves_of,
    optional_fields,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from awale_core.wire import Message

    from .store_archive import Archive
    from .store_bank import Bank

NEARLY_FULL = 100  # typical games: fewer that still fit are few …
NEARLY_FULL_NVM = 10  # … where all of them are not many more
_TYPICAL = 80  # moves of a game


class ArchiveReader:
    """The games of `archive`, by number. Methods raise KeyError for a number that is not there."""

    def __init__(self, archive: "Archive") -> None:
        self._archive = archive

    @property
    def next(self) -> int:
        """Number of the next game."""
        return self._archive.next

    @property
    def first(self) -> int:
        """The number of the oldest game that is still there."""
        return self._archive.after(-1)

    def waiting(self, number: int, at_once: bool = True) -> int:
        """The first game from `number` on that has ended or was left and that no host has
        confirmed; `next` if there is none. Reads as many banks as that takes, up to 50 ms each;
        unless `at_once` it reads a piece at most and returns −1: ask again."""
        archive = self._archive
        end = archive.next
        while number < end:
            at = archive.bank_of(number)
            if at >= 0 and archive.waits[at]:
                if not at_once and not archive.read_on(at):
                    return -1
                bank = archive.bank(at)
                for game in range(max(0, number - bank.first), len(bank.starts)):
                    if not bank.is_confirmed(game):
                        waits = bank.first + game
                        playing = waits == end - 1 and archive.running and not self._ended()
                        return end if playing else waits
            number = archive.after(number, True)  # a bank that is skipped saves a millisecond
        return end

    def at_hand(self, number: int) -> bool:
        """Read a piece of the bank that a game is in; True once that is done."""
        bank = self._archive.bank_of(number)
        return bank < 0 or self._archive.read_on(bank)

    def id(self, number: int) -> str:
        """The id of a game."""
        bank, game = self._game(number)
        return id_of(bank.payload(game))

    def entry(self, number: int) -> "list[int | str]":
        """A game as a list names it: number, id, bytes of the record."""
        bank, game = self._game(number)
        payload = bank.payload(game)
        moves, _, _ = moves_of(bank.symbols(game))
        return [number, id_of(payload), size_of(payload[FLAGS], len(moves))]

    def read(self, number: int) -> "tuple[bytes, bool]":
        """A game as a record of `awale_core.record`, and whether damage has cut the game off: then
        the record ends with the last move before it."""
        archive = self._archive
        bank, game = self._game(number)
        payload = bank.payload(game)
        symbols, damaged = bank.read_game(game)
        moves, ending, seats = moves_of(symbols)
        south, north = payload[5], payload[6]
        if seats is not None:
            south = south & ~3 | 1 + seats // 3
            north = north & ~3 | 1 + seats % 3
        key, started, _ = optional_fields(payload)
        id = int.from_bytes(payload[:4], "little")
        rules = payload[FLAGS] & 31
        record = pack(rules, ending, (south, north), id, moves, key=key, started=started)
        running = archive.running and number == archive.next - 1
        closed = running or (symbols and symbols[-1] == codec.LEFT)
        return (record, damaged or not closed)

    def record(self, number: int) -> bytes:
        """The record of a game."""
        return self.read(number)[0]

    def is_confirmed(self, number: int) -> bool:
        """True if a host has confirmed the game."""
        bank, game = self._game(number)
        return bank.is_confirmed(game)

    def confirm(self, number: int) -> None:
        """Note that a host has stored the game."""
        self._archive.confirm(*self._game(number))

    def _ended(self) -> bool:
        """True if the running game has ended."""
        bank = self._archive.current
        return moves_of(bank.symbols(len(bank.starts) - 1))[1] != 0

    def _game(self, number: int) -> "tuple[Bank, int]":
        place = self.find(number)
        if place is None:
            raise KeyError(number)
        return place

    def find(self, number: int) -> "tuple[Bank, int] | None":
        """The bank that has a game and the game's place there; None if it is not kept."""
        at = self._archive.bank_of(number)
        if at < 0:
            return None
        bank = self._archive.bank(at)
        game = number - bank.first
        return (bank, game) if game < len(bank.starts) else None

    # -- room --------------------------------------------------------------------------------

    def games_left(self) -> int:
        """About how many typical games still fit."""
        archive = self._archive
        left = games_in(archive.current.room, archive.reserve())
        return left + self._free_banks() * games_in(
            archive.memory.bank_size - HEADER, archive.reserve()
        )

    @property
    def nearly_full(self) -> bool:
        """True if few games still fit."""
        few = NEARLY_FULL if self._archive.memory.banks > 1 else NEARLY_FULL_NVM
        return self.games_left() < few

    def _free_banks(self) -> int:
        archive = self._archive
        free = 0
        for number in range(len(archive.firsts)):
            used = number == archive.current.number and archive.current.first >= 0
            free += not (archive.waits[number] or used)
        return free

    def health(self) -> "Message":
        """`free` bytes for new games, the `waiting` games, None while there is a bank to be read
        for that, the `torn` places found in the bank in use."""
        archive = self._archive
        waiting = None
        if archive.uncounted() < 0:
            waiting = sum(archive.waits)
            last = len(archive.current.starts) - 1
            if archive.running and not archive.current.is_confirmed(last) and not self._ended():
                waiting -= 1
        free = archive.current.room + self._free_banks() * (archive.memory.bank_size - HEADER)
        return {"free": free, "waiting": waiting, "torn": archive.current.torn_places}


def games_in(room: int, reserve: int, moves: int = _TYPICAL) -> int:
    """Return the number of games of `moves` moves that fit into `room` bytes of a bank.

    A bank accepts a new game while `reserve` bytes are free. A game needs a byte for each move, 13
    for the frame, one each for the confirmation and leaving, two for the end.
    """
    if room < reserve:
        return 0
    return 1 + (room - reserve) // (codec.frame_size(8) + 1 + moves + 3)
