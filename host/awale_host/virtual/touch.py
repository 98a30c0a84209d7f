# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Fingers on pads, and what the chip would measure there."""

import random
from collections.abc import Iterable

COUNTS_PER_US = 46  # of the RP2040's reading
_BARE_US = 100  # ten discharges through 1 MΩ of a pad, its track and the chip
_TRACK_US = 1.7  # more for each pad further from the chip
_FINGER_US = 58  # what a finger through 2-3 mm adds
_NOISE_COUNTS = 14
SHORTEST_TOUCH_MS = 90  # a mouse click can be shorter than any finger
SHORTEST_GAP_MS = 60


class Fingers:
    """Which pads are touched. Every change has its moment; times in ms, passed in.

    A finger that comes and goes at once is held for 90 ms, and 60 ms lie between two touches of one
    pad, as no person is quicker and the firmware may look only now and then.
    """

    def __init__(self, pads: Iterable[str]) -> None:
        self.pads = tuple(pads)
        self._down: dict[tuple[str, str], bool] = {}
        self._to_come: dict[tuple[str, str], list[tuple[int, bool]]] = {}
        self._random = random.Random(1)

    def change(self, who: str, pad: str, down: bool, now_ms: int) -> None:
        """`who` (any name) puts a finger on `pad` or lifts it. ValueError if there is no such pad.

        Saying the same again changes nothing.
        """
        if pad not in self.pads:
            raise ValueError(f"There is no pad {pad}.")
        key = (who, pad)
        self._settle(key, now_ms)
        coming = self._to_come.setdefault(key, [])
        if (coming[-1][1] if coming else self._down.get(key, False)) == down:
            return
        earliest = now_ms
        if coming:
            earliest = coming[-1][0] + (SHORTEST_GAP_MS if down else SHORTEST_TOUCH_MS)
        coming.append((max(now_ms, earliest), down))

    def lift_all(self, who: str, now_ms: int) -> None:
        """`who` is gone: lift the fingers."""
        for key in list(self._down | dict.fromkeys(self._to_come, False)):
            if key[0] == who:
                self.change(*key, False, now_ms)

    def touched(self, pad: str, now_ms: int) -> bool:
        """Whether anybody's finger is on `pad` now."""
        keys = [key for key in self._to_come if key[1] == pad]
        for key in keys:
            self._settle(key, now_ms)
        return any(down for key, down in self._down.items() if key[1] == pad)

    def raw_value(self, pad: str, now_ms: int) -> int:
        """What `touchio` reads: about 46 counts for each µs of discharge, with a little noise."""
        microseconds = _BARE_US + _TRACK_US * self.pads.index(pad)
        if self.touched(pad, now_ms):
            microseconds += _FINGER_US
        noise = self._random.randint(-_NOISE_COUNTS, _NOISE_COUNTS)
        return round(microseconds * COUNTS_PER_US) + noise

    def _settle(self, key: tuple[str, str], now_ms: int) -> None:
        coming = self._to_come.get(key, [])
        while coming and coming[0][0] <= now_ms:
            self._down[key] = coming.pop(0)[1]
