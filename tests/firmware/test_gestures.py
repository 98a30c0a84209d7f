# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Limits of taps, holds and pads: one millisecond and one count on either side."""

import pytest
from awale_board import input_gestures as gestures
from awale_board import layout
from awale_board.config import Config
from awale_board.input_gestures import FEEDBACK_MS, HOLD, HOLD_MS, TAP, Gestures
from awale_board.input_pad import DOWN, UP, Pad
from awale_board.input_touch import Touch

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


@pytest.mark.parametrize(
    "wet", [(1, 4), (4, 5), (4, 11), (4, layout.NORTH_STORE), (4, layout.UNDO), (1, 3, 4)]
)
def test_pads_that_this_pass_has_not_read_count_as_wet_too(wet: tuple[int, ...]) -> None:
    """A pass reads half of the pads, and pit 4 as it may act at once; the survey of pit 4 reads the
    others."""
    pads = Readings()
    touch = Touch(pads, Config())
    assert touch.scan(0, 1 << 4) == []
    for pad in wet:
        pads.raw[pad] = 2 * IDLE
    assert touch.scan(1_000, 1 << 4) == []
    assert [pad for pad in range(layout.PADS) if touch.pads[pad].near] == list(wet)
    pads.raw = [IDLE] * layout.PADS
    for now in range(1_010, 1_800, 10):
        assert touch.scan(now, 1 << 4) == []
    pads.raw[4] = 2 * IDLE
    assert touch.scan(1_800, 1 << 4) == [(DOWN, 4)]


def test_a_pad_rises_with_another_that_has_half_of_its_rise_or_more_than_a_finger_beside_it() -> (
    None
):
    pads = Readings()
    touch = Touch(pads, Config())
    rise = touch.pads[0].rise
    finger = 3 * rise  # more than that of drops
    for other, found in (
        (rise * 5 // 4, [(DOWN, 3)]),  # a finger beside the stud
        (rise * 5 // 4 + 1, []),
    ):
        touch = Touch(pads, Config())
        pads.raw[3] = IDLE + finger
        pads.raw[0] = IDLE + other
        assert touch.scan(1_000, 1 << 3) == found
        pads.raw[0] = pads.raw[3] = IDLE
    for other, found in ((rise - 1, [(DOWN, 3)]), (rise, [])):
        touch = Touch(pads, Config())
        pads.raw[3] = IDLE + 2 * rise
        pads.raw[0] = IDLE + other
        assert touch.scan(1_000, 1 << 3) == found
        pads.raw[0] = pads.raw[3] = IDLE


def test_a_near_finger_raises_the_baseline_by_a_64th_of_a_count_at_each_reading() -> None:
    pad = Pad()
    pad.calibrate(IDLE, 20, 0)
    for now in range(63):
        pad.read(IDLE + (pad.rise >> 1) + 10, now, 0, now, False)
    assert (pad.near, pad.baseline) == (True, IDLE)
    pad.read(IDLE + (pad.rise >> 1) + 10, 63, 0, 62, False)
    assert pad.baseline == IDLE + 1
