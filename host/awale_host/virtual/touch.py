# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Fingers on pads, and what the chip would measure there."""

import random
import threading
from collections.abc import Iterable

COUNTS_PER_US = 46  # of the RP2040's reading
_BARE_US = 100  # ten discharges through 1 MΩ of a pad, its track and the chip
_TRACK_US = 1.7  # more for each pad further from the chip
_FINGER_US = 58  # what a finger through 2-3 mm adds
_NOISE_COUNTS = 14
SHORTEST_TOUCH_MS = 90  # a mouse click can be shorter than any finger
SHORTEST_GAP_MS = 60
LEAST_READINGS = (
    5  # of a touch, and of the gap after it: a busy computer may look only now and then
)
_PATIENCE_MS = 1000  # with a chip that does not look at all


class Fingers:
    """Which pads are touched. Every change has its moment; times in ms, passed in.

    A finger that comes and goes at once is held for 90 ms, and 60 ms lie between two touches of one
    pad, as no person is quicker; and each lasts until the chip has looked at the pad five times,
    for a second at most, so that no touch is lost where the firmware's passes are long. Safe to
    use from two threads.
    """

    def __init__(self, pads: Iterable[str]) -> None:
        self.pads = tuple(pads)
        self._hands: dict[str, dict[str, _Finger]] = {pad: {} for pad in self.pads}
        self._lock = threading.Lock()
        self._random = random.Random(1)

    def change(self, who: str, pad: str, down: bool, now_ms: int) -> None:
        """`who` (any name) puts a finger on `pad` or lifts it. ValueError if there is no such pad.

        Saying the same again changes nothing.
        """
        if pad not in self._hands:
            raise ValueError(f"There is no pad {pad}.")
        with self._lock:
            self._hands[pad].setdefault(who, _Finger()).change(down, now_ms)

    def lift_all(self, who: str, now_ms: int) -> None:
        """`who` is gone: lift the fingers."""
        with self._lock:
            for hand in self._hands.values():
                if who in hand:
                    hand[who].change(False, now_ms)

    def touched(self, pad: str, now_ms: int) -> bool:
        """Whether anybody's finger is on `pad`, as the chip looks now."""
        hand = self._hands[pad]
        if not hand:
            return False
        with self._lock:
            down = False
            for who, finger in list(hand.items()):
                down = finger.look(now_ms) or down
                if finger.is_away(now_ms):
                    del hand[who]
        return down

    def raw_value(self, pad: str, now_ms: int) -> int:
        """What `touchio` reads: about 46 counts for each µs of discharge, with a little noise."""
        microseconds = _BARE_US + _TRACK_US * self.pads.index(pad)
        if self.touched(pad, now_ms):
            microseconds += _FINGER_US
        noise = self._random.randint(-_NOISE_COUNTS, _NOISE_COUNTS)
        return round(microseconds * COUNTS_PER_US) + noise


class _Finger:
    """One finger over one pad: where it is, and where it will be when."""

    def __init__(self) -> None:
        self._down = False
        self._changed_ms: int | None = None
        self._looks = 0  # since then
        self._to_come: list[tuple[int, bool]] = []

    def change(self, down: bool, now_ms: int) -> None:
        """Come down or lift, as soon as a person could after the last change."""
        self._move(now_ms)
        last_ms, last = self._to_come[-1] if self._to_come else (self._changed_ms, self._down)
        if last == down:
            return
        if last_ms is None:
            self._to_come.append((now_ms, down))
        else:
            least = SHORTEST_GAP_MS if down else SHORTEST_TOUCH_MS
            self._to_come.append((max(now_ms, last_ms + least), down))

    def look(self, now_ms: int) -> bool:
        """Whether the finger is on the pad at `now_ms`, which never goes back."""
        self._move(now_ms)
        self._looks += 1
        return self._down

    def is_away(self, now_ms: int) -> bool:
        """Up for long enough to be forgotten."""
        lifted = not self._down and not self._to_come and self._changed_ms is not None
        return (
            lifted
            and now_ms - (self._changed_ms or 0) >= SHORTEST_GAP_MS
            and self._was_seen(now_ms)
        )

    def _move(self, now_ms: int) -> None:
        while self._to_come and self._to_come[0][0] <= now_ms and self._was_seen(now_ms):
            _, self._down = self._to_come.pop(0)
            self._changed_ms, self._looks = now_ms, 0

    def _was_seen(self, now_ms: int) -> bool:
        since = self._changed_ms
        return since is None or self._looks >= LEAST_READINGS or now_ms - since >= _PATIENCE_MS
