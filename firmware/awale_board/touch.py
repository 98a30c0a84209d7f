# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""From raw values of the pads to touches: a baseline for each pad that follows drift, a threshold
with hysteresis, and debouncing."""

from . import layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .config import Config
    from .interfaces import Pads

DOWN = 1
UP = 2

_FINE = 4  # bits: baselines count in 1/16
_RECALIBRATE = 8  # readings far below the baseline that make a new one
_MISSING = -1


class Pad:
    """One pad: `held` says whether a finger is on it, `baseline` the raw value without one."""

    def __init__(self) -> None:
        self.held = False
        self.baseline = _MISSING
        self._fine = 0  # the baseline in 1/16
        self._since = -1  # ms, when the raw value first differed from `held`
        self._below = 0

    def read(self, raw: int, now_ms: int, settle_ms: int, percent: int, counts: int) -> int:
        """Take in a raw value; DOWN or UP when the pad has been touched or left, else 0.

        It takes `settle_ms` of readings above the threshold to count as touched. The threshold
        lies `percent` of the baseline plus `counts` above the baseline, and falls to half of that
        while the pad is held.
        """
        if raw < 0:
            return 0
        if self.baseline < 0:
            self.baseline = raw
            self._fine = raw << _FINE
            return 0
        rise = self.baseline * percent // 100 + counts
        above = raw - self.baseline
        if self.held:
            rise //= 2
        touched = above > rise
        if touched == self.held:
            self._since = -1
            if not touched:
                self._follow(raw, above, rise)
            return 0
        if self._since < 0:
            self._since = now_ms
        if now_ms - self._since < settle_ms:
            return 0
        self._since = -1
        self.held = touched
        return DOWN if touched else UP

    def _follow(self, raw: int, above: int, rise: int) -> None:
        """Let the baseline drift with what the pad reads while nobody touches it."""
        if above < -rise // 2:
            # A finger was on the pad when it was measured first: measure again.
            self._below += 1
            if self._below < _RECALIBRATE:
                return
            self._fine = raw << _FINE
        elif above > 0:
            self._fine += 1
        elif above < 0:
            self._fine -= 2
        self._below = 0
        self.baseline = self._fine >> _FINE


class Touch:
    """All pads. `events` are the touches of the last `scan`: pairs (DOWN or UP, pad)."""

    def __init__(self, pads: "Pads", config: "Config") -> None:
        self._pads = pads
        self._percent = config.touch_percent
        self._counts = config.touch_counts
        self.pads = [Pad() for _ in range(layout.PADS)]
        self.events: "list[tuple[int, int]]" = []
        self.missing: "list[int]" = []
        for number in range(layout.PADS):
            raw = pads.read(number)
            if raw < 0:
                self.missing.append(number)
            self.pads[number].read(raw, 0, 0, self._percent, self._counts)

    def scan(self, now_ms: int, quick: int) -> "list[tuple[int, int]]":
        """Read every pad once. `quick` has a bit for each pad that may act at once; the others
        must be touched longer, so that a slip does nothing."""
        events = self.events
        if events:
            self.events = events = []
        for number in range(layout.PADS):
            settle_ms = _QUICK_MS if quick >> number & 1 else _SETTLE_MS
            event = self.pads[number].read(
                self._pads.read(number), now_ms, settle_ms, self._percent, self._counts
            )
            if event:
                events.append((event, number))
        return events


_QUICK_MS = 8
_SETTLE_MS = 40
