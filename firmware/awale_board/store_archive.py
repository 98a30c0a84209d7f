# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The archive: every game played on the board, kept until a host has confirmed it.

A game is written move by move and is not copied at its end: its journal is its record. Banks are
used in turn, and the oldest one is erased once a host has confirmed every game in it. If there is
none and the memory has several, the oldest one is erased all the same; if it has one, nothing is
overwritten and `full` is True. The invariant is in ``store_journal.py``, the layout of the memory
in ``store_backends.py``.
"""

from array import array

from . import store_codec as codec
from .store_backends import SETTLED
from .store_bank import Bank
from .store_journal import HEADER, MARKS, RELEASED, RESERVE, RESERVE_OF_MANY, header, moves_of
from .store_mount import mount

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .interfaces import Memory

UNUSED = -1  # instead of the number of a bank's first game: it has to be erased …
ERASED = -2  # … or is erased
UNKNOWN = 255  # how many games of a bank wait: it has not been read yet
_UNKNOWN_BYTE = b"\xff"
_ENDLESS = 0x3FFFFFFF
_QUARTERS = 4
_LAST = 1  # byte kept for LEFT
_FEW = 640  # bytes: with less in the bank in use, the oldest one is erased ahead


class Archive:
    """Writes games. `full` is True if there is no room for a new game, `recording_suspended` if the
    running game is not recorded because of that.

    ``store_recovery.py`` creates it from what lies in a memory, ``store_reader.py`` reads it. For
    these: `firsts` has the number of each bank's first game, `waits` the number of its games that
    wait, `current` is the bank in use, `running` says that its last game is being played. `pieces`
    of a bank, of some 4 ms, are read at a time.
    """

    def __init__(self, memory: "Memory") -> None:
        self.memory = memory
        self.full = False
        self.recording_suspended = False
        self.firsts = array("i", [UNUSED] * memory.banks)
        self.waits = bytearray(memory.banks)
        self.current = Bank(memory, 0)
        self.running = False
        self.damaged = 0  # places that the start found damaged
        self._cut_short = False  # the last game goes on without being recorded
        self._unread = True  # there may be a bank of which it is not known how many games wait
        self.pieces = 4
        self._others: "list[Bank | None]" = [None, None]  # other banks, which were read last …
        self._readings: "list[Iterator[None] | None]" = [None, None]  # … or are being read
        self._from = self._until = UNUSED  # the games for which `bank_of` found …
        self._found = UNUSED  # … this bank

    # -- banks -------------------------------------------------------------------------------

    def read_on(self, number: int, place: int = 0) -> bool:
        """Read a piece of a bank; True once it is at hand. `place`: 0 for a host, 1 to count."""
        if number == self.current.number:
            return True
        other = self._others[place]
        if other is None or other.number != number:
            other = self._others[place] = Bank(self.memory, number, self.firsts[number])
            self._readings[place] = mount(other)
        reading = self._readings[place]
        if reading is not None:
            pieces = self.pieces
            for _ in reading:
                pieces -= 1
                if not pieces:
                    return False
            self._readings[place] = None
            self.waits[number] = min(other.waiting, UNKNOWN - 1)
            self._settle(number)
        return True

    def look(self) -> bool:
        """Read a piece of a bank whose games are not counted yet; False if there is none."""
        if self._unread:
            number = self.uncounted()
            self._unread = number >= 0
            if self._unread:
                self.read_on(number, 1)
        return self._unread

    def uncounted(self) -> int:
        """A bank of which it is not known how many games wait; −1 for none."""
        return bytes(self.waits).find(_UNKNOWN_BYTE)

    def bank(self, number: int) -> Bank:
        """A bank in use, with the games in it."""
        while not self.read_on(number):
            pass
        other = self._others[0]
        return other if other and number != self.current.number else self.current

    def bank_of(self, number: int) -> int:
        """The bank in use that has the game of that number if any has, −1 for none. Asked for
        games of one bank, it looks at the others once: that takes a millisecond."""
        if not self._from <= number < self._until:
            self._from = self._found = UNUSED
            self._until = _ENDLESS
            for bank, first in enumerate(self.firsts):
                if first > number:
                    self._until = min(self._until, first)
                elif first > self._from:
                    self._from = first
                    self._found = bank
        return self._found

    def after(self, number: int, waits: bool = False) -> int:
        """The first game of the next bank, if wanted in which a game `waits`; `next` for none."""
        following = self.next
        for bank, first in enumerate(self.firsts):
            if number < first < following and (self.waits[bank] or not waits):
                following = first
        return following

    def confirm(self, bank: Bank, game: int) -> None:
        """Note that a game of a bank is not needed any more."""
        if not bank.is_confirmed(game):
            bank.confirm(game)
            self.waits[bank.number] = min(bank.waiting, UNKNOWN - 1)
            self._settle(bank.number)

    def _settle(self, number: int) -> None:
        """Mark a bank in which nothing waits and no other game comes."""
        settled = number != self.current.number and not self.waits[number]
        if settled and not self.memory.marked(number, SETTLED):
            self.memory.mark(number, SETTLED)

    # -- the game being played ---------------------------------------------------------------

    def begin(self, payload: bytes) -> None:
        """Record a new game; the one before, if there is one, is closed."""
        if self.running or self._cut_short:
            self.append(bytes((codec.LEFT,)))
        self._cut_short = False
        self.recording_suspended = not self._find_room(self.reserve())
        if not self.recording_suspended:
            self._add(payload, b"")
            self.running = True

    def append(self, symbols: "bytes | bytearray") -> None:
        """Record what happened in the running game."""
        bank = self.current
        if not self.running:
            if self._cut_short and symbols[-1] == codec.LEFT and bank.room:
                bank.append(bytes((codec.LEFT,)))  # it must not be restored
                self._cut_short = False
            return
        last = len(bank.starts) - 1
        left = symbols[-1] == codec.LEFT
        room = bank.room if left else bank.room - _LAST
        if bank.torn:
            room -= codec.RESUME_SIZE
        if codec.size_of(symbols) > room or (bank.is_confirmed(last) and not left):
            self._copy(bank, last, symbols)  # no room, or a confirmed game that goes on
        else:
            bank.append(symbols)
        if left:
            self._close()

    def _close(self) -> None:
        """Close the running game; discard it if no move was played."""
        if self.running:
            bank = self.current
            last = len(bank.starts) - 1
            if not bank.is_confirmed(last) and not moves_of(bank.symbols(last))[0]:
                self.confirm(bank, last)
        self.running = False

    def _copy(self, bank: Bank, game: int, symbols: "bytes | bytearray") -> None:
        """Copy a game with `symbols` to a new place, which holds all of it, and continue it
        there."""
        if self.adopt(bank.payload(game), bank.symbols(game) + symbols):
            self.confirm(bank, game)
        else:
            self.running = False
            self.recording_suspended = True
            self._cut_short = True

    def adopt(self, payload: bytes, symbols: "bytes | bytearray") -> bool:
        """Add a game that has been begun elsewhere, all of it or nothing. False: no room."""
        size = codec.frame_size(len(payload)) + 1 + codec.size_of(symbols)
        if not self._find_room(size + _LAST + codec.RESUME_SIZE):
            return False
        self._add(payload, symbols)
        return True

    def _add(self, payload: bytes, symbols: "bytes | bytearray") -> None:
        self.current.begin(payload, symbols)
        self.waits[self.current.number] = min(self.current.waiting, UNKNOWN - 1)

    # -- room --------------------------------------------------------------------------------

    def reserve(self) -> int:
        """Bytes that a new game wants to have before it in a bank."""
        return RESERVE_OF_MANY if self.memory.banks > 1 else RESERVE

    def _find_room(self, size: int) -> bool:
        """Make sure that the bank in use has `size` bytes of room, opening the next if needed."""
        if self.current.room >= size:
            self.full = False
            return True
        after = self._next_bank(True)
        self.full = after < 0
        if self.full or self.memory.bank_size - HEADER < size:
            return False
        self._open(after)
        return True

    def _open(self, number: int) -> None:
        """Make a bank the one in use; it is erased, unless that has been done."""
        first = self.next
        memory = self.memory
        if self.firsts[number] == ERASED:
            memory.program(number, 0, header(first))
        else:
            self._erase(number, header(first))
        before = self.current
        self.current = Bank(memory, number, first)
        self._holds(number, first)
        self.waits[number] = 0
        if before.first >= 0 and before.number != number:
            self._settle(before.number)

    def _erase(self, number: int, begins: bytes) -> None:
        """Erase a bank and begin it with these bytes."""
        if self.firsts[number] >= 0:
            for place in MARKS:
                self.memory.program(number, place, RELEASED)
        self._holds(number, UNUSED)
        self.waits[number] = 0
        self._others = [None, None]
        self.memory.erase(number, begins)
        self._holds(number, ERASED)

    def _holds(self, number: int, first: int) -> None:
        """Note the number of a bank's first game."""
        self.firsts[number] = first
        self._until = UNUSED

    def _next_bank(self, oldest: bool) -> int:
        """The bank to open next: an erased one, one that is not in use, the oldest of which all
        is confirmed. With `oldest`, if there are several: the one in use if all of it is confirmed,
        else the oldest at all. −1: none."""
        bank = -1
        confirmed = False
        for number in range(len(self.firsts)):
            first = self.firsts[number]
            used = number == self.current.number and first >= 0
            needed = self.memory.banks > 1 and (self.waits[number] or not oldest)
            if used and (self.running or needed):
                continue  # a game must outlast being copied
            free = first < 0 or not self.waits[number]
            if not free and (confirmed or not oldest or self.memory.banks == 1):
                continue
            if bank < 0 or (free and not confirmed) or first < self.firsts[bank]:
                bank = number
                confirmed = free
        return bank

    def tidy(self) -> bool:
        """Make room for the next games, at a moment in which no touch is expected. True if that
        erased.

        The only bank of nvm is released as soon as a quarter of it is used and a host has confirmed
        all of it, so that after each visit of a host there is room for many games.
        """
        if self.memory.banks > 1:
            number = self._next_bank(self.current.room < _FEW)
            if number < 0 or self.firsts[number] == ERASED:
                return False
            if number == self.current.number and self.current.first >= 0:
                self._open(number)
            else:
                self._erase(number, b"")
            return True
        bank = self.current
        if self.running or bank.first < 0:
            return False
        if _QUARTERS * (self.memory.bank_size - bank.room) > self.memory.bank_size:
            return self.release()
        return False

    def release(self) -> bool:
        """Erase the only bank if everything in it is confirmed and no game is running."""
        if self.running or self.memory.banks > 1 or self.current.waiting:
            return False
        self._open(0)
        return True

    @property
    def next(self) -> int:
        """The number that the next game will have."""
        bank = self.current
        return bank.first + len(bank.starts) if bank.first >= 0 else 0
