# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Limits of taps, holds and pads: one millisecond and one count on either side."""

import pytest
from awale_board import input_gestures as gestures
from awale_board import layout
from awale_board.config import Config
from awale_board.input_gestures import FEEDBACK_MS, HOLD, HOLD_MS, TAP, Gestures
from awale_board.input_touch import DOWN, UP, Pad, Touch

A_TAP_MS = 700  # a longer touch of a key is not a tap
IDLE = 1000


def held(pad: int, ms: int) -> Gestures:
    """Return gestures after a touch of `pad` from 100 ms on that lasts `ms`."""
    found = Gestures()
    found.touch(DOWN, pad, 100)
    found.touch(UP, pad, 100 + ms)
    return found


@pytest.mark.parametrize("key", [layout.NEW, layout.UNDO, layout.SOUTH_STORE, layout.NORTH_STORE])
def test_a_short_touch_of_a_key_is_a_tap(key: int) -> None:
    assert held(key, 0).found == [(TAP, key)]
    assert held(key, A_TAP_MS - 1).found == [(TAP, key)]
    assert held(key, A_TAP_MS).found == []
    assert held(key, A_TAP_MS + 1).found == []


def test_a_pit_and_ok_act_when_touched_and_not_again_when_left() -> None:
    for pad in (0, layout.PITS - 1, layout.OK):
        assert held(pad, 10).found == [(TAP, pad)]


def test_ok_does_not_count_as_a_tap_while_another_key_is_held() -> None:
    found = Gestures()
    found.touch(DOWN, layout.NEW, 0)
    found.touch(DOWN, layout.OK, 10)
    assert found.found == []
    assert found.holding == gestures.NEW | gestures.OK


def test_a_hold_is_found_once_with_all_its_pads() -> None:
    found = Gestures()
    found.touch(DOWN, layout.SOUTH_STORE, 0)
    found.touch(DOWN, layout.NORTH_STORE, 50)
    found.step(50 + HOLD_MS - 1)
    assert found.found == []
    found.step(50 + HOLD_MS)
    found.step(51 + HOLD_MS)
    assert found.found == [(HOLD, gestures.SOUTH_STORE | gestures.NORTH_STORE)]
    found.touch(UP, layout.SOUTH_STORE, 60 + HOLD_MS)
    found.touch(UP, layout.NORTH_STORE, 61 + HOLD_MS)
    assert len(found.found) == 1
    assert found.holding == 0


def test_of_two_keys_held_the_one_lifted_last_does_not_count_as_a_tap() -> None:
    found = Gestures()
    found.touch(DOWN, layout.NEW, 0)
    found.touch(DOWN, layout.UNDO, 10)
    found.touch(UP, layout.NEW, 20)
    found.touch(UP, layout.UNDO, 30)
    assert found.found == []


def test_progress_of_a_hold_is_shown_when_it_can_no_longer_be_a_tap() -> None:
    found = Gestures()
    assert found.progress(FEEDBACK_MS) == 0
    found.touch(DOWN, layout.NEW, 0)
    assert found.progress(FEEDBACK_MS - 1) == 0
    assert found.progress(FEEDBACK_MS) == 100 * FEEDBACK_MS // HOLD_MS
    assert found.progress(HOLD_MS) == found.progress(2 * HOLD_MS) == 100
    found.step(HOLD_MS)
    assert found.progress(HOLD_MS) == 0


class Readings:
    """Pads with a fixed reading each."""

    def __init__(self) -> None:
        self.raw = [IDLE] * layout.PADS

    def read(self, pad: int) -> int:
        return self.raw[pad]


@pytest.mark.parametrize(("wet", "found"), [((1, 4), [(DOWN, 4)]), ((1, 3, 4), [])])
def test_pits_that_this_pass_has_not_read_count_as_wet_too(
    wet: tuple[int, ...], found: list[tuple[int, int]]
) -> None:
    """The second pass reads the even pads; only the survey of pit 4 reads pits 1 and 3."""
    pads = Readings()
    touch = Touch(pads, Config())
    assert touch.scan(0, 0) == []
    for pit in wet:
        pads.raw[pit] = 2 * IDLE
    assert touch.scan(1_000, 0) == found
    assert [pit for pit in range(layout.PITS) if touch.pads[pit].near] == list(wet)


@pytest.mark.parametrize(
    ("wet", "found"), [((0, 3), [(DOWN, 3)]), ((0, 3, 5), []), ((0, 2, 3), [])]
)
def test_pits_that_rise_by_more_than_half_a_touch_count_as_wet(
    wet: tuple[int, ...], found: list[tuple[int, int]]
) -> None:
    """The first pass reads the odd pads; only the survey of pit 3 reads pits 0 and 2."""
    pads = Readings()
    touch = Touch(pads, Config())
    for pit in wet:
        pads.raw[pit] = IDLE + touch.pads[pit].rise * 3 // 4
    pads.raw[3] = 2 * IDLE
    assert touch.scan(1_000, 0) == found
    assert all(touch.pads[pit].near for pit in wet)


def test_a_near_finger_raises_the_baseline_by_a_64th_of_a_count_at_each_reading() -> None:
    pad = Pad()
    pad.calibrate(IDLE, 20, 0)
    for now in range(63):
        pad.read(IDLE + (pad.rise >> 1) + 10, now, 0)
    assert (pad.near, pad.baseline) == (True, IDLE)
    pad.read(IDLE + (pad.rise >> 1) + 10, 63, 0)
    assert pad.baseline == IDLE + 1
