# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Monotonic time from a counter that wraps."""

_WRAP = 1 << 29  # supervisor.ticks_ms counts 0 … 2**29 − 1


class Ticks:
    """Milliseconds since it was made, from readings of ``supervisor.ticks_ms``.

    That counter starts near its end, so it first wraps 65 s after power-on. Readings must come at
    least once in six days.
    """

    def __init__(self, reading: int) -> None:
        self._last = reading
        self._now = 0

    def now(self, reading: int) -> int:
        """The time at this reading, in ms."""
        self._now += (reading - self._last) % _WRAP
        self._last = reading
        return self._now
