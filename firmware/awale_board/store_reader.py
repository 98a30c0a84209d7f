# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Reads an archive as a host sees it: which games wait, their records, and the room that is left.

Games have numbers, which go on from one game to the next.
"""

from awale_core.record_writer import pack

from . import store_codec as codec
from .store_journal import (
    FLAGS,
    HEADER,
    RESERVE,
    RESERVE_OF_MANY,
    id_of,
    moves_of,
    optional_fields,
)
from .store_spill import ENTRY
from .store_spill_writer import room

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .store_archive import Archive
    from .store_bank import Bank

NEARLY_FULL = 10  # typical games: fewer that still fit are few
_TYPICAL = 80  # moves of a game …
_RECORD = 45  # … and the bytes of its record


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
        if self._archive.spilled is not None:
            return self._archive.spilled.first
        least = self._archive.next
        for bank in self._archive.banks:
            if 0 <= bank.first < least:
                least = bank.first
        return least

    def waiting(self, number: int) -> int:
        """The first game from `number` on that has ended or was left and that no host has
        confirmed; `next` if there is none."""
        archive = self._archive
        end = archive.next
        if archive.spilled is not None and number < archive.spilled.next:
            found_there = archive.spilled.waiting(number)
            if found_there >= 0:
                return found_there
            number = archive.spilled.next
        while number < end:
            found = self.find(number)
            if found is not None and not found[0].is_confirmed(found[1]):
                if number == end - 1 and archive.running and not self._ended():
                    break
                return number
            number += 1
        return end

    def id(self, number: int) -> str:
        """The id of a game."""
        spilled = self._archive.spilled
        if spilled is not None and number < spilled.next:
            return spilled.id(number)
        bank, game = self._game(number)
        return id_of(bank.payload(game))

    def record(self, number: int) -> bytes:
        """A game as a record of `awale_core.record`."""
        spilled = self._archive.spilled
        if spilled is not None and number < spilled.next:
            return spilled.record(number)
        bank, game = self._game(number)
        payload = bank.payload(game)
        moves, ending, seats = moves_of(bank.symbols(game))
        south, north = payload[5], payload[6]
        if seats is not None:
            south = south & ~3 | 1 + seats // 3
            north = north & ~3 | 1 + seats % 3
        key, started, _ = optional_fields(payload)
        id = int.from_bytes(payload[:4], "little")
        rules = payload[FLAGS] & 31
        return pack(rules, ending, south, north, id, moves, key=key, started=started)

    def size(self, number: int) -> int:
        """The bytes of a game's record."""
        spilled = self._archive.spilled
        if spilled is not None and number < spilled.next:
            return spilled.size(number)
        return len(self.record(number))

    def is_damaged(self, number: int) -> bool:
        """True if damage has cut the game off: its record ends with the last move before it."""
        spilled = self._archive.spilled
        if spilled is not None and number < spilled.next:
            return spilled.is_damaged(number)
        archive = self._archive
        bank, game = self._game(number)
        symbols, damaged = bank.read_game(game)
        running = archive.running and number == archive.next - 1
        closed = bank.old or running or (symbols and symbols[-1] == codec.LEFT)
        return damaged or not closed

    def is_confirmed(self, number: int) -> bool:
        """True if a host has confirmed the game."""
        spilled = self._archive.spilled
        if spilled is not None and number < spilled.next:
            return spilled.is_confirmed(number)
        bank, game = self._game(number)
        return bank.is_confirmed(game)

    def confirm(self, number: int) -> None:
        """Note that a host has stored the game."""
        spilled = self._archive.spilled
        if spilled is not None and number < spilled.next:
            spilled.confirm(number)
            return
        bank, game = self._game(number)
        bank.confirm(game)

    def _ended(self) -> bool:
        """True if the running game has ended."""
        bank = self._archive.banks[self._archive.active]
        return moves_of(bank.symbols(len(bank.starts) - 1))[1] != 0

    def _game(self, number: int) -> "tuple[Bank, int]":
        found = self.find(number)
        if found is None:
            raise KeyError(number)
        return found

    def find(self, number: int) -> "tuple[Bank, int] | None":
        for bank in self._archive.banks:
            if 0 <= bank.first <= number < bank.first + len(bank.starts):
                return (bank, number - bank.first)
        return None

    # -- room --------------------------------------------------------------------------------

    def games_left(self) -> int:
        """About how many typical games still fit. May look at the drive when they are few."""
        archive = self._archive
        left = 0
        for number in range(len(archive.banks)):
            bank = archive.banks[number]
            if number == archive.active and bank.first >= 0:
                left += games_in(bank.room, archive.reserve())
            elif bank.all_confirmed():
                left += games_in(archive.memory.bank_size - HEADER, archive.reserve())
        if left < NEARLY_FULL and archive.files is not None:
            if archive.drive_room < 0:
                archive.drive_room = room(archive.files, archive.spilled) // (ENTRY + _RECORD)
            filling = games_in(archive.memory.bank_size - HEADER, RESERVE)
            left += archive.drive_room // filling * filling  # all of nvm moves, or nothing
        return left

    def health(self) -> "dict[str, int]":
        """`free` bytes for new games, the `waiting` games, the `torn` places found in memory."""
        archive = self._archive
        free = 0
        torn = 0
        for number in range(len(archive.banks)):
            bank = archive.banks[number]
            torn += bank.torn_places
            if number == archive.active and bank.first >= 0:
                free += bank.room
            elif bank.all_confirmed():
                free += archive.memory.bank_size - HEADER
        waiting = 0
        number = self.first
        if archive.spilled is not None:
            waiting = archive.spilled.waiting_games()
            number = archive.spilled.next
        number = self.waiting(number)
        while number < archive.next:
            waiting += 1
            number = self.waiting(number + 1)
        return {"free": free, "waiting": waiting, "torn": torn}


def games_in(room: int, reserve: int, moves: int = _TYPICAL) -> int:
    """Return the number of games of `moves` moves that fit into `room` bytes of a bank.

    A bank accepts a new game while `reserve` bytes are free. A game needs a byte for each move, 13
    for the frame, one each for the confirmation and leaving, two for the end.
    """
    if room < reserve:
        return 0
    return 1 + (room - reserve) // (codec.frame_size(8) + 1 + moves + 3)


def capacity(banks: int, bank_size: int, moves: int) -> int:
    """Return the number of unconfirmed games of `moves` moves that an archive holds."""
    room = bank_size - HEADER
    return (banks - 1) * games_in(room, RESERVE_OF_MANY, moves) + games_in(room, RESERVE, moves)


def years(erases: int, games_of_a_bank: int, games_a_day: int) -> int:
    """Return the life of flash in years, with one of `erases` erases for each filling of a bank."""
    return erases * games_of_a_bank // (games_a_day * 365)
