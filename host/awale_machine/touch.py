# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Fingers on pads, and what the chip measures there.

`touch_numbers.json` beside this file holds what each pad reads untouched, what a finger adds and
how much readings waver: `python -m hardware.touch --numbers` writes it from the model of touch, and
a test compares the two.
"""

import json
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

NUMBERS: dict[str, Any] = json.loads(
    Path(__file__).with_name("touch_numbers.json").read_text(encoding="ascii")
)
# In the order of board.toml.
_PADS = (*"ABCDEF", *"abcdef", "store_south", "store_north", "new", "undo", "ok")
MOST_COUNTS = 10_000  # touchio's largest value
SHORTEST_TOUCH_MS = 90  # a mouse click can be shorter than any finger
SHORTEST_GAP_MS = 60
# From lifting a finger to touching another pad. Within 60 ms the firmware takes it for a slide.
SHORTEST_MOVE_MS = 150
# Of a touch, and of the gap after it: a busy computer may look only now and then.
LEAST_READINGS = 5
_DEVIATION = 3**0.5  # makes the sum of four numbers one of deviation 1
_PATIENCE_MS = 3000  # with a chip that does not look at all


class Fingers:
    """Fingers on the pads. Times are in ms and passed in.

    `pads` are the pins in the order of board.toml, `geometry` is "pcb" or "rings". A finger that
    comes and goes at once stays for 90 ms, 60 ms lie between two touches of one pad, and 150 ms
    between lifting a finger and touching another pad with the same hand: no person is quicker. A
    touch also lasts until the chip has read the pad five times, for three seconds at most, and the
    150 ms begin after five readings of the pad that was left, so that no touch is lost where the
    firmware's passes are long. Safe to use from two threads.
    """

    def __init__(self, pads: Sequence[str], geometry: str = "pcb") -> None:
        self.pads = tuple(pads)
        by_name = NUMBERS[geometry]
        self._numbers = {pin: by_name[name] for pin, name in zip(self.pads, _PADS, strict=False)}
        self._noise = float(NUMBERS["noise"])
        self._hands: dict[str, dict[str, _Finger]] = {pad: {} for pad in self.pads}
        self._left: dict[str, tuple[str, int]] = {}  # the pad that each hand left last, and when
        self._changes = 0  # asked for so far
        self._lock = threading.Lock()
        self._random = Noise(1)

    def change(self, who: str, pad: str, down: bool, now_ms: int) -> None:
        """Put a finger of `who` (any name) on `pad`, or lift it. ValueError for an unknown pad.

        A repeated call changes nothing.
        """
        if pad not in self._hands:
            raise ValueError(f"There is no pad {pad}.")
        with self._lock:
            self._changes += 1
            self._hands[pad].setdefault(who, _Finger()).change(down, now_ms, self._changes)

    def lift_all(self, who: str, now_ms: int) -> None:
        """Lift all fingers of `who`."""
        with self._lock:
            for hand in self._hands.values():
                if who in hand:
                    self._changes += 1
                    hand[who].change(False, now_ms, self._changes)

    def touched(self, pad: str, now_ms: int) -> bool:
        """Whether a finger is on `pad` as the chip reads it now."""
        hand = self._hands[pad]
        if not hand:
            return False
        with self._lock:
            down = False
            for who, finger in list(hand.items()):
                may_change = finger.down or self._can_reach(who, pad, now_ms)
                down = finger.look(now_ms, may_change) or down
                if finger.has_just_lifted:
                    self._left[who] = (pad, now_ms)
                if finger.is_away(now_ms):
                    del hand[who]
        return down

    def _can_reach(self, who: str, pad: str, now_ms: int) -> bool:
        """Whether a hand has had the time to move from another pad to this one."""
        number = self._hands[pad][who].next_number
        for other, hand in self._hands.items():
            if other != pad and who in hand and hand[who].is_to_lift_before(number):
                return False
        last, left_ms = self._left.get(who, (pad, 0))
        return last == pad or now_ms - left_ms >= SHORTEST_MOVE_MS

    def raw_value(self, pad: str, now_ms: int) -> int:
        """Return the counts of `touchio` at `pad`."""
        numbers = self._numbers[pad]
        counts = numbers["idle"]
        if self.touched(pad, now_ms):
            counts += numbers["finger"]
        noisy: int = round(counts * (1 + self._noise * self._random.next()))
        return min(MOST_COUNTS, noisy)


class Noise:
    """Noise of mean 0 and deviation 1, the same on every Python: the sum of four evenly distributed
    numbers, which come from a linear congruential generator (Numerical Recipes, ranqd1)."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def next(self) -> float:
        """The next value, within ±3.5."""
        total = 0
        for _ in range(4):
            self._state = (self._state * 1_664_525 + 1_013_904_223) & 0xFFFFFFFF
            total += self._state >> 16
        return (total / 65_536 - 2) * _DEVIATION


class _Finger:
    """One finger over one pad: its present state and its scheduled changes."""

    def __init__(self) -> None:
        self.down = False
        self._changed_ms: int | None = None
        self._looks = 0  # since then
        self._to_come: list[tuple[int, int, bool]] = []  # ms, number, down

    def change(self, down: bool, now_ms: int, number: int) -> None:
        """Touch or lift, at the earliest when a person could after the last change. `number` grows
        with each change of any finger."""
        last_ms, _, last = self._to_come[-1] if self._to_come else (self._changed_ms, 0, self.down)
        if last == down:
            return
        if last_ms is None:
            self._to_come.append((now_ms, number, down))
        else:
            least = SHORTEST_GAP_MS if down else SHORTEST_TOUCH_MS
            self._to_come.append((max(now_ms, last_ms + least), number, down))

    def look(self, now_ms: int, may_change: bool) -> bool:
        """Whether the chip, which reads the pad at `now_ms`, finds the finger there. Times never go
        back."""
        if may_change:
            self._move(now_ms)
        self._looks += 1
        return self.down

    @property
    def has_just_lifted(self) -> bool:
        """Whether the finger has left the pad and the chip has not read that often enough yet."""
        lifted = not self.down and self._changed_ms is not None
        return lifted and self._looks <= LEAST_READINGS

    @property
    def next_number(self) -> int:
        """Number of the next change; 0 if none is scheduled."""
        return self._to_come[0][1] if self._to_come else 0

    def is_to_lift_before(self, number: int) -> bool:
        """Whether the finger will leave its pad before the same hand makes change `number`. The
        chip may not have read the pad since the finger came."""
        lifts = any(not down for _, _, down in self._to_come)
        return lifts and (self.down or self.next_number < number)

    def is_away(self, now_ms: int) -> bool:
        """Whether the finger was lifted so long ago that it can be forgotten."""
        lifted = not self.down and not self._to_come and self._changed_ms is not None
        return (
            lifted
            and now_ms - (self._changed_ms or 0) >= SHORTEST_GAP_MS
            and self._was_seen(now_ms)
        )

    def _move(self, now_ms: int) -> None:
        while self._to_come and self._to_come[0][0] <= now_ms and self._was_seen(now_ms):
            least = SHORTEST_TOUCH_MS if self.down else SHORTEST_GAP_MS
            if self._changed_ms is not None and now_ms - self._changed_ms < least:
                return  # the last change came later than it was meant to
            _, _, self.down = self._to_come.pop(0)
            self._changed_ms, self._looks = now_ms, 0

    def _was_seen(self, now_ms: int) -> bool:
        since = self._changed_ms
        return since is None or self._looks >= LEAST_READINGS or now_ms - since >= _PATIENCE_MS
