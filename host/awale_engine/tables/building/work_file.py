# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Files with the unfinished work on a layer: arrays in blocks, each with a checksum.

    8 bytes  "AWALEWRK"
    2        version
    2        seeds on the board
    4        code of the rules
    8        boards in a block, at most
    8        bytes of a window of known bounds
    4        number of blocks
    8 each   state of each block (0: not written) and CRC-32 of its state, number and contents
    …        the blocks

A block counts as written only if its checksum is right, so neither a killed program nor a power cut
leaves a half-written one that is used. Numbers are little-endian.
"""

import struct
import zlib
from itertools import accumulate
from pathlib import Path
from typing import Final, NamedTuple

from ...memory import Buffer
from ...replace_file import replace_file
from ..layer_file import Damaged

VERSION: Final = 1
SUFFIX: Final = ".work"
_MAGIC: Final = b"AWALEWRK"
_HEAD: Final = struct.Struct("<8sHHIQQI")
_ENTRY: Final = struct.Struct("<II")


class OtherWork(Damaged):
    """Work of another version, on other rules or another layer, or cut in other blocks."""


class DamagedBlock(Damaged):
    """A block that is missing, half-written or changed."""


class WorkHeader(NamedTuple):
    """Header of a file: what it is for, and how it is cut."""

    seeds: int
    code: int
    block: int  # boards
    window: int  # bytes


class WorkFile:
    """Blocks of signed bytes in a file, of the given sizes.

    Every function raises OSError if the disk is full or cannot be used.
    """

    def __init__(self, path: Path, header: WorkHeader, sizes: list[int]) -> None:
        """Open a file, or create it without any block. OtherWork if it is for something else."""
        self.path = path
        self._header = header
        begin = _HEAD.size + _ENTRY.size * len(sizes)
        self._offsets = [*accumulate(sizes, initial=begin)]
        head = _HEAD.pack(_MAGIC, VERSION, *header, len(sizes))
        if not path.exists():
            part = path.with_suffix(".new")
            part.write_bytes(head + bytes(_ENTRY.size * len(sizes)))
            replace_file(part, path)
        self._file = open(path, "r+b")  # noqa: SIM115  closed by `close`
        if self._file.read(_HEAD.size) != head:
            self._file.close()
            raise OtherWork(f"{path.name} is other work.")

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def state(self, block: int) -> int:
        """Return the state that a block was written with, 0 if none was; does not read it."""
        return self._entry(block)[0]

    def write(self, block: int, values: Buffer, state: int = 1) -> None:
        """Write a block, with a state from 1 up."""
        data = values.cast("B")
        self._set_entry(block, 0, 0)
        self._file.seek(self._offsets[block])
        self._file.write(data)
        self._set_entry(block, state, self._checksum(block, state, data))
        self._file.flush()

    def read(self, block: int, values: Buffer) -> int:
        """Fill an array with a block and return its state.

        DamagedBlock if it is not what was written; it counts as not written from then on.
        """
        state, checksum = self._entry(block)
        if state == 0:
            raise DamagedBlock(f"Block {block} of {self.path.name} is missing.")
        self._file.seek(self._offsets[block])
        data = values.cast("B")
        complete = self._file.readinto(data) == len(data)
        if not complete or self._checksum(block, state, data) != checksum:
            self.forget(block)
            raise DamagedBlock(f"Block {block} of {self.path.name} is damaged.")
        return state

    def forget(self, block: int) -> None:
        """Count a block as not written."""
        self._set_entry(block, 0, 0)
        self._file.flush()

    def _checksum(self, block: int, state: int, data: memoryview) -> int:
        head = struct.pack("<HHIQII", VERSION, self._header.seeds, self._header.code,
                           self._header.block, block, state)  # fmt: skip
        return zlib.crc32(data, zlib.crc32(head))

    def _entry(self, block: int) -> tuple[int, int]:
        self._file.seek(_HEAD.size + _ENTRY.size * block)
        data = self._file.read(_ENTRY.size)
        if len(data) < _ENTRY.size:
            return 0, 0
        state, checksum = _ENTRY.unpack(data)
        return state, checksum

    def _set_entry(self, block: int, state: int, checksum: int) -> None:
        self._file.seek(_HEAD.size + _ENTRY.size * block)
        self._file.write(_ENTRY.pack(state, checksum))


def header_of(path: Path) -> WorkHeader:
    """Return the header of a file. FileNotFoundError; OtherWork if it is of another version."""
    with open(path, "rb") as file:
        data = file.read(_HEAD.size)
    if len(data) < _HEAD.size:
        raise OtherWork(f"{path.name} is too short.")
    magic, version, *header, _ = _HEAD.unpack(data)
    if (magic, version) != (_MAGIC, VERSION):
        raise OtherWork(f"{path.name} is of another version.")
    return WorkHeader(*header)
