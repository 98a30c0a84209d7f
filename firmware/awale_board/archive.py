# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Every game played on the board, kept until a PC has it: one archive over either kind of memory.

A game is written down as it is played, move by move, and is not copied: where the journal of a game
ends, its record begins to wait for the PC. Banks are used in turn. One is given up only when a PC
has confirmed every game in it. If there is none, the games of nvm are moved to the drive
(``overflow.py``); if that cannot be, nothing is overwritten, and `full` says so.
"""

from awale_core.packing import AGREEMENT_CODE, RESIGNATION_CODE, pack

from . import ledger
from .bank import HEADER, Bank

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Files, Memory
    from .overflow import Overflow

_RESERVE = 320  # bytes that a new game wants to have before it: itself and some 290 moves …
_RESERVE_OF_MANY = 160  # … or 140, where it can go on in the next bank
_TYPICAL = 80  # moves of a game …
_RECORD = 45  # … and the bytes of its record
MOST_FAILURES = 3  # of the program in one moment of a game
NEARLY_FULL = 10  # so many typical games that still fit are few
_QUARTERS = 4
_LAST = 1  # byte kept for the word that the players have left
MOVED_TO = ("saved/1/games.bin", "saved/2/games.bin")
MOVED_AT = 3584  # where games begin in them, see `overflow`
_ID = 0  # places in the payload of a BEGIN frame, see `payload_of`
_FLAGS = 4
_SET_UP = 32
_DATED = 64


class Archive:
    """`full` says that there is no room for a new game, `unkept` that the game being played is not
    written down because of that. `files` is the drive, for nvm alone."""

    def __init__(self, memory: "Memory", files: "Files | None" = None) -> None:
        self.memory = memory
        self._files = files if memory.banks == 1 else None
        self._moved: "Overflow | None" = None
        self._drive_room = -1  # games; −1: nobody has looked
        self.full = False
        self.unkept = False
        self._banks = [Bank(memory, number) for number in range(memory.banks)]
        self._now = self._latest()  # the bank written to
        if memory.banks > 1 and not self._banks[self._now].starts:
            self._banks[self._now].first = -1  # the power went before its first game was there
            self._now = self._latest()
        self._running = self._banks[self._now].starts != []
        if self._running:
            self._forget_copied()
        bank = self._banks[self._now]
        if bank.first < 0 or bank.moved < bank.first:
            self._look_on_drive(bank.first)

    def _latest(self) -> int:
        latest = 0
        for number in range(1, len(self._banks)):
            if self._banks[number].first > self._banks[latest].first:
                latest = number
        return latest

    # -- the game being played ---------------------------------------------------------------

    def running(self) -> "tuple[bytes, bytearray] | None":
        """The payload and the symbols of the game that was not left, None if there is none."""
        if not self._running:
            return None
        bank = self._banks[self._now]
        symbols = bank.symbols(len(bank.starts) - 1)
        if len(symbols) and symbols[-1] == ledger.LEFT:
            self._running = False
            return None
        return (bank.payload(len(bank.starts) - 1), symbols)

    def begin(self, payload: bytes) -> None:
        """A game begins; the one before, if there is one, is closed."""
        before = self._running
        self._close()
        self.unkept = not self._find_room(self._reserve())
        if not self.unkept:
            self._banks[self._now].begin(payload, b"")
            self._running = True
        elif before and self._banks[self._now].room:
            self._banks[self._now].append(bytes((ledger.LEFT,)))  # it must not come back

    def append(self, symbols: "bytes | bytearray") -> None:
        """Something happened in the game."""
        if not self._running:
            return
        bank = self._banks[self._now]
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
        if self._running:
            bank = self._banks[self._now]
            last = len(bank.starts) - 1
            if not bank.is_confirmed(last) and not self._moves(bank, last)[0]:
                bank.confirm(last)
        self._running = False

    def _copy(self, bank: Bank, game: int, symbols: "bytes | bytearray") -> None:
        """Go on with a game in a new place, where it stands as a whole."""
        payload = bank.payload(game)
        whole = bank.symbols(game) + symbols
        size = ledger.frame_size(len(payload)) + 1 + len(whole) + _LAST + 5
        if bank.room < size and self._move():
            if self._running:
                bank.append(symbols)
            self.unkept = not self._running
        elif self._find_room(size):
            self._banks[self._now].begin(payload, whole)
            bank.confirm(game)
        else:
            self._running = False
            self.unkept = True

    def _forget_copied(self) -> None:
        """The power went between copying a game and giving up the original."""
        bank = self._banks[self._now]
        last = bank.payload(len(bank.starts) - 1)[:_FLAGS]
        before = None
        if len(bank.starts) > 1:
            before = (bank, len(bank.starts) - 2)
        else:
            for other in self._banks:
                if other.starts and other.first + len(other.starts) == bank.first:
                    before = (other, len(other.starts) - 1)
        if before is not None and before[0].payload(before[1])[:_FLAGS] == last:
            before[0].confirm(before[1])

    def note_failure(self) -> bool:
        """The program has failed. True if it has done so several times in a row without anything
        happening in the game being played: that is set aside, and a PC will get it as it is."""
        found = self.running()
        if found is None:
            return False
        symbols = found[1]
        failures = 1
        while failures <= len(symbols) and symbols[-failures] == ledger.FAILED:
            failures += 1
        bank = self._banks[self._now]
        if failures < MOST_FAILURES and not bank.is_confirmed(len(bank.starts) - 1):
            self.append(bytes((ledger.FAILED,)))
            return False
        self.append(bytes((ledger.LEFT,)))
        return True

    # -- room --------------------------------------------------------------------------------

    def _reserve(self) -> int:
        if self.memory.banks > 1 and self._free_bank() >= 0:
            return _RESERVE_OF_MANY
        return _RESERVE

    def _find_room(self, size: int) -> bool:
        """Make sure that the bank written to has so much room, going on to the next if needed."""
        if self._banks[self._now].room >= size:
            self.full = False
            return True
        after = self._free_bank()
        if after < 0 and not self._running:
            self._move()
            after = self._now if self._banks[self._now].room >= size else -1
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
        moved = self._moved
        if moved is not None and moved.all_confirmed():
            self._moved = moved = None
            self._drive_room = -1
        self._banks[number].use(first, first if moved is None else moved.first)
        self._now = number

    def _free_bank(self) -> int:
        """A bank in no use, else the oldest of those whose games a PC has; −1 if there is none."""
        found = -1
        for number in range(len(self._banks)):
            if number == self._now and self._running:
                continue  # a game must outlast being copied
            bank = self._banks[number]
            if bank.all_confirmed() and (found < 0 or bank.first < self._banks[found].first):
                found = number
        return found

    def tidy(self) -> bool:
        """At a quiet moment without a game: make room for the next ones. True if that erased.

        The only bank of nvm is given up as soon as a quarter of it is used and a PC has it all, so
        that after each visit of a PC there is room for many games.
        """
        if self._running:
            return False
        bank = self._banks[self._now]
        if self.memory.banks == 1 and bank.first >= 0:
            used = self.memory.bank_size - bank.room
            noted = self._moved is None or not self._moved.all_confirmed()
            worth_it = _QUARTERS * used > self.memory.bank_size or not noted
            if worth_it and self.give_up():
                return True
        first = bank.first
        if self._files is not None and bank.room < 2 * _RESERVE and self._free_bank() < 0:
            self._move()  # before it must be
        self._find_room(self._reserve())
        return self._banks[self._now].first != first

    def give_up(self) -> bool:
        """Erase the bank in use, if a PC has all that is in it and no game is running."""
        if self._running or not self._banks[self._now].all_confirmed():
            return False
        self._use(self._now)
        return True

    # -- the drive ---------------------------------------------------------------------------

    def _look_on_drive(self, following: int) -> None:
        """Find the games that were moved to the drive."""
        if self._files is not None and anything_on(self._files):
            from .overflow import Overflow

            moved = Overflow(self._files)
            if moved.load(following):
                self._moved = moved

    def _move(self) -> bool:
        """Move the games in nvm to the drive and erase it; the one being played goes on there. Up
        to a second. Where that cannot be, it is not tried again until the board starts anew."""
        if self._files is None:
            return False
        from .overflow import Overflow

        bank = self._banks[self._now]
        moved = Overflow(self._files) if self._moved is None else self._moved
        last = len(bank.starts) - 1
        numbers = []
        for game in range(len(bank.starts)):
            if not bank.is_confirmed(game) or (self._running and game == last):
                numbers.append(bank.first + game)
        if not moved.write(self.next, numbers, self.record):
            self._files = None
            return False
        self._moved = moved
        self._drive_room = -1
        if not self._running:
            self._use(self._now)
            return True
        payload = bank.payload(last)
        symbols = bank.symbols(last)
        self._use(self._now)
        self._running = bank.room > len(payload) + len(symbols) + _RESERVE
        if self._running:
            bank.begin(payload, symbols)
        return True

    # -- what waits for a PC -----------------------------------------------------------------

    @property
    def next(self) -> int:
        """The number that the next game will have."""
        bank = self._banks[self._now]
        if bank.first < 0:
            return 0 if self._moved is None else self._moved.next
        return bank.first + len(bank.starts)

    @property
    def first(self) -> int:
        """The number of the oldest game that is still there."""
        least = self.next
        if self._moved is not None:
            return self._moved.first
        for bank in self._banks:
            if 0 <= bank.first < least:
                least = bank.first
        return least

    def waiting(self, number: int) -> int:
        """The first game from `number` on that is over or left and that no PC has; `next` if there
        is none."""
        end = self.next
        if self._moved is not None and number < self._moved.next:
            found_there = self._moved.waiting(number)
            if found_there >= 0:
                return found_there
            number = self._moved.next
        while number < end:
            found = self._find(number)
            if found is not None and not found[0].is_confirmed(found[1]):
                if number == end - 1 and self._running and not self._ended():
                    break
                return number
            number += 1
        return self.next

    def id(self, number: int) -> str:
        """The id of a game; KeyError if it is not there."""
        if self._moved is not None and number < self._moved.next:
            return self._moved.id(number)
        bank, game = self._game(number)
        payload = bank.payload(game)
        return "%02x%02x%02x%02x" % (payload[3], payload[2], payload[1], payload[0])

    def record(self, number: int) -> bytes:
        """A game as `awale_core.record` has it; KeyError if it is not there."""
        if self._moved is not None and number < self._moved.next:
            return self._moved.record(number)
        bank, game = self._game(number)
        payload = bank.payload(game)
        moves, ending, seats = self._moves(bank, game)
        south, north = payload[5], payload[6]
        if seats is not None:
            south = south & ~3 | 1 + seats // 3
            north = north & ~3 | 1 + seats % 3
        key, started, _ = optional_fields(payload)
        id = int.from_bytes(payload[:4], "little")
        rules = payload[_FLAGS] & 31
        return pack(rules, ending, south, north, id, moves, key=key, started=started)

    def size(self, number: int) -> int:
        """The bytes of its record; KeyError if it is not there."""
        if self._moved is not None and number < self._moved.next:
            return self._moved.size(number)
        return len(self.record(number))

    def is_confirmed(self, number: int) -> bool:
        """Has a PC the game? KeyError if it is not there."""
        if self._moved is not None and number < self._moved.next:
            return self._moved.is_confirmed(number)
        bank, game = self._game(number)
        return bank.is_confirmed(game)

    def confirm(self, number: int) -> None:
        """A PC has the game and has written it down; KeyError if it is not there."""
        if self._moved is not None and number < self._moved.next:
            self._moved.confirm(number)
            return
        bank, game = self._game(number)
        bank.confirm(game)

    def _ended(self) -> bool:
        """Is the running game over?"""
        bank = self._banks[self._now]
        return self._moves(bank, len(bank.starts) - 1)[1] != 0

    def _moves(self, bank: Bank, game: int) -> "tuple[bytes, int, int | None]":
        """The moves that were not taken back, the ending byte and the seats, if they changed."""
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

    def _game(self, number: int) -> "tuple[Bank, int]":
        found = self._find(number)
        if found is None:
            raise KeyError(number)
        return found

    def _find(self, number: int) -> "tuple[Bank, int] | None":
        for bank in self._banks:
            if 0 <= bank.first <= number < bank.first + len(bank.starts):
                return (bank, number - bank.first)
        return None

    # -- how it is ---------------------------------------------------------------------------

    def games_left(self) -> int:
        """About how many typical games still fit. May look at the drive when they are few."""
        left = 0
        for number in range(len(self._banks)):
            bank = self._banks[number]
            if number == self._now and bank.first >= 0:
                left += games_in(bank.room, self._reserve())
            elif bank.all_confirmed():
                left += games_in(self.memory.bank_size - HEADER, self._reserve())
        if left < NEARLY_FULL and self._files is not None:
            if self._drive_room < 0:
                from .overflow import ENTRY, Overflow

                moved = Overflow(self._files) if self._moved is None else self._moved
                self._drive_room = moved.room() // (ENTRY + _RECORD)
            filling = games_in(self.memory.bank_size - HEADER, _RESERVE)
            left += self._drive_room // filling * filling  # all of nvm moves, or nothing
        return left

    def health(self) -> "dict[str, int]":
        """`free` bytes for new games, the `waiting` games, the `torn` places found in memory."""
        free = 0
        torn = 0
        for number in range(len(self._banks)):
            bank = self._banks[number]
            torn += bank.torn_places
            if number == self._now and bank.first >= 0:
                free += bank.room
            elif bank.all_confirmed():
                free += self.memory.bank_size - HEADER
        waiting = 0
        number = self.first
        if self._moved is not None:
            waiting = self._moved.waiting_games()
            number = self._moved.next
        number = self.waiting(number)
        while number < self.next:
            waiting += 1
            number = self.waiting(number + 1)
        return {"free": free, "waiting": waiting, "torn": torn}


def anything_on(files: "Files") -> bool:
    """Was a game ever moved to the drive? Looked up here, as `overflow` takes memory."""
    for path in MOVED_TO:
        try:
            with files.open(path, "rb") as file:
                file.seek(MOVED_AT)
                if file.read(4) != b"\0\0\0\0":
                    return True
        except OSError:
            pass  # a cut may have taken one of the two
    return False


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
        flags |= _SET_UP
        tail = key.to_bytes(6, "little")
    if started is not None:
        flags |= _DATED
        tail += started.to_bytes(4, "little")
    return data + bytes((flags, south, north)) + tail + extra


def optional_fields(payload: bytes) -> "tuple[int | None, int | None, bytes]":
    """Key, date and extra of a payload."""
    key = None
    started = None
    at = 7
    if payload[_FLAGS] & _SET_UP:
        key = int.from_bytes(payload[at : at + 6], "little")
        at += 6
    if payload[_FLAGS] & _DATED:
        started = int.from_bytes(payload[at : at + 4], "little")
        at += 4
    return (key, started, payload[at:])


def games_in(room: int, reserve: int, moves: int = _TYPICAL) -> int:
    """How many games of so many moves go into so many bytes of a bank, which takes a new one while
    it has `reserve` bytes left: a byte a move, 13 for the frame, one to confirm, one for the end,
    one for leaving."""
    if room < reserve:
        return 0
    return 1 + (room - reserve) // (ledger.frame_size(8) + 1 + moves + 2)


def capacity(banks: int, bank_size: int, moves: int) -> int:
    """How many games of so many moves an archive holds that no PC has confirmed."""
    room = bank_size - HEADER
    return (banks - 1) * games_in(room, _RESERVE_OF_MANY, moves) + games_in(room, _RESERVE, moves)


def years(erases: int, games_of_a_bank: int, games_a_day: int) -> int:
    """How long flash lasts that bears so many erases, one for each filling."""
    return erases * games_of_a_bank // (games_a_day * 365)
