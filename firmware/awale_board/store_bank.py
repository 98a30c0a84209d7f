# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""One bank of memory: a header, then games one behind the other, never written twice.

The header (`store_journal.header`) holds its fields in two copies between three marks. The marks
are cleared before the bank is erased. A cut inside the erase leaves either a cleared mark or a
broken copy beside every mark, in whatever order the chip erases; such a bank holds nothing that is
needed.
"""

from . import store_codec as codec
from .store_journal import HEADER, MARKS, RELEASED, header

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Memory

_CONFIRMED = b"\0"
_ERASED = b"\xff"


class Bank:
    """The state of a bank; ``store_recovery.py`` fills it in at the start.

    `first` is the number of its first game, −1 while the bank is not in use; `generation` the one
    on the drive that its header names; `starts` are the places of its games' BEGIN frames, `end` is
    the first byte that may be written. `torn` is True if an interrupted write lies at the end,
    `torn_places` and `damaged` count interrupted writes and damage found at the start; `repaired`
    holds the payloads that had to be corrected, by game.
    """

    def __init__(self, memory: "Memory", number: int) -> None:
        self._memory = memory
        self._number = number
        self._marks: "tuple[int, ...]" = MARKS
        self._clear(-1, 0)

    def _clear(self, first: int, generation: int) -> None:
        self.first = first
        self.generation = generation
        self.starts: "list[int]" = []
        self.confirmed = bytearray(0)  # 1 for each game that a host has confirmed
        self.end = HEADER
        self.torn = False
        self.torn_places = 0
        self.damaged = 0
        self.repaired: "dict[int, bytes]" = {}

    def mounted(self, first: int, generation: int, marks: "tuple[int, ...]", end: int) -> None:
        """Take over what the header says; called once, at the start."""
        self._clear(first, generation)
        self._marks = marks
        self.end = end

    def read(self, start: int, stop: int) -> bytes:
        """The bytes from `start` up to `stop`."""
        return self._memory.read(self._number, start, stop)

    @property
    def room(self) -> int:
        """Bytes that may still be written."""
        return self._memory.bank_size - self.end if self.first >= 0 else 0

    def open(self, first: int, generation: int) -> None:
        """Erase the bank and begin to use it; its next game has the number `first`."""
        memory = self._memory
        if self.first >= 0:
            for place in self._marks:
                memory.program(self._number, place, RELEASED)
        self.first = -1
        memory.erase(self._number, header(first, generation))
        self._marks = MARKS
        self._clear(first, generation)

    def begin(self, payload: bytes, symbols: "bytes | bytearray") -> None:
        """Add a game: its frame, and its symbols so far. It is valid once all of it is written."""
        self._resume()
        size = codec.frame_size(len(payload))
        begin = codec.frame(codec.BEGIN, payload, self.first, self.end)
        if self._memory.whole:
            self._memory.append(self._number, self.end, begin + _ERASED + _bytes_of(symbols))
        else:
            if symbols:
                self._memory.append(self._number, self.end + size + 1, _bytes_of(symbols))
            self._memory.append(self._number, self.end, begin)
        self.starts.append(self.end)
        self.confirmed.append(0)
        self.end += size + 1 + len(symbols)

    def append(self, symbols: "bytes | bytearray") -> None:
        """Append symbols to the last game."""
        self._resume()
        self._memory.append(self._number, self.end, _bytes_of(symbols))
        self.end += len(symbols)

    def _resume(self) -> None:
        if self.torn:
            mark = codec.frame(codec.RESUME, b"", self.first, self.end)
            self._memory.append(self._number, self.end, mark)
            self.end += len(mark)
            self.torn = False

    def payload(self, game: int) -> bytes:
        """The payload that game number `game` of the bank began with."""
        if game in self.repaired:
            return self.repaired[game]
        start = self.starts[game]
        size = self.read(start + 1, start + 2)[0]
        return self.read(start + 2, start + 2 + size)

    def symbols_at(self, game: int) -> int:
        """The place of a game's first symbol, behind its frame and its mark."""
        start = self.starts[game]
        if game in self.repaired:
            size = len(self.repaired[game])
        else:
            size = self.read(start + 1, start + 2)[0]
        return start + codec.frame_size(size) + 1

    def symbols(self, game: int) -> bytearray:
        """The symbols of a game, in order."""
        start = self.symbols_at(game)
        stop = self.starts[game + 1] if game + 1 < len(self.starts) else self.end
        data = self.read(start, stop)
        found = bytearray(0)
        at = 0
        while at < len(data):
            what, size = codec.read(data, at, self.first, start)
            if 0 <= what < codec.SYMBOLS:
                found.append(what)
            at += size
        return found

    def is_confirmed(self, game: int) -> bool:
        """True if a host has confirmed the game, or it is not needed."""
        return bool(self.confirmed[game])

    def confirm(self, game: int) -> None:
        """Note that a host has the game, or that it is not needed.

        A mark that is not erased any more (a cut, damage) is not written again, because that would
        erase the whole sector: the game may then wait again after the next start.
        """
        if not self.confirmed[game]:
            place = self.symbols_at(game) - 1
            if self.read(place, place + 1) == _ERASED:
                self._memory.program(self._number, place, _CONFIRMED)
            self.confirmed[game] = 1

    def all_confirmed(self) -> bool:
        """True if the bank may be erased."""
        return sum(self.confirmed) == len(self.starts)


def _bytes_of(symbols: "bytes | bytearray") -> bytes:
    return bytes([codec.symbol_byte(symbol) for symbol in symbols])
