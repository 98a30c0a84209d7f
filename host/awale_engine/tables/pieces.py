# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Write layers for readers that fetch them piece by piece, such as a page from a web server.

A file for each layer; the compressed blocks are those of `layer_file`. Three reads of a few
kilobytes find a board, each with a CRC-32 of its own at its end:

    head     8 bytes  "AWALEPCS"
             2        version
             2        seeds on the board
             4        code of the rules that the values hold for
             4        number of blocks
             2        number of streams: 1 one value per board, 2 two bounds
             2        number of pages
             …        for each stream the bits of each code, see `huffman`
             4        CRC-32
    pages    8 each   first block of a piece, and where the piece begins in the file: PIECES of
                      them and one more, where the last one ends; the last page repeats its end
             4        CRC-32
    pieces   2 each   bytes of each block, for each stream
             …        the blocks, for each stream
             4        CRC-32

Numbers are little-endian. `RULES.json` beside the files describes them: where heads end, the first
block of each page, how long the files are, their SHA-256.
"""

import json
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..memory import Buffer
from .export import write_file
from .fetched import ENTRY, FORMAT, HEAD, MAGIC, NUMBER, PAGE, PIECES, VERSION
from .layer_file import LayerFile
from .tableset import TableSet

PIECE: Final = 1500  # bytes of compressed blocks that fill a piece


class _Piece(NamedTuple):
    first: int  # block
    data: bytes


def export(tables: TableSet, seeds: int, folder: Path) -> Path:
    """Write the layers up to `seeds` into `folder` and return the path of their description.

    Every layer must be there. A file appears under its name only when it is complete. OSError if
    the folder cannot be written; Damaged, Unreadable by the layer.
    """
    folder.mkdir(parents=True, exist_ok=True)
    layers: list[dict[str, Any]] = []
    for each in range(seeds + 1):
        layer = tables.open(each)
        if layer is None:
            raise FileNotFoundError(tables.path(each))
        head, body, firsts = _file(layer, tables.code)
        written = write_file(folder / f"{tables.rules}-{each:02}.awp", head + body)
        layers.append(
            {**written, "head": len(head), "pages": firsts, "size": len(head) + len(body)}
        )
    described = {
        "format": FORMAT,
        "version": VERSION,
        "rules": tables.rules,
        "code": tables.code,
        "bounded": tables.bounded,
        "layers": layers,
    }
    path = folder / f"{tables.rules}.json"
    write_file(path, (json.dumps(described, separators=(",", ":")) + "\n").encode())
    return path


def _file(layer: LayerFile, code: int) -> tuple[bytes, bytes, list[int]]:
    """Return the head of a layer's file, what follows it, and the first block of each page."""
    pieces = list(_pieces(layer))
    firsts = [piece.first for piece in pieces[::PIECES]]
    lengths: list[Buffer] = [stream.lengths for stream in layer.streams]
    head = struct.pack(
        HEAD, MAGIC, VERSION, layer.seeds, code, layer.blocks, len(lengths), len(firsts)
    )  # fmt: skip
    head = _sealed(head + b"".join(map(bytes, lengths)))
    at = len(head) + PAGE * len(firsts)
    entries = []
    for piece in pieces:
        entries.append(struct.pack(ENTRY, piece.first, at))
        at += len(piece.data)
    end = struct.pack(ENTRY, layer.blocks, at)
    pages = []
    for begin in range(0, len(entries), PIECES):
        some = [*entries[begin : begin + PIECES + 1]]
        pages.append(_sealed(b"".join(some + [end] * (PIECES + 1 - len(some)))))
    return head, b"".join(pages) + b"".join(piece.data for piece in pieces), firsts


def _pieces(layer: LayerFile) -> Iterator[_Piece]:
    """Yield runs of blocks of about PIECE bytes; a longer block is alone."""
    first, size = 0, 0
    blocks: list[tuple[bytes, ...]] = []
    for at, block in enumerate(layer.compressed_blocks()):
        more = sum(map(len, block)) + 2 * len(block)
        if blocks and size + more > PIECE:
            yield _Piece(first, _piece(blocks))
            first, size, blocks = at, 0, []
        blocks.append(block)
        size += more
    yield _Piece(first, _piece(blocks))


def _piece(blocks: list[tuple[bytes, ...]]) -> bytes:
    streams = list(zip(*blocks, strict=True))
    sizes = b"".join(struct.pack(f"<{len(parts)}H", *map(len, parts)) for parts in streams)
    return _sealed(sizes + b"".join(b"".join(parts) for parts in streams))


def _sealed(data: bytes) -> bytes:
    return data + struct.pack(NUMBER, zlib.crc32(data))
