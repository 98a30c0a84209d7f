# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Layer files: one layer of a table, compressed, with a checksum, memory-mapped for reading.

    8 bytes  "AWALETAB"
    2        version: 1 one value per board, 2 two bounds per board
    2        seeds on the board
    4        code of the rules that the values hold for
    4        number of blocks
    4        bytes of the blocks of the first stream, padding included
    4        the same of the second stream (version 2 only)
             then for each stream:
    …        bits of each code, a byte each: a row for each preceding value, and one for none
    4 each   offset of each block, from the end of these numbers
    …        the blocks
             and at the end:
    4        CRC-32 of everything before

The first stream holds the values, or the lower bounds; the second the gaps between the bounds,
minus the number of seeds. Numbers are little-endian. A file appears under its name only when it is
complete.
"""

import mmap
import os
import secrets
import struct
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, pairwise
from math import comb
from pathlib import Path
from typing import Any, Final

import numpy as np

from ..errors import AwaleError
from . import huffman
from .indexing import blocks

MAGIC: Final = b"AWALETAB"
VALUES: Final = 1  # version of a file with one value per board
BOUNDS: Final = 2  # version of a file with two bounds per board
SUFFIX: Final = ".awt"
_HEAD: Final = struct.Struct("<8sHHIII")
_SECOND: Final = struct.Struct("<I")
_CRC: Final = struct.Struct("<I")
_PART: Final = ".part"
_FORGOTTEN_S: Final = 3600  # an unfinished file that is older than this is abandoned
_STEP: Final = 1 << 24
_PIECE: Final = 1 << 22  # boards that are packed at once
_ALONE: Final = 100_000  # fewer boards are not worth a second thread


class Damaged(AwaleError):
    """A file whose contents are damaged."""


class Outdated(Damaged):
    """A file of an earlier version, which lacks values that are needed now."""


class Unreadable(AwaleError):
    """A file that exists but cannot be opened."""


class Stream:
    """One sequence of compressed blocks inside a layer's file.

    `lengths` and `offsets` are arrays, `address` points to the first block; they are valid as long
    as the file is mapped.
    """

    def __init__(self, whole: Any, begin: int, seeds: int, body: int) -> None:
        rows = 2 * huffman.most(seeds) + 2
        count = comb(seeds + 6, 6)
        start = begin + rows * (rows - 1)
        self.lengths = whole[begin:start].reshape(rows, rows - 1)
        self.offsets = np.frombuffer(whole, "<u4", count, start)
        blocks_at = start + 4 * count
        self.address = int(whole[blocks_at:].ctypes.data)
        self.end = blocks_at + body

    @staticmethod
    def head_size(seeds: int) -> int:
        """Return the number of bytes of a stream before its blocks."""
        rows = 2 * huffman.most(seeds) + 2
        return rows * (rows - 1) + 4 * comb(seeds + 6, 6)


class LayerFile:
    """Memory-mapped layer file with one or two `streams`."""

    def __init__(self, path: Path, seeds: int, code: int, *, bounded: bool = False) -> None:
        """Open and check a file; `bounded` asks for two bounds per board.

        FileNotFoundError if the file is missing, Damaged if it is incomplete or another layer,
        Outdated if an earlier version wrote it, Unreadable if it cannot be opened.
        """
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
        self.seeds = seeds
        damaged = Damaged(f"{path.name} is damaged or from another version.")
        if self.size < _HEAD.size + _SECOND.size + Stream.head_size(seeds) + _CRC.size:
            raise Damaged(f"{path.name} is too short.")
        head = _HEAD.unpack_from(self._map)
        if _checksum(self._map) != _CRC.unpack_from(self._map, self.size - _CRC.size):
            raise damaged
        version = BOUNDS if bounded else VALUES
        if bounded and head[:3] == (MAGIC, VALUES, seeds):
            raise Outdated(f"{path.name} is from an earlier version.")
        if head[:5] != (MAGIC, version, seeds, code, comb(seeds + 6, 6)):
            raise damaged
        begin = _HEAD.size + (_SECOND.size if bounded else 0)
        whole = np.frombuffer(self._map, np.uint8)
        self.streams = [Stream(whole, begin, seeds, head[5])]
        if bounded:
            second = self.streams[0].end
            if self.size < second + Stream.head_size(seeds):
                raise damaged
            body = _SECOND.unpack_from(self._map, _HEAD.size)[0]
            self.streams.append(Stream(whole, second, seeds, body))
        if self.streams[-1].end != self.size - _CRC.size:
            raise damaged

    def unpack(self, low: Any, high: Any, threads: int = 1) -> None:
        """Read the whole layer into two arrays of signed bytes (for values, one and the same)."""
        self.unpack_blocks(0, comb(self.seeds + 6, 6), low, high, threads)

    def unpack_blocks(self, first: int, end: int, low: Any, high: Any, threads: int = 1) -> None:
        """Read blocks `first` to `end` into two arrays (for values, one and the same)."""
        starts = blocks(self.seeds)[1][first : end + 1]
        for stream, values in zip(self.streams, (low, high), strict=False):
            self._unpack(stream, starts, first, values, threads)
        if len(self.streams) > 1:
            high += low
            high += self.seeds

    def release(self) -> None:
        """Give back the memory that holds the file; the system reads it again when needed."""
        _release(self._map, 0, self.size)

    def _unpack(self, stream: Stream, starts: Any, first: int, values: Any, threads: int) -> None:
        """Read the blocks from `first` on that begin at `starts`, which has one more."""
        table = huffman.decoder(stream.lengths)
        reach = huffman.most(self.seeds)
        offsets = stream.offsets[first:]
        source, decoder = stream.address, int(table.ctypes.data)
        target = int(values.ctypes.data) - int(starts[0])

        def some(begin: int, stop: int) -> None:
            huffman.decode_blocks(begin, stop, starts, offsets, source, reach, decoder, target)

        _on_threads(threads, starts, some)


def _checksum(data: "mmap.mmap") -> tuple[int]:
    """Return the CRC of all but the last four bytes."""
    crc = 0
    view = memoryview(data)[: -_CRC.size]
    for at in range(0, len(view), _STEP):
        crc = zlib.crc32(view[at : at + _STEP], crc)
        if at:  # large tables need no memory before they are used
            _release(data, at - _STEP, _STEP)
    view.release()
    return (crc,)


def _release(data: mmap.mmap, start: int, size: int) -> None:
    if hasattr(mmap, "MADV_DONTNEED"):
        data.madvise(mmap.MADV_DONTNEED, start, size)


def _on_threads(threads: int, starts: Any, work: Callable[[int, int], Any]) -> list[Any]:
    """Call `work` for ranges of blocks with about equal numbers of boards; return the results."""
    if starts[-1] - starts[0] < _ALONE:
        threads = 1
    bounds = np.searchsorted(starts, np.linspace(starts[0], starts[-1], threads + 1))
    bounds[0] = 0
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(work, bounds[:-1], bounds[1:]))


def packed(low: Any, high: Any, seeds: int, code: int, threads: int = 1) -> Iterator[Any]:
    """Yield the parts of a layer's file in order; for values, `high` and `low` are the same."""
    bounded = bool(high.ctypes.data != low.ctypes.data)
    streams = [_Packed(seeds, lambda part: low[part], threads)]
    if bounded:
        streams.append(
            _Packed(
                seeds,
                lambda part: (high[part] - low[part] - np.int8(seeds)).astype(np.int8),
                threads,
            )
        )
    head = _HEAD.pack(
        MAGIC, BOUNDS if bounded else VALUES, seeds, code, comb(seeds + 6, 6), streams[0].size
    )
    crc = 0
    for part in chain([head], [_SECOND.pack(each.size) for each in streams[1:]], *streams):
        crc = zlib.crc32(part, crc)
        yield part
    yield _CRC.pack(crc)


class _Packed:
    """One sequence of compressed blocks, made piece by piece: an iterable of the file's parts.

    `size` is the number of bytes of the blocks with their padding.
    """

    def __init__(self, seeds: int, values_of: Callable[[slice], Any], threads: int) -> None:
        self._values_of = values_of
        self._threads = threads
        self._starts = blocks(seeds)[1]
        self._reach = huffman.most(seeds)
        edges = np.searchsorted(self._starts[:-1], np.arange(0, self._starts[-1], _PIECE))
        self._edges = [*np.unique(edges).tolist(), len(self._starts) - 1]
        self._lengths = huffman.code_lengths(sum(chain(*self._map(self._tally))))
        sizes = np.concatenate([*chain(*self._map(self._measure))])
        ends = np.cumsum(sizes)
        self._offsets = ends - sizes
        self.size = int(ends[-1]) + huffman.PADDING

    def __iter__(self) -> Iterator[Any]:
        self._words = huffman.code_words(self._lengths)
        yield self._lengths.tobytes()
        yield self._offsets.astype("<u4")
        for bodies in self._map(self._encode):
            yield from bodies
        yield bytes(huffman.PADDING)

    def _map(self, work: Callable[[int, int, Any, Any], Any]) -> Iterator[list[Any]]:
        """Call `work` for ranges of blocks: their numbers, starts and values."""
        for first, end in pairwise(self._edges):
            origin = self._starts[first]
            starts = self._starts[first : end + 1] - origin
            values = self._values_of(slice(int(origin), int(self._starts[end])))

            def some(
                begin: int, stop: int, first: int = first, starts: Any = starts, whole: Any = values
            ) -> Any:
                part = starts[begin : stop + 1]
                values = whole[part[0] : part[-1]]
                return work(first + begin, first + stop, part - part[0], values)

            yield _on_threads(self._threads, starts, some)

    def _tally(self, first: int, end: int, starts: Any, values: Any) -> Any:
        counts = np.zeros((2 * self._reach + 2, 2 * self._reach + 1), np.int64)
        huffman.count(0, end - first, starts, values, self._reach, counts)
        return counts

    def _measure(self, first: int, end: int, starts: Any, values: Any) -> Any:
        sizes = np.zeros(end - first, np.int64)
        huffman.measure(0, end - first, starts, values, self._reach, self._lengths, sizes)
        return sizes

    def _encode(self, first: int, end: int, starts: Any, values: Any) -> Any:
        offsets = self._offsets[first:end]
        stop = self.size - huffman.PADDING
        if end < len(self._offsets):
            stop = int(self._offsets[end])
        if first == end:
            return np.zeros(0, np.uint8)
        body = np.zeros(stop - int(offsets[0]), np.uint8)
        huffman.encode(
            0, end - first, starts, values, self._reach, self._lengths, self._words,
            offsets - offsets[0], body,
        )  # fmt: skip
        return body


def write(path: Path, parts: Iterable[Any]) -> None:
    """Write a file atomically; AwaleError if the disk is full or not writable."""
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
    """Remove the unfinished files of builds that were killed."""
    now = time.time() if now is None else now
    for part in folder.glob(f".*{_PART}"):
        try:
            if now - part.stat().st_mtime > _FORGOTTEN_S:
                part.unlink()
        except OSError:
            continue  # another process has removed it
