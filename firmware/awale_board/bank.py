# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""One bank of memory: a header, then games one behind the other, never written twice.

The header is a mark of two bytes that are programmed when the bank is given up, a word, the number
of the bank's first game, the number of the first that waits on the drive (the same if none does),
a check, and the mark again. An erase that was cut has taken at least
one of the marks or the check away, in whatever order the chip erases; such a bank holds nothing
that is needed, because a bank is given up only when a PC has all its games.
"""

from binascii import crc32
from struct import pack, unpack_from

from . import ledger

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Memory

HEADER = 20
_WORD = b"Awl2"
_GIVEN_UP = b"\0\0"
_KEEPING = b"\xff\xff"
_CONFIRMED = b"\0"
_UNCONFIRMED = b"\xff"


class Bank:
    """What a bank holds. `first` is the number of its first game, −1 while the bank is in no use;
    `moved` that of the first game on the drive, or the same; `starts` are the places of its games'
    BEGIN frames, `end` the first byte that may be written."""

    def __init__(self, memory: "Memory", number: int) -> None:
        self._memory = memory
        self._number = number
        self.first = -1
        self.moved = -1
        self.starts: "list[int]" = []
        self._confirmed = bytearray(0)  # 1 for each game that a PC has
        self.end = HEADER
        self.torn = False  # something torn lies at the end
        self.torn_places = 0
        self._mount()

    def _mount(self) -> None:
        head = self._memory.read(self._number, 0, HEADER)
        if head[:2] != _KEEPING or head[18:] != _KEEPING or head[2:6] != _WORD:
            return
        if head[14:18] != _header_check(head[2:14]):
            return
        self.first, self.moved = unpack_from("<II", head, 6)
        data = self._memory.read(self._number, HEADER, self._memory.bank_size)
        data = data[: len(data.rstrip(b"\xff"))]
        at = 0
        while at < len(data):
            if self._memory.whole and data[at] == ledger.ERASED:
                break
            what, size = ledger.read(data, at, self.first, HEADER)
            self.torn = what < 0
            if what < 0:
                self.torn_places += 1
            if what == ledger.BEGIN:
                self.starts.append(HEADER + at)
                mark = at + size
                self._confirmed.append(mark < len(data) and data[mark] != ledger.ERASED)
                size += 1
            at += size
        self.end = HEADER + at

    @property
    def room(self) -> int:
        """Bytes that may still be written."""
        return self._memory.bank_size - self.end if self.first >= 0 else 0

    def use(self, first: int, moved: int) -> None:
        """Erase the bank and begin it anew; its next game has the number `first`."""
        memory = self._memory
        if self.first >= 0:
            memory.program(self._number, 18, _GIVEN_UP)
            memory.program(self._number, 0, _GIVEN_UP)
        self.first = -1
        body = _WORD + pack("<II", first, moved)
        memory.erase(self._number, _KEEPING + body + _header_check(body) + _KEEPING)
        self.first = first
        self.moved = moved
        self.starts = []
        self._confirmed = bytearray(0)
        self.end = HEADER
        self.torn = False
        self.torn_places = 0

    def begin(self, payload: bytes, symbols: "bytes | bytearray") -> None:
        """Add a game: its frame, and what has happened in it so far. It counts once all of it is
        written."""
        self._resume()
        size = ledger.frame_size(len(payload))
        begin = ledger.frame(ledger.BEGIN, payload, self.first, self.end)
        if self._memory.whole:
            self._memory.append(self._number, self.end, begin + _UNCONFIRMED + _bytes_of(symbols))
        else:
            if symbols:
                self._memory.append(self._number, self.end + size + 1, _bytes_of(symbols))
            self._memory.append(self._number, self.end, begin)
        self.starts.append(self.end)
        self._confirmed.append(0)
        self.end += size + 1 + len(symbols)

    def append(self, symbols: "bytes | bytearray") -> None:
        """Go on with the last game."""
        self._resume()
        self._memory.append(self._number, self.end, _bytes_of(symbols))
        self.end += len(symbols)

    def _resume(self) -> None:
        if self.torn:
            mark = ledger.frame(ledger.RESUME, b"", self.first, self.end)
            self._memory.append(self._number, self.end, mark)
            self.end += len(mark)
            self.torn = False

    def payload(self, game: int) -> bytes:
        """The payload that game number `game` of the bank began with."""
        start = self.starts[game]
        size = self._memory.read(self._number, start + 1, start + 2)[0]
        return self._memory.read(self._number, start + 2, start + 2 + size)

    def symbols(self, game: int) -> bytearray:
        """All that happened in a game, in order."""
        start = self.starts[game]
        size = self._memory.read(self._number, start + 1, start + 2)[0]
        start += ledger.frame_size(size) + 1
        stop = self.starts[game + 1] if game + 1 < len(self.starts) else self.end
        data = self._memory.read(self._number, start, stop)
        found = bytearray(0)
        at = 0
        while at < len(data):
            what, size = ledger.read(data, at, self.first, start)
            if 0 <= what < ledger.SYMBOLS:
                found.append(what)
            at += size
        return found

    def is_confirmed(self, game: int) -> bool:
        """Has a PC got this game? A mark that was cut counts: it was only written because of that,
        and a byte is not written twice."""
        return bool(self._confirmed[game])

    def confirm(self, game: int) -> None:
        """A PC has this game, or nobody needs it."""
        if not self._confirmed[game]:
            start = self.starts[game]
            size = self._memory.read(self._number, start + 1, start + 2)[0]
            self._memory.program(self._number, start + ledger.frame_size(size), _CONFIRMED)
            self._confirmed[game] = 1

    def all_confirmed(self) -> bool:
        """May the bank be given up?"""
        return sum(self._confirmed) == len(self.starts)


def _bytes_of(symbols: "bytes | bytearray") -> bytes:
    return bytes([ledger.symbol_byte(symbol) for symbol in symbols])


def _header_check(body: bytes) -> bytes:
    return pack("<I", crc32(body) & 0x7F7F7F7F)
