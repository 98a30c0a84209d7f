# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Values of a layer's boards while it is being solved."""

from typing import Any, NamedTuple

from .. import memory
from ..binding import kernel
from ..memory import Buffer


class Pair(NamedTuple):
    """Two bounds of each board, a signed byte each; the same buffer twice where they are equal."""

    low: Buffer
    high: Buffer

    @property
    def bounded(self) -> bool:
        """Whether boards have two bounds."""
        return self.low is not self.high

    def check(self, begin: int, first: int, end: int) -> None:
        """Check that bounds which begin at place `begin` include those of places `first` to `end`;
        ValueError if not. The kernel knows no lengths."""
        if len(self.low) != len(self.high) or not begin <= first <= end <= begin + len(self.low):
            raise ValueError(
                f"bounds of {len(self.low):,} and {len(self.high):,} boards from place {begin:,} "
                f"on do not hold those of {first:,} to {end:,}"
            )

    def part(self, begin: int, end: int) -> "Pair":
        """Return the bounds at places `begin` to `end`, in the same memory."""
        low = self.low[begin:end]
        return Pair(low, self.high[begin:end] if self.bounded else low)


def new_pair(count: int, *, bounded: bool, huge_pages: bool = False) -> Pair:
    """Return zeros for `count` boards; `huge_pages` as in `memory.zeros`."""
    low = memory.zeros(count, huge_pages=huge_pages)
    return Pair(low, memory.zeros(count, huge_pages=huge_pages) if bounded else low)


def struct_of(values: Pair, exits: Pair, begin: int = 0, exits_begin: int = 0) -> Any:
    """Return the kernel's struct of bounds and of the best bounds of the moves that leave the layer
    (`exits`), which begin at these places of the layer. The buffers must outlive it."""
    return kernel.values(*map(memory.address, (*values, *exits)), begin, exits_begin)
