# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Touch, in front of a model of pads in a real room: noise, drift, fingers, hands and water.

``AWALE_TOUCH_HOURS`` says how many hours the long simulations last; ``make touch`` runs them for
100 hours in all.
"""

import math
import os
import random
from collections.abc import Iterator

import pytest
from awale_board import layout
from awale_board.config import Config
from awale_board.touch import DOWN, UP, Touch
from firmware_harness import Board

HOURS = float(os.environ.get("AWALE_TOUCH_HOURS", "0.05"))
ALL = (1 << layout.PADS) - 1
BASE = 4_600  # counts: 100 µs of discharge


class Room:
    """Pads in a room. Raw values are a base, what the room adds, a finger's part, and noise.

    `warmth` is what temperature and moisture add to every pad, `fingers` what touches each, both
    as parts of the base.
    """

    def __init__(self, seed: int = 1, noise: float = 0.005) -> None:
        self.chance = random.Random(seed)
        self.base = [BASE + 80 * pad for pad in range(layout.PADS)]
        self.warmth = 0.0
        self.fingers = [0.0] * layout.PADS
        self.missing: set[int] = set()
        # Drawing from a long row of prepared noise is much faster than drawing each anew.
        self._noise = [self.chance.gauss(0, noise * BASE) for _ in range(9_973)]
        self._at = 0
        self.now = 0
        self.touch = Touch(self, Config())

    def read(self, pad: int) -> int:
        if pad in self.missing:
            return -1
        self._at = (self._at + 1) % 9_973
        scale = 1 + self.warmth + self.fingers[pad]
        return int(self.base[pad] * scale + self._noise[self._at])

    def live(self, ms: int, quick: int = ALL) -> list[tuple[int, int]]:
        """Let time pass in passes of 8 to 25 ms; the touches found."""
        found: list[tuple[int, int]] = []
        until = self.now + ms
        while self.now < until:
            self.now += self.chance.randrange(8, 26)
            found += self.touch.scan(self.now, quick)
        return found

    def press(self, pad: int, ms: int, strength: float = 0.4) -> list[tuple[int, int]]:
        """A finger comes within 20 ms, stays, and leaves within 20 ms; the touches found."""
        found = []
        for part in (0.25, 0.6):
            self.fingers[pad] = strength * part
            found += self.live(10)
        self.fingers[pad] = strength
        found += self.live(ms)
        for part in (0.6, 0.25, 0.0):
            self.fingers[pad] = strength * part
            found += self.live(10)
        return found

    def whole_hours(self, hours: float) -> Iterator[float]:
        """Seconds, one after the other."""
        for second in range(int(hours * 3_600)):
            yield float(second)


def downs(found: list[tuple[int, int]]) -> list[int]:
    return [pad for event, pad in found if event == DOWN]


@pytest.mark.parametrize("noise", [0.002, 0.01])
def test_no_ghost_from_noise_and_slow_drift(noise: float) -> None:
    room = Room(2, noise)
    for second in room.whole_hours(HOURS * 10):
        room.warmth = 0.25 * math.sin(second / 3_600 * 2 * math.pi)
        assert room.live(1_000) == [], second


def test_no_ghost_from_temperature_steps() -> None:
    room = Room(3)
    for second in room.whole_hours(HOURS * 6):
        if second % 60 == 0:
            room.warmth = room.chance.uniform(-0.05, 0.05)
        assert room.live(1_000) == [], second


def test_no_missed_touch_of_120_ms_in_the_same_room() -> None:
    room = Room(4, 0.01)
    for second in room.whole_hours(HOURS * 4):
        room.warmth = 0.2 * math.sin(second / 1_800 * 2 * math.pi)
        pad = room.chance.randrange(layout.PADS)
        found = room.press(pad, 120, room.chance.uniform(0.22, 0.8))
        found += room.live(room.chance.randrange(200, 1_200))
        assert found == [(DOWN, pad), (UP, pad)], second


def test_where_it_would_do_nothing_a_slip_is_not_felt_and_a_touch_is() -> None:
    room = Room(5)
    for pad in range(layout.PADS):
        quick = ALL & ~(1 << pad)
        room.fingers[pad] = 0.4
        found = room.live(10, quick)
        room.fingers[pad] = 0.0
        assert downs(found + room.live(300, quick)) == []
        room.fingers[pad] = 0.4
        found = room.live(120, quick)
        room.fingers[pad] = 0.0
        assert downs(found + room.live(300, quick)) == [pad]


def test_a_finger_at_start_does_not_spoil_the_pad() -> None:
    room = Room(6)
    room.fingers[3] = 0.5
    room.touch = Touch(room, Config())
    assert room.live(5_000) == []
    room.fingers[3] = 0.0
    assert room.live(1_000) == []
    assert room.press(3, 120) + room.live(200) == [(DOWN, 3), (UP, 3)]


def test_of_two_fingers_at_once_one_counts() -> None:
    room = Room(7)
    room.fingers[2] = room.fingers[3] = 0.4
    found = room.live(300)
    room.fingers[2] = room.fingers[3] = 0.0
    assert len(downs(found + room.live(300))) == 1


def test_a_resting_finger_does_not_keep_the_others_from_playing() -> None:
    room = Room(8)
    room.fingers[0] = 0.4
    assert downs(room.live(2_000)) == [0]
    assert downs(room.press(9, 120)) == [9]


@pytest.mark.parametrize("step_ms", [25, 40, 60, 90])
def test_a_hand_that_slides_over_the_row_touches_once(step_ms: int) -> None:
    room = Room(9)
    found = []
    for pad in range(6):
        room.fingers[pad] = 0.4
        found += room.live(step_ms // 2)
        if pad:
            room.fingers[pad - 1] = 0.0
        found += room.live(step_ms // 2)
    room.fingers[5] = 0.0
    found += room.live(300)
    assert len(downs(found)) <= 1
    assert downs(room.press(7, 120)) == [7]


@pytest.mark.parametrize("seconds", [0.02, 0.5, 5.0])
def test_a_wet_board_does_not_play_and_works_again_when_dry(seconds: float) -> None:
    room = Room(10)
    found = []
    steps = max(1, int(seconds * 50))
    for step in range(steps):
        for pad in range(layout.PITS):
            room.fingers[pad] = 0.35 * (step + 1) / steps * (1 + 0.1 * math.sin(pad))
        found += room.live(20)
    found += room.live(60_000)
    for step in range(60):
        for pad in range(layout.PITS):
            room.fingers[pad] = 0.35 * (59 - step) / 60
        found += room.live(1_000)
    assert downs(found) == []
    found = room.live(5_000)
    assert downs(found) == []
    assert downs(room.press(4, 120)) == [4]


def test_a_pad_that_never_lets_go_is_named_and_let_off() -> None:
    room = Room(11)
    room.fingers[5] = 0.5
    found = room.live(40_000)
    assert downs(found) == [5]
    assert room.touch.faulty == [5]
    assert downs(room.press(2, 120)) == [2]
    room.fingers[5] = 0.0
    assert downs(room.live(2_000)) == []
    assert room.touch.faulty == []
    assert downs(room.press(5, 120)) == [5]


def test_a_missing_pad_is_named_and_the_others_work() -> None:
    room = Room(12)
    room.missing = {1}
    room.touch = Touch(room, Config())
    assert room.touch.faulty == [1]
    assert room.live(2_000) == []
    assert downs(room.press(0, 120)) == [0]


def test_a_missing_pad_shows_on_the_board() -> None:
    board = Board()
    board.pads.raw[4] = -1
    board = Board(raw=board.pads.raw)
    board.tap("ok")
    board.settle()
    began = board.now
    board.run(2_000)
    assert set(board.shapes("E", began)) == {"####........", "####..#....."}
    board.tap("C")
    assert board.game.plies == 1


def test_the_threshold_can_be_set() -> None:
    config = Config()
    config.touch_percent = 50
    room = Room(13)
    room.touch = Touch(room, config)
    assert downs(room.press(0, 120, 0.4)) == []
    assert downs(room.press(0, 120, 0.6)) == [0]
