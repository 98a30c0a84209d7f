# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Where games go that nvm has no room for: two files on the drive, written in turn.

The drive holds the program too, and a power cut while flash is erased takes everything in a block
of 4 KiB. So neither file ever grows or moves: `awale install` writes them full size, each in a
folder of its own, and the board writes only their middle. Seven clusters before and behind it are
guards that no game lies in: every block that is erased holds clusters of this file alone, and the
block of its folder none but those and padding. Guards are read before the file is written; where
one is not what it should be, the file lies elsewhere or is damaged, and is not written.

In the middle: ``AwlD``, then generation, number of the first game, number that follows the last,
bytes that follow, their CRC-32, CRC-32 of all that (4 bytes each, little-endian); then for each
game the size of its record (2), its number (4) and the record. The other file is the generation
before, until this one has been read back.
"""

from array import array
from binascii import crc32
from struct import pack, unpack

from .opening import MOVED_AT, MOVED_TO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .interfaces import Files

CLUSTER = 512
GUARDS = 7  # clusters: a block of flash has eight
MIDDLE = 48  # clusters
_ROOM = MIDDLE * CLUSTER
_WORD = b"AwlD"
HEADER = 28
_PIECE = 2048  # bytes written at once: reading in between makes the drive erase a block
ENTRY = 6  # bytes before a record
_ID = 5  # where a record has its game's id


class Overflow:
    """The games on the drive. `first` is the number of the first, `next` follows the last."""

    def __init__(self, files: "Files") -> None:
        self._files = files
        self._which = -1  # the file that counts; −1: neither
        self._generation = 0
        self._used = 0
        self.first = 0
        self.next = 0
        self._numbers = array("I")
        self._places = array("H")  # of the records, within the middle
        self._sizes = array("H")
        self._confirmed = bytearray(0)

    def load(self, following: int) -> bool:
        """Find the games before the number `following` (−1: the newest); False if there are none.
        Up to half a second."""
        best = None
        for which in (0, 1):
            head = self._sound(which)
            if head is None or (following >= 0 and head[2] != following):
                continue
            if best is None or head[0] > best[0]:
                best = head
                self._which = which
        if best is None:
            return False
        self._generation, self.first, self.next, self._used = best
        self._index()
        return True

    def room(self) -> int:
        """Bytes for more games; 0 if the files cannot be written."""
        if not (self._guarded(0) and self._guarded(1)):
            return 0
        return _ROOM - HEADER - self._used

    def write(self, following: int, numbers: "list[int]", record: "Callable[[int], bytes]") -> bool:
        """Add games to those that no PC has yet; `following` is the number after the last. False if
        that is not possible, or does not read back: then nothing has changed. Up to a second."""
        target = self._target()
        kept = [at for at in range(len(self._numbers)) if not self._confirmed[at]]
        size = 0
        for at in kept:
            size += ENTRY + self._sizes[at]
        for number in numbers:
            size += ENTRY + len(record(number))
        if HEADER + size > _ROOM or not self._guarded(target):
            return False
        first = self._numbers[kept[0]] if kept else numbers[0] if numbers else following
        body = (self._generation + 1, first, following, size)
        try:
            with self._files.open(MOVED_TO[target], "r+b") as file:
                file.seek(MOVED_AT + HEADER)
                check = 0
                data = b""
                for at in kept:
                    data += _entry(self._numbers[at], self._read(at, 0, self._sizes[at]))
                    if len(data) >= _PIECE:
                        check = crc32(data, check)
                        file.write(data)
                        data = b""
                for number in numbers:
                    data += _entry(number, record(number))
                file.write(data)
                file.seek(MOVED_AT)
                head = _WORD + pack("<IIIII", *body, crc32(data, check) & 0xFFFFFFFF)
                file.write(head + pack("<I", crc32(head) & 0xFFFFFFFF))
            self._files.sync()
        except OSError:
            return False
        if self._sound(target) != body:
            return False
        self._which = target
        self._generation, self.first, self.next, self._used = body
        self._index()
        return True

    def _target(self) -> int:
        """The file to write: not the one that counts; the older one if neither does."""
        if self._which >= 0:
            return 1 - self._which
        target = 0
        for which in (0, 1):
            head = self._sound(which)
            if head is None:
                target = which
            elif head[0] >= self._generation:
                self._generation = head[0]
                target = 1 - which
        return target

    # -- what waits --------------------------------------------------------------------------

    def waiting(self, number: int) -> int:
        """The first game from `number` on that no PC has; −1 if there is none."""
        for at in range(self._place(number), len(self._numbers)):
            if not self._confirmed[at]:
                return self._numbers[at]
        return -1

    def waiting_games(self) -> int:
        """How many games no PC has."""
        return len(self._confirmed) - sum(self._confirmed)

    def id(self, number: int) -> str:
        """The id of a game; KeyError if it is not there."""
        at = self._find(number)
        return "%08x" % int.from_bytes(self._read(at, _ID, _ID + 4), "little")

    def size(self, number: int) -> int:
        """The bytes of a game's record; KeyError if it is not there."""
        return self._sizes[self._find(number)]

    def record(self, number: int) -> bytes:
        """A game as `awale_core.record` has it; KeyError if it is not there."""
        at = self._find(number)
        return self._read(at, 0, self._sizes[at])

    def is_confirmed(self, number: int) -> bool:
        """Has a PC the game? KeyError if it is not there."""
        return bool(self._confirmed[self._find(number)])

    def confirm(self, number: int) -> None:
        """A PC has the game. That is written down when nvm is next erased: until then a power cut
        lets it wait again."""
        self._confirmed[self._find(number)] = 1

    def all_confirmed(self) -> bool:
        """Has a PC all of them?"""
        return sum(self._confirmed) == len(self._confirmed)

    def _place(self, number: int) -> int:
        """Where a game is in the order of numbers, or would be."""
        low = 0
        high = len(self._numbers)
        while low < high:
            middle = (low + high) // 2
            if self._numbers[middle] < number:
                low = middle + 1
            else:
                high = middle
        return low

    def _find(self, number: int) -> int:
        at = self._place(number)
        if at == len(self._numbers) or self._numbers[at] != number:
            raise KeyError(number)
        return at

    # -- files -------------------------------------------------------------------------------

    def _read(self, at: int, start: int, stop: int) -> bytes:
        with self._files.open(MOVED_TO[self._which], "rb") as file:
            file.seek(MOVED_AT + self._places[at] + start)
            return file.read(stop - start)

    def _index(self) -> None:
        self._numbers = array("I")
        self._places = array("H")
        self._sizes = array("H")
        with self._files.open(MOVED_TO[self._which], "rb") as file:
            place = HEADER
            while place < HEADER + self._used:
                file.seek(MOVED_AT + place)
                size, number = unpack("<HI", file.read(ENTRY))
                self._numbers.append(number)
                self._places.append(place + ENTRY)
                self._sizes.append(size)
                place += ENTRY + size
        self._confirmed = bytearray(len(self._numbers))

    def _sound(self, which: int) -> "tuple[int, int, int, int] | None":
        """Generation, first, next and size of a file; None if it holds no whole generation."""
        try:
            with self._files.open(MOVED_TO[which], "rb") as file:
                file.seek(MOVED_AT)
                head = file.read(HEADER)
                if len(head) < HEADER or head[:4] != _WORD:
                    return None
                fields = unpack("<IIIIII", head[4:])
                if crc32(head[:-4]) & 0xFFFFFFFF != fields[5] or fields[3] > _ROOM - HEADER:
                    return None
                check = 0
                left = fields[3]
                while left:
                    part = file.read(min(left, CLUSTER))
                    if not part:
                        return None
                    check = crc32(part, check)
                    left -= len(part)
        except OSError:
            return None
        if check & 0xFFFFFFFF != fields[4]:
            return None
        return (fields[0], fields[1], fields[2], fields[3])

    def _guarded(self, which: int) -> bool:
        """Is the file where `awale install` has put it, as far as its guards can tell?"""
        try:
            with self._files.open(MOVED_TO[which], "rb") as file:
                for cluster in range(2 * GUARDS + MIDDLE):
                    if GUARDS <= cluster < GUARDS + MIDDLE:
                        continue
                    file.seek(cluster * CLUSTER)
                    if file.read(CLUSTER) != guard(cluster):
                        return False
        except OSError:
            return False
        return True


def capacity(record: int, filling: int) -> int:
    """How many games with records of so many bytes the drive takes, where nvm holds `filling` of
    them and all of them move or none."""
    return (_ROOM - HEADER) // (ENTRY + record) // filling * filling


def guard(cluster: int) -> bytes:
    """What a guard holds, by the number of its cluster in the file."""
    return (b"AWALE %02d" % cluster) * (CLUSTER // 8)


def _entry(number: int, record: bytes) -> bytes:
    return pack("<HI", len(record), number) + record
