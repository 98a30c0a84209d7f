# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Moves the games that version 0.2 kept in nvm, in FRAM or on the drive into the flash, once.

Only this module knows those places. Games that no host has confirmed are moved, oldest first, and
the interrupted one last, with which the board goes on; a host has all others. Then `MOVED` is
written into nvm, in place of what 0.2 had there. A cut before that begins again, and passes over
games that are in the flash already: nvm, FRAM and drive are only read until then.

0.2 had its games in nvm, or in FRAM where there was a chip. From nvm it moved them to the drive
when nvm was full, into two files in turn: a generation is in force if nvm's header names it, and
where a cut has left no header, the newest one is.
"""

from binascii import crc32
from struct import pack, unpack

from awale_core.record_writer import DATED, SET_UP

from . import layout
from . import store_codec as codec
from .store_backends import NvmMemory
from .store_bank import Bank
from .store_journal import FLAGS, HEADER, MOVED, id_of
from .store_mount import first_of, mount

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .interfaces import Memory, Store
    from .store_archive import Archive
    from .store_settings import SettingsStore

    # Payload of the BEGIN frame, symbols, whether it is to be moved.
    Game = tuple[bytes, bytes, bool]

_FILES = ("saved/1/games.bin", "saved/2/games.bin")
_HEAD_AT = 3584  # in a file …
_HEAD = 28  # … the size of a generation's header …
_LAST = 24576 - _HEAD  # … and the place of its copy
_WORD = b"AwlE"
_WORD_OF_1 = b"Awl3"  # in nvm: not opened any more, and left as it is
_DAMAGED = 0x80  # in the second byte of an entry
_ENTRY = 6
_FRAM = 0x50  # its I²C address
_FRAM_SIZE = 32768
_FRAM_BANK = 2048
_LEFT = bytes((codec.LEFT,))


def migrate(
    archive: "Archive",
    nvm: "Store",
    settings_store: "SettingsStore",
    chip: "Callable[[], Store | None]",
    feed: "Callable[[], None]",
) -> int:
    """Move what is to be moved into `archive`, which is in flash; returns the number of games.

    `chip` looks for FRAM, `feed` is called after each game: all of them take up to 20 s.
    """
    memory = NvmMemory(nvm, settings_store)
    head = memory.read(0, 0, HEADER)
    if _WORD_OF_1 in head:
        print("Memory has games of version 0.1: install 0.2 and fetch them with 'awale logs pull'.")
        return 0
    there = None
    moved = 0
    left = True
    for payload, symbols, wanted in _without_copies(_games(memory, first_of(head), chip)):
        feed()
        if there is None:
            there = _ids(archive)
        if wanted and id_of(payload) not in there:
            archive.adopt(payload, symbols)
            left = symbols[-1:] == _LEFT
            moved += 1
    if moved:
        archive.running = not left
    if head.rstrip(b"\xff"):
        memory.erase(0, MOVED)
    else:
        memory.program(0, 0, MOVED)
    return moved


def _ids(archive: "Archive") -> "set[str]":
    """The ids of the games in an archive."""
    found = set()
    for number in range(len(archive.firsts)):
        if archive.firsts[number] >= 0:
            bank = archive.bank(number)
            for game in range(len(bank.starts)):
                found.add(id_of(bank.payload(game)))
    return found


def _without_copies(games: "Iterator[Game]") -> "Iterator[Game]":
    """Games without those of which a newer copy follows at once."""
    last: "Game | None" = None
    for game in games:
        if last is not None and last[0][:FLAGS] != game[0][:FLAGS]:
            yield last
        last = game
    if last is not None:
        yield last


def _games(
    nvm: "Memory", head: "tuple[int, int] | None", chip: "Callable[[], Store | None]"
) -> "Iterator[Game]":
    """All games, oldest first."""
    yield from _on_drive(head)
    banks = [] if head is None else [Bank(nvm, 0, head[0])]
    found = chip()
    if found is not None:
        memory: "Memory" = _Fram(found)  # type: ignore[assignment]  # what reading takes
        firsts = []
        for number in range(memory.banks):
            begins = first_of(memory.read(number, 0, HEADER))
            if begins is not None:
                firsts.append((begins[0], number))
        firsts.sort()
        banks += [Bank(memory, number, first) for first, number in firsts]
    for bank in banks:
        yield from _in_bank(bank, bank is banks[-1])


def _in_bank(bank: Bank, is_last: bool) -> "Iterator[Game]":
    """The games of a bank. The very last one is the interrupted one unless it has been left."""
    for _ in mount(bank):
        pass
    for game in range(len(bank.starts)):
        symbols = bytes(bank.symbols(game))
        running = is_last and game + 1 == len(bank.starts) and symbols[-1:] != _LEFT
        yield (bank.payload(game), symbols, running or not bank.is_confirmed(game))


# -- the drive -------------------------------------------------------------------------------------


def _on_drive(head: "tuple[int, int] | None") -> "Iterator[Game]":
    """The games of the generation in force."""
    best: "tuple[int, int, int, str] | None" = None  # generation, first game, bytes, file
    for path in _FILES:
        try:
            with open(path, "rb") as file:
                for place in (0, _LAST):
                    file.seek(_HEAD_AT + place)
                    found = _generation(file.read(_HEAD))
                    if found is not None:
                        break
        except OSError:
            continue
        if found is None or (head is not None and found[0] != head[1]):
            continue
        if best is None or found[0] > best[0]:
            best = found + (path,)
    if best is None:
        return
    generation, _, used, path = best
    with open(path, "rb") as file:
        place = _HEAD
        while place < _HEAD + used:
            file.seek(_HEAD_AT + place)
            entry = file.read(_ENTRY)
            check = crc32(pack("<II", generation, place) + entry[:4]) & 0xFFFF
            size = (entry[0] | entry[1] << 8) & ~(_DAMAGED << 8)
            record = file.read(size)
            if entry[4] | entry[5] << 8 == check and _is_record(record):
                yield _game_of(record, not entry[1] & _DAMAGED)
                place += _ENTRY + size
            else:
                place += 1  # damaged: the next sound one is looked for


def _generation(head: bytes) -> "tuple[int, int, int] | None":
    """Generation, first game and bytes that a header names; None if it is not sound."""
    if len(head) < _HEAD or head[:4] != _WORD:
        return None
    generation, first, _, used, _, check = unpack("<IIIIII", head[4:])
    return (generation, first, used) if crc32(head[:-4]) & 0xFFFFFFFF == check else None


def _is_record(record: bytes) -> bool:
    check = int.from_bytes(record[-4:], "little")
    return len(record) >= 15 and crc32(record[:-4]) & 0xFFFFFFFF == check


def _game_of(record: bytes, left: bool) -> "Game":
    """A record of `awale_core.record_writer.pack` as the journal has it; with LEFT at the end
    unless it has been cut off."""
    _, flags, ending, south, north, id, count = unpack("<BBBBBIH", record[:11])
    at = 11 + (6 if flags & SET_UP else 0) + (4 if flags & DATED else 0)
    payload = id.to_bytes(4, "little") + bytes((flags, south, north)) + record[11:at]
    symbols = bytearray(0)
    for ply in range(count):
        bit = 8 * at + 3 * ply
        two = record[bit >> 3] | record[(bit >> 3) + 1] << 8
        symbols.append(two >> (bit & 7) & 7)
    if ending:
        symbols.append(codec.ending_symbol(ending))
    if left:
        symbols.append(codec.LEFT)
    return (payload, bytes(symbols), True)


# -- FRAM ------------------------------------------------------------------------------------------


class _Fram:
    """A chip of FRAM as 0.2 used it, to be read: what lies behind the end of a bank's games is from
    an earlier filling, and reads as erased."""

    bank_size = _FRAM_BANK

    def __init__(self, chip: "Store") -> None:
        self._chip = chip
        self.banks = len(chip) // _FRAM_BANK

    def read(self, bank: int, start: int, stop: int) -> bytes:
        whole = self._whole(bank)
        return whole[start:stop]

    def _whole(self, bank: int) -> bytes:
        data = bytes(self._chip[bank * _FRAM_BANK : (bank + 1) * _FRAM_BANK])
        begins = first_of(data[:HEADER])
        at = HEADER
        while begins is not None and at < len(data) and data[at] != codec.ERASED:
            what, size = codec.read(data, at, begins[0], 0)
            at += size + (1 if what == codec.BEGIN else 0)
        return data[:at] + b"\xff" * (len(data) - at)


class _I2cFram:
    """A chip of FRAM on I²C."""

    def __init__(self, bus: "object") -> None:
        self._bus = bus

    def __len__(self) -> int:
        return _FRAM_SIZE

    def __getitem__(self, part: slice) -> bytes:
        data = bytearray(part.stop - part.start)
        place = part.start.to_bytes(2, "big")
        self._bus.writeto_then_readfrom(_FRAM, place, data)  # type: ignore[attr-defined]
        return bytes(data)


def fram() -> "Store | None":
    """The FRAM of this board; None if no chip answers."""
    try:
        import board
        import busio

        bus = busio.I2C(getattr(board, layout.SCL_PIN), getattr(board, layout.SDA_PIN))
        bus.try_lock()
        chip = _I2cFram(bus)
        chip[0:1]
    except (ImportError, RuntimeError, ValueError, OSError):  # no pull-ups, or no chip
        return None
    return chip  # type: ignore[return-value]
