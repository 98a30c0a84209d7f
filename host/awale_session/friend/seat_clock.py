# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The clock of a session in which a friend plays: it charges the friend what the friend states.

A session measures both sides by one clock. While the friend is to move, this one runs on to just
before the friend's time is up and waits there: only the friend's own program says that it is up.
When the move comes, it steps to where the friend's clock is by its own account.
"""

import time
from collections.abc import Callable
from typing import Final

from ..play.events import SessionState

_SPARE_S: Final = 0.2


class SeatClock:
    """A monotonic clock in seconds, for `Session`. `side` is the friend's, None without one."""

    def __init__(self, real: Callable[[], float] = time.monotonic) -> None:
        self.side: int | None = None
        self.real = real
        self._shift_s = 0.0
        self._began: tuple[float, int] | None = None  # when the friend's turn did, and with what

    def __call__(self) -> float:
        now = self.real() + self._shift_s
        if self._began is not None:
            began_s, left_ms = self._began
            now = min(now, began_s + max(0.0, left_ms / 1000 - _SPARE_S))
        return now

    def look(self, state: SessionState) -> None:
        """Handle a new state of the session, which says whether the friend's clock runs."""
        clocks = state.clocks
        if clocks is None or self.side is None or clocks.running != self.side:
            self._release()
        elif self._began is None:
            self._began = (self(), clocks.remaining_ms[self.side])

    @property
    def runs(self) -> bool:
        """Whether the friend's clock runs."""
        return self._began is not None

    def charge(self, left_ms: int) -> None:
        """Let the friend have `left_ms` of its time; 0 lets the session end the game by time."""
        if self._began is not None:
            began_s, before_ms = self._began
            self._began = None
            wanted = began_s + (before_ms - left_ms) / 1000
            self._shift_s = wanted - self.real()

    def _release(self) -> None:
        """Go on from where the clock has waited."""
        now = self()
        self._began = None
        self._shift_s = now - self.real()
