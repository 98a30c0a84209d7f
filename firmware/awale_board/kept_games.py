# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The games in an archive as a PC gets them: what waits, how each reads as a record, what is
confirmed; and how much room is left."""

from awale_core.packing import pack

from .archive import DATED, FLAGS, RESERVE, RESERVE_OF_MANY, SET_UP, moves_of
from .bank import HEADER
from .ledger import frame_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .archive import Archive
    from .bank import Bank

NEARLY_FULL = 10  # so many typical games that still fit are few
_TYPICAL = 80  # moves of a game …
_RECORD = 45  # … and the bytes of its record


class KeptGames:
    """What is in `archive`. Games have numbers, which go on from one to the next."""

    def __init__(self, archive: "Archive") -> None:
        self._archive = archive

    @property
    def next(self) -> int:
        """The number that the next game will have."""
        return self._archive.next

    @property
    def first(self) -> int:
        """The number of the oldest game that is still there."""
        least = self._archive.next
        if self._archive.moved is not None:
            return self._archive.moved.first
        for bank in self._archive.banks:
            if 0 <= bank.first < least:
                least = bank.first
        return least

    def waiting(self, number: int) -> int:
        """The first game from `number` on that is over or left and that no PC has; `next` if there
        is none."""
        end = self._archive.next
        if self._archive.moved is not None and number < self._archive.moved.next:
            found_there = self._archive.moved.waiting(number)
            if found_there >= 0:
                return found_there
            number = self._archive.moved.next
        while number < end:
            found = self._find(number)
            if found is not None and not found[0].is_confirmed(found[1]):
                if number == end - 1 and self._archive.running and not self._ended():
                    break
                return number
            number += 1
        return self._archive.next

    def id(self, number: int) -> str:
        """The id of a game; KeyError if it is not there."""
        if self._archive.moved is not None and number < self._archive.moved.next:
            return self._archive.moved.id(number)
        bank, game = self._game(number)
        payload = bank.payload(game)
        return "%02x%02x%02x%02x" % (payload[3], payload[2], payload[1], payload[0])

    def record(self, number: int) -> bytes:
        """A game as `awale_core.record` has it; KeyError if it is not there."""
        if self._archive.moved is not None and number < self._archive.moved.next:
            return self._archive.moved.record(number)
        bank, game = self._game(number)
        payload = bank.payload(game)
        moves, ending, seats = moves_of(bank, game)
        south, north = payload[5], payload[6]
        if seats is not None:
            south = south & ~3 | 1 + seats // 3
            north = north & ~3 | 1 + seats % 3
        key, started, _ = optional_fields(payload)
        id = int.from_bytes(payload[:4], "little")
        rules = payload[FLAGS] & 31
        return pack(rules, ending, south, north, id, moves, key=key, started=started)

    def size(self, number: int) -> int:
        """The bytes of its record; KeyError if it is not there."""
        if self._archive.moved is not None and number < self._archive.moved.next:
            return self._archive.moved.size(number)
        return len(self.record(number))

    def is_confirmed(self, number: int) -> bool:
        """Has a PC the game? KeyError if it is not there."""
        if self._archive.moved is not None and number < self._archive.moved.next:
            return self._archive.moved.is_confirmed(number)
        bank, game = self._game(number)
        return bank.is_confirmed(game)

    def confirm(self, number: int) -> None:
        """A PC has the game and has written it down; KeyError if it is not there."""
        if self._archive.moved is not None and number < self._archive.moved.next:
            self._archive.moved.confirm(number)
            return
        bank, game = self._game(number)
        bank.confirm(game)

    def _ended(self) -> bool:
        """Is the running game over?"""
        bank = self._archive.banks[self._archive.now]
        return moves_of(bank, len(bank.starts) - 1)[1] != 0

    def _game(self, number: int) -> "tuple[Bank, int]":
        found = self._find(number)
        if found is None:
            raise KeyError(number)
        return found

    def _find(self, number: int) -> "tuple[Bank, int] | None":
        for bank in self._archive.banks:
            if 0 <= bank.first <= number < bank.first + len(bank.starts):
                return (bank, number - bank.first)
        return None

    # -- how it is ---------------------------------------------------------------------------

    def games_left(self) -> int:
        """About how many typical games still fit. May look at the drive when they are few."""
        left = 0
        for number in range(len(self._archive.banks)):
            bank = self._archive.banks[number]
            if number == self._archive.now and bank.first >= 0:
                left += games_in(bank.room, self._archive.reserve())
            elif bank.all_confirmed():
                left += games_in(self._archive.memory.bank_size - HEADER, self._archive.reserve())
        if left < NEARLY_FULL and self._archive.files is not None:
            if self._archive.drive_room < 0:
                from .overflow import ENTRY, Overflow

                moved = (
                    Overflow(self._archive.files)
                    if self._archive.moved is None
                    else self._archive.moved
                )
                self._archive.drive_room = moved.room() // (ENTRY + _RECORD)
            filling = games_in(self._archive.memory.bank_size - HEADER, RESERVE)
            left += self._archive.drive_room // filling * filling  # all of nvm moves, or nothing
        return left

    def health(self) -> "dict[str, int]":
        """`free` bytes for new games, the `waiting` games, the `torn` places found in memory."""
        free = 0
        torn = 0
        for number in range(len(self._archive.banks)):
            bank = self._archive.banks[number]
            torn += bank.torn_places
            if number == self._archive.now and bank.first >= 0:
                free += bank.room
            elif bank.all_confirmed():
                free += self._archive.memory.bank_size - HEADER
        waiting = 0
        number = self.first
        if self._archive.moved is not None:
            waiting = self._archive.moved.waiting_games()
            number = self._archive.moved.next
        number = self.waiting(number)
        while number < self._archive.next:
            waiting += 1
            number = self.waiting(number + 1)
        return {"free": free, "waiting": waiting, "torn": torn}


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


def games_in(room: int, reserve: int, moves: int = _TYPICAL) -> int:
    """How many games of so many moves go into so many bytes of a bank, which takes a new one while
    it has `reserve` bytes left: a byte a move, 13 for the frame, one to confirm, one for the end,
    one for leaving."""
    if room < reserve:
        return 0
    return 1 + (room - reserve) // (frame_size(8) + 1 + moves + 2)


def capacity(banks: int, bank_size: int, moves: int) -> int:
    """How many games of so many moves an archive holds that no PC has confirmed."""
    room = bank_size - HEADER
    return (banks - 1) * games_in(room, RESERVE_OF_MANY, moves) + games_in(room, RESERVE, moves)


def years(erases: int, games_of_a_bank: int, games_a_day: int) -> int:
    """How long flash lasts that bears so many erases, one for each filling."""
    return erases * games_of_a_bank // (games_a_day * 365)
