# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""One thread of a search: the arrays of the compiled part, which runs in slices of a few ms."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from . import kernel

SLICE_S: Final = 0.002
FIRST_SLICE: Final = 4000  # positions
_LEAST_SLICE: Final = 500
LEAST_NODES: Final = 4000  # half a millisecond: less is hardly a search, whatever the clock says


class Stopped(Exception):
    """The time or the nodes are used up, or the caller has called `stop`."""


@dataclass(frozen=True)
class Budget:
    """The limits of a search: the clock's time in seconds at which it ends, a number of positions;
    None for no limit of that kind."""

    deadline: float | None = None
    nodes: int | None = None

    def late(self, now: float, searched: int) -> bool:
        """Whether the time is over after `searched` positions, which are the least or more."""
        return self.deadline is not None and now >= self.deadline and searched >= LEAST_NODES

    def over(self, now: float, searched: int) -> bool:
        """Whether nothing is left."""
        return self.late(now, searched) or (self.nodes is not None and searched >= self.nodes)


@dataclass
class Worker:
    """The arrays of one thread."""

    control: Any = field(default_factory=lambda: np.zeros(kernel.CONTROL, np.int64))
    stack: Any = field(
        default_factory=lambda: np.zeros((kernel.MOST_PLIES + 2, kernel.ROW), np.int64)
    )
    path: Any = field(
        default_factory=lambda: np.zeros((kernel.HISTORY + kernel.MOST_PLIES + 2, 3), np.int64)
    )
    history: Any = field(default_factory=lambda: np.zeros(6 * 64, np.int64))
    slice: int = FIRST_SLICE
    search: Callable[[], bool] | None = None  # goes on with the search of the present position

    @property
    def nodes(self) -> int:
        """The positions visited since the root was set up."""
        return int(self.control[kernel.NODES])

    def run(
        self,
        depth: int,
        mask: int,
        low: int,
        high: int,
        budget: Budget,
        stop: threading.Event,
        clock: Callable[[], float],
    ) -> int:
        """Search the root's moves in `mask` to `depth` plies with a window; return the value.

        Stopped if `stop` is set or the budget used up before.
        """
        control = self.control
        control[kernel.PLY] = 0
        control[kernel.STATE] = kernel.ENTER
        control[kernel.MASK] = mask
        control[kernel.MOVE] = -1
        self.stack[0, kernel.DEPTH] = depth
        self.stack[0, kernel.ALPHA] = low
        self.stack[0, kernel.BETA] = high
        assert self.search is not None
        while True:
            begun = clock()
            allowed = self.slice
            if budget.deadline is not None:
                left = round(self.slice * (budget.deadline - begun) / SLICE_S)
                allowed = min(allowed, max(left, _LEAST_SLICE))
            if budget.nodes is not None:
                allowed = min(allowed, budget.nodes - self.nodes)
                if allowed <= 0:
                    raise Stopped
            control[kernel.UNTIL] = control[kernel.NODES] + allowed
            done = self.search()
            now = clock()
            if now - begun > SLICE_S:
                self.slice = max(self.slice * 3 // 4, _LEAST_SLICE)
            elif not done and allowed == self.slice and now - begun < SLICE_S / 2:
                self.slice = min(self.slice * 3 // 2, 100_000)
            if done:
                return int(control[kernel.VALUE])
            if stop.is_set() or budget.late(now, self.nodes):
                raise Stopped
