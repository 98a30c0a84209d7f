# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Touch filter: raw values of the pads in, touches out.

Each pad has a baseline that follows drift, a threshold with hysteresis, and is debounced. Over all
pads together the filter rejects sliding hands, water and pads that never let go. The signal it is
built for (a finger adds 10 % to a pad and more, noise and mains hum) comes from the model in
``hardware/touch.py``; docs/touch.md explains it.
"""

from . import layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .config import Config
    from .interfaces import Pads

DOWN = 1
UP = 2
FREED = 3  # what lay on the pad when it was calibrated has gone

_FINE = 8  # bits: baselines count in 1/256
_FOLLOW = 6  # bits: a baseline takes 1/64 of the difference at each reading …
_NEAR_DRIFT = 4  # 1/256 counts … or no more than this where a finger may be near
_AGREE = 3  # readings in a row that must say the same
_ROUNDS = 8  # readings of each pad for a calibration
_RECALIBRATE_MS = 120  # of readings far below the baseline, or of steady ones on a covered pad
_LEAVE_MS = 20
_LONG_MS = 45  # a pad not read for so long may have been touched all the time
_SLIDE_MS = 60  # a pit touched so soon after another was left belongs to the same slide
_TOGETHER_MS = 600  # … or while another was touched for less than this
_CROWD = 3  # this many pits that rise at once are water, not a finger

# Less than a pin alone can have: a wet hand conducts the charge away, to earthed metal that the
# player holds. It is a touch like one that never discharges.
_CONDUCTS = 60
_MOST = 10_000  # touchio's largest value


class Pad:
    """One pad. `baseline` is its raw value untouched (−1: missing), `held` whether it is touched,
    `near` whether it reads half as much above as that takes, `covered` whether something lay on it
    at its calibration."""

    def __init__(self) -> None:
        self.held = False
        self.near = False
        self.covered = False
        self.baseline = -1
        self.rise = 0  # counts above the baseline that a touch takes
        self.changed = 0  # ms, when `held` last changed
        self._fine = 0  # the baseline in 1/256
        self._since = -1  # ms, when the raw value first differed from `held`
        self._seen = 0  # readings since then
        self._below = -1  # ms, since when it has been far below the baseline, or steady

    @property
    def busy(self) -> bool:
        """Whether the next readings of this pad may change something."""
        return self.held or self.near or self.covered or self._below >= 0

    @property
    def pending(self) -> bool:
        """Whether the last reading differed from `held`, and more are needed to believe it."""
        return self._since >= 0

    def calibrate(self, raw: int, percent: int, counts: int) -> None:
        """Take `raw` as the value of the untouched pad. A touch then takes `percent` of it plus
        `counts` more."""
        self.baseline = raw
        self.rise = raw * percent // 100 + counts
        self._fine = raw << _FINE
        self._below = -1
        self._since = -1

    def read(self, raw: int, now_ms: int, settle_ms: int) -> int:
        """Take in a raw value; DOWN, UP or FREED when that has happened, else 0.

        A touch takes three readings in a row above the threshold, the first and the last of them
        `settle_ms` apart. The threshold falls to half while the pad is held.
        """
        if raw < _CONDUCTS:
            raw = _MOST
        if self.covered:
            return self._wait_for_rest(raw, now_ms)
        above = raw - self.baseline
        half = self.rise >> 1
        self.near = above > half
        touched = above > self.rise
        if self.held:  # far below the baseline too: mains hum swings a finger's readings both ways
            touched = self.near or above < -half
        if touched == self.held:
            self._since = -1
            return 0 if touched else self._follow(above, now_ms)
        if self._since < 0:
            self._since = now_ms
            self._seen = 0
        self._seen += 1
        wait_ms = _LEAVE_MS if self.held else settle_ms
        if self._seen < _AGREE or now_ms - self._since < wait_ms:
            return 0
        self._since = -1
        self.held = touched
        self.changed = now_ms
        return DOWN if touched else UP

    def _follow(self, above: int, now_ms: int) -> int:
        """Let the baseline drift with the untouched pad: a part of the difference at each reading,
        and slowly upwards where a finger may be near."""
        if above < -(self.rise >> 1):
            if self._below < 0:
                self._below = now_ms
            elif now_ms - self._below >= _RECALIBRATE_MS:
                return FREED
            return 0
        self._below = -1
        if self.near:
            self._fine += _NEAR_DRIFT
        else:
            self._fine += above << (_FINE - _FOLLOW)
        self.baseline = self._fine >> _FINE
        return 0

    def _wait_for_rest(self, raw: int, now_ms: int) -> int:
        """Something lay on the pad at its calibration, and its value swung with the mains: wait
        until it is steady."""
        if self._below < 0 or abs(raw - self.baseline) > self.baseline >> 3:
            self.baseline = raw
            self._below = now_ms
        elif now_ms - self._below >= _RECALIBRATE_MS:
            self.covered = False
            return FREED
        return 0


class Touch:
    """All pads. `faulty` are the numbers of those that are missing or stuck; play goes on without
    them. `active` has a bit for each that something is happening on."""

    def __init__(self, pads: "Pads", config: "Config") -> None:
        self._read_pad = pads.read  # kept, as a bound method takes memory each time
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
        self._last = [-_LONG_MS, -_LONG_MS]  # ms, when each half was read last
        self._follow = 0  # the pad whose baseline may drift next
        self.active = 0
        self._low = [0] * layout.PADS
        self._high = [0] * layout.PADS
        self._events: "list[tuple[int, int]]" = []
        self._calibrate_all()

    def _calibrate_all(self) -> None:
        """Read every pad eight times, in turn, over two periods of the mains. A pad whose value
        swings widely has a finger on it, and one that reads nothing but the end is shorted."""
        sums = [0] * layout.PADS
        for _ in range(_ROUNDS):
            for number in range(layout.PADS):
                raw = self._read_pad(number)
                if raw < _CONDUCTS:
                    if raw < 0:
                        self._missing |= 1 << number
                    raw = _MOST
                if sums[number] == 0:
                    self._low[number] = self._high[number] = raw
                self._low[number] = min(self._low[number], raw)
                self._high[number] = max(self._high[number], raw)
                sums[number] += raw
        for number in range(layout.PADS):
            if self._missing >> number & 1:
                self._low[number] = self._high[number] = -1
                continue
            mean = sums[number] // _ROUNDS
            pad = self.pads[number]
            pad.calibrate(mean, self._percent, self._counts)
            pad.covered = self._high[number] - self._low[number] > mean >> 2
            if pad.covered or self._low[number] >= _MOST:
                self._stuck |= 1 << number
            self._watch(number)
        self._list_faults()

    def scan(self, now_ms: int, quick: int) -> "list[tuple[int, int]]":
        """Read the pads; the touches found, as pairs (DOWN or UP, pad).

        `quick` has a bit for each pad that may act at once; the others must be touched longer, so
        that a slip does nothing. Each call reads those, the ones that something is happening on,
        and every second one of the rest. It returns at the first event.
        """
        events = self._events
        if events:
            self._events = events = []
        read = self._read_pad
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
                if events:
                    break  # act on it now; the rest is read in the next pass
        self._last[self._turn] = now_ms
        return events

    def _read(
        self, number: int, raw: int, now_ms: int, quick: int, events: "list[tuple[int, int]]"
    ) -> None:
        if raw < 0:
            return
        bit = 1 << number
        pad = self.pads[number]
        if quick & bit:
            settle_ms = self._quick_ms
        elif now_ms - self._last[number & 1] > _LONG_MS:
            settle_ms = 0  # a short touch would be over before the next reading
        else:
            settle_ms = self._settle_ms
        event = pad.read(raw, now_ms, settle_ms)
        if pad.pending and not pad.held and not settle_ms:
            # Decide at once. Looking at the others in between keeps the readings apart.
            if number < layout.PITS:
                self._survey(number, quick)
            while pad.pending and event == 0:
                event = pad.read(self._read_pad(number), now_ms, 0)
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
            pad.calibrate(self._mean(number), self._percent, self._counts)
            if self._stuck & bit:
                self._stuck &= ~bit
                self._list_faults()
        elif pad.held and now_ms - pad.changed >= self._stuck_ms:
            self._give_up(number, events, now_ms)
        self._watch(number)

    def _mean(self, number: int) -> int:
        """Mean of eight readings of a pad."""
        total = 0
        for _ in range(_ROUNDS):
            raw = self._read_pad(number)
            total += _MOST if raw < _CONDUCTS else raw
        return total // _ROUNDS

    def _survey(self, number: int, quick: int) -> None:
        """Read the other pits that this pass has not read yet, to know which rise together with
        this one."""
        for other in range(layout.PITS):
            pad = self.pads[other]
            if other == number or pad.held or pad.baseline < 0:
                continue
            if other < number and (quick >> other & 1 or other & 1 == self._turn) and not pad.near:
                continue
            half = pad.baseline + (pad.rise >> 1)
            raw = self._read_pad(other)
            if raw > half:  # by chance, now and then
                raw = (raw + self._read_pad(other) + self._read_pad(other)) // 3
            pad.near = raw > half
            if pad.near:
                self.active |= 1 << other

    def _watch(self, number: int) -> None:
        """Set the range of raw values in which nothing is happening on a pad."""
        pad = self.pads[number]
        half = pad.rise >> 1
        self._low[number] = pad.baseline - half
        self._high[number] = pad.baseline + half
        if pad.busy:
            self.active |= 1 << number
        else:
            self.active &= ~(1 << number)

    def _slides(self, number: int, now_ms: int) -> bool:
        """Whether this pit is touched by a hand that slides over from another, or by water."""
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

    def _give_up(self, number: int, events: "list[tuple[int, int]]", now_ms: int) -> None:
        """Something lies on this pad: take it as the new idle state, and report the pad as stuck
        until it goes."""
        pad = self.pads[number]
        pad.held = False
        pad.changed = now_ms
        pad.calibrate(self._mean(number), self._percent, self._counts)
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
