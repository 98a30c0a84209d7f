# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The touch filter in front of the model of `hardware/touch.py`: noise, hum, drift, fingers, hands
and water.

The module is long because every test is one situation at the same filter and model.
``AWALE_TOUCH_HOURS`` says how many hours the long simulations last; ``make touch`` runs them for
100 hours in all.
"""

import itertools
import math
import os
from collections.abc import Callable

import pytest
from awale_board import layout
from awale_board.config import Config
from awale_board.input_pad import DOWN, UP
from awale_board.input_touch import Touch

from hardware.description import GeometryName
from hardware.geometry import GEOMETRIES
from hardware.touch import PEOPLE, SUPPLIES
from tests.support.firmware_harness import IDLE_RAW, Board
from tests.support.touch_room import Room, downs, poor_room

HOURS = float(os.environ.get("AWALE_TOUCH_HOURS", "0.05"))
FELT_WITHIN_MS = 40


# -- hours ---------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("geometry", GEOMETRIES)
@pytest.mark.parametrize("make", [Room, poor_room])
def test_no_touch_is_reported_for_noise_slow_drift_and_steps_of_temperature(
    make: Callable[..., Room], geometry: GeometryName
) -> None:
    room = make(2, geometry=geometry)
    for second in room.seconds(HOURS * 5):
        if second % 60 == 0:
            step = room.chance.uniform(-0.01, 0.01)
        room.warmth = 0.1 * math.sin(second / 3_600 * 2 * math.pi) + step
        assert room.live(1_000) == [], second


@pytest.mark.parametrize("supply", SUPPLIES)
@pytest.mark.parametrize("geometry", GEOMETRIES)
def test_no_missed_touch_of_120_ms_in_the_same_room(geometry: GeometryName, supply: str) -> None:
    hum = 1 if supply == "charger" else 2  # 115 V; the next test doubles it
    room = Room(4, geometry=geometry, finger=0.6, idle=1.5, noise=2, hum=hum, supply=supply)
    for second in room.seconds(HOURS):
        room.warmth = 0.1 * math.sin(second / 1_800 * 2 * math.pi)
        pad = room.chance.randrange(layout.PADS)
        found = room.press(pad, 120)
        found += room.live(room.chance.randrange(200, 1_200))
        assert found == [(DOWN, pad), (UP, pad)], second


@pytest.mark.parametrize("geometry", GEOMETRIES)
def test_at_twice_the_hum_of_a_charger_no_touch_is_missed_and_few_count_twice(
    geometry: GeometryName,
) -> None:
    """230 V between person and board: the live wire itself. Readings that chance to fall into the
    same phase of the mains, near the baseline, look like a finger that left."""
    room = poor_room(4, geometry, supply="charger")  # type: ignore[arg-type]
    twice = 0
    for _ in range(300):
        pad = room.chance.randrange(layout.PADS)
        found = room.press(pad, 120) + room.live(room.chance.randrange(200, 1_200))
        assert set(found) == {(DOWN, pad), (UP, pad)}
        twice += len(found) > 2
    assert twice <= 3


def delays(room: Room, pad: int) -> list[int]:
    """From four touches of a pad to their events, in ms."""
    felt = []
    for _ in range(4):
        room.live(room.chance.randrange(300, 2_000))
        felt.append(room.felt_after_ms(pad))
        room.fingers[pad] = 0.0
    return felt


# -- the signal ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("person", "supply", "geometry"),
    [
        (person, supply, list(GEOMETRIES)[number % 2])
        for number, (person, supply) in enumerate(itertools.product(PEOPLE, SUPPLIES))
    ],
)
def test_every_pad_feels_every_person_on_every_supply(
    person: str, supply: str, geometry: GeometryName
) -> None:
    hum = 1.0 if supply == "charger" else 2.0
    for pad in range(layout.PADS):
        room = poor_room(pad, geometry, person=person, supply=supply, hum=hum)  # type: ignore[arg-type]
        assert max(delays(room, pad)) <= FELT_WITHIN_MS


@pytest.mark.parametrize(
    "worse",
    [{"finger": 0.5}, {"idle": 2.0}],
    ids=["finger halved", "idle doubled"],
)
@pytest.mark.parametrize("geometry", GEOMETRIES)
def test_the_margin_holds_with_the_model_wrong_by_a_factor_of_two(
    geometry: GeometryName, worse: dict[str, float]
) -> None:
    felt = []
    for pad, supply in itertools.product(range(layout.PADS), SUPPLIES):
        room = Room(pad, geometry=geometry, supply=supply, **worse)  # type: ignore[arg-type]
        assert room.live(5_000) == []
        felt.append(room.felt_after_ms(pad))
    assert max(felt) <= FELT_WITHIN_MS


@pytest.mark.parametrize("geometry", GEOMETRIES)
def test_a_hand_that_holds_earthed_metal_too_conducts_and_is_felt(geometry: GeometryName) -> None:
    room = Room(5, geometry=geometry)
    room.live(1_000)
    untouched = room.value
    room.value = lambda pad: 3 if pad == 6 else untouched(pad)  # type: ignore[method-assign]
    assert downs(room.live(300)) == [6]
    room.value = untouched  # type: ignore[method-assign]
    assert room.live(5_000) == [(UP, 6)]


# -- short touches -------------------------------------------------------------------------------


def felt_taps(tap_ms: int, pass_ms: int) -> float:
    """The share of taps of `tap_ms` that are felt, over every phase of a pass."""
    felt = 0
    for phase in range(pass_ms):
        room = poor_room(phase, passes_ms=(pass_ms, pass_ms + 1))  # type: ignore[arg-type]
        room.live(1_000)
        began = room.now + phase
        found = []
        for _ in range(12):
            touched = began < room.now + pass_ms <= began + tap_ms
            room.fingers[4] = 1.0 if touched else 0.0
            found += room.live(pass_ms)
        felt += downs(found) == [4]
    return felt / pass_ms


@pytest.mark.parametrize(
    ("tap_ms", "pass_ms", "share"),
    [(30, 8, 1), (30, 25, 1), (30, 30, 1), (30, 50, 0.6), (15, 8, 1), (15, 15, 1), (15, 20, 0.75)],
)
def test_a_tap_that_would_move_is_felt_if_a_reading_sees_it(
    tap_ms: int, pass_ms: int, share: float
) -> None:
    assert felt_taps(tap_ms, pass_ms) == share


def test_a_hovering_finger_does_not_touch_and_does_not_move_the_baseline() -> None:
    room = Room(14)
    room.live(1_000)
    room.fingers[4] = 0.12
    assert room.live(10_000) == []
    room.fingers[4] = 0.3
    assert downs(room.live(100)) == [4]


def test_a_finger_that_presses_less_for_a_while_has_not_left() -> None:
    room = Room(14)
    room.live(1_000)
    room.fingers[4] = 1.0
    assert downs(room.live(300)) == [4]
    room.fingers[4] = 0.16
    assert room.live(1_000) == []
    room.fingers[4] = 0.0
    assert room.live(300) == [(UP, 4)]


def test_a_finger_that_bounces_for_15_ms_touches_once() -> None:
    room = Room(14, passes_ms=(4, 5))
    room.live(1_000)
    room.fingers[4] = 1.0
    found = room.live(100)
    room.fingers[4] = 0.0
    found += room.live(15)
    room.fingers[4] = 1.0
    assert found + room.live(300) == [(DOWN, 4)]


# -- fingers that are there already --------------------------------------------------------------


def test_a_shorted_pad_is_named_until_it_is_mended() -> None:
    room = Room(6)
    whole = room.value
    room.value = lambda pad: 0 if pad == 2 else whole(pad)  # type: ignore[method-assign]
    room.touch = Touch(room, Config())
    assert room.live(2_000) == []
    assert room.touch.faulty == [2]
    room.value = whole  # type: ignore[method-assign]
    assert room.live(2_000) == []
    assert room.touch.faulty == []
    assert downs(room.press(2, 120)) == [2]


# -- hands and water -----------------------------------------------------------------------------


@pytest.mark.parametrize("make", [Room, poor_room])
@pytest.mark.parametrize("step_ms", [25, 40, 60, 90])
def test_a_hand_that_slides_over_the_row_touches_once(
    step_ms: int, make: Callable[..., Room]
) -> None:
    room = make(9)
    found = []
    for pad in range(6):
        room.fingers[pad] = 1.0
        found += room.live(step_ms // 2)
        if pad:
            room.fingers[pad - 1] = 0.0
        found += room.live(step_ms // 2)
    room.fingers[5] = 0.0
    found += room.live(300)
    assert len(downs(found)) == 1
    assert downs(room.press(7, 120)) == [7]


def test_a_hand_that_leaves_one_pit_and_lands_on_the_next_touches_once() -> None:
    """It touches no pit in between, so only the time since the last one gives it away."""
    room = Room(9, passes_ms=(8, 9))
    found = []
    for pad in range(6):
        room.fingers[pad] = 1.0
        found += room.live(60)
        room.fingers[pad] = 0.0
        found += room.live(48)
    assert downs(found) == [0]
    assert downs(room.live(300) + room.press(7, 120)) == [7]


@pytest.mark.parametrize("short", range(4))
def test_a_reading_that_an_interrupt_makes_too_small_does_not_delay_a_release(short: int) -> None:
    """It takes counts from a discharge: less than untouched counts as a finger in the mains."""
    room = Room(9, passes_ms=(8, 14))
    room.live(1_000)
    whole = room.value
    room.fingers[2] = 1.0
    found = room.live(100)
    room.fingers[2] = 0.0
    readings = itertools.count()

    def value(pad: int) -> int:
        disturbed = pad == 2 and next(readings) == short
        return whole(pad) * 9 // 10 if disturbed else whole(pad)

    room.value = value  # type: ignore[method-assign]
    found += room.live(110)
    room.fingers[3] = 1.0
    assert downs(found + room.live(120)) == [2, 3]


@pytest.mark.parametrize("then", [2, layout.SOUTH_STORE, layout.OK])
def test_the_same_pit_again_or_a_store_or_key_at_once_does_not_count_as_a_slide(then: int) -> None:
    room = Room(9, passes_ms=(5, 6))
    room.live(1_000)
    room.fingers[2] = 1.0
    found = room.live(100)
    room.fingers[2] = 0.0
    found += room.live(40)
    room.fingers[then] = 1.0
    found += room.live(100)
    assert downs(found) == [2, then]


@pytest.mark.parametrize("seconds", [0.02, 0.5, 5.0])
@pytest.mark.parametrize("make", [Room, poor_room])
def test_a_wet_board_does_not_play_and_works_again_when_dry(
    make: Callable[..., Room], seconds: float
) -> None:
    room = make(10)
    found = []
    steps = max(1, int(seconds * 50))
    for step in range(steps):
        for pad in range(layout.PITS):
            room.fingers[pad] = 0.9 * (step + 1) / steps * (1 + 0.1 * math.sin(pad))
        found += room.live(20)
    found += room.live(60_000)
    for step in range(60):
        for pad in range(layout.PITS):
            room.fingers[pad] = 0.9 * (59 - step) / 60
        found += room.live(1_000)
    assert downs(found) == []
    assert downs(room.live(5_000)) == []
    assert downs(room.press(4, 120)) == [4]


# -- faults --------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [Room, poor_room])
def test_a_pad_touched_all_the_time_is_reported_and_released(make: Callable[..., Room]) -> None:
    room = make(11)
    room.fingers[5] = 1.0
    found = room.live(40_000)
    assert downs(found) == [5]
    assert room.touch.faulty == [5]
    assert downs(room.press(2, 120)) == [2]
    room.fingers[5] = 0.0
    assert downs(room.live(2_000)) == []
    assert room.touch.faulty == []
    assert downs(room.press(5, 120)) == [5]


def test_a_missing_pad_shows_on_the_board() -> None:
    board = Board(raw=[-1 if pad == 4 else idle for pad, idle in enumerate(IDLE_RAW)])
    board.tap("ok")
    board.settle()
    began = board.now
    board.run(2_000)
    assert set(board.shapes("E", began)) == {"####........", "####..#....."}
    board.tap("C")
    assert board.game.plies == 1


@pytest.mark.parametrize(
    ("setting", "value", "ms", "felt"),
    [
        ("touch_percent", 60, 120, []),
        ("touch_percent", 20, 120, [0]),
        ("touch_quick_ms", 60, 20, []),
        ("touch_quick_ms", 60, 120, [0]),
    ],
)
def test_a_stronger_or_longer_touch_can_be_asked_for(
    setting: str, value: int, ms: int, felt: list[int]
) -> None:
    config = Config()
    setattr(config, setting, value)
    assert downs(Room(13, config=config).press(0, ms)) == felt
