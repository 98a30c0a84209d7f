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
import struct
import time
import zlib
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate, chain, pairwise
from math import comb
from pathlib import Path
from typing import Any, Final, TypeVar

from .. import memory
from ..binding import kernel
from ..errors import AwaleError
from ..memory import Buffer
from ..replace_file import replace_file
from . import huffman
from .indexing import block_starts, even_edges
from .values import Pair

MAGIC: Final = b"AWALETAB"
VALUES: Final = 1  # version of a file with one value per board
BOUNDS: Final = 2  # version of a file with two bounds per board
SUFFIX: Final = ".awt"
HEAD: Final = struct.Struct("<8sHHIII")
_SECOND: Final = struct.Struct("<I")
_CRC: Final = struct.Struct("<I")
_PART: Final = ".part"
_FORGOTTEN_S: Final = 3600  # an unfinished file that is older than this is abandoned
_STEP: Final = 1 << 24
PIECE: Final = 1 << 22  # boards that are packed at once
_ALONE: Final = 100_000  # fewer boards are not worth a second thread

T = TypeVar("T")


class Damaged(AwaleError):
    """A file whose contents are damaged."""


class Unreadable(AwaleError):
    """A file that exists but cannot be opened."""


class Stream:
    """One sequence of compressed blocks inside a layer's file, from `begin` on, `size` bytes
    without their padding.

    ValueError if it does not hold what its layer needs. It is valid as long as the file is mapped.
    """

    def __init__(self, whole: Buffer, begin: int, seeds: int, body: int) -> None:
        count = comb(seeds + 6, 6)
        start = begin + huffman.table_size(seeds)
        self.begin = blocks_at = start + 4 * count
        self.end = blocks_at + body
        self.size = body - kernel.PADDING
        if self.size < 0 or self.end > len(whole):
            raise ValueError("the blocks are not all there")
        self.lengths = memory.copied(whole[begin:start], memory.UINT8)
        offsets = memory.copied(whole[start:blocks_at], memory.UINT32)
        if max(offsets) > self.size:
            raise ValueError("a block begins behind the end")
        self.decoder = huffman.decoder(bytes(self.lengths), seeds)
        base = memory.address(whole)
        assert base is not None
        self.struct = kernel.stream(
            base + blocks_at, base + start, memory.address(self.decoder), self.size
        )

    @staticmethod
    def head_size(seeds: int) -> int:
        """Return the number of bytes of a stream before its blocks."""
        return huffman.table_size(seeds) + 4 * comb(seeds + 6, 6)


class LayerFile:
    """Memory-mapped layer file with one or two `streams` of `blocks` blocks."""

    def __init__(self, path: Path, seeds: int, code: int, *, bounded: bool = False) -> None:
        """Open and check a file; `bounded` asks for two bounds per board.

        FileNotFoundError if the file is missing, Damaged if it is incomplete or another layer,
        Unreadable if it cannot be opened.
        """
        try:
            with open(path, "rb") as file:
                # A private mapping, as Python gives out the address of memory only if it could
                # be written to.
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
        except FileNotFoundError:
            raise
        except ValueError:
            raise Damaged(f"{path.name} is empty.") from None
        except OSError as error:
            raise Unreadable(f"{path} cannot be read ({error.strerror}).") from error
        self._name = path.name
        self.size = len(self._map)
        self.seeds = seeds
        self.blocks = comb(seeds + 6, 6)
        try:
            with memoryview(self._map) as whole:
                self.streams = self._streams(path.name, whole, code, bounded=bounded)
        except Damaged:
            self._map.close()  # Windows lets no file be replaced that is mapped
            raise

    def _streams(self, name: str, whole: Buffer, code: int, *, bounded: bool) -> list[Stream]:
        """Check the file and return its streams; Damaged as in the constructor."""
        seeds = self.seeds
        damaged = Damaged(f"{name} is damaged or from another version.")
        if self.size < HEAD.size + _SECOND.size + Stream.head_size(seeds) + _CRC.size:
            raise Damaged(f"{name} is too short.")
        head = HEAD.unpack_from(self._map)
        if _checksum(self._map) != _CRC.unpack_from(self._map, self.size - _CRC.size):
            raise damaged
        version = BOUNDS if bounded else VALUES
        if head[:5] != (MAGIC, version, seeds, code, comb(seeds + 6, 6)):
            raise damaged
        begin = HEAD.size + (_SECOND.size if bounded else 0)
        try:
            streams = [Stream(whole, begin, seeds, head[5])]
            if bounded:
                second = streams[0].end
                if self.size < second + Stream.head_size(seeds):
                    raise damaged
                body = _SECOND.unpack_from(self._map, HEAD.size)[0]
                streams.append(Stream(whole, second, seeds, body))
        except ValueError:
            raise damaged from None
        if streams[-1].end != self.size - _CRC.size:
            raise damaged
        return streams

    def check(self) -> None:
        """Check that the file is as long as it was when it was opened: reading a mapped file behind
        its end would end the program. Damaged if it is not.

        Builds never do that, as they replace whole files; other programs may.
        """
        if self._map.size() != self.size:
            raise Damaged(f"{self._name} has been changed while it was open.")

    def unpack(self, values: Pair, threads: int = 1) -> None:
        """Read the whole layer."""
        self.unpack_blocks(0, self.blocks, values, threads)

    def unpack_blocks(self, first: int, end: int, values: Pair, threads: int = 1) -> None:
        """Read blocks `first` to `end`; ValueError for buffers of another size, Damaged as for
        `check`."""
        self.check()
        starts = block_starts(self.seeds)
        count = starts[end] - starts[first]
        for stream, wanted in zip(self.streams, values, strict=False):
            if len(wanted) != count:
                raise ValueError(f"{count:,} boards do not fit in {len(wanted):,} bytes")
            self._unpack(stream, starts, first, end, wanted, threads)
        if len(self.streams) > 1:
            kernel.add_gaps(*map(memory.address, values), count, self.seeds)

    def compressed_blocks(self) -> Iterator[tuple[bytes, ...]]:
        """Yield the bytes of each block, one string for each stream; Damaged as for `check`."""
        self.check()
        edges = [self._edges(stream) for stream in self.streams]
        for at in range(self.blocks):
            yield tuple(self._map[edge[at] : edge[at + 1]] for edge in edges)

    def _edges(self, stream: Stream) -> list[int]:
        """Return where each block of a stream begins in the file, and where the last one ends."""
        offsets = memory.copied(
            self._map[stream.begin - 4 * self.blocks : stream.begin], memory.UINT32
        )
        return [*(stream.begin + offset for offset in offsets), stream.begin + stream.size]

    def release(self) -> None:
        """Give back the memory that holds the file; the system reads it again when needed."""
        _release(self._map, 0, self.size)

    def _unpack(
        self, stream: Stream, starts: Buffer, first: int, end: int, values: Buffer, threads: int
    ) -> None:
        def some(begin: int, stop: int) -> None:
            to = values[starts[begin] - starts[first] : starts[stop] - starts[first]]
            kernel.decode(
                stream.struct, memory.address(starts), begin, stop, huffman.max_value(self.seeds),
                memory.address(to),
            )  # fmt: skip

        _on_threads(threads, starts, first, end, some)


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


def _on_threads(
    threads: int, starts: Buffer, first: int, end: int, work: Callable[[int, int], T]
) -> list[T]:
    """Call `work` for ranges of the blocks `first` to `end` with about equal numbers of boards;
    return the results in order."""
    if starts[end] - starts[first] < _ALONE:
        threads = 1
    from concurrent.futures import ThreadPoolExecutor  # not while an engine starts

    edges = even_edges(starts, first, end, threads)
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(work, edges[:-1], edges[1:]))


def packed(values: Pair, seeds: int, code: int, threads: int = 1) -> Iterator[Any]:
    """Yield the parts of a layer's file in order."""
    streams = [_Packed(seeds, lambda begin, end: values.low[begin:end], threads)]
    if values.bounded:
        streams.append(_Packed(seeds, lambda begin, end: _gaps(values, seeds, begin, end), threads))
    head = HEAD.pack(
        MAGIC, BOUNDS if values.bounded else VALUES, seeds, code, comb(seeds + 6, 6),
        streams[0].size,
    )  # fmt: skip
    crc = 0
    for part in chain([head], [_SECOND.pack(each.size) for each in streams[1:]], *streams):
        crc = zlib.crc32(part, crc)
        yield part
    yield _CRC.pack(crc)


def _gaps(values: Pair, seeds: int, begin: int, end: int) -> Buffer:
    """Return the gaps between the bounds at places `begin` to `end`, minus the number of seeds."""
    gaps = memory.zeros(end - begin)
    part = values.part(begin, end)
    kernel.gaps(*map(memory.address, part), len(gaps), seeds, memory.address(gaps))
    return gaps


class _Packed:
    """One sequence of compressed blocks, made piece by piece: an iterable of the file's parts.

    `size` is the number of bytes of the blocks with their padding. `values_of(begin, end)` returns
    the values at some places.
    """

    def __init__(self, seeds: int, values_of: Callable[[int, int], Buffer], threads: int) -> None:
        self._seeds = seeds
        self._values_of = values_of
        self._threads = threads
        self._starts = block_starts(seeds)
        whole, blocks = self._starts[-1], len(self._starts) - 1
        edges = {bisect_left(self._starts, place) for place in range(0, whole, PIECE)}
        self._edges = sorted({*edges, blocks})
        tallies = chain.from_iterable(self._map(self._tally))
        counts = [0] * huffman.table_size(seeds)
        for each in tallies:
            counts = [one + other for one, other in zip(counts, each, strict=True)]
        self._lengths = huffman.code_lengths(counts, seeds)
        self._words = huffman.code_words(self._lengths, seeds)
        self._code = huffman.code_of(self._lengths, self._words, seeds)
        sizes = chain.from_iterable(chain.from_iterable(self._map(self._measure)))
        self._offsets = memory.numbers(accumulate(sizes, initial=0), memory.INT64)
        self.size = self._offsets[-1] + kernel.PADDING

    def __iter__(self) -> Iterator[Any]:
        yield bytes(self._lengths)
        yield bytes(memory.numbers(self._offsets[:-1], memory.UINT32))
        for bodies in self._map(self._encode):
            yield from bodies
        yield bytes(kernel.PADDING)

    def _map(self, work: Callable[[int, int, Buffer], Buffer]) -> Iterator[list[Buffer]]:
        """Call `work` for ranges of blocks with their values."""
        for first, end in pairwise(self._edges):
            origin = self._starts[first]
            whole = self._values_of(origin, self._starts[end])

            def some(begin: int, stop: int, whole: Buffer = whole, origin: int = origin) -> Buffer:
                values = whole[self._starts[begin] - origin : self._starts[stop] - origin]
                return work(begin, stop, values)

            yield _on_threads(self._threads, self._starts, first, end, some)

    def _blocks(self, first: int, end: int, values: Buffer) -> tuple[Any, ...]:
        """Return what the kernel takes of some blocks."""
        starts = self._starts[first : end + 1]
        if len(values) != starts[-1] - starts[0]:
            raise ValueError(f"{len(values):,} bytes do not hold the values of these blocks")
        return memory.address(starts), end - first, memory.address(values)

    def _tally(self, first: int, end: int, values: Buffer) -> Buffer:
        counts = memory.zeros(huffman.table_size(self._seeds), memory.INT64)
        reach = huffman.max_value(self._seeds)
        kernel.count_pairs(*self._blocks(first, end, values), reach, memory.address(counts))
        return counts

    def _measure(self, first: int, end: int, values: Buffer) -> Buffer:
        sizes = memory.zeros(end - first, memory.INT64)
        kernel.measure(*self._blocks(first, end, values), self._code, memory.address(sizes))
        return sizes

    def _encode(self, first: int, end: int, values: Buffer) -> Buffer:
        begin = self._offsets[first]
        body = memory.zeros(self._offsets[end] - begin, memory.UINT8)
        offsets = memory.numbers(
            (offset - begin for offset in self._offsets[first : end + 1]), memory.INT64
        )
        kernel.encode(
            *self._blocks(first, end, values), self._code, *map(memory.address, (offsets, body))
        )
        return body


def write(path: Path, parts: Iterable[Any]) -> None:
    """Write a file atomically; AwaleError if the disk is full or not writable."""
    part = path.with_name(f".{path.stem}-{os.urandom(4).hex()}{_PART}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(part, "xb") as file:
            for piece in parts:
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        replace_file(part, path)
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
