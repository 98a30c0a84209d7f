# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""One pad of the touch filter (``input_touch.py``): its baseline, and what its readings say."""

DOWN = 1
UP = 2
FREED = 3  # what lay on the pad when it was calibrated has gone
TAPPED = 4  # a touch that is over already
DRIFTED = 5  # it has risen too slowly for a finger

# Less than a pin alone can have: a wet hand conducts the charge away, to earthed metal that the
# player holds. It is a touch like one that never discharges.
CONDUCTS = 60
MOST = 10_000  # touchio's largest value
DRIFT_MS = 1_000  # for so long after a slow rise it may go on
CLEAR_IF_WET = 5  # halves of what a touch takes: more is a finger, also while water is about

_FINE = 8  # bits: baselines count in 1/256
_FOLLOW = 6  # bits: a baseline takes 1/64 of the difference at each reading …
_NEAR_DRIFT = 4  # 1/256 counts … or no more than this where a finger may be near
_RECENT = 3  # bits: the recent level takes 1/8 of the difference
_AGREE = 3  # readings in a row that must say the same
_RECALIBRATE_MS = 120  # of readings far below the baseline, or of steady ones on a covered pad
_LEAVE_MS = 20
_CLEAR = 3  # halves of what a touch takes: less …
_SLIGHT_MS = 15  # … must last at least so long
_LONG_MS = 45  # a touch that may have lasted so much longer than it must counts, see `Pad.read`


class Pad:
    """One pad. `baseline` is its raw value untouched (−1: missing), `held` whether it is touched,
    `level` how far above the baseline it read last, in counts, `near` whether that is half of what
    a touch takes, `felt` when a finger on it was read last, `drifted` when it last rose slowly
    (both in ms), `covered` whether something lay on it at its calibration."""

    def __init__(self) -> None:
        self.held = False
        self.near = False
        self.felt = 0
        self.drifted = -DRIFT_MS
        self.covered = False
        self.baseline = -1
        self.rise = 0  # counts above the baseline that a touch takes
        self.level = 0
        self.changed = 0  # ms, when `held` last changed
        self._fine = 0  # the baseline in 1/256
        self._recent = 0  # its level before a touch, over some readings, in 1/8
        self._since = 0  # ms, when the raw value first differed from `held` …
        self._before = 0  # … and when it was read before that
        self._seen = 0  # readings since then
        self._missed = 0  # readings in a row that say that a touch is over before it counted
        self._sum = 0  # of the levels of the first readings that differed
        self._below = -1  # ms, since when it has been far below the baseline, or steady

    @property
    def busy(self) -> bool:
        """Whether the next readings of this pad may change something."""
        return self.held or self.near or self.covered or self._seen > 0 or self._below >= 0

    @property
    def undecided(self) -> bool:
        """Whether the last readings of an untouched pad do not agree yet: read it again at once."""
        return not self.held and (0 < self._seen < _AGREE or self._missed > 0)

    def calibrate(self, raw: int, percent: int, counts: int) -> None:
        """Take `raw` as the value of the untouched pad. A touch then takes `percent` of it plus
        `counts` more."""
        self.baseline = raw
        self.rise = raw * percent // 100 + counts
        self.near = False
        self._fine = raw << _FINE
        self._recent = 0
        self._below = -1
        self._seen = 0
        self._missed = 0

    def read(self, raw: int, now_ms: int, settle_ms: int, before_ms: int, wet: bool) -> int:
        """Take in a raw value; DOWN, UP, TAPPED, FREED or DRIFTED when that has happened, else 0.
        `before_ms` is when the pad was read before, `wet` whether water is about.

        A touch takes three readings in a row above the threshold, and another `settle_ms` later.
        If that one comes too late, the touch counts if it may have lasted 45 ms longer: so none of
        that length is lost, however rarely the pad is read. The threshold falls to half while the
        pad is held.

        A finger raises the value within a few ms. What rises in seconds is drift or water, and
        becomes the new baseline. A slight rise must last 15 ms, in which a finger lands; while
        water is about it is taken for more of that.
        """
        if raw < CONDUCTS:
            raw = MOST
        if self.covered:
            return self._wait_for_rest(raw, now_ms)
        above = self.level = raw - self.baseline
        half = self.rise >> 1
        self.near = above > half
        if self.held:
            return self._read_held(above, now_ms)
        if above <= self.rise:
            if self._seen < _AGREE:
                self._seen = 0
                return self._follow(above, now_ms)
            self._missed += 1
            if self._missed < _AGREE:
                return 0
            self._seen = self._missed = 0
            self.level = self._sum // _AGREE
            return TAPPED if now_ms - self._before >= settle_ms + _LONG_MS else 0
        self._missed = 0
        if self._seen == 0:
            self._since = now_ms
            self._before = before_ms
            self._sum = 0
        if self._seen < _AGREE:
            self._seen += 1
            self._sum += above
            if self._seen < _AGREE:
                return 0
            self.level = self._sum // _AGREE
            if self.level - (self._recent >> _RECENT) < half + (half >> 1):
                return DRIFTED
        if wet and above < half * CLEAR_IF_WET:
            return DRIFTED if now_ms - self._since >= _RECALIBRATE_MS else 0
        if above < half * _CLEAR:
            settle_ms = max(settle_ms, _SLIGHT_MS)
        if now_ms - self._since < settle_ms:
            return 0
        self._seen = 0
        self.held = True
        self.changed = self.felt = now_ms
        return DOWN

    def drift(self, percent: int, counts: int, now_ms: int) -> None:
        """Let the baseline follow a slow rise, but leave the pad near: what rises beside it is
        compared with that."""
        left = self.rise - (self.rise >> 2)
        self.calibrate(self.baseline + self.level - left, percent, counts)
        self._recent = left << _RECENT
        self.near = True
        self.drifted = now_ms

    def reconsider(self, now_ms: int, drifts: bool) -> bool:
        """Take DOWN back for the first 120 ms of a rise that is slight, or of any while a pad
        drifts: a finger that lands rises clearly beside what is there already. False if the touch
        has to be refused."""
        if self.level >= (self.rise >> 1) * CLEAR_IF_WET and not drifts:
            return False
        if now_ms - self._since >= _RECALIBRATE_MS:
            return False
        self.held = False
        self._seen = _AGREE
        return True

    def _read_held(self, above: int, now_ms: int) -> int:
        """UP once three readings in a row have said so for 20 ms. Far below the baseline counts as
        touched too: mains hum swings a finger's readings both ways."""
        half = self.rise >> 1
        if above > half + max(0, self._recent >> _RECENT):
            self.felt = now_ms
            self._seen = 0
            return 0
        if above < -half:
            self._seen = 0
            return 0
        if self._seen == 0:
            self._since = now_ms
        self._seen += 1
        if self._seen < _AGREE or now_ms - self._since < _LEAVE_MS:
            return 0
        self._seen = 0
        self.held = False
        self.changed = now_ms
        return UP

    def _follow(self, above: int, now_ms: int) -> int:
        """Let the baseline drift with the untouched pad: a part of the difference at each reading,
        and slowly upwards where a finger may be near, unless it has come as slowly."""
        self._recent += above - (self._recent >> _RECENT)
        if above < -(self.rise >> 1):
            if self._below < 0:
                self._below = now_ms
            elif now_ms - self._below >= _RECALIBRATE_MS:
                return FREED
            return 0
        self._below = -1
        if self.near and now_ms - self.drifted >= DRIFT_MS:
            self._fine += _NEAR_DRIFT
        else:
            self._fine += above << (_FINE - _FOLLOW)
        self.baseline = self._fine >> _FINE
        return 0

    def _wait_for_rest(self, raw: int, now_ms: int) -> int:
        """Something lay on the pad at its calibration, and its value swung with the mains: wait
        until it is steady. The end of the range is not: there it is cut off."""
        if self._below < 0 or raw >= MOST or abs(raw - self.baseline) > self.baseline >> 3:
            self.baseline = raw
            self._below = now_ms
        elif now_ms - self._below >= _RECALIBRATE_MS:
            self.covered = False
            return FREED
        return 0
