# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Disturbances that the touch filter must not take for touches, nor lose touches for: water on two
pads, hands on several, drift, fingers at power-on; taps in long passes.

What is asked of the model as it is (`Room`) is asked without exception, over all phases of pass and
mains that matter. At twice its noise (`poor_room`) a pad's own readings waver by as much as a touch
takes, so that no rule distinguishes with certainty: there at most two cases in a hundred
may fail.
"""

import itertools
import math
from collections.abc import Callable

import pytest
from awale_board import layout
from awale_board.input_pad import DOWN, UP

from hardware import touch
from hardware.description import GeometryName
from tests.support.firmware_harness import Board
from tests.support.touch_room import ALL, Room, downs, model_of, poor_room

WATER_PF = (1.5, 3.0, 8.0, 20.0)
SOUTH, NORTH = layout.SOUTH_STORE, layout.NORTH_STORE
NEW, UNDO, OK = layout.NEW, layout.UNDO, layout.OK
SOUTH_PLAYS = 0b111111  # the pits that a touch would play at once


def neighbours(geometry: GeometryName) -> list[tuple[int, int]]:
    """Every pair of pits that lie side by side or opposite."""
    places = [(pad.x, pad.y) for pad in model_of(geometry).places.pads][: layout.PITS]
    apart = sorted(math.dist(one, other) for one, other in itertools.combinations(places, 2))
    limit = apart[15] * 1.01  # ten pairs in the rows, six across
    found = [
        pair
        for pair in itertools.combinations(range(layout.PITS), 2)
        if math.dist(places[pair[0]], places[pair[1]]) <= limit
    ]
    assert len(found) == 16
    return found


def wetted(room: Room, water: dict[int, float], seconds: float, quick: int) -> list[int]:
    """The pads that are touched while `water`, in pF by pad, comes at once or within `seconds`, and
    lies there."""
    room.live(1_000)
    found = []
    steps = max(1, int(seconds * 50))
    for step in range(steps):
        for pad, pf in water.items():
            room.fingers[pad] = pf * (step + 1) / steps / room.finger_pf
        found += room.live(20, quick)
    return downs(found + room.live(1_000, quick))


# -- water ---------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("geometry", "seconds"), [("pcb", 0.0), ("pcb", 0.5), ("rings", 0.0), ("rings", 5.0)]
)
def test_water_on_two_neighbouring_pits_plays_neither(
    geometry: GeometryName, seconds: float
) -> None:
    for number, (pads, pf) in enumerate(itertools.product(neighbours(geometry), WATER_PF)):
        quick = (ALL, SOUTH_PLAYS, SOUTH_PLAYS << 6)[number % 3]
        room = Room(number, geometry=geometry)
        assert wetted(room, dict.fromkeys(pads, pf), seconds, quick) == [], (pads, pf)


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0.0, 0.5, 5.0])
def test_water_on_two_neighbouring_pits_hardly_ever_plays_at_twice_the_noise(
    seconds: float,
) -> None:
    cases = list(itertools.product(neighbours("pcb"), WATER_PF)) * 4
    played = 0
    for number, (pads, pf) in enumerate(cases):
        water = dict.fromkeys(pads, pf)
        played += wetted(poor_room(number), water, seconds, ALL) != []
    assert played <= len(cases) / 50


@pytest.mark.parametrize("pads", [(0, NORTH), (5, SOUTH), (6, SOUTH), (2, NEW), (9, OK), (3, UNDO)])
@pytest.mark.parametrize("seconds", [0.0, 5.0])
def test_water_on_a_pit_and_the_store_or_key_beside_it_does_nothing(
    pads: tuple[int, int], seconds: float
) -> None:
    for pf in WATER_PF:
        assert wetted(Room(1), dict.fromkeys(pads, pf), seconds, SOUTH_PLAYS) == [], pf


@pytest.mark.parametrize("seconds", [0.0, 5.0])
@pytest.mark.parametrize("amounts", [(20.0, 1.5), (2.0, 8.0), (5.0, 8.0)])
def test_unequal_water_on_two_neighbouring_pits_plays_neither(
    amounts: tuple[float, float], seconds: float
) -> None:
    for number, pads in enumerate(neighbours("pcb")):
        water = dict(zip(pads, amounts, strict=True))
        assert wetted(Room(number), water, seconds, ALL) == [], pads


@pytest.mark.parametrize("pf", [1.5, 3.0, 5.0])
def test_water_that_comes_to_one_pit_in_five_seconds_does_not_play_it(pf: float) -> None:
    """Up to 1 pF a second: a finger on metal brings all of its 5.6 pF within a few ms."""
    for pit in range(layout.PITS):
        assert wetted(Room(pit), {pit: pf}, 5.0, ALL) == [], pit


def test_a_little_water_on_several_pits_at_once_plays_none() -> None:
    for pits in (3, layout.PITS):
        room = Room(10, passes_ms=(8, 9))
        assert wetted(room, dict.fromkeys(range(pits), 1.0), 0.08, ALL) == []


def test_a_finger_plays_a_pit_that_is_wet_already() -> None:
    room = Room(4)
    assert wetted(room, {2: 3.0, 3: 3.0}, 5.0, ALL) == []
    room.live(5_000)
    room.fingers[2] += 1.0
    assert downs(room.live(100)) == [2]


# -- several pads --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("quick", [ALL, SOUTH_PLAYS, 0])
@pytest.mark.parametrize(
    "pads",
    [
        (0, 6, SOUTH),
        (0, 6, NORTH),
        (NEW, UNDO, OK),
        (2, 3),
        (2, 9),
        (0, SOUTH),
        (2, NEW),
        (SOUTH, NEW),
        (SOUTH, NORTH, OK),
        tuple(range(layout.PADS)),
    ],
)
def test_pads_that_no_player_means_together_do_nothing_together(
    pads: tuple[int, ...], quick: int
) -> None:
    """At any moment of a pass and of the mains, and for every person on every supply."""
    for seed, supply in itertools.product(range(8), touch.SUPPLIES):
        room = Room(seed, supply=supply, person="adult")
        room.live(1_000 + seed)
        for pad in pads:
            room.fingers[pad] = 1.0
        found = room.live(2_000, quick)
        for pad in pads:
            room.fingers[pad] = 0.0
        assert found + room.live(500, quick) == []
        assert downs(room.press(7, 120)) == [7]


@pytest.mark.parametrize("quick", [ALL, SOUTH_PLAYS])
@pytest.mark.parametrize("pads", [(SOUTH, NORTH), (NEW, UNDO), (NEW, OK), (UNDO, OK)])
def test_both_stores_and_any_two_keys_can_be_held_together(
    pads: tuple[int, int], quick: int
) -> None:
    for seed, supply in itertools.product(range(8), touch.SUPPLIES):
        room = Room(seed, supply=supply)
        room.live(1_000 + seed)
        for pad in pads:
            room.fingers[pad] = 1.0
        found = room.live(300, quick)
        for pad in pads:
            room.fingers[pad] = 0.0
        found += room.live(300, quick)
        assert sorted(downs(found)) == list(pads)
        assert len(found) == 4


def test_all_three_keys_at_once_neither_begin_nor_leave_a_game() -> None:
    board = Board()
    board.run(500)
    board.tap("new", "undo", "ok")
    assert board.app.session.game is None
    board.tap("ok")
    board.settle()
    before = board.game.fen()
    for ms in (120, 2_500):
        board.tap("new", "undo", "ok", ms=ms)
        assert (board.app.input.confirmation.about, board.game.fen()) == (0, before)


# -- taps where they may not act at once ---------------------------------------------------------


def tapped(room: Room, pad: int, began: int, ms: int, pass_ms: Callable[[], int]) -> list[int]:
    """The touches of a pad that may not act at once and is touched from `began` on, `ms` long."""
    found = []
    while room.now < began + 600:
        room.now += pass_ms()
        room.within_us = 0.0
        room.fingers[pad] = 1.0 if began <= room.now < began + ms else 0.0
        found += room.touch.scan(room.now, 0)
    return downs(found)


@pytest.mark.slow
@pytest.mark.parametrize("make", [Room, poor_room])
@pytest.mark.parametrize("pass_ms", range(8, 31))
def test_a_tap_of_60_ms_is_never_lost_in_passes_of_up_to_30_ms(
    pass_ms: int, make: Callable[..., Room]
) -> None:
    """Every ms of two passes, after which the scan is where it was; a pad of each half."""
    room = make(pass_ms)
    room.live(1_000)
    for phase, pad in itertools.product(range(2 * pass_ms), (8, OK, UNDO)):
        began = room.now + 600 + phase
        assert tapped(room, pad, began, 60, lambda: pass_ms) == [pad], phase


def test_a_tap_of_60_ms_is_never_lost_in_passes_of_changing_length() -> None:
    """The longest and the shortest passes in every order, which is where a reading is rarest."""
    for order in itertools.product((8, 15, 30), repeat=3):
        room = Room(1)
        room.live(1_000)
        lengths = itertools.cycle(order)
        for phase in range(0, 60, 3):
            began = room.now + 600 + phase
            assert tapped(room, OK, began, 60, lambda: next(lengths)) == [OK], (order, phase)  # noqa: B023


def test_a_slip_of_10_ms_is_not_felt_in_passes_of_up_to_19_ms() -> None:
    """By the readings, the pad may have been touched for 59 ms at most."""
    for pass_ms in range(8, 20):
        room = Room(pass_ms)
        room.live(1_000)
        for phase in range(2 * pass_ms):
            assert tapped(room, OK, room.now + 600 + phase, 10, lambda: pass_ms) == []  # noqa: B023


# -- drift ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a_minute", "make", "geometry"),
    [
        (1.0, Room, "rings"),
        (1.0, poor_room, "pcb"),
        (0.3, poor_room, "rings"),
        (0.3, Room, "pcb"),
        (-0.5, poor_room, "rings"),
        (-0.5, Room, "pcb"),
    ],
)
def test_drift_of_100_percent_a_minute_neither_touches_nor_sticks(
    a_minute: float, make: Callable[..., Room], geometry: GeometryName
) -> None:
    room = make(3, geometry=geometry)
    room.live(1_000)
    for step in range(1_200):
        room.warmth = a_minute * step / 1_200
        assert room.live(50) == [], step
        assert room.touch.faulty == []
    assert room.live(40_000) == []
    for pad in range(layout.PADS):
        assert room.press(pad, 120) + room.live(300) == [(DOWN, pad), (UP, pad)]
    assert room.touch.faulty == []


@pytest.mark.parametrize("seed", [3, 6, 8, 9])
def test_touches_are_felt_in_a_drift_of_100_percent_a_minute(seed: int) -> None:
    room = Room(seed)
    room.live(1_000)
    began = room.now
    for number in range(60):
        room.warmth = (room.now - began) / 60_000
        pad = 7 * number % layout.PADS
        found = room.press(pad, 120)
        for _ in range(16):
            room.warmth = (room.now - began) / 60_000
            found += room.live(50)
        assert found == [(DOWN, pad), (UP, pad)]


def test_a_pad_that_was_reported_as_stuck_is_sound_again_once_a_touch_is_felt() -> None:
    """The thing that lies on it has stayed."""
    room = Room(11)
    room.fingers[5] = 0.5
    room.live(40_000)
    assert room.touch.faulty == [5]
    room.fingers[5] = 1.5
    found = room.live(200)
    room.fingers[5] = 0.5
    assert found + room.live(300) == [(DOWN, 5), (UP, 5)]
    assert room.touch.faulty == []


# -- fingers at power-on -------------------------------------------------------------------------


@pytest.mark.parametrize("pad", [0, 9, NORTH, OK])
def test_a_finger_at_power_on_that_keeps_a_pad_from_being_made_costs_nothing(pad: int) -> None:
    """Every ms of a period of the mains as the moment of power-on."""
    for phase in range(20):
        fingers = [0.0] * layout.PADS
        fingers[pad] = 1.0
        room = Room(6, supply="charger", fingers=fingers, began_ms=phase)
        assert room.live(3_000) == []
        room.fingers[pad] = 0.0
        assert room.live(2_000) == []
        assert room.touch.faulty == []
        assert room.press(pad, 120) + room.live(200) == [(DOWN, pad), (UP, pad)]


def test_a_pad_that_is_absent_is_named_and_tried_again_until_it_is_there() -> None:
    room = Room(12, missing={1, OK})
    assert room.touch.faulty == [1, OK]
    assert room.live(5_000) == []
    assert room.touch.faulty == [1, OK]
    assert room.tries[1] <= 8 + 6  # at the start, then once a second, as another one is absent
    room.missing = {OK}
    assert room.live(3_000) == []
    assert room.touch.faulty == [OK]
    assert downs(room.press(1, 120)) == [1]
