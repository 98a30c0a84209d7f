# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The archive: every game played on the board, kept until a host has confirmed it.

A game is written move by move and is not copied at its end: its journal is its record. Banks are
used in turn, and one is erased only when a host has confirmed every game in it. If there is none,
the games of nvm are moved to the drive (``store_spill.py``); if that fails, nothing is overwritten
and `full` is True. The invariant is in ``store_journal.py``.
"""

from . import store_codec as codec
from .store_bank import Bank
from .store_journal import HEADER, RESERVE, RESERVE_OF_MANY, moves_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .interfaces import Files, Memory
    from .store_spill import Spill

_QUARTERS = 4
_LAST = 1  # byte kept for LEFT


class Archive:
    """Writes games. `full` is True if there is no room for a new game, `recording_suspended` if the
    running game is not recorded because of that. `files` is the drive, used with nvm alone.

    ``store_recovery.py`` creates it from what lies in a memory, ``store_reader.py`` reads it. For
    these: the `banks`, the number of the `active` one, `running` (its last game is being played),
    the games `spilled` to the drive, `drive_room` for more of them (games; −1: not counted yet),
    and what moves games there (`store_mover.move_games`).
    """

    def __init__(self, memory: "Memory", files: "Files | None" = None) -> None:
        self.memory = memory
        self.files = files if memory.banks == 1 else None
        self.spilled: "Spill | None" = None
        self.move_games: "Callable[[Archive, Files], Spill | None] | None" = None
        self.drive_room = -1
        self.full = False
        self.recording_suspended = False
        self.banks = [Bank(memory, number) for number in range(memory.banks)]
        self.active = 0
        self.running = False
        self._cut_short = False  # the last game goes on without being recorded
        self.damaged = 0  # places that the start found damaged

    # -- the game being played ---------------------------------------------------------------

    def begin(self, payload: bytes) -> None:
        """Record a new game; the one before, if there is one, is closed."""
        if self.running or self._cut_short:
            self.append(bytes((codec.LEFT,)))
        self._cut_short = False
        self.recording_suspended = not self._find_room(self.reserve())
        if not self.recording_suspended:
            self.banks[self.active].begin(payload, b"")
            self.running = True

    def append(self, symbols: "bytes | bytearray") -> None:
        """Record what happened in the running game."""
        bank = self.banks[self.active]
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
            bank = self.banks[self.active]
            last = len(bank.starts) - 1
            if not bank.is_confirmed(last) and not moves_of(bank.symbols(last))[0]:
                bank.confirm(last)
        self.running = False

    def _copy(self, bank: Bank, game: int, symbols: "bytes | bytearray") -> None:
        """Copy a game with `symbols` to a new place, which holds all of it, and continue it
        there."""
        payload = bank.payload(game)
        whole = bank.symbols(game) + symbols
        size = codec.frame_size(len(payload)) + 1 + codec.size_of(whole) + _LAST + codec.RESUME_SIZE
        if bank.room < size and self._spill():
            if self.running:
                bank.append(symbols)
            self.recording_suspended = not self.running
        elif self._find_room(size):
            self.banks[self.active].begin(payload, whole)
            bank.confirm(game)
        else:
            self.running = False
            self.recording_suspended = True
            self._cut_short = True

    # -- room --------------------------------------------------------------------------------

    def reserve(self) -> int:
        """Bytes that a new game wants to have before it in a bank."""
        if self.memory.banks > 1 and self._free_bank() >= 0:
            return RESERVE_OF_MANY
        return RESERVE

    def _find_room(self, size: int) -> bool:
        """Make sure that the active bank has `size` bytes of room, opening the next if needed."""
        if self.banks[self.active].room >= size:
            self.full = False
            return True
        after = self._free_bank()
        if after < 0 and not self.running:
            self._spill()
            after = self.active if self.banks[self.active].room >= size else -1
            self.full = after < 0
            return not self.full
        self.full = after < 0
        if self.full or self.memory.bank_size - HEADER < size:
            return False
        self._open(after)
        return True

    def _open(self, number: int) -> None:
        """Erase a bank and make it the active one."""
        first = self.next
        spilled = self.spilled
        if spilled is not None and spilled.all_confirmed():
            self.spilled = spilled = None
            self.drive_room = -1
        self.banks[number].open(first, 0 if spilled is None else spilled.generation)
        self.active = number

    def _free_bank(self) -> int:
        """A bank that is not in use, else the oldest whose games are confirmed; −1: none."""
        found = -1
        for number in range(len(self.banks)):
            if number == self.active and self.running:
                continue  # a game must outlast being copied
            bank = self.banks[number]
            if bank.all_confirmed() and (found < 0 or bank.first < self.banks[found].first):
                found = number
        return found

    def tidy(self) -> bool:
        """Make room for the next games, at a quiet moment without a game. True if that erased.

        The only bank of nvm is released as soon as a quarter of it is used and a host has confirmed
        all of it, so that after each visit of a host there is room for many games.
        """
        if self.running:
            return False
        bank = self.banks[self.active]
        if self.memory.banks == 1 and bank.first >= 0:
            used = self.memory.bank_size - bank.room
            noted = self.spilled is None or not self.spilled.all_confirmed()
            worth_it = _QUARTERS * used > self.memory.bank_size or not noted
            if worth_it and self.release():
                return True
        first = bank.first
        if self.files is not None and bank.room < 2 * RESERVE and self._free_bank() < 0:
            self._spill()  # before it has to be
        self._find_room(self.reserve())
        return self.banks[self.active].first != first

    def release(self) -> bool:
        """Erase the active bank if everything in it is confirmed and no game is running."""
        if self.running or not self.banks[self.active].all_confirmed():
            return False
        self._open(self.active)
        return True

    # -- the drive ---------------------------------------------------------------------------

    def _spill(self) -> bool:
        """Move the games in nvm to the drive and erase the bank; the running game continues in it.

        Takes up to a second. After a failure it is not tried again until the next start.
        """
        if self.files is None:
            return False
        bank = self.banks[self.active]
        spilled = None if self.move_games is None else self.move_games(self, self.files)
        if spilled is None:
            self.files = None
            return False
        self.spilled = spilled
        self.drive_room = -1
        if not self.running:
            self._open(self.active)
            return True
        last = len(bank.starts) - 1
        payload = bank.payload(last)
        symbols = bank.symbols(last)
        number = self.next - 1
        self._open(self.active)
        self.running = bank.room > len(payload) + codec.size_of(symbols) + RESERVE
        if self.running:
            bank.begin(payload, symbols)
            spilled.confirm(number)  # the drive holds the beginning of it only
        return True

    @property
    def next(self) -> int:
        """The number that the next game will have."""
        bank = self.banks[self.active]
        if bank.first < 0:
            return 0 if self.spilled is None else self.spilled.next
        return bank.first + len(bank.starts)
