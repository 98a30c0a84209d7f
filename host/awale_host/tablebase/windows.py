# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Finished layers, unpacked in windows of limited size."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np

from .indexing import blocks, positions_below
from .layer_file import LayerFile

_AT_ONCE: Final = 1 << 24  # boards that are unpacked before the file's memory is released

Segment = tuple[int, int, int]  # seeds, first block, end


def windows(seeds: int, size: int) -> list[list[Segment]]:
    """Cut all boards with fewer than `seeds` into windows of at most `size` boards, by rank.

    A window has at least one block.
    """
    found: list[list[Segment]] = [[]]
    room = size
    for layer in range(seeds):
        _, starts = blocks(layer)
        first = 0
        while first < len(starts) - 1:
            end = int(np.searchsorted(starts, starts[first] + room, side="right")) - 1
            if end <= first:
                if found[-1]:
                    found.append([])
                    room = size
                    continue
                end = first + 1
            found[-1].append((layer, first, end))
            room -= int(starts[end] - starts[first])
            first = end
    return found if found[-1] else found[:-1]


class Window:
    """Bounds of the boards in a row of segments: `low` and `high`, from rank `first` on.

    The two arrays are one where boards have one value.
    """

    def __init__(
        self,
        segments: list[Segment],
        open_layer: Callable[[int], LayerFile],
        threads: int = 1,
        *,
        bounded: bool,
    ) -> None:
        sizes: list[int] = []
        self._threads = threads
        self.first = 0
        for layer, first, end in segments:
            _, starts = blocks(layer)
            if not sizes:
                self.first = positions_below(layer) + int(starts[first])
            sizes.append(int(starts[end] - starts[first]))
        self.low = np.empty(sum(sizes), np.int8)
        self.high = np.empty_like(self.low) if bounded else self.low
        at = 0
        for (layer, first, end), size in zip(segments, sizes, strict=True):
            self._fill(open_layer(layer), first, end, slice(at, at + size))
            at += size

    def _fill(self, layer: LayerFile, first: int, end: int, part: slice) -> None:
        low, high = self.low[part], self.high[part]
        _, starts = blocks(layer.seeds)
        origin = int(starts[first])
        for begin, stop in _pieces(starts, first, end):
            piece = slice(int(starts[begin]) - origin, int(starts[stop]) - origin)
            layer.unpack_blocks(begin, stop, low[piece], high[piece], self._threads)
            layer.release()


def _pieces(starts: Any, first: int, end: int) -> Iterator[tuple[int, int]]:
    """Cut blocks `first` to `end` into ranges of about _AT_ONCE boards."""
    while first < end:
        stop = int(np.searchsorted(starts, starts[first] + _AT_ONCE, side="right")) - 1
        stop = min(max(stop, first + 1), end)
        yield first, stop
        first = stop
