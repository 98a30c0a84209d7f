# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Pads in a room, by the model of `hardware/touch.py`: noise, drift, mains hum, fingers, water.

    room = Room(seed=1, finger=0.6, idle=1.5, noise=2, hum=2)
    found = room.press(3, 120)

The firmware's `Touch` reads the room's pads as it reads the Pico's.
"""

import functools
import math
import random
from collections.abc import Iterator
from typing import Any

from awale_board import layout
from awale_board.config import Config
from awale_board.input_pad import DOWN
from awale_board.input_touch import Touch
from awale_board.store_settings import SettingsStore

from hardware import touch
from hardware.description import GeometryName

ALL = (1 << layout.PADS) - 1
_NOISES = 9_973  # prepared ones: drawing each takes much longer
_SLOW_RADIANS_MS = 2 * math.pi * touch.MAINS_HZ / 1_000
_MODELS: dict[str, touch.TouchModel] = {}


@functools.cache
def _noises(seed: int, deviation: float) -> tuple[list[float], tuple[Any, ...]]:
    """Noise, and the state of the generator that has drawn it: many rooms have the same."""
    chance = random.Random(seed)
    return [chance.gauss(1, deviation) for _ in range(_NOISES)], chance.getstate()


def model_of(geometry: GeometryName) -> touch.TouchModel:
    """The model of a geometry, read once."""
    if geometry not in _MODELS:
        _MODELS[geometry] = touch.TouchModel(geometry=geometry)
    return _MODELS[geometry]


def noted(idle: int | None = None) -> bytearray:
    """A board's memory in which only what OK reads untouched is noted, by default the model's."""
    memory = bytearray(b"\xff" * 4096)
    ok = model_of("pcb").pads()[layout.OK]
    SettingsStore(memory).write_idle(ok.idle_counts if idle is None else idle)
    return memory


class Room:
    """Pads in a room; `now` is its time in ms.

    `finger`, `idle`, `noise` and `hum` scale the model's values. `warmth` is what temperature and
    moisture add to every pad, as a part of its idle value; `fingers` is the share of a finger on
    each pad, 0 to 1 (water and hands too); `missing` has the pads without a resistor; `passes_ms`
    is the range of the time between two scans, `began_ms` the phase of the mains at power-on.
    """

    def __init__(
        self,
        seed: int = 1,
        *,
        geometry: GeometryName = "pcb",
        finger: float = 1.0,
        idle: float = 1.0,
        noise: float = 1.0,
        hum: float = 1.0,
        person: str = touch.PERSON,
        supply: str = touch.SUPPLY,
        config: Config | None = None,
        fingers: list[float] | None = None,
        missing: set[int] | None = None,
        began_ms: int = 0,
        passes_ms: tuple[int, int] = (8, 26),
    ) -> None:
        self.chance = random.Random(seed)
        self.model = model_of(geometry)
        self.idle_pf = [idle * self.model.idle_pf(pad) for pad in self.model.places.pads]
        self.base = [self.model.reading(pf) for pf in self.idle_pf]
        self.finger_pf = finger * self.model.finger_pf(person, supply)
        volts = hum * touch.SUPPLIES[supply].hum_v * math.sqrt(2)
        self._slope = 2 * math.pi * touch.MAINS_HZ * volts
        self.warmth = 0.0
        self.fingers = fingers or [0.0] * layout.PADS
        self.missing = missing or set()
        self.tries = [0] * layout.PADS  # to read a pad that was missing
        self._made: set[int] = set()
        self._noise, state = _noises(seed, noise * touch.NOISE)
        self.chance.setstate(state)
        self._at = 0
        self._passes_ms = passes_ms
        self.now = began_ms
        self.within_us = 0.0  # since the pass began
        self.config = config or Config()
        self.touch = Touch(self, self.config)

    def read(self, pad: int) -> int:
        """Return the counts of `touchio`; −1 for a missing pad, and as long as every reading has
        been the largest: `touchio` refuses to make such a pad."""
        if pad in self.missing:
            self.tries[pad] += 1
            return -1
        value = self.value(pad)
        if pad not in self._made:
            if value >= touch.MOST_COUNTS:
                return -1
            self._made.add(pad)
        return value

    def value(self, pad: int) -> int:
        """Return the reading of a pad by the model. A test may replace this function."""
        self._at = (self._at + 1) % _NOISES
        scale = 1 + self.warmth
        part = self.fingers[pad]
        if not part:
            self.within_us += 300
            return int(self.base[pad] * scale * self._noise[self._at])
        phase = (self.now + self.within_us / 1_000) * _SLOW_RADIANS_MS
        finger = part * self.finger_pf
        value = self.model.reading(self.idle_pf[pad] * scale, finger, self._slope * math.cos(phase))
        self.within_us += 150 + value / touch.COUNTS_PER_US
        return min(touch.MOST_COUNTS, int(value * self._noise[self._at]))

    def live(self, ms: int, quick: int = ALL) -> list[tuple[int, int]]:
        """Let time pass, in the passes of a busy board; the touches found."""
        found: list[tuple[int, int]] = []
        until = self.now + ms
        while self.now < until:
            self.now += self.chance.randrange(*self._passes_ms)
            self.within_us = 0.0
            found += self.touch.scan(self.now, quick)
        return found

    def press(self, pad: int, ms: int) -> list[tuple[int, int]]:
        """A finger comes within 20 ms, stays, and leaves within 20 ms; the touches found."""
        found = []
        for part in (0.1, 0.3):
            self.fingers[pad] = part
            found += self.live(10)
        self.fingers[pad] = 1.0
        found += self.live(ms)
        for part in (0.3, 0.1, 0.0):
            self.fingers[pad] = part
            found += self.live(10)
        return found

    def felt_after_ms(self, pad: int, most_ms: int = 200) -> int:
        """Return the delay in ms from a touch of this pad to its event; `most_ms` without one."""
        began = self.now
        self.fingers[pad] = 1.0
        while self.now - began < most_ms:
            if (DOWN, pad) in self.live(1):
                return self.now - began
        return most_ms

    def seconds(self, hours: float) -> Iterator[float]:
        """The seconds of these hours, one after the other."""
        for second in range(int(hours * 3_600)):
            yield float(second)


def poor_room(seed: int = 1, geometry: GeometryName = "pcb", **changed: float) -> Room:
    """A weak finger on heavy pads, with noise and hum at twice the model's."""
    worst = {"finger": 0.6, "idle": 1.5, "noise": 2.0, "hum": 2.0} | changed
    return Room(seed, geometry=geometry, **worst)  # type: ignore[arg-type]


def downs(found: list[tuple[int, int]]) -> list[int]:
    """The pads that were touched."""
    return [pad for event, pad in found if event == DOWN]
