# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A model of the board's drive: FAT12 with clusters of 512 bytes, on flash that is erased 4 KiB at
a time and programmed 256 bytes at a time.

Like CircuitPython, it caches one block of 4 KiB in memory and writes it to the flash, by an erase
and sixteen programs, as soon as anything outside it is read or written; and the entry of a file in
its folder is written again whenever a file that was written is closed. `operations` are those of
``cut_memory.py``.
"""

import functools
import io
import struct
from collections.abc import Iterable

from tests.support.cut_memory import PAGE, SECTOR, Operation

CLUSTER = 512
_FAT_AT = CLUSTER
_END = 0xFFF


class Drive:
    """A drive of `clusters` clusters, formatted, or as `image` holds it."""

    def __init__(self, image: bytes | bytearray | None = None, clusters: int = 300) -> None:
        self.operations: list[Operation] = []
        self.writable = True
        self._cached = -1  # the block in memory
        self._block = b""
        self._ticks = 0
        self._table = b""  # the allocation table that `_chains` was read from
        self._chains: dict[int, list[int]] = {}
        if image is None:
            self._format(clusters)
        else:
            self.image = bytearray(image)
        _, _, self._fat_sectors, self._root_sectors, self.clusters = struct.unpack_from(
            "<4sHHHH", self.image, 0
        )
        self._root_at = _FAT_AT + self._fat_sectors * CLUSTER
        self._data_at = self._root_at + self._root_sectors * CLUSTER

    def _format(self, clusters: int) -> None:
        fat_sectors = -(-(clusters + 2) * 3 // 2 // CLUSTER)
        size = (1 + fat_sectors + 2 + clusters) * CLUSTER
        self.image = bytearray(-(-size // SECTOR) * SECTOR)
        struct.pack_into("<4sHHHH", self.image, 0, b"FAT!", 0, fat_sectors, 2, clusters)

    # -- files as the board sees them ----------------------------------------------------------

    def open(self, path: str, mode: str) -> "File":
        """An existing file, to read ("rb") or to write in place ("r+b")."""
        if mode != "rb" and not self.writable:
            raise OSError(30, "Read-only filesystem")
        entry_at = self._find(path)
        return File(self, entry_at, mode != "rb")

    def free(self) -> int:
        """The bytes that are free: none, so that the board creates no files."""
        return 0

    def make_folder(self, path: str) -> None:
        """Fail, as a full drive does."""
        raise OSError(28, "No space left on device")

    def sync(self) -> None:
        """Bring the block in memory to the flash."""
        block, self._cached = self._cached, -1
        if block < 0:
            return
        at = block * SECTOR
        self._flash(at, b"\xff" * SECTOR, erasing=True)
        for page in range(0, SECTOR, PAGE):
            self._flash(at + page, self._block[page : page + PAGE], erasing=False)

    def _flash(self, at: int, new: bytes, *, erasing: bool) -> None:
        self.operations.append(Operation(bytes(self.image), at, new, erasing))
        self.image[at : at + len(new)] = new

    def read(self, at: int, size: int) -> bytes:
        """Bytes of the flash."""
        self.sync()
        return bytes(self.image[at : at + size])

    def write(self, at: int, data: bytes) -> None:
        """Bytes within one cluster."""
        block = at // SECTOR
        if block != self._cached:
            self.sync()
            self._block = bytes(self.image[block * SECTOR : (block + 1) * SECTOR])
            self._cached = block
        place = at - block * SECTOR
        self._block = self._block[:place] + data + self._block[place + len(data) :]

    # -- what a PC has put there ---------------------------------------------------------------

    def put(self, path: str, data: bytes | None) -> None:
        """Add a file, or with None a folder, in the first free clusters."""
        folder, _, name = path.rpartition("/")
        content = bytes(CLUSTER) if data is None else data
        chain = [c for c in range(2, self.clusters + 2) if self._fat(c) == 0]
        chain = chain[: -(-len(content) // CLUSTER)]
        for number, cluster in enumerate(chain):
            self._set_fat(cluster, chain[number + 1] if number + 1 < len(chain) else _END)
            part = content[number * CLUSTER : (number + 1) * CLUSTER]
            at = self.place(cluster)
            self.image[at : at + len(part)] = part
        entry = struct.pack(
            "<11sB14xHI", self._short(name), 0x10 if data is None else 0x20, chain[0], len(content)
        )
        slots = self._slots(folder)
        free = next(at for at in slots if self.image[at] == 0)
        self.image[free : free + 32] = entry

    def contents(self, path: str) -> bytes:
        """A whole file."""
        with self.open(path, "rb") as file:
            return file.read(1 << 20)

    # -- inside --------------------------------------------------------------------------------

    def place(self, cluster: int) -> int:
        """Return the offset of a cluster."""
        if not 2 <= cluster < self.clusters + 2:
            raise OSError(5, "Input/output error")
        return self._data_at + (cluster - 2) * CLUSTER

    def chain(self, first: int) -> list[int]:
        """The clusters of a file."""
        table = bytes(self.image[_FAT_AT : self._root_at])
        if table != self._table:  # tests damage the image as they like
            self._table, self._chains = table, {}
        if first not in self._chains:
            self._chains[first] = self._follow(first)
        return self._chains[first]

    def _follow(self, first: int) -> list[int]:
        found: list[int] = []
        while first != _END and len(found) <= self.clusters:
            self.place(first)
            found.append(first)
            first = self._fat(first)
        return found

    def _fat(self, cluster: int) -> int:
        at = _FAT_AT + cluster * 3 // 2
        (pair,) = struct.unpack_from("<H", self.image, at)
        return int(pair >> 4 if cluster % 2 else pair & 0xFFF)

    def _set_fat(self, cluster: int, value: int) -> None:
        at = _FAT_AT + cluster * 3 // 2
        (pair,) = struct.unpack_from("<H", self.image, at)
        pair = pair & 0xF | value << 4 if cluster % 2 else pair & 0xF000 | value
        struct.pack_into("<H", self.image, at, pair)

    @staticmethod
    @functools.cache
    def _short(name: str) -> bytes:
        stem, _, suffix = name.upper().partition(".")
        return f"{stem:8.8}{suffix:3.3}".encode()

    def _slots(self, folder: str) -> list[int]:
        """Return the offsets of a folder's entries."""
        if not folder:
            return list(range(self._root_at, self._data_at, 32))
        (first,) = struct.unpack_from("<H", self.image, self._find(folder) + 26)
        return [
            at for c in self.chain(first) for at in range(self.place(c), self.place(c) + 512, 32)
        ]

    def _find(self, path: str) -> int:
        """Return the offset of the entry of a file or folder."""
        self.sync()
        folder, _, name = path.rpartition("/")
        for at in self._slots(folder):
            if self.image[at] == 0:
                break
            if self.image[at : at + 11] == self._short(name):
                return at
        raise OSError(2, "No such file/directory")

    def touch(self, entry_at: int) -> None:
        """Write an entry again, with another time."""
        self._ticks += 1
        entry = bytearray(self.image[entry_at : entry_at + 32])
        struct.pack_into("<H", entry, 22, self._ticks & 0xFFFF)
        self.write(entry_at, bytes(entry))


class File(io.RawIOBase):
    """An open file that never grows."""

    def __init__(self, drive: Drive, entry_at: int, writing: bool) -> None:
        self._drive = drive
        self._entry_at = entry_at
        self._writing = writing
        self._written = False  # FatFs leaves the entry of a file that was only opened as it is
        first, self._size = struct.unpack_from("<HI", drive.image, entry_at + 26)
        self.clusters = drive.chain(first)
        self._at = 0

    def _pieces(self, size: int) -> Iterable[tuple[int, int]]:
        """(place, size) of each part of a cluster that comes next."""
        while size > 0 and self._at < self._size:
            inside = self._at % CLUSTER
            part = min(size, CLUSTER - inside, self._size - self._at)
            if self._at // CLUSTER >= len(self.clusters):
                raise OSError(5, "Input/output error")
            yield self._drive.place(self.clusters[self._at // CLUSTER]) + inside, part
            self._at += part
            size -= part

    def seek(self, offset: int, whence: int = 0) -> int:
        self._at = offset
        return offset

    def read(self, size: int = -1) -> bytes:
        return b"".join([self._drive.read(at, part) for at, part in self._pieces(size)])

    def write(self, data: bytes) -> int:  # type: ignore[override]
        if not self._writing:
            raise io.UnsupportedOperation("write")
        done = 0
        self._written = True
        for at, part in self._pieces(len(data)):
            self._drive.write(at, data[done : done + part])
            done += part
        return done

    def close(self) -> None:
        if self._written and not self.closed:
            self._drive.touch(self._entry_at)
            self._drive.sync()
        super().close()
