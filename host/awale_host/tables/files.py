# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""One layer of a table as a file: compressed, checked, mapped into memory for reading.

    8 bytes  "AWALETAB"
    2        version of this form
    2        seeds on the board
    4        code of the rules that the worths hold for
    4        number of blocks
    4        bytes of the blocks, padding included
    …        bits of each code, a byte each: a row for each worth before, and one for none
    4 each   where each block begins behind these numbers
    …        the blocks
    4        CRC-32 of everything before

Numbers are little-endian. A file appears under its name only when it is whole.
"""

import mmap
import os
import secrets
import struct
import time
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import comb
from pathlib import Path
from typing import Any, Final

import numpy as np

from ..errors import AwaleError
from . import huffman
from .packed import blocks

MAGIC: Final = b"AWALETAB"
VERSION: Final = 1
SUFFIX: Final = ".awt"
_HEAD: Final = struct.Struct("<8sHHIII")
_CRC: Final = struct.Struct("<I")
_PART: Final = ".part"
_FORGOTTEN_S: Final = 3600  # an unfinished file that is older than this belongs to nobody
_STEP: Final = 1 << 24
_ALONE: Final = 100_000  # fewer boards are not worth a second thread


class Damaged(AwaleError):
    """A file that is not what was written."""


class Unreadable(AwaleError):
    """A file that the system does not let us read, though something of its name is there."""


class LayerFile:
    """A layer in a file, mapped into memory.

    `lengths` and `offsets` are arrays, `address` is where the blocks begin; they are valid for as
    long as this object is.
    """

    def __init__(self, path: Path, seeds: int, code: int) -> None:
        """FileNotFoundError if there is none, Damaged if it is not whole or not what is wanted,
        Unreadable if it cannot be opened."""
        try:
            with open(path, "rb") as file:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except FileNotFoundError:
            raise
        except ValueError:
            raise Damaged(f"{path.name} is empty.") from None
        except OSError as error:
            raise Unreadable(f"{path} cannot be read ({error.strerror}).") from error
        self.size = len(self._map)
        rows = 2 * huffman.most(seeds) + 2
        count = comb(seeds + 6, 6)
        start = _HEAD.size + rows * (rows - 1)
        begin = start + 4 * count
        if self.size < begin + _CRC.size:
            raise Damaged(f"{path.name} is too short.")
        head = _HEAD.unpack_from(self._map)
        expected = (MAGIC, VERSION, seeds, code, count, self.size - begin - _CRC.size)
        if head != expected or _checksum(self._map) != _CRC.unpack_from(
            self._map, self.size - _CRC.size
        ):
            raise Damaged(f"{path.name} is damaged or from another version.")
        whole = np.frombuffer(self._map, np.uint8)
        self.lengths = whole[_HEAD.size : start].reshape(rows, rows - 1)
        self.offsets = np.frombuffer(self._map, "<u4", count, start)
        self.address = int(whole[begin:].ctypes.data)
        self.seeds = seeds

    def unpack(self, worth: Any, threads: int = 1) -> None:
        """Read the whole layer into an array of signed bytes."""
        _, starts = blocks(self.seeds)
        table = huffman.decoder(self.lengths)
        reach = huffman.most(self.seeds)
        source, decoder, target = self.address, int(table.ctypes.data), int(worth.ctypes.data)

        def some(first: int, end: int) -> None:
            huffman.decode_blocks(first, end, starts, self.offsets, source, reach, decoder, target)

        _on_threads(threads, starts, some)


def _checksum(data: "mmap.mmap") -> tuple[int]:
    """The CRC of all but the last four bytes."""
    crc = 0
    view = memoryview(data)[: -_CRC.size]
    for at in range(0, len(view), _STEP):
        crc = zlib.crc32(view[at : at + _STEP], crc)
    view.release()
    return (crc,)


def _on_threads(threads: int, starts: Any, work: Callable[[int, int], Any]) -> list[Any]:
    """Call `work` for ranges of blocks that hold equally many boards; what the calls return."""
    if starts[-1] < _ALONE:
        threads = 1
    bounds = np.searchsorted(starts, np.linspace(0, starts[-1], threads + 1))
    bounds[0] = 0
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(work, bounds[:-1], bounds[1:]))


def packed(worth: Any, seeds: int, code: int, threads: int = 1) -> list[Any]:
    """The worths of a layer as the parts of a file, one after the other."""
    _, starts = blocks(seeds)
    reach = huffman.most(seeds)

    def tally(first: int, end: int) -> Any:
        counts = np.zeros((2 * reach + 2, 2 * reach + 1), np.int64)
        huffman.count(first, end, starts, worth, reach, counts)
        return counts

    lengths = huffman.code_lengths(sum(_on_threads(threads, starts, tally)))
    words = huffman.code_words(lengths)
    sizes = np.zeros(len(starts) - 1, np.int64)

    def measure(first: int, end: int) -> None:
        huffman.measure(first, end, starts, worth, reach, lengths, sizes)

    _on_threads(threads, starts, measure)
    ends = np.cumsum(sizes)
    offsets = (ends - sizes).astype("<u4")
    body = np.zeros(int(ends[-1]) + huffman.PADDING, np.uint8)

    def encode(first: int, end: int) -> None:
        huffman.encode(first, end, starts, worth, reach, lengths, words, offsets, body)

    _on_threads(threads, starts, encode)
    head = _HEAD.pack(MAGIC, VERSION, seeds, code, len(sizes), len(body))
    parts: list[Any] = [head, lengths.tobytes(), offsets, body]
    crc = 0
    for part in parts:
        crc = zlib.crc32(part, crc)
    return [*parts, _CRC.pack(crc)]


def write(path: Path, parts: list[Any]) -> None:
    """Write a file so that it has its name only once it is whole, whatever happens.

    AwaleError if the disk is full or cannot be written.
    """
    part = path.with_name(f".{path.stem}-{secrets.token_hex(4)}{_PART}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(part, "xb") as file:
            for piece in parts:
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise AwaleError(
            f"The table cannot be kept in {path.parent} ({error.strerror}): make room there, or "
            "name another folder with --folder."
        ) from error


def sweep(folder: Path, now: float | None = None) -> None:
    """Remove what builds that were killed have left unfinished."""
    now = time.time() if now is None else now
    for part in folder.glob(f".*{_PART}"):
        try:
            if now - part.stat().st_mtime > _FORGOTTEN_S:
                part.unlink()
        except OSError:
            continue  # somebody else was quicker
