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
        self._up_s: float | None = None  # when the friend's time is up, in the friend's turn
        self._stops_s, self._ply = 0.0, 0  # where the clock waits in that turn, and its ply

    def __call__(self) -> float:
        now = self.real() + self._shift_s
        return now if self._up_s is None else min(now, self._stops_s)

    def look(self, state: SessionState) -> None:
        """Handle a new state of the session, which says whether the friend's clock runs."""
        clocks, ply = state.clocks, 0 if state.game is None else state.game.plies
        if clocks is None or self.side is None or clocks.running != self.side:
            self._release()
        elif self._up_s is None or ply != self._ply:
            self._release()
            now, self._ply = self(), ply
            self._up_s = now + clocks.remaining_ms[self.side] / 1000
            self._stops_s = max(now, self._up_s - _SPARE_S)

    @property
    def runs(self) -> bool:
        """Whether the friend's clock runs."""
        return self._up_s is not None

    def charge(self, left_ms: int) -> None:
        """Let the friend have `left_ms` of its time; 0 lets the session end the game by time.

        The clock waits there for the session to do so, which may say until then what it counted
        before: that the friend is charged again changes nothing.
        """
        if self._up_s is not None:
            over_s = 0.0 if left_ms else _SPARE_S  # as what is left is rounded
            self._stops_s = self._up_s - left_ms / 1000 + over_s
            self._shift_s = self._stops_s - self.real()

    def _release(self) -> None:
        """Go on from where the clock has waited."""
        if self._up_s is not None:
            now = self.real()
            self._shift_s = min(now + self._shift_s, self._stops_s) - now
            self._up_s = None
