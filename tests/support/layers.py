# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Layers of tables as arrays of numpy, and the rank of a board as docs/tables.md defines it."""

from math import comb
from typing import Any

import numpy as np
from awale_engine.memory import Buffer
from awale_engine.tables.indexing import positions, unpack
from awale_engine.tables.layer_file import LayerFile
from awale_engine.tables.tableset import TableSet
from awale_engine.tables.values import Pair


def rank(board: int) -> int:
    """The index of a packed board among all with as many seeds or fewer."""
    total = index = 0
    for place, seeds in enumerate(unpack(board, 0), 1):
        total += seeds
        index += comb(total + place - 1, place)
    return index


def pair(low: Any, high: Any = None) -> Pair:
    """Two arrays of signed bytes as the tables take them; one array twice without `high`."""

    def buffer(values: Any) -> Buffer:
        kept: Any = np.ascontiguousarray(values, np.int8)
        return memoryview(kept)

    first = buffer(low)
    return Pair(first, first if high is None else buffer(high))


def opened(tables: TableSet, seeds: int) -> LayerFile:
    """A layer that is there."""
    layer = tables.open(seeds)
    assert layer is not None
    return layer


def array(values: Buffer) -> Any:
    """The values of a buffer."""
    return np.frombuffer(values, np.int8)


def unpacked(layer: LayerFile, threads: int = 1) -> tuple[Any, Any]:
    """The bounds of all boards of a layer; the same array twice where they are equal."""
    low = np.full(positions(layer.seeds), 99, np.int8)
    high = np.full_like(low, 99) if len(layer.streams) > 1 else None
    layer.unpack(pair(low, high), threads)
    return low, low if high is None else high
