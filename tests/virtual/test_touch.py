# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Fingers on pads."""

import pytest
from awale_host.virtual.touch import LEAST_READINGS, SHORTEST_GAP_MS, SHORTEST_TOUCH_MS, Fingers

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


def test_a_click_is_held_as_long_as_a_quick_finger(fingers: Fingers) -> None:
    clicked = times_down(fingers, [(10, True), (11, False)])
    assert clicked == list(range(10, 10 + SHORTEST_TOUCH_MS))


def test_a_click_within_one_millisecond_is_a_touch(fingers: Fingers) -> None:
    assert len(times_down(fingers, [(10, True), (10, False)])) == SHORTEST_TOUCH_MS


def test_a_click_lasts_until_a_slow_chip_has_looked_often_enough(fingers: Fingers) -> None:
    fingers.change("page", PAD, True, 0)
    fingers.change("page", PAD, False, 1)
    looks = [fingers.touched(PAD, now) for now in range(0, 1200, 80)]
    assert looks == [True] * LEAST_READINGS + [False] * (15 - LEAST_READINGS)


def test_a_click_that_nobody_looks_at_is_over_after_a_second(fingers: Fingers) -> None:
    fingers.change("page", PAD, True, 0)
    fingers.change("page", PAD, False, 1)
    assert fingers.touched(PAD, 500)
    assert not fingers.touched(PAD, 1500)


def test_a_long_touch_ends_when_it_is_lifted(fingers: Fingers) -> None:
    assert times_down(fingers, [(0, True), (300, False)]) == list(range(300))


def test_two_quick_clicks_are_two_touches(fingers: Fingers) -> None:
    down = times_down(fingers, [(0, True), (1, False), (2, True), (3, False)])
    gap = [now for now in range(down[0], down[-1]) if now not in down]
    assert len(gap) == SHORTEST_GAP_MS
    assert len(down) == 2 * SHORTEST_TOUCH_MS


def test_saying_it_again_changes_nothing(fingers: Fingers) -> None:
    changes = [(0, True), (50, True), (200, False), (210, False)]
    assert times_down(fingers, changes) == list(range(200))


def test_a_pad_is_touched_while_anybody_touches_it(fingers: Fingers) -> None:
    fingers.change("one", PAD, True, 0)
    fingers.change("two", PAD, True, 50)
    assert all(fingers.touched(PAD, now) for now in range(150))
    fingers.change("one", PAD, False, 150)
    assert all(fingers.touched(PAD, now) for now in range(150, 300))
    fingers.change("two", PAD, False, 300)
    assert not fingers.touched(PAD, 300)


def test_who_leaves_lifts_every_finger(fingers: Fingers) -> None:
    fingers.change("page", PAD, True, 0)
    fingers.change("page", "GP2", True, 0)
    fingers.change("other", "GP3", True, 0)
    for now in range(200):
        assert all(fingers.touched(pad, now) for pad in fingers.pads)
    fingers.lift_all("page", 200)
    assert [fingers.touched(pad, 200) for pad in fingers.pads] == [False, True, False]


def test_a_finger_raises_the_value_by_a_third_and_more(fingers: Fingers) -> None:
    bare = max(fingers.raw_value(PAD, 0) for _ in range(100))
    fingers.change("page", PAD, True, 0)
    touched = min(fingers.raw_value(PAD, 0) for _ in range(100))
    assert touched > bare * 4 / 3


def test_an_unknown_pad_is_refused(fingers: Fingers) -> None:
    with pytest.raises(ValueError, match="no pad GP99"):
        fingers.change("page", "GP99", True, 0)
