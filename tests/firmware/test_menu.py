# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board without a PC: everything is chosen by touch."""

from typing import Any

import pytest
from awale_board.config import Config
from awale_board.options import CHOICES
from awale_board.ui_menu import OPPONENTS, PIT_OPTIONS

from awale_core import RULE_SETS
from tests.support.firmware_harness import Board, begun

PITS = "ABCDEFabcdef"


def test_every_option_but_level_and_lock_has_a_pit_that_shows_which_of_its_values_is_chosen() -> (
    None
):
    assert {*PIT_OPTIONS, "level", "teacher"} == {name for name, _ in CHOICES}
    board = Board()
    board.run(100)
    assert board.lit("A") == len(RULE_SETS)  # all of them faint, the chosen ones bright
    dim = board.light("A")[-5]
    assert board.light("A").count(board.light("A")[0]) == 1
    for number in range(2, 9):
        board.tap("A")
        lights = board.light("A")
        assert lights.count(lights[0]) == number
        assert max(lights[0]) > max(dim)
    board.tap("A")
    assert board.app.options.get("rules") == "abapa"


@pytest.mark.parametrize("pit", PITS)
def test_every_pit_goes_round_all_its_values(pit: str) -> None:
    board = Board()
    menu = board.app.input.menu
    assert menu is not None
    count = menu.value(PITS.index(pit))[1]
    seen = []
    for _ in range(count + 1):
        seen.append(menu.value(PITS.index(pit))[0])
        board.tap(pit)
    assert sorted(seen[:-1]) == list(range(1, count + 1))
    assert seen[-1] == seen[0]


def test_the_pc_can_be_chosen_only_while_one_is_there() -> None:
    board = Board()
    for _ in range(len(OPPONENTS)):
        board.tap("B")
        assert board.app.options.get("opponent") != "pc"
    board.connect()
    board.choose(opponent="pc")
    board.tap("ok")
    (started,) = board.news("started")
    assert (started["south"], started["north"]) == ("touch", "host")
    assert board.ask(t="state")["north"] == "host"


def test_the_starter_is_drawn_by_lot_from_the_menu() -> None:
    starters = set()
    for number in range(12):
        board = Board(games=number * 1_000_003)
        board.choose(starter="lot")
        board.tap("ok")
        starters.add(board.game.turn)
    assert starters == {0, 1}


def test_choices_outlast_a_power_cut_and_defaults_come_back_by_a_gesture() -> None:
    board = Board()
    board.choose(rules="benin", brightness=9, palette="night", level=3)
    board.run(5_000)
    again = Board(memory=board.memory)
    assert again.app.options.get("rules") == "benin"
    assert again.app.options.get("brightness") == 9
    assert again.app.options.get("palette") == "night"
    assert again.app.options.get("level") == 3
    again.hold("undo", "ok")
    assert again.app.session.game is None
    again.run(5_000)
    for restored in (again, Board(memory=again.memory)):
        assert restored.app.options.get("rules") == "abapa"
        assert restored.app.options.get("brightness") == Config().brightness


def test_new_and_undo_held_lead_to_the_menu_after_a_confirm() -> None:
    board = Board()
    board.connect()
    board.tap("ok")
    board.settle()
    board.hold("new", "undo")
    assert board.game.plies == 0  # nothing has happened yet
    board.tap("C")  # any touch but OK says no, and does nothing else
    assert board.game.plies == 0
    board.hold("new", "undo")
    board.tap("ok")
    assert board.app.session.game is None
    assert board.news("left")[-1]["ply"] == 0
    assert board.ask(t="state") == {"t": "state", "phase": "menu", "re": 2}
    board.tap("ok")
    assert board.game.plies == 0


def test_a_hold_shows_its_progress() -> None:
    board = begun()
    began = board.now
    board.hold("new", "undo", ms=1_200)
    arcs = [
        shape.index(".") if "." in shape else 24
        for shape in board.shapes("store_north", began)
        if shape.startswith("##")
    ]
    assert len(arcs) > 10
    assert arcs == sorted(arcs)
    assert board.app.input.confirmation.about == 0


@pytest.mark.parametrize(
    ("fields", "pad"),
    [
        ({"starter": 1, "north": "board"}, ""),  # which thinks
        ({"south": "host", "north": "host"}, "away"),
        ({}, "F"),  # seeds run
        ({"rules": "spanish", "south": "board", "north": "board"}, ""),
        ({"fen": "0-0-0-0-0-1-1-0-0-0-0-3-24-19-S"}, "F"),  # the end
    ],
)
def test_in_every_state_new_and_undo_lead_to_the_menu(fields: dict[str, Any], pad: str) -> None:
    board = Board()
    board.new(**fields)
    board.run(600)
    if pad == "away":
        board.port.connected = False
    elif pad:
        board.tap(pad)
    assert (board.app.session.phase == "over") == ("fen" in fields)
    board.hold("new", "undo")
    board.run(500)
    if board.app.input.confirmation.about:
        board.tap("ok")
    assert board.app.session.game is None


def test_idle_the_menu_ripples_then_dims_then_sleeps_and_a_touch_only_wakes_it() -> None:
    board = Board(attract_after_s=20, dim_after_s=60, sleep_after_s=85)
    board.run(19_000)
    calm = board.light("A")
    board.run(4_000)
    rippling = {tuple(board.light("A", frame)) for at, frame in board.frames if at > 21_000}
    assert len(rippling) > 3
    board.run(40_000)
    dimmed = max(max(frame) for at, frame in board.frames if at > 62_000)
    assert dimmed < max(max(light) for light in calm)
    board.run(30_000)
    last = [frame for at, frame in board.frames if at > 88_000]
    assert not any(any(frame) for frame in last)
    assert not board.light_is_on
    board.tap("A")
    assert board.app.options.get("rules") == "abapa"
    assert board.light_is_on
    assert max(max(light) for light in board.light("A")) == max(max(light) for light in calm)
    board.tap("A")
    assert board.app.options.get("rules") == "awari"


def test_asleep_in_play_a_touch_wakes_the_board_within_a_tenth_of_a_second_and_does_not_play() -> (
    None
):
    board = Board(sleep_after_s=30)
    board.tap("ok")
    board.settle()
    board.run(31_000)
    assert not board.light_is_on
    frames = len(board.frames)
    board.run(2_000)
    assert len(board.frames) == frames  # a dark board sends nothing
    board.pads.touch("C", True)
    touched = board.now
    board.run(100)
    assert board.light_is_on
    woken = [at for at, frame in board.frames if at > touched and any(frame)]
    assert woken[0] - touched <= 100
    board.pads.touch("C", False)
    board.run(300)
    assert board.game.plies == 0
    board.tap("C")
    assert board.game.plies == 1


def test_for_a_fair_the_ripple_goes_on() -> None:
    board = Board(attract_after_s=10, sleep_after_s=0)
    board.run(30_000)
    assert board.light_is_on
    assert len(board.shapes("A", board.now - 5_000)) > 3


def test_a_light_is_tried_although_the_board_sleeps() -> None:
    board = Board(sleep_after_s=30)
    board.connect()
    board.run(31_000)
    assert not board.light_is_on
    board.ask(t="test", led=3)
    board.run(100)
    assert board.light_is_on
    assert sum(1 for light in board.light("A") if any(light)) == 1


def test_in_play_the_light_dims_and_comes_back_with_a_touch_that_counts() -> None:
    board = Board(dim_after_s=30)
    board.tap("ok")
    board.settle()
    bright = max(max(light) for light in board.light("A"))
    board.run(31_000)
    assert max(max(light) for light in board.light("A")) < bright
    board.tap("C")
    assert board.game.plies == 1
    board.settle()
    assert max(max(light) for light in board.light("a")) == bright
