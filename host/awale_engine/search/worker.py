# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""One thread of a search: the kernel's struct for it, and slices of a few ms."""

import ctypes
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from ..binding import kernel

SLICE_S: Final = 0.002
FIRST_SLICE: Final = 4000  # positions
_LEAST_SLICE: Final = 500
LEAST_NODES: Final = 4000  # a fraction of a millisecond: less is hardly a search


class SearchStopped(Exception):
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
    """One thread's search; `root.set_up` prepares it."""

    search: Any = field(default_factory=lambda: kernel.search())
    slice: int = FIRST_SLICE

    @property
    def nodes(self) -> int:
        """The positions visited since the root was set up."""
        return int(self.search.nodes)

    def forget(self) -> None:
        """Forget which moves have caused cutoffs."""
        ctypes.memset(self.search.history, 0, ctypes.sizeof(self.search.history))

    def run(
        self,
        depth: int,
        mask: int,
        guess: int | None,
        budget: Budget,
        stop: threading.Event,
        clock: Callable[[], float],
    ) -> int:
        """Search the root's moves in `mask` to `depth` plies; return the value.

        `guess` is the value to expect, None for none. SearchStopped if `stop` is set or the budget
        used up before.
        """
        search = self.search
        kernel.begin(search, depth, mask, kernel.UNGUESSED if guess is None else guess)
        while True:
            begun = clock()
            allowed = self.slice
            if budget.deadline is not None:
                left = round(self.slice * (budget.deadline - begun) / SLICE_S)
                allowed = min(allowed, max(left, _LEAST_SLICE))
            if budget.nodes is not None:
                allowed = min(allowed, budget.nodes - self.nodes)
                if allowed <= 0:
                    raise SearchStopped
            done = kernel.run(search, allowed)
            now = clock()
            if now - begun > SLICE_S:
                self.slice = max(self.slice * 3 // 4, _LEAST_SLICE)
            elif not done and allowed == self.slice and now - begun < SLICE_S / 2:
                self.slice = min(self.slice * 3 // 2, 100_000)
            if done:
                return int(search.value)
            if stop.is_set() or budget.late(now, self.nodes):
                raise SearchStopped
