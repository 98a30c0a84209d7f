# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Touch filter: raw values of the pads in, touches out.

Each pad (``input_pad.py``) has a baseline that follows drift, a threshold with hysteresis, and is
debounced. Over all pads together the filter rejects sliding hands, water, several pads that no
player means together, and pads that never let go. The signal it is built for (a finger adds 10 % to
a pad and more, noise and mains hum) comes from the model in ``hardware/touch.py``; docs/touch.md
explains it.
"""

from . import layout
from .input_pad import (
    CLEAR_IF_WET,
    CONDUCTS,
    DOWN,
    DRIFT_MS,
    DRIFTED,
    FREED,
    MOST,
    TAPPED,
    UP,
    Pad,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .config import Config
    from .interfaces import Pads

_ROUNDS = 8  # readings of each pad for a calibration
_SLIDE_MS = 90  # a pit touched so soon after another was felt belongs to the same slide
_TOGETHER_MS = 600  # touches that began within this time, and last, were made together
_RETRY_MS = 500  # from one try to read a missing pad to the next

_BEGUN = (DOWN, TAPPED)
_HALVES = (0x15555, 0x0AAAA)  # the pads with even and with odd numbers
_STORES = 1 << layout.SOUTH_STORE | 1 << layout.NORTH_STORE
_KEYS = 1 << layout.NEW | 1 << layout.UNDO | 1 << layout.OK


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
        self._retry_at = 0  # ms, when a missing pad is tried again …
        self._retried = 0  # … and which was tried last
        self._stuck = 0
        self._ignored = 0  # pads whose touch is not reported, nor their leaving
        self._wet_until = 0  # ms: a pad has risen slowly
        self._left = -1  # the pit that was left last …
        self._left_at = -_SLIDE_MS  # … and when it was felt last
        self._turn = 0  # which half of the pads is read next
        self._read_at = [0] * layout.PADS  # ms, when each pad was read last
        self._follow = 0  # the pad whose baseline may drift next
        self.active = 0
        self._low = [0] * layout.PADS
        self._high = [0] * layout.PADS
        self._events: "list[tuple[int, int]]" = []
        self._calibrate_all()

    def _calibrate_all(self) -> None:
        """Read every pad eight times, in turn, over two periods of the mains. A pad whose value
        swings widely has a finger on it, and one that reads nothing but the end is shorted. A
        finger can also keep a pad from being read at first."""
        sums = [0] * layout.PADS
        low = self._low
        high = self._high
        self._missing = (1 << layout.PADS) - 1
        for turn in range(_ROUNDS):
            for number in range(layout.PADS):
                raw = self._read_pad(number)
                if raw >= 0:
                    self._missing &= ~(1 << number)
                if raw < CONDUCTS:
                    raw = MOST
                if turn == 0:
                    low[number] = high[number] = raw
                low[number] = min(low[number], raw)
                high[number] = max(high[number], raw)
                sums[number] += raw
        for number in range(layout.PADS):
            if self._missing >> number & 1:
                continue
            mean = sums[number] // _ROUNDS
            pad = self.pads[number]
            pad.calibrate(mean, self._percent, self._counts)
            pad.covered = high[number] - low[number] > mean >> 2
            if pad.covered or low[number] >= MOST:
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
        if self._missing and now_ms >= self._retry_at:
            self._retry(now_ms)
        read = self._read_pad
        read_at = self._read_at
        low = self._low
        high = self._high
        follow = self._follow = (self._follow + 1) % layout.PADS
        active = self.active
        reads = (quick | active | _HALVES[self._turn]) & ~self._missing
        # Nearly always nothing is happening: then a reading is all, but for one pad in each call,
        # whose baseline may drift a little.
        closely = active | 1 << follow
        for number in range(layout.PADS):
            if not reads >> number & 1:
                continue
            raw = read(number)
            if closely >> number & 1 or not low[number] <= raw <= high[number]:
                self._read(number, raw, now_ms, quick, reads, events)
                if events:
                    return events  # act on it now; the rest is read in the next pass
            read_at[number] = now_ms
        self._turn ^= 1
        return events

    def _read(
        self,
        number: int,
        raw: int,
        now_ms: int,
        quick: int,
        reads: int,
        events: "list[tuple[int, int]]",
    ) -> None:
        bit = 1 << number
        pad = self.pads[number]
        settle_ms = self._quick_ms if quick & bit else self._settle_ms
        before_ms = self._read_at[number]
        self._read_at[number] = now_ms
        wet = self._ignored != 0 or now_ms < self._wet_until
        event = pad.read(raw, now_ms, settle_ms, before_ms, wet)
        looked = False
        while event == 0 and pad.undecided:
            if not looked and not settle_ms:
                # Decide at once. Looking at the others in between keeps the readings apart.
                self._survey(number, reads)
                looked = True
            event = pad.read(self._read_pad(number), now_ms, settle_ms, before_ms, wet)
        if event in _BEGUN:
            if not looked:
                self._survey(number, reads)
            if self._is_meant(number, now_ms, wet):
                events.append((DOWN, number))
                if event == TAPPED:
                    events.append((UP, number))
            elif event == DOWN and not pad.reconsider(now_ms, now_ms < self._wet_until):
                self._ignored |= bit
        elif event == DRIFTED:
            self._drift(number, now_ms)
        elif event == UP:
            if number < layout.PITS:
                self._left = number
                self._left_at = pad.felt
            if not self._ignored & bit:
                events.append((UP, number))
                self._unstick(bit)
            elif pad.near:  # what was refused is still there, if less
                self._drift(number, now_ms)
            self._ignored &= ~bit
        elif event == FREED:
            self._calibrate(number)
            if not pad.covered:
                self._unstick(bit)
        elif pad.held and now_ms - pad.changed >= self._stuck_ms:
            self._give_up(number, events, now_ms)
        self._watch(number)

    def _calibrate(self, number: int) -> None:
        """Calibrate a pad by eight readings. If they differ by more than an eighth, the mains swing
        them: something conducts them into the pad, and it is used once it is steady."""
        total = most = 0
        least = MOST
        for _ in range(_ROUNDS):
            raw = self._read_pad(number)
            if raw < CONDUCTS:
                raw = MOST
            total += raw
            least = min(least, raw)
            most = max(most, raw)
        mean = total // _ROUNDS
        pad = self.pads[number]
        pad.calibrate(mean, self._percent, self._counts)
        pad.covered = most - least > mean >> 3

    def _survey(self, number: int, reads: int) -> None:
        """Read the pads that this pass has not read yet, to know which rise together with this
        one; `reads` has a bit for each that it reads in their order."""
        read = self._read_pad
        skipped = self._missing | 1 << number | reads & (1 << number) - 1 & ~self.active
        for other in range(layout.PADS):
            if skipped >> other & 1:
                continue
            raw = read(other)
            if raw <= self._high[other] and not self.active >> other & 1:
                continue
            pad = self.pads[other]
            if pad.held or pad.covered:
                continue
            half = pad.rise >> 1
            level = raw - pad.baseline
            if level > half:  # by chance, now and then
                level = (read(other) + read(other)) // 2 - pad.baseline
            pad.level = level
            pad.near = level > half
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

    def _drift(self, number: int, now_ms: int) -> None:
        self.pads[number].drift(self._percent, self._counts, now_ms)
        self._wet_until = now_ms + DRIFT_MS

    def _is_meant(self, number: int, now_ms: int, wet: bool) -> bool:
        """Whether a finger may mean this pad: not a hand that slides over from another pit, nor
        water or a hand on several pads. Only both stores, or two of the keys, are held together.

        Pads have risen together if the other has at least half of this one's rise, or more than a
        finger beside its stud gives (a quarter more than a touch takes). While water is about, this
        one must rise clearly.
        """
        level = self.pads[number].level
        if wet and level < (self.pads[number].rise >> 1) * CLEAR_IF_WET:
            return False
        if number < layout.PITS and number != self._left and now_ms - self._left_at < _SLIDE_MS:
            return False
        together = 1 << number
        for other in range(layout.PADS):
            if other == number or not self.active >> other & 1:
                continue
            pad = self.pads[other]
            if pad.held:
                rises = now_ms - pad.changed < _TOGETHER_MS
            else:
                rises = pad.near and (pad.level * 2 >= level or pad.level * 4 > pad.rise * 5)
            if rises:
                together |= 1 << other
        if together == 1 << number or together == _STORES:
            return True
        return together & ~_KEYS == 0 and together != _KEYS

    def _retry(self, now_ms: int) -> None:
        """Try to read a missing pad, each in turn. A finger may have kept it from being read at
        power-on, and may still be on it: then it is used once it is steady."""
        self._retry_at = now_ms + _RETRY_MS
        number = (self._retried + 1) % layout.PADS
        while not self._missing >> number & 1:
            number = (number + 1) % layout.PADS
        self._retried = number
        raw = self._read_pad(number)
        if raw < 0:
            return
        self._missing &= ~(1 << number)
        self._stuck |= 1 << number
        pad = self.pads[number]
        pad.calibrate(raw, self._percent, self._counts)
        pad.covered = True
        self._watch(number)
        self._list_faults()

    def _give_up(self, number: int, events: "list[tuple[int, int]]", now_ms: int) -> None:
        """Something lies on this pad: take it as the new idle state, and report the pad as stuck
        until it goes, or until a touch is felt nevertheless."""
        pad = self.pads[number]
        pad.held = False
        pad.changed = now_ms
        self._calibrate(number)
        self._stuck |= 1 << number
        self._list_faults()
        if self._ignored >> number & 1:
            self._ignored &= ~(1 << number)
        else:
            events.append((UP, number))

    def _unstick(self, bit: int) -> None:
        if self._stuck & bit:
            self._stuck &= ~bit
            self._list_faults()

    def _list_faults(self) -> None:
        self.faulty = []
        for number in range(layout.PADS):
            if (self._missing | self._stuck) >> number & 1:
                self.faulty.append(number)
