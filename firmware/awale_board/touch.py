# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""From raw values of the pads to touches.

Each pad has a baseline that follows drift, a threshold with hysteresis, and is debounced. Over all
pads together a hand that slides, a wet board and a pad that never lets go are told from a touch.
"""

from . import layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .config import Config
    from .interfaces import Pads

DOWN = 1
UP = 2
FREED = 3  # what lay on the pad when it was calibrated has gone

_FINE = 4  # bits: baselines count in 1/16
_DRIFT = 8  # 1/16 counts, the least step of a baseline
_RECALIBRATE_MS = 120  # of readings far below the baseline make a new one
_LEAVE_MS = 20
_SLIDE_MS = 60  # a pit touched so soon after another was left belongs to the same slide
_TOGETHER_MS = 600  # … or while another was touched for less than this
_CROWD = 3  # so many pits that rise at once are no finger but water


class Pad:
    """One pad: `held` says whether something is on it, `near` whether it reads half as much as
    that takes, `baseline` the raw value without it."""

    def __init__(self) -> None:
        self.held = False
        self.near = False
        self.baseline = -1
        self.changed = 0  # ms, when `held` last changed
        self._fine = 0  # the baseline in 1/16
        self._since = -1  # ms, when the raw value first differed from `held`
        self._below = -1  # ms, since when it has been far below the baseline

    @property
    def below(self) -> bool:
        """Does it read far below its baseline?"""
        return self._below >= 0

    def calibrate(self, raw: int) -> None:
        """Take a raw value as that of an untouched pad."""
        self.baseline = raw
        self._fine = raw << _FINE
        self._below = -1

    def read(self, raw: int, now_ms: int, settle_ms: int, percent: int, counts: int) -> int:
        """Take in a raw value; DOWN, UP or FREED when that has happened, else 0.

        It takes `settle_ms` of readings above the threshold to count as touched. The threshold
        lies `percent` of the baseline plus `counts` above the baseline, and falls to half of that
        while the pad is held.
        """
        rise = self.baseline * percent // 100 + counts
        above = raw - self.baseline
        self.near = above > rise >> 1
        touched = self.near if self.held else above > rise
        if touched == self.held:
            self._since = -1
            return 0 if touched else self._follow(raw, above, rise, now_ms)
        if self._since < 0:
            self._since = now_ms
            return 0
        if now_ms - self._since < (_LEAVE_MS if self.held else settle_ms):
            return 0
        self._since = -1
        self.held = touched
        self.changed = now_ms
        return DOWN if touched else UP

    def _follow(self, raw: int, above: int, rise: int, now_ms: int) -> int:
        """Let the baseline drift with what the pad reads while nobody touches it: faster while
        it is further away, and slowly where a finger may be near."""
        if above < -(rise >> 1):
            if self._below < 0:
                self._below = now_ms
            elif now_ms - self._below >= _RECALIBRATE_MS:
                self.calibrate(raw)
                return FREED
            return 0
        self._below = -1
        if self.near:
            self._fine += _DRIFT  # it may be a finger that comes
        elif above > 0:
            self._fine += _DRIFT + (above >> 2)
        elif above < 0:
            self._fine -= _DRIFT + (-above >> 2)
        self.baseline = self._fine >> _FINE
        return 0


class Touch:
    """All pads. `faulty` are the numbers of those that are missing or stuck; play goes on without
    them. `active` has a bit for each that something is happening on."""

    def __init__(self, pads: "Pads", config: "Config") -> None:
        self._pads = pads
        self._percent = config.touch_percent
        self._counts = config.touch_counts
        self._quick_ms = config.touch_quick_ms
        self._settle_ms = config.touch_settle_ms
        self._stuck_ms = 1000 * config.touch_stuck_s
        self.pads = [Pad() for _ in range(layout.PADS)]
        self.faulty: "list[int]" = []
        self._missing = 0
        self._stuck = 0
        self._ignored = 0  # pads whose touch is not reported, nor their leaving
        self._left = -1  # the pit that was left last …
        self._left_at = -_SLIDE_MS  # … and when
        self._turn = 0  # which half of the pads is read next
        self._follow = 0  # the pad whose baseline may drift next
        self.active = 0
        self._low = [0] * layout.PADS
        self._high = [0] * layout.PADS
        self._events: "list[tuple[int, int]]" = []
        for number in range(layout.PADS):
            raw = pads.read(number)
            if raw < 0:
                self._missing |= 1 << number
                self._low[number] = raw
            else:
                self.pads[number].calibrate(raw)
                self._watch(number)
        self._list_faults()

    def ignore(self, pad: int) -> None:
        """Forget the touch of a pad that was just reported: its leaving will not be."""
        self._ignored |= 1 << pad

    def scan(self, now_ms: int, quick: int) -> "list[tuple[int, int]]":
        """Read the pads; the touches found, as pairs (DOWN or UP, pad).

        `quick` has a bit for each pad that may act at once; the others must be touched longer, so
        that a slip does nothing. Each call reads those, the ones that something is happening on,
        and every second one of the rest.
        """
        events = self._events
        if events:
            self._events = events = []
        read = self._pads.read
        low = self._low
        high = self._high
        self._turn ^= 1
        follow = self._follow = (self._follow + 1) % layout.PADS
        active = self.active
        for number in range(layout.PADS):
            busy = active >> number & 1
            if not (busy or quick >> number & 1 or number & 1 == self._turn):
                continue
            raw = read(number)
            # Nearly always nothing is happening: then this is all, but for one pad in each call,
            # whose baseline may drift a little.
            if busy or number == follow or not low[number] <= raw <= high[number]:
                self._read(number, raw, now_ms, quick, events)
        return events

    def _read(
        self, number: int, raw: int, now_ms: int, quick: int, events: "list[tuple[int, int]]"
    ) -> None:
        if raw < 0:
            return
        bit = 1 << number
        pad = self.pads[number]
        settle_ms = self._quick_ms if quick & bit else self._settle_ms
        event = pad.read(raw, now_ms, settle_ms, self._percent, self._counts)
        if event == DOWN:
            if number < layout.PITS and self._slides(number, now_ms):
                self._ignored |= bit
            else:
                events.append((DOWN, number))
        elif event == UP:
            if number < layout.PITS:
                self._left = number
                self._left_at = now_ms
            if self._ignored & bit:
                self._ignored &= ~bit
            else:
                events.append((UP, number))
        elif event == FREED:
            if self._stuck & bit:
                self._stuck &= ~bit
                self._list_faults()
        elif pad.held and now_ms - pad.changed >= self._stuck_ms:
            self._give_up(number, raw, events, now_ms)
        self._watch(number)

    def _watch(self, number: int) -> None:
        """Set the range of raw values in which nothing is happening on a pad."""
        pad = self.pads[number]
        half = (pad.baseline * self._percent // 100 + self._counts) >> 1
        self._low[number] = pad.baseline - half
        self._high[number] = pad.baseline + half
        if pad.held or pad.near or pad.below:
            self.active |= 1 << number
        else:
            self.active &= ~(1 << number)

    def _slides(self, number: int, now_ms: int) -> bool:
        """Is this pit touched by a hand that slides over from another, or by water?"""
        if number != self._left and now_ms - self._left_at < _SLIDE_MS:
            return True
        near = 1
        for other in range(layout.PITS):
            pad = self.pads[other]
            if other == number:
                continue
            if pad.near:
                near += 1
            if pad.held and now_ms - pad.changed < _TOGETHER_MS:
                return True
        return near >= _CROWD

    def _give_up(self, number: int, raw: int, events: "list[tuple[int, int]]", now_ms: int) -> None:
        """Something lies on this pad: take it as its new idle state, and say so until it goes."""
        pad = self.pads[number]
        pad.held = False
        pad.changed = now_ms
        pad.calibrate(raw)
        self._stuck |= 1 << number
        self._list_faults()
        if self._ignored >> number & 1:
            self._ignored &= ~(1 << number)
        else:
            events.append((UP, number))

    def _list_faults(self) -> None:
        self.faulty = []
        for number in range(layout.PADS):
            if (self._missing | self._stuck) >> number & 1:
                self.faulty.append(number)
