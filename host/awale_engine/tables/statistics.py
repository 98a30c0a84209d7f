# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Counts of the positions of a layer that are won, drawn and lost."""

from typing import NamedTuple

from .. import memory
from ..binding import kernel
from .indexing import positions
from .layer_file import LayerFile
from .values import new_pair

_VALUES = 256
_ZERO = 128


class Distribution(NamedTuple):
    """Positions of a layer: all, won, lost, and by value where that is known, least first.

    `uncertain`: the result depends on the repetitions before.
    """

    boards: int
    won: int
    lost: int
    scores: dict[int, int]

    @property
    def drawn(self) -> int:
        """Positions that are drawn for certain."""
        return self.scores.get(0, 0)

    @property
    def uncertain(self) -> int:
        """Positions whose result is not known."""
        return self.boards - self.won - self.lost - self.drawn


def count_values(layer: LayerFile, threads: int = 1) -> Distribution:
    """Count the values of all positions of a layer, for the player to move."""
    boards = positions(layer.seeds)
    values = new_pair(boards, bounded=len(layer.streams) > 1)
    layer.unpack(values, threads)
    counts = memory.zeros(_VALUES + 2, memory.INT64)
    kernel.tally(*map(memory.address, values), boards, memory.address(counts))
    scores = {at - _ZERO: number for at, number in enumerate(counts[:_VALUES]) if number}
    return Distribution(boards, counts[_VALUES], counts[_VALUES + 1], scores)
