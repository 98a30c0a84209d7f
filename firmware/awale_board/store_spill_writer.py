# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Moves games from nvm to the drive, into one of two files in turn.

The drive holds the owner's files too, and a power cut while flash is erased destroys everything in
a block of 4 KiB. So neither file ever grows or moves: they are created in full size, each in a
folder of its own (``store_spill_files.py``), and the board writes only their middle. Seven clusters
before and behind it are guards without games: every block that is erased holds clusters of this
file alone, and the block of its folder none but those and padding. Guards are read before the file
is written; a file whose guards are not as created lies elsewhere or is damaged, and is not written.

In the middle lies a generation of games (``store_spill_reader.py``). The other file is the
generation before, until this one has been read back.
"""

from binascii import crc32
from struct import pack

from .store_journal import SPILL_AT, SPILL_FILES
from .store_spill import DAMAGED, ENTRY, Spill
from .store_spill_reader import HEADER, LAST, WORD, entry_check, read_generation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Files, Records

CLUSTER = 512
GUARDS = 7  # clusters: a block of flash has eight
MIDDLE = 48  # clusters
NEEDED = 160 * CLUSTER  # both files, what lies between them, and folders
_MISSING = 2  # ENOENT
_PIECE = 2048  # bytes written at once: reading in between makes the drive erase a block
_SPAN = 65535  # numbers that an index of 16 bits covers


def write(
    files: "Files", spilled: "Spill | None", least: int, games: "Records", nvm: "list[int]"
) -> "Spill | None":
    """Write the next generation: the unconfirmed games of `spilled` and those of `nvm`, by number.

    Its number is larger than `least`. None if that is not possible or does not read back; then
    nothing has changed. Up to a second.
    """
    target, newest = _target(files, spilled)
    numbers = [] if spilled is None else spilled.numbers()
    numbers += nvm
    following = games.next
    first = numbers[0] if numbers else following
    size = 0
    for number in numbers:
        size += ENTRY + games.size(number)
    if HEADER + size > LAST or following - first > _SPAN or not _guarded(files, target):
        return None
    body = (1 + max(newest, least), first, following, size)
    try:
        with files.open(SPILL_FILES[target], "r+b") as file:
            file.seek(SPILL_AT + HEADER)
            check = 0
            data = b""
            place = HEADER
            for number in numbers:
                record = games.record(number)
                flags = DAMAGED if games.is_damaged(number) else 0
                entry = pack("<HH", len(record) | flags, number - first)
                data += entry + entry_check(entry, body[0], place) + record
                place += ENTRY + len(record)
                if len(data) >= _PIECE:
                    check = crc32(data, check)
                    file.write(data)
                    data = b""
            file.write(data)
            head = WORD + pack("<IIIII", *body, crc32(data, check) & 0xFFFFFFFF)
            head += pack("<I", crc32(head) & 0xFFFFFFFF)
            for place in (LAST, 0):
                file.seek(SPILL_AT + place)
                file.write(head)
        files.sync()
    except OSError:
        return None
    found = read_generation(files, target)
    if found is None or found.damaged:
        return None
    read_back = (found.generation, found.first, found.next, found.used)
    return found if read_back == body else None


def room(files: "Files", spilled: "Spill | None") -> int:
    """Bytes for more games; 0 if the files cannot be written, as while the PC has the drive. Where
    they are missing there has to be room to create them (``store_spill_files.py``)."""
    try:
        files.open(SPILL_FILES[0], "r+b").close()
    except OSError as fault:
        if fault.errno != _MISSING or files.free() < NEEDED:
            return 0
        return LAST - HEADER
    if not (_guarded(files, 0) and _guarded(files, 1)):
        return 0
    return LAST - HEADER - (0 if spilled is None else spilled.used)


def capacity(record: int, filling: int) -> int:
    """Return the number of games with records of `record` bytes that the drive holds.

    nvm holds `filling` games, and they move all together.
    """
    return (LAST - HEADER) // (ENTRY + record) // filling * filling


def guard(cluster: int) -> bytes:
    """The contents of a guard, by the number of its cluster in the file."""
    return (b"AWALE %02d" % cluster) * (CLUSTER // 8)


def _target(files: "Files", spilled: "Spill | None") -> "tuple[int, int]":
    """The file to write (not the one in force), and the newest generation."""
    if spilled is not None:
        return (1 - spilled.which, spilled.generation)
    target = 0
    newest = 0
    for which in (0, 1):
        found = read_generation(files, which)
        if found is None:
            target = which
        elif found.generation >= newest:
            newest = found.generation
            target = 1 - which
    return (target, newest)


def _guarded(files: "Files", which: int) -> bool:
    """True if the file lies where it was created, as far as its guards show."""
    try:
        with files.open(SPILL_FILES[which], "rb") as file:
            for cluster in range(2 * GUARDS + MIDDLE):
                if GUARDS <= cluster < GUARDS + MIDDLE:
                    continue
                file.seek(cluster * CLUSTER)
                if file.read(CLUSTER) != guard(cluster):
                    return False
    except OSError:
        return False
    return True
