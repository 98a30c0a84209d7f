# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Fingers on pads."""

import itertools
import random
import statistics

import pytest
from awale_board.config import Config
from awale_board.input_pad import DOWN
from awale_board.input_touch import Touch
from awale_machine.touch import (
    LEAST_READINGS,
    NUMBERS,
    SHORTEST_GAP_MS,
    SHORTEST_MOVE_MS,
    SHORTEST_TOUCH_MS,
    Fingers,
)

from hardware.description import GeometryName, read_description
from hardware.geometry import GEOMETRIES
from hardware.touch import NOISE, TouchModel, numbers

PAD = "GP4"


@pytest.fixture
def fingers() -> Fingers:
    return Fingers(["GP2", "GP3", PAD])


def times_down(fingers: Fingers, changes: list[tuple[int, bool]]) -> list[int]:
    """The milliseconds at which the pad is touched when one finger makes these changes."""
    changes = list(changes)
    down = []
    for now in range(600):
        while changes and changes[0][0] == now:
            fingers.change("page", PAD, changes.pop(0)[1], now)
        if fingers.touched(PAD, now):
            down.append(now)
    return down


@pytest.mark.parametrize(
    ("changes", "down"),
    [
        ([(10, True), (11, False)], range(10, 10 + SHORTEST_TOUCH_MS)),  # a quick finger
        ([(0, True), (300, False)], range(300)),
        ([(0, True), (50, True), (200, False), (210, False)], range(200)),  # repeated
    ],
)
def test_a_touch_lasts_until_it_is_lifted_and_as_long_as_a_quick_finger(
    fingers: Fingers, changes: list[tuple[int, bool]], down: range
) -> None:
    assert times_down(fingers, changes) == list(down)


def test_quick_clicks_on_two_pads_are_not_taken_for_a_slide(fingers: Fingers) -> None:
    """The second touch waits until a hand could have moved there."""
    for pad, at in (("GP2", 0), (PAD, 2)):
        fingers.change("page", pad, True, at)
        fingers.change("page", pad, False, at + 1)
    down: dict[str, list[int]] = {"GP2": [], PAD: []}
    for now in range(2, 600):
        for pad in down:
            if fingers.touched(pad, now):
                down[pad].append(now)
    assert down[PAD][0] - down["GP2"][-1] >= SHORTEST_MOVE_MS
    assert len(down[PAD]) == SHORTEST_TOUCH_MS
    fingers.change("other", "GP3", True, 2)
    assert fingers.touched("GP3", 2)  # another hand need not wait


class Chip:
    """Pads as the firmware reads them, by number, at the time `now_ms`."""

    def __init__(self) -> None:
        self.pins = [pad.pin for pad in read_description().touch.pads]
        self.fingers = Fingers(self.pins)
        self.now_ms = 0

    def read(self, number: int) -> int:
        return self.fingers.raw_value(self.pins[number], self.now_ms)

    def change(self, number: int, down: bool) -> None:
        self.fingers.change("page", self.pins[number], down, self.now_ms)


def felt(changes: list[tuple[int, int, bool]], chance: random.Random, pass_ms: int) -> list[int]:
    """The pads that the firmware feels at these changes, with passes of at most `pass_ms`."""
    chip = Chip()
    touch = Touch(chip, Config())
    found = []
    while chip.now_ms < 2500 + 20 * pass_ms:
        while changes and changes[0][0] <= chip.now_ms:
            chip.change(*changes.pop(0)[1:])
        found += [pad for event, pad in touch.scan(chip.now_ms, 0xFFF) if event == DOWN]
        chip.now_ms += chance.randrange(1, pass_ms)
    return found


@pytest.mark.parametrize(
    ("pads", "longest_pass_ms"),
    [
        *itertools.product([(3, 5)], (10, 40, 80, 120, 300, 500)),
        *itertools.product([(5, 3, 3)], (5, 10, 40, 120)),  # the hand comes to it late
    ],
)
def test_the_firmware_feels_every_click_however_long_its_passes_are(
    pads: tuple[int, ...], longest_pass_ms: int
) -> None:
    for seed in range(8):
        chance = random.Random(seed)
        changes = []
        at_ms = 1000
        for pad in pads:
            for down in (True, False):
                changes.append((at_ms, pad, down))
                at_ms += chance.randrange(110)
        assert felt(changes, chance, longest_pass_ms) == [*pads], seed


def test_touches_too_quick_for_a_hand_are_all_felt_in_their_order() -> None:
    chance = random.Random(1)
    chip = Chip()
    touch = Touch(chip, Config())
    asked: list[int] = []
    felt = []
    while chip.now_ms < 14_000:
        if chip.now_ms >= 1000 and chip.now_ms % 100 == 0 and len(asked) < 30:
            asked.append(chance.randrange(12))
            chip.change(asked[-1], True)
            chip.change(asked[-1], False)
        felt += [pad for event, pad in touch.scan(chip.now_ms, 0x3F) if event == DOWN]
        chip.now_ms += 10
    assert felt == asked


def test_a_click_lasts_until_a_slow_chip_has_read_it_often_enough(fingers: Fingers) -> None:
    fingers.change("page", PAD, True, 0)
    fingers.change("page", PAD, False, 1)
    looks = [fingers.touched(PAD, now) for now in range(0, 1200, 80)]
    assert looks == [True] * LEAST_READINGS + [False] * (15 - LEAST_READINGS)
    fingers.change("page", PAD, True, 2000)
    fingers.change("page", PAD, False, 2001)
    assert fingers.touched(PAD, 2500)
    assert not fingers.touched(PAD, 5500)  # it has not read it within three seconds


def test_two_quick_clicks_are_two_touches(fingers: Fingers) -> None:
    down = times_down(fingers, [(0, True), (1, False), (2, True), (3, False)])
    gap = [now for now in range(down[0], down[-1]) if now not in down]
    assert len(gap) == SHORTEST_GAP_MS
    assert len(down) == 2 * SHORTEST_TOUCH_MS


def test_a_pad_is_touched_while_any_finger_is_on_it(fingers: Fingers) -> None:
    fingers.change("one", PAD, True, 0)
    fingers.change("two", PAD, True, 50)
    assert all(fingers.touched(PAD, now) for now in range(150))
    fingers.change("one", PAD, False, 150)
    assert all(fingers.touched(PAD, now) for now in range(150, 300))
    fingers.change("two", PAD, False, 300)
    assert not fingers.touched(PAD, 300)


def test_a_page_that_closes_lifts_its_fingers(fingers: Fingers) -> None:
    fingers.change("page", PAD, True, 0)
    fingers.change("page", "GP2", True, 0)
    fingers.change("other", "GP3", True, 0)
    for now in range(200):
        assert all(fingers.touched(pad, now) for pad in fingers.pads)
    fingers.lift_all("page", 200)
    assert [fingers.touched(pad, 200) for pad in fingers.pads] == [False, True, False]


@pytest.mark.parametrize("geometry", GEOMETRIES)
def test_pads_read_what_the_model_of_touch_says(geometry: GeometryName) -> None:
    pins = [pad.pin for pad in read_description().touch.pads]
    fingers = Fingers(pins, geometry)
    for pin, pad in zip(pins, TouchModel(geometry=geometry).pads(), strict=True):
        idle = [fingers.raw_value(pin, 0) for _ in range(400)]
        fingers.change("page", pin, True, 0)
        touched = [fingers.raw_value(pin, 0) for _ in range(400)]
        assert statistics.mean(idle) == pytest.approx(pad.idle_counts, rel=0.002)
        assert statistics.mean(touched) == pytest.approx(
            pad.idle_counts + pad.finger_counts, rel=0.002
        )
        assert statistics.stdev(idle) == pytest.approx(NOISE * pad.idle_counts, rel=0.2)


def test_the_table_in_the_package_is_the_models() -> None:
    """If this fails, write it again:
    python -m hardware.touch --numbers > host/awale_machine/touch_numbers.json"""
    assert numbers() == NUMBERS


def test_an_unknown_pad_is_refused(fingers: Fingers) -> None:
    with pytest.raises(ValueError, match="no pad GP99"):
        fingers.change("page", "GP99", True, 0)
