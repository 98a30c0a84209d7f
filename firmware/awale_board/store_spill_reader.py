# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Finds the games that were moved to the drive, and corrects one flipped bit in each.

In the middle of a file (``store_spill_writer.py``) lies a generation of games: ``AwlE``, then its
number, the number of the first game, the number that follows the last, bytes that follow, their
CRC-32, CRC-32 of all that (4 bytes each, little-endian); the same once more at the end of the room.
Then for each game an entry of 6 bytes, the size of its record with the flag `DAMAGED`, its number
less that of the first, and 16 bits of the CRC-32 of these, the generation and the place; and the
record, which ends with a CRC-32 of its own.

So what can be read is read, whatever is between: behind an entry that cannot be corrected the next
sound one is looked for. In ``AwlD``, which version 0.1 wrote, there is one header, and an entry has
no check: size (2) and number (4); there the record's CRC-32 says whether it is one.
"""

from binascii import crc32
from struct import pack, unpack

from .store_journal import SPILL_AT, SPILL_FILES
from .store_repair import corrected
from .store_spill import DAMAGED, ENTRY, Spill

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from .interfaces import Files

HEADER = 28
ROOM = 24576  # bytes between the guards
LAST = ROOM - HEADER  # the place of the second header
WORD = b"AwlE"
WORD_OF_1 = b"AwlD"
_LEAST = 15  # bytes of a record …
_MOST = 0x7FF  # … and the most: nvm holds some 3,500 moves, 3 bits each
_PIECE = 512


def find(files: "Files", generation: int, first: int) -> "Spill | None":
    """The games that belong to a bank whose first game is `first` and whose header names
    `generation`; None if they are not readable. Up to half a second, two where much is damaged.

    Where `first` is −1, after an erase that was cut, and where that generation cannot be read, it
    is the newest one that ends before the bank begins, a whole one if there is one.
    """
    best: "Spill | None" = None
    for which in (0, 1):
        found = read_generation(files, which)
        if found is None:
            continue
        if generation > 0 and found.generation == generation:
            return found
        if first >= 0 and found.next > first:
            continue
        if best is None or _rank(found) > _rank(best):
            best = found
    return best


def _rank(found: Spill) -> "tuple[bool, int]":
    return (not found.lost, found.generation)


def read_generation(files: "Files", which: int) -> "Spill | None":
    """Return the games of file number `which`; None if its header cannot be read."""
    try:
        with files.open(SPILL_FILES[which], "rb") as file:
            heads = []
            for place in (0, LAST):
                file.seek(SPILL_AT + place)
                heads.append(file.read(HEADER))
            damaged = heads[0] != heads[1] and heads[0][:4] != WORD_OF_1
            for repair in (False, True):
                for each in heads:
                    head = (corrected(each, _is_head) or each) if repair else each
                    if _is_head(head):
                        return _Generation(file, bytes(head)).read(files, which, damaged or repair)
    except OSError:
        pass
    return None


def _is_head(head: "bytes | bytearray") -> bool:
    if len(head) < HEADER or bytes(head[:4]) not in (WORD, WORD_OF_1):
        return False
    used, _, check = unpack("<III", head[16:])
    return bool(crc32(head[:-4]) & 0xFFFFFFFF == check and used <= LAST - HEADER)


class _Generation:
    """One generation while it is read. `head` is sound."""

    def __init__(self, file: "BinaryIO", head: bytes) -> None:
        self._file = file
        self._piece = b""  # what was read last …
        self._piece_at = 0  # … and where it lies
        self._old = head[:4] == WORD_OF_1
        self._fields = unpack("<IIII", head[4:20])
        self._check = unpack("<I", head[20:24])[0]
        self._entries: "list[tuple[int, int]]" = []  # number and place of each
        self._repaired: "dict[int, bytes]" = {}

    def read(self, files: "Files", which: int, damaged: bool) -> Spill:
        """All games that can be read."""
        generation, first, following, used = self._fields
        end = HEADER + used
        place = HEADER
        lost = 0  # bytes
        check = 0
        while place < end:
            entry = self._read(place, ENTRY)
            size = self._size(entry, place)
            record = self._read(place + ENTRY, size) if size else b""
            if size and is_record(record):
                check = crc32(record, crc32(entry, check))
                self._add(entry, place)
                place += ENTRY + size
            elif self._repair(entry, record, place):
                place += len(self._repaired[place])
            else:
                after = self._next(place + 1, end)
                lost += after - place
                place = after
        spill = Spill(files, which, generation, first, following, used)
        whole = not damaged and not lost and not self._repaired
        spill.damaged = not whole or check & 0xFFFFFFFF != self._check
        spill.lost = lost
        spill.repaired = self._repaired
        self._renumber()
        spill.index(self._entries, spill.damaged)
        return spill

    def _read(self, place: int, size: int) -> bytes:
        at = place - self._piece_at
        if at < 0 or at + size > len(self._piece):
            self._file.seek(SPILL_AT + place)
            self._piece = self._file.read(max(size, _PIECE))
            self._piece_at = place
            at = 0
        return self._piece[at : at + size]

    def _size(self, entry: "bytes | bytearray", place: int) -> int:
        """The size of the record behind an entry, 0 if it is none."""
        if len(entry) < ENTRY:
            return 0
        size = (entry[0] | entry[1] << 8) & ~DAMAGED
        if not _LEAST <= size <= _MOST:
            return 0
        if not self._old and bytes(entry[4:]) != entry_check(entry, self._fields[0], place):
            return 0
        return size

    def _add(self, entry: "bytes | bytearray", place: int) -> None:
        number = int.from_bytes(bytes(entry[2:]), "little")
        if not self._old:
            number = self._fields[1] + (number & 0xFFFF)
        self._entries.append((number, place))

    def _repair(self, entry: bytes, record: bytes, place: int) -> bool:
        """Take over a game whose entry or record has one flipped bit."""
        found: "bytes | bytearray | None" = None
        if record:
            found = corrected(record, is_record)
            if found is not None:
                found = entry + bytes(found)
        for bit in range(8 * len(entry)):
            if found is None:
                tried = bytearray(entry)
                tried[bit >> 3] ^= 1 << (bit & 7)
                size = self._size(tried, place)
                behind = self._read(place + ENTRY, size) if size else b""
                if size and is_record(behind):
                    found = bytes(tried) + behind
        if found is None:
            return False
        self._add(found, place)
        self._repaired[place] = bytes(found)
        return True

    def _next(self, place: int, end: int) -> int:
        """The place of the next sound game from `place` on, `end` if there is none."""
        while place < end:
            piece = self._read(place, _PIECE + ENTRY)
            for at in range(min(_PIECE, end - place)):
                size = self._size(piece[at : at + ENTRY], place + at)
                if size and is_record(self._read(place + at + ENTRY, size)):
                    return place + at
            place += _PIECE
        return end

    def _renumber(self) -> None:
        """Number the games of ``AwlD`` in order if damage to a number has broken the order."""
        last = self._fields[1] - 1
        for number, _ in self._entries:
            if not last < number < self._fields[2]:
                last = -1
                break
            last = number
        if last < 0 and self._old:
            first = self._fields[1]
            self._entries = [(first + at, each[1]) for at, each in enumerate(self._entries)]


def entry_check(entry: "bytes | bytearray", generation: int, place: int) -> bytes:
    """The check of an entry in a generation, by what it holds and where it lies."""
    check = crc32(pack("<II", generation, place) + bytes(entry[:4]))
    return (check & 0xFFFF).to_bytes(2, "little")


def is_record(record: "bytes | bytearray") -> bool:
    """True if the CRC-32 at the end of a record is right."""
    if len(record) < _LEAST:
        return False
    check = int.from_bytes(bytes(record[-4:]), "little")
    return bool(crc32(record[:-4]) & 0xFFFFFFFF == check)
