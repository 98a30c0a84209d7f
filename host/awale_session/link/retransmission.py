# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Retransmission timer: how long to wait for an answer before a request is sent again.

The estimate is that of RFC 6298 (Paxson et al., 2011): smoothed round trip and its variation. Two
things differ, because a serial link has no congestion: the wait grows by half, not twofold, with
each attempt, and never beyond the wait that was configured.
"""

from typing import Final

_GAIN: Final = 1 / 8  # of the smoothed round trip
_VARIATION_GAIN: Final = 1 / 4
_MARGIN: Final = 4  # variations added to the round trip
_LEAST_S: Final = 0.1  # the board answers two lines a pass; a pass lasts up to 50 ms
_GROWTH: Final = 1.5
_MOST_WHEN_KNOWN_S: Final = 0.5


class RetransmissionTimer:
    """Waits in seconds. Before the first measurement every wait is `longest`."""

    def __init__(self, longest: float) -> None:
        self._longest = longest
        self._round_trip: float | None = None
        self._variation = 0.0

    def measured(self, seconds: float) -> None:
        """Take in the round trip of a request that was sent once only (Karn's rule)."""
        if self._round_trip is None:
            self._round_trip = seconds
            self._variation = seconds / 2
            return
        difference = abs(self._round_trip - seconds)
        self._variation += _VARIATION_GAIN * (difference - self._variation)
        self._round_trip += _GAIN * (seconds - self._round_trip)

    def wait(self, attempt: int) -> float:
        """The wait after attempt 1, 2, 3 …"""
        if self._round_trip is None:
            return self._longest
        first = max(_LEAST_S, self._round_trip + _MARGIN * self._variation)
        grown = first * _GROWTH ** min(attempt - 1, 30)
        return min(grown, max(first, _MOST_WHEN_KNOWN_S), self._longest)
