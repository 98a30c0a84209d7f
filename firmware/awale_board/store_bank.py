# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""One bank of memory: a header, then games one behind the other, never written twice.

The header (`store_journal.header`) holds its fields in two copies between three marks. The marks
are cleared before the bank is erased. A cut inside the erase leaves either a cleared mark or a
broken copy beside every mark, in whatever order the chip erases; such a bank holds nothing that is
needed.
"""

from . import store_codec as codec
from .store_journal import HEADER
from .store_repair import repaired_frame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Memory

_CONFIRMED = b"\0"
_ERASED = b"\xff"
_LEFT = bytes((codec.LEFT,))


class Bank:
    """The state of a bank in use; `store_mount.mount` fills it in.

    `first` is the number of its first game, −1 while the bank is not in use; `starts` are the
    places of its games' BEGIN frames, `end` is the first byte that may be written, `limit` the
    first behind it that may not. `torn` is True if an interrupted write lies at the end,
    `torn_places` and `damaged` count interrupted writes and damage found by `mount`; `repaired`
    holds the payloads of frames that had to be corrected, by place.
    """

    def __init__(self, memory: "Memory", number: int, first: int = -1) -> None:
        self._memory = memory
        self.number = number
        self.first = first
        self.starts: "list[int]" = []
        self.confirmed = bytearray(0)  # 1 for each game that a host has confirmed
        self.end = HEADER
        self.limit = memory.bank_size
        self.torn = False
        self.torn_places = 0
        self.damaged = 0
        self.repaired: "dict[int, bytes]" = {}

    def read(self, start: int, stop: int) -> bytes:
        """The bytes from `start` up to `stop`."""
        return self._memory.read(self.number, start, stop)

    @property
    def room(self) -> int:
        """Bytes that may still be written."""
        return self.limit - self.end if self.first >= 0 else 0

    def begin(self, payload: bytes, symbols: "bytes | bytearray") -> None:
        """Add a game: its frame, and its symbols so far. It is valid once all of it is written."""
        self._resume()
        begin = codec.frame(payload, self.first, self.end)
        data = codec.bytes_of(symbols)
        if data:
            self._memory.program(self.number, self.end + len(begin) + 1, data)
        self._memory.program(self.number, self.end, begin)
        self.starts.append(self.end)
        self.confirmed.append(0)
        self.end += len(begin) + 1 + len(data)

    def append(self, symbols: "bytes | bytearray") -> None:
        """Append symbols to the last game, byte by byte, so that a cut leaves only one byte of
        which it is not known what it was."""
        self._resume()
        data = codec.bytes_of(symbols)
        for at in range(len(data)):
            self._memory.program(self.number, self.end, data[at : at + 1])
            self.end += 1

    def _resume(self) -> None:
        if self.torn:
            symbols = self.read_game(len(self.starts) - 1)[0] if self.starts else b""
            mark = codec.frame(codec.resume_payload(symbols), self.first, self.end)
            self._memory.program(self.number, self.end, mark)
            self.end += len(mark)
            self.torn = False

    def payload(self, game: int) -> bytes:
        """The payload that game number `game` of the bank began with."""
        return self._payload_at(self.starts[game])

    def _payload_at(self, place: int) -> bytes:
        """The payload of the frame at `place`; KeyError if it can be read no longer."""
        if place not in self.repaired:
            size = self.read(place + 1, place + 2)[0]
            data = self.read(place, place + codec.frame_size(size))
            if codec.frame_at(data, 0, self.first, place):
                return data[2:-3]
            self.repair(self.read(place, self._memory.bank_size), 0, 1, place)
        return self.repaired[place]

    def repair(self, data: bytes, at: int, size: int, base: int) -> bool:
        """Look for a frame with one flipped bit in the `size` bytes of junk at `at` of `data`,
        which begins at `base`, and correct it in `repaired`. False if there is none."""
        frame = repaired_frame(data, at, size, self.first, base)
        if frame is None:
            return False
        self.repaired[frame[0]] = frame[1]
        self.damaged += 1
        return True

    def symbols_at(self, game: int) -> int:
        """The place of a game's first symbol, behind its frame and its mark."""
        return self.starts[game] + codec.frame_size(len(self.payload(game))) + 1

    def next_item(
        self, data: "bytes | bytearray", at: int, base: int, last: bool
    ) -> "tuple[int, int]":
        """As `codec.read`, with frames that had to be corrected. `last` says that `data` ends where
        the bank's contents end: there a byte with too many ones may be torn, also in front of
        a RESUME frame that is torn as well, and counts as a symbol only if it is LEFT."""
        if base + at in self.repaired:
            size = len(self.repaired[base + at])
            what = codec.RESUME if size == codec.RESUME_PAYLOAD else codec.BEGIN
            return (what, codec.frame_size(size))
        what, size = codec.read(data, at, self.first, base)
        doubtful = last and codec.CORRECTED <= what < codec.RESUME and what & 63 != codec.LEFT
        doubtful = doubtful and codec.ones(data[at + size - 1]) > 4
        if doubtful and self._ends(data, at + size, base):
            return (-1, size)
        if what < 0:
            for place in self.repaired:
                if 0 < place - base - at < size:
                    size = place - base - at
        return (what, size)

    def _ends(self, data: "bytes | bytearray", at: int, base: int) -> bool:
        """Whether at `at` of `data` the contents end, or nothing but a torn frame is left."""
        if at == len(data):
            return True
        if data[at] & codec.BEGIN != codec.BEGIN or base + at in self.repaired:
            return False
        return codec.read(data, at, self.first, base) == (-1, len(data) - at)

    def read_game(self, game: int) -> "tuple[bytearray, bool]":
        """The symbols of a game in order, up to LEFT, and whether damage has taken something from
        it: then they end before that, or go on with what the board showed after it."""
        base = self.symbols_at(game)
        last = game + 1 == len(self.starts)
        data = self.read(base, self.end if last else self.starts[game + 1])
        sound = codec.symbols_of(data)
        if sound is not None:
            return (sound, False)
        symbols = bytearray(0)
        damaged = False
        gap = 0  # size of the junk in front; behind LEFT it may be another game's frame
        doubt = False  # the last symbol may be missing
        closed = False  # what follows LEFT belongs to no game
        at = 0
        while at < len(data):
            what, size = self.next_item(data, at, base, last)
            if what == codec.RESUME:
                count, follows = self._resumed(symbols, base + at)
                if not (closed and gap and (not follows or count < len(symbols))):
                    if not follows:
                        return (symbols[:count], True)
                    doubt = doubt or count < len(symbols)
                    symbols = symbols[:count]
                    closed = closed and symbols[-1:] == _LEFT
                    gap = 0
            elif what < 0:
                if self.repair(data, at, size, base):
                    continue  # up to the frame, which is sound now
                gap = size
                if not closed:
                    doubt = doubt or data[at] != codec.ERASED  # else it was no symbol
                    damaged = damaged or not codec.is_tear(data, at, size)
            elif not closed:
                symbol = what & ~codec.CORRECTED
                symbols.append(symbol)
                closed = symbol == codec.LEFT
                if symbol < codec.LEFT or codec.ENDED <= symbol < codec.FAILED:
                    doubt = False
            at += size
        return (symbols, damaged or doubt)

    def _resumed(self, symbols: bytearray, place: int) -> "tuple[int, bool]":
        """The number of `symbols` that count, and whether the game goes on behind the RESUME frame
        at `place`."""
        payload = self._payload_at(place)
        count = payload[0] | payload[1] << 8
        if payload == codec.resume_payload(symbols[:count]):
            return (count, True)
        return (len(symbols), False)

    def symbols(self, game: int) -> bytearray:
        """The symbols of a game, in order."""
        return self.read_game(game)[0]

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
                self._memory.program(self.number, place, _CONFIRMED)
            self.confirmed[game] = 1

    @property
    def waiting(self) -> int:
        """Return the number of games that are not confirmed."""
        return len(self.starts) - sum(self.confirmed)
