# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The games that were moved from nvm to the drive: one generation in one of two files.

How the files are written is in ``store_spill_writer.py``, the layout of a generation in
``store_spill_reader.py``.
"""

from array import array

from .store_journal import SPILL_AT, SPILL_FILES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Files

ENTRY = 6  # bytes before a record: its size with the flag `DAMAGED`, its game's number, a check
DAMAGED = 0x8000
_EVERY = 4  # of each four games in a row memory holds the place of the first, if all are sound
_ID = 5  # where a record has its game's id


class Spill:
    """The games of one `generation` in file number `which`. `first` is the number of the first,
    `next` follows the last, `used` are the bytes they take. `damaged` is True if damage was found
    when it was read, `lost` are the bytes in which no game could be read, `repaired` holds entry
    and record of the games of which a bit was corrected, by place.

    Confirmations are held in memory until the next generation is written, or until all games are
    confirmed and nvm is erased: until then a power cut lets the games wait again.
    """

    def __init__(
        self, files: "Files", which: int, generation: int, first: int, next: int, used: int
    ) -> None:
        self._files = files
        self.which = which
        self.generation = generation
        self.first = first
        self.next = next
        self.used = used
        self.damaged = False
        self.lost = 0
        self.repaired: "dict[int, bytes]" = {}
        # A byte a game, or three if a number is missing: up to some 500 games are here in play.
        self.offsets: "array[int] | range" = range(0)  # of the games' numbers, from `first`
        self.every = _EVERY
        self.places = array("H")  # of every fourth of their entries, from `SPILL_AT`
        self._confirmed = bytearray(0)  # a bit for each game
        self._left = 0  # games that are not confirmed

    def index(self, entries: "list[tuple[int, int]]", each: bool = False) -> None:
        """Take over (number, place of the entry) of each game, in order and without a gap; with
        `each` there may be gaps."""
        count = len(entries)
        self.every = 1 if each else _EVERY
        if count and entries[count - 1][0] - self.first == count - 1:
            self.offsets = range(count)
        else:
            self.offsets = array("H", [number - self.first for number, _ in entries])
        self.places = array("H", [entries[at][1] for at in range(0, count, self.every)])
        self._confirmed = bytearray((count + 7) // 8)
        self._left = count

    def numbers(self) -> "list[int]":
        """The games that no host has confirmed."""
        found = []
        number = self.waiting(self.first)
        while number >= 0:
            found.append(number)
            number = self.waiting(number + 1)
        return found

    def waiting(self, number: int) -> int:
        """The first game from `number` on that no host has confirmed; −1 if there is none."""
        at = self._position(number)
        while at < len(self.offsets):
            confirmed = self._confirmed[at >> 3]
            if confirmed == 255:
                at = (at | 7) + 1
            elif confirmed >> (at & 7) & 1:
                at += 1
            else:
                return self.first + self.offsets[at]
        return -1

    def waiting_games(self) -> int:
        """Return the number of games that no host has confirmed."""
        return self._left

    def id(self, number: int) -> str:
        """The id of a game; KeyError if it is not there."""
        return "%08x" % int.from_bytes(self._read(number, ENTRY + _ID, 4), "little")

    def size(self, number: int) -> int:
        """The bytes of a game's record; KeyError if it is not there."""
        return int.from_bytes(self._read(number, 0, 2), "little") & ~DAMAGED

    def record(self, number: int) -> bytes:
        """A game as a record of `awale_core.record`; KeyError if it is not there."""
        return self._read(number, ENTRY, self.size(number))

    def is_damaged(self, number: int) -> bool:
        """True if damage in nvm has cut the game off; KeyError if it is not there."""
        return bool(int.from_bytes(self._read(number, 0, 2), "little") & DAMAGED)

    def is_confirmed(self, number: int) -> bool:
        """True if a host has confirmed the game; KeyError if it is not there."""
        at = self._find(number)
        return bool(self._confirmed[at >> 3] >> (at & 7) & 1)

    def confirm(self, number: int) -> None:
        """Note that a host has the game; KeyError if it is not there."""
        if not self.is_confirmed(number):
            at = self._find(number)
            self._confirmed[at >> 3] |= 1 << (at & 7)
            self._left -= 1

    def all_confirmed(self) -> bool:
        """True if hosts have confirmed all games."""
        return not self._left

    def _position(self, number: int) -> int:
        """The position of a game in the order of numbers, or where it would be."""
        low = 0
        high = len(self.offsets)
        while low < high:
            middle = (low + high) // 2
            if self.first + self.offsets[middle] < number:
                low = middle + 1
            else:
                high = middle
        return low

    def _find(self, number: int) -> int:
        at = self._position(number)
        if at == len(self.offsets) or self.first + self.offsets[at] != number:
            raise KeyError(number)
        return at

    def _read(self, number: int, start: int, size: int) -> bytes:
        at = self._find(number)
        place = self.places[at // self.every]
        if place in self.repaired:
            return self.repaired[place][start : start + size]
        with self._files.open(SPILL_FILES[self.which], "rb") as file:
            place += SPILL_AT
            for _ in range(at % self.every):
                file.seek(place)
                place += ENTRY + (int.from_bytes(file.read(2), "little") & ~DAMAGED)
            file.seek(place + start)
            return file.read(size)
