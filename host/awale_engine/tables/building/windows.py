# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Finished layers, unpacked in windows of limited size."""

from collections.abc import Callable, Iterator
from typing import Final

from ...memory import Buffer
from ..indexing import block_starts, last_block_before, positions_below
from ..layer_file import LayerFile
from ..values import Pair, new_pair

_AT_ONCE: Final = 1 << 24  # boards that are unpacked before the file's memory is released

Segment = tuple[int, int, int]  # seeds, first block, end


def windows(seeds: int, size: int) -> list[list[Segment]]:
    """Cut all boards with fewer than `seeds` into windows of at most `size` boards, by rank.

    A window has at least one block.
    """
    found: list[list[Segment]] = [[]]
    room = size
    for layer in range(seeds):
        starts = block_starts(layer)
        first = 0
        while first < len(starts) - 1:
            end = last_block_before(starts, starts[first] + room)
            if end <= first:
                if found[-1]:
                    found.append([])
                    room = size
                    continue
                end = first + 1
            found[-1].append((layer, first, end))
            room -= starts[end] - starts[first]
            first = end
    return found if found[-1] else found[:-1]


class Window:
    """Bounds of the boards in a row of segments, from rank `first` on."""

    def __init__(
        self,
        segments: list[Segment],
        open_layer: Callable[[int], LayerFile],
        threads: int = 1,
        *,
        bounded: bool,
    ) -> None:
        self._threads = threads
        self.first = 0
        sizes = [
            block_starts(layer)[end] - block_starts(layer)[first] for layer, first, end in segments
        ]
        if segments:
            layer, first, _ = segments[0]
            self.first = positions_below(layer) + block_starts(layer)[first]
        self.values = new_pair(sum(sizes), bounded=bounded)
        at = 0
        for (layer, first, end), size in zip(segments, sizes, strict=True):
            self._fill(open_layer(layer), first, end, self.values.part(at, at + size))
            at += size

    def _fill(self, layer: LayerFile, first: int, end: int, values: Pair) -> None:
        starts = block_starts(layer.seeds)
        origin = starts[first]
        for begin, stop in _pieces(starts, first, end):
            piece = values.part(starts[begin] - origin, starts[stop] - origin)
            layer.unpack_blocks(begin, stop, piece, self._threads)
            layer.release()


def _pieces(starts: Buffer, first: int, end: int) -> Iterator[tuple[int, int]]:
    """Cut blocks `first` to `end` into ranges of about _AT_ONCE boards."""
    while first < end:
        stop = last_block_before(starts, starts[first] + _AT_ONCE)
        stop = min(max(stop, first + 1), end)
        yield first, stop
        first = stop
