# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Every game played on the board, kept until a PC has it: one archive over either kind of memory.

A game is written down as it is played, move by move, and is not copied: where the journal of a game
ends, its record begins to wait for the PC. Banks are used in turn. One is given up only when a PC
has confirmed every game in it. If there is none, the games of nvm are moved to the drive
(``overflow.py``); if that cannot be, nothing is overwritten, and `full` says so.
"""

from awale_core.packing import AGREEMENT_CODE, RESIGNATION_CODE

from . import ledger
from .bank import HEADER, Bank

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Files, Memory
    from .overflow import Overflow

RESERVE = 320  # bytes that a new game wants to have before it: itself and some 290 moves …
RESERVE_OF_MANY = 160  # … or 140, where it can go on in the next bank
_QUARTERS = 4
_LAST = 1  # byte kept for the word that the players have left
FLAGS = 4  # place in the payload of a BEGIN frame, see `payload_of`
SET_UP = 32
DATED = 64


class Archive:
    """Writes games down. `full` says that there is no room for a new game, `unkept` that the game
    being played is not written down because of that. `files` is the drive, for nvm alone.

    ``opening.py`` makes one of what lies in a memory, ``kept_games.py`` reads it. For these: the
    `banks`, `now` the number of the one written to, `running` whether its last game is being
    played, the games `moved` to the drive, and the `drive_room` for more (games; −1: nobody has
    looked).
    """

    def __init__(self, memory: "Memory", files: "Files | None" = None) -> None:
        self.memory = memory
        self.files = files if memory.banks == 1 else None
        self.moved: "Overflow | None" = None
        self.drive_room = -1
        self.full = False
        self.unkept = False
        self.banks = [Bank(memory, number) for number in range(memory.banks)]
        self.now = 0  # the bank written to
        self.running = False

    # -- the game being played ---------------------------------------------------------------

    def begin(self, payload: bytes) -> None:
        """A game begins; the one before, if there is one, is closed."""
        before = self.running
        self._close()
        self.unkept = not self._find_room(self.reserve())
        if not self.unkept:
            self.banks[self.now].begin(payload, b"")
            self.running = True
        elif before and self.banks[self.now].room:
            self.banks[self.now].append(bytes((ledger.LEFT,)))  # it must not come back

    def append(self, symbols: "bytes | bytearray") -> None:
        """Something happened in the game."""
        if not self.running:
            return
        bank = self.banks[self.now]
        last = len(bank.starts) - 1
        left = symbols[-1] == ledger.LEFT
        room = bank.room if left else bank.room - _LAST
        if bank.torn:
            room -= ledger.frame_size(0)
        if len(symbols) > room or (bank.is_confirmed(last) and not left):
            self._copy(bank, last, symbols)  # no room, or a game that a PC has is taken up again
        else:
            bank.append(symbols)
        if left:
            self._close()

    def _close(self) -> None:
        """The running game is over for good. One without a move is nobody's."""
        if self.running:
            bank = self.banks[self.now]
            last = len(bank.starts) - 1
            if not bank.is_confirmed(last) and not moves_of(bank, last)[0]:
                bank.confirm(last)
        self.running = False

    def _copy(self, bank: Bank, game: int, symbols: "bytes | bytearray") -> None:
        """Go on with a game in a new place, where it stands as a whole."""
        payload = bank.payload(game)
        whole = bank.symbols(game) + symbols
        size = ledger.frame_size(len(payload)) + 1 + len(whole) + _LAST + 5
        if bank.room < size and self._move():
            if self.running:
                bank.append(symbols)
            self.unkept = not self.running
        elif self._find_room(size):
            self.banks[self.now].begin(payload, whole)
            bank.confirm(game)
        else:
            self.running = False
            self.unkept = True

    # -- room --------------------------------------------------------------------------------

    def reserve(self) -> int:
        """Bytes that a new game wants to have before it in a bank."""
        if self.memory.banks > 1 and self._free_bank() >= 0:
            return RESERVE_OF_MANY
        return RESERVE

    def _find_room(self, size: int) -> bool:
        """Make sure that the bank written to has so much room, going on to the next if needed."""
        if self.banks[self.now].room >= size:
            self.full = False
            return True
        after = self._free_bank()
        if after < 0 and not self.running:
            self._move()
            after = self.now if self.banks[self.now].room >= size else -1
            self.full = after < 0
            return not self.full
        self.full = after < 0
        if self.full or self.memory.bank_size - HEADER < size:
            return False
        self._use(after)
        return True

    def _use(self, number: int) -> None:
        """Begin a bank anew, to write to it from now on."""
        first = self.next
        moved = self.moved
        if moved is not None and moved.all_confirmed():
            self.moved = moved = None
            self.drive_room = -1
        self.banks[number].use(first, first if moved is None else moved.first)
        self.now = number

    def _free_bank(self) -> int:
        """A bank in no use, else the oldest of those whose games a PC has; −1 if there is none."""
        found = -1
        for number in range(len(self.banks)):
            if number == self.now and self.running:
                continue  # a game must outlast being copied
            bank = self.banks[number]
            if bank.all_confirmed() and (found < 0 or bank.first < self.banks[found].first):
                found = number
        return found

    def tidy(self) -> bool:
        """At a quiet moment without a game: make room for the next ones. True if that erased.

        The only bank of nvm is given up as soon as a quarter of it is used and a PC has it all, so
        that after each visit of a PC there is room for many games.
        """
        if self.running:
            return False
        bank = self.banks[self.now]
        if self.memory.banks == 1 and bank.first >= 0:
            used = self.memory.bank_size - bank.room
            noted = self.moved is None or not self.moved.all_confirmed()
            worth_it = _QUARTERS * used > self.memory.bank_size or not noted
            if worth_it and self.give_up():
                return True
        first = bank.first
        if self.files is not None and bank.room < 2 * RESERVE and self._free_bank() < 0:
            self._move()  # before it must be
        self._find_room(self.reserve())
        return self.banks[self.now].first != first

    def give_up(self) -> bool:
        """Erase the bank in use, if a PC has all that is in it and no game is running."""
        if self.running or not self.banks[self.now].all_confirmed():
            return False
        self._use(self.now)
        return True

    # -- the drive ---------------------------------------------------------------------------

    def _move(self) -> bool:
        """Move the games in nvm to the drive and erase it; the one being played goes on there. Up
        to a second. Where that cannot be, it is not tried again until the board starts anew."""
        if self.files is None:
            return False
        from .kept_games import KeptGames
        from .overflow import Overflow

        bank = self.banks[self.now]
        moved = Overflow(self.files) if self.moved is None else self.moved
        last = len(bank.starts) - 1
        numbers = []
        for game in range(len(bank.starts)):
            if not bank.is_confirmed(game) or (self.running and game == last):
                numbers.append(bank.first + game)
        if not moved.write(self.next, numbers, KeptGames(self).record):
            self.files = None
            return False
        self.moved = moved
        self.drive_room = -1
        if not self.running:
            self._use(self.now)
            return True
        payload = bank.payload(last)
        symbols = bank.symbols(last)
        self._use(self.now)
        self.running = bank.room > len(payload) + len(symbols) + RESERVE
        if self.running:
            bank.begin(payload, symbols)
        return True

    @property
    def next(self) -> int:
        """The number that the next game will have."""
        bank = self.banks[self.now]
        if bank.first < 0:
            return 0 if self.moved is None else self.moved.next
        return bank.first + len(bank.starts)


def moves_of(bank: Bank, game: int) -> "tuple[bytes, int, int | None]":
    """The moves of a game that were not taken back, the ending byte, the seats if they changed."""
    moves = bytearray(0)
    count = 0
    ending = 0
    seats = None
    for symbol in bank.symbols(game):
        if symbol < ledger.UNDO:
            if count == len(moves):
                moves.append(symbol)
            else:
                moves[count] = symbol
            count += 1
        elif symbol == ledger.UNDO:
            if not ending & 15 or not by_word(ending):
                count = max(0, count - 1)
            ending = 0
        elif ledger.SEATS <= symbol < ledger.ENDED:
            seats = symbol - ledger.SEATS
        elif ledger.ENDED <= symbol < ledger.FAILED:
            ending = ledger.ending_byte(symbol, RESIGNATION_CODE)
    return (bytes(moves[:count]), ending, seats)


def by_word(ending: int) -> bool:
    """Did a word end the game, so that taking it back takes no move back?"""
    return ending & 15 in (AGREEMENT_CODE, RESIGNATION_CODE)


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
    """What a BEGIN frame says: the fields of `awale_core.packing.pack`, and more for the firmware
    alone. Id 4, rules 1, seats 1 + 1, then key 6 and date 4 if there are any."""
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
