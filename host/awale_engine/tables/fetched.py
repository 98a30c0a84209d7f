# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Look positions up in tables that are fetched piece by piece, as `pieces` writes them.

    tables = FetchedTables(description, read)
    bounds = tables.bounds(game)            # None: fetch tables.missing, then ask again

A board needs a head, a page and a piece of its layer, some 4 KB in all, whose checksums are
verified; head and page are missing at the same time, so two rounds of requests do. Runs in the
browser too.
"""

import binascii
import struct
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from awale_core import rule_set

from .. import memory
from ..binding import kernel
from . import huffman
from .lookup import Bounds, Lookup
from .rules import NoTables, TableRules

FORMAT: Final = "awale-pieces"
MAGIC: Final = b"AWALEPCS"
VERSION: Final = 2
PIECES: Final = 64  # to a page
HEAD: Final = "<8sHHIIHH"  # see `pieces`
ENTRY: Final = "<II"
NUMBER: Final = "<I"
ENTRY_SIZE: Final = 8
NUMBER_SIZE: Final = 4
PAGE: Final = (PIECES + 1) * ENTRY_SIZE + NUMBER_SIZE


class DamagedPiece(Exception):
    """A piece whose checksum or contents are wrong; `str()` names the file."""


class Range(NamedTuple):
    """Bytes of a file, from `begin` to before `end`."""

    file: str
    begin: int
    end: int


class _Layer(NamedTuple):
    file: str
    head: int  # bytes
    firsts: tuple[int, ...]  # block of each page


class FetchedTables(Lookup):
    """Tables of one rule set, described by the contents of its `.json`.

    `read(range)` returns bytes of a file, or None where they are not there yet: then the answer is
    None, too, and `missing` has what to fetch. `kept` is called after each part of the kernel's
    memory that has to last. ValueError for a description that is none.
    """

    proves = False

    def __init__(
        self,
        described: dict[str, Any],
        read: Callable[[Range], bytes | None],
        kept: Callable[[], None] = lambda: None,
    ) -> None:
        try:
            rules = TableRules(rule_set(described["rules"]))
            self._layers = [
                _Layer(str(one["file"]), int(one["head"]), tuple(map(int, one["pages"])))
                for one in described["layers"]
            ]
            known = (described["format"], described["version"], described["code"])
        except (KeyError, TypeError, ValueError, NoTables) as error:
            raise ValueError("this does not describe tables") from error
        if known != (FORMAT, VERSION, rules.file_code):
            raise ValueError("these are tables of another version")
        self._file_code = rules.file_code
        self._read = read
        self._kept = kept
        self._decoders: dict[int, tuple[Any, ...]] = {}  # by seeds
        self.missing: list[Range] = []
        none = kernel.tables(reach=-1, bounded=rules.bounded)
        super().__init__(described["rules"], none, len(self._layers) - 1)
        kept()

    def at(self, position: Any) -> Bounds | None:
        """Return the bounds of the kernel's position; None outside the tables, or where a piece is
        missing. DamagedPiece."""
        where = kernel.location()
        kernel.locate(position, where)
        if where.seeds > self.reach:
            return None
        layer = self._layers[where.seeds]
        decoders, piece = self._head(where.seeds), self._piece(layer, where.block)
        if decoders is None or piece is None:
            return None
        first, count, data = piece
        values = []
        for at, decoder in enumerate(decoders):
            sizes = _sizes(data, len(decoders) * count, layer)
            begin = 2 * len(sizes) + sum(sizes[: at * count + where.block - first])
            block = data[begin : begin + sizes[at * count + where.block - first]]
            values.append(_value(block, decoder, where))
        low = values[0]
        return Bounds(low, low + values[1] + where.seeds if self.bounded else low)

    def _head(self, seeds: int) -> tuple[Any, ...] | None:
        """Return the decoder of each stream of a layer."""
        if seeds not in self._decoders:
            file, size, firsts = self._layers[seeds]
            data = self._verified(Range(file, 0, size))
            if data is None:
                return None
            self._decoders[seeds] = self._read_head(file, data, seeds, len(firsts))
            self._kept()
        return self._decoders[seeds]

    def _read_head(self, file: str, data: bytes, seeds: int, pages: int) -> tuple[Any, ...]:
        head = struct.calcsize(HEAD)
        damaged = DamagedPiece(f"{file} is damaged.")
        if len(data) < head:
            raise damaged
        streams, codes = 1 + self.bounded, huffman.table_size(seeds)
        magic, version, count, code, _, *numbers = struct.unpack(HEAD, data[:head])
        if (
            (magic, version, count, code) != (MAGIC, VERSION, seeds, self._file_code)
            or numbers != [streams, pages]
            or len(data) != head + streams * codes + NUMBER_SIZE
        ):
            raise damaged
        decoders = []
        for at in range(streams):
            lengths = data[head + at * codes : head + (at + 1) * codes]
            try:
                decoders.append(huffman.decoder(lengths, seeds))
            except ValueError:
                raise damaged from None
        return tuple(decoders)

    def _piece(self, layer: _Layer, block: int) -> tuple[int, int, bytes] | None:
        """Return the first block, the number of blocks and the bytes of the piece with a block."""
        begin = layer.head + _last(layer.firsts, block) * PAGE
        data = self._verified(Range(layer.file, begin, begin + PAGE))
        if data is None:
            return None
        numbers = struct.unpack(f"<{2 * (PIECES + 1)}I", data[:-NUMBER_SIZE])
        firsts = [numbers[2 * at] for at in range(PIECES + 1)]
        at = _last(firsts, block)
        if at == PIECES or block < firsts[0]:
            raise DamagedPiece(f"{layer.file} is damaged.")
        piece = self._verified(Range(layer.file, numbers[2 * at + 1], numbers[2 * at + 3]))
        return None if piece is None else (firsts[at], firsts[at + 1] - firsts[at], piece)

    def _verified(self, wanted: Range) -> bytes | None:
        """Return bytes that end with their checksum; None if they are not there yet."""
        data = self._read(wanted)
        if data is None:
            if wanted not in self.missing:
                self.missing.append(wanted)
            return None
        if (
            len(data) != wanted.end - wanted.begin
            or len(data) < NUMBER_SIZE
            or binascii.crc32(data[:-NUMBER_SIZE]) != struct.unpack(NUMBER, data[-NUMBER_SIZE:])[0]
        ):
            raise DamagedPiece(f"{wanted.file} is damaged.")
        return data


def _sizes(data: bytes, count: int, layer: _Layer) -> tuple[int, ...]:
    """Return the sizes of all blocks of a piece, stream by stream."""
    if len(data) < 2 * count:
        raise DamagedPiece(f"{layer.file} is damaged.")
    return struct.unpack(f"<{count}H", data[: 2 * count])


def _last(firsts: Any, block: int) -> int:
    """Return the index of the last number that is not greater than `block`."""
    low, high = 0, len(firsts)
    while high - low > 1:
        middle = (low + high) // 2
        if firsts[middle] <= block:
            low = middle
        else:
            high = middle
    return low


def _value(block: bytes, decoder: Any, where: Any) -> int:
    """Decode a block and return the value at a place."""
    data = memory.copied(block + bytes(kernel.PADDING), memory.UINT8)
    offsets = memory.zeros(1, memory.INT32)
    stream = kernel.stream(
        memory.address(data), memory.address(offsets), memory.address(decoder), len(block)
    )
    starts = memory.numbers((0, where.size), memory.INT64)
    values = memory.zeros(where.size, memory.INT8)
    kernel.decode(
        stream, memory.address(starts), 0, 1, huffman.max_value(where.seeds),
        memory.address(values),
    )  # fmt: skip
    return int(values[where.inside])
