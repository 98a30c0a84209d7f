# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Maintenance requests, indicators on request, and the teacher's lock."""

import calendar
import sys
import time
import types
from collections.abc import Iterator

import pytest
from awale_board import layout
from awale_board.config import Config
from awale_board.ui_menu import PIT_OPTIONS

from awale_core import wire
from awale_core.record import decode
from tests.support.firmware_harness import IDLE_RAW, TOUCHED_RAW, Board
from tests.support.main_in_process import Chip, Ended

TODAY = 1_795_250_000


@pytest.fixture
def board() -> Board:
    board = Board()
    board.run(200)
    assert "maintenance" in board.connect()["cap"]
    return board


# -- the date ------------------------------------------------------------------------------------


def test_games_that_begin_after_the_clock_was_set_carry_the_date(board: Board) -> None:
    dates = []
    for number in range(2):
        game = board.new(south="host", north="host")
        board.ask(t="declare", game=game, ply=0, side=0, action="resign")
        record = bytes.fromhex(
            board.ask(t="archive_chunk", number=number, game=game, **{"from": 0})["data"]
        )
        dates.append(decode(record).started)
        assert board.ask(t="clock", time=1_600_000_000)["code"] == "field"
        assert board.ask(t="clock", time=TODAY)["t"] == "ok"
    assert dates == [None, TODAY]


# -- health --------------------------------------------------------------------------------------


def test_a_board_reports_its_faults_in_its_health() -> None:
    problems = ["AWALE_SPEED is 'warp', not one of …; normal is used" + 300 * "é", "x"]
    raw = list(IDLE_RAW)
    raw[3] = -1
    board = Board(raw=raw, problems=problems)
    board.health["crash"] = "Traceback\n" * 90 + 'ValueError: "\\\U0001f600\n'
    board.connect()
    board.pads.touch("ok", True)
    board.run(32_000)
    answer = board.ask(t="health")
    assert (answer["missing"], answer["stuck"]) == ([3], [layout.OK])
    assert answer["problems"] == 2
    assert answer["problem"].startswith("AWALE_SPEED is 'warp'")
    assert answer["crash"].endswith('Traceback\nValueError: "\\\U0001f600')
    assert len(wire.encode(answer)) <= wire.MAX_LINE


# -- pads ----------------------------------------------------------------------------------------


def test_raw_values_of_the_pads_as_they_are_now(board: Board) -> None:
    answer = board.ask(t="pads")
    assert answer["raw"] == answer["base"] == IDLE_RAW
    assert answer["held"] == 0
    board.new()
    board.pads.touch("C", True)
    board.run(100)
    answer = board.ask(t="pads")
    assert (answer["raw"][2], answer["held"]) == (TOUCHED_RAW[2], 1 << 2)


# -- single lights -------------------------------------------------------------------------------


def shining(board: Board) -> list[int]:
    sent = board.lights.sent
    return [led for led in range(len(sent) // 3) if any(sent[3 * led : 3 * led + 3])]


def test_single_leds_light_one_after_the_other_and_cups_as_a_whole(board: Board) -> None:
    for led in (0, 17, 191):
        assert board.ask(t="test", led=led)["t"] == "ok"
        board.run(40)
        assert shining(board) == [led]
    board.ask(t="test", led=5, colour="blue")
    board.run(40)
    red, green, blue = board.lights.sent[15:18]
    assert red == green == 0 < blue
    for wrong in ({"led": 192}, {"led": 5, "colour": "mauve"}):
        assert board.ask(t="test", **wrong)["code"] == "field"
    for cup in ("A", "f", "store_north"):
        board.ask(t="test", cup=layout.PAD_NAMES.index(cup))
        board.run(40)
        assert board.lit(cup) == len(board.light(cup)) == len(shining(board))
    board.ask(t="test")
    board.run(40)
    assert len(shining(board)) > 20


def test_a_test_of_lights_ends_after_5_s_or_with_a_touch_or_a_game(board: Board) -> None:
    board.ask(t="test", led=3)
    board.run(4_800)
    assert shining(board) == [3]
    board.run(400)
    assert len(shining(board)) > 20
    board.ask(t="test", led=3)
    board.run(100)
    board.tap("A")
    board.run(40)
    assert len(shining(board)) > 20
    board.ask(t="test", led=3)
    board.new()
    assert len(shining(board)) > 48
    assert board.ask(t="test", led=3)["code"] == "busy"


# -- signs ---------------------------------------------------------------------------------------


def test_a_warning_lies_over_the_seeds_until_the_move(board: Board) -> None:
    """So does the sign of short time, in the store."""
    board.new(north="host")
    plain, crossed, third = "####........", "####..#..#..", "#.." * 8
    board.ask(t="show", what="hint", pit=2)
    board.ask(t="show", what="hurry", side=0)
    since = board.now
    assert board.ask(t="show", what="warning", pits=[1, 4])["t"] == "ok"
    board.run(1_500)
    assert set(board.shapes("B", since)) == set(board.shapes("E", since)) == {plain, crossed}
    assert board.shapes("C", since)[-1] == plain  # the hint is over
    assert third in board.shapes("store_south", since)
    board.tap("A")
    board.settle()
    board.run(100)
    since = board.now
    board.run(1_500)
    assert len(set(board.shapes("E", since))) == 1
    assert third not in board.shapes("store_south", since)


def test_a_warning_may_come_with_a_hint_and_nothing_ends_every_sign(board: Board) -> None:
    board.new(north="host")
    board.ask(t="show", what="hurry", side=0)
    assert board.ask(t="show", what="warning", pit=2, pits=[1])["t"] == "ok"
    for wrong in ([12], [True], 3):
        assert board.ask(t="show", what="warning", pits=wrong)["code"] == "field"
    board.ask(t="show", what="greeting", which="hello")  # leaves them as they are
    signs = board.app.indicators
    assert (signs.hurry, signs.hint, signs.warning) == (0, 2, [1])
    board.ask(t="show", what="nothing")
    assert (signs.hurry, signs.hint, signs.warning) == (-1, -1, [])


# -- the teacher's lock --------------------------------------------------------------------------


@pytest.mark.parametrize("hints", ["legal", "off"])
def test_without_hints_the_pc_shows_none_either(board: Board, hints: str) -> None:
    board.ask(t="set", values={"hints": hints})
    board.new(north="host")
    assert board.ask(t="show", what="hint", pit=3)["code"] == "seat"
    assert board.ask(t="show", what="warning", pits=[3])["code"] == "seat"
    assert board.ask(t="show", what="thinking")["t"] == "ok"


def test_no_touch_undoes_the_teachers_lock(board: Board) -> None:
    locked = {"teacher": "locked", "hints": "off", "takeback": "locked"}
    board.ask(t="set", values=locked)
    board.ask(t="set", values={"brightness": 9})
    for name in ("hints", "takeback"):
        board.tap(layout.PAD_NAMES[PIT_OPTIONS.index(name)])
        board.run(1_000)
    board.hold("undo", "ok")
    assert board.app.options.number("brightness") == Config().brightness
    board.run(5_000)
    again = Board(memory=board.memory)  # and no power cut does
    again.run(200)
    again.connect()
    for each in (board, again):
        assert each.ask(t="get", keys=list(locked))["values"] == locked
    board.tap("ok")
    board.settle()
    board.tap("C")
    board.settle()
    board.tap("undo")
    undo = board.ask(t="undo", game=board.app.session.id, ply=1, any_seat=True)
    assert (undo["code"], board.game.plies) == ("seat", 1)


def test_a_locked_choice_says_so_and_the_pc_opens_the_lock(board: Board) -> None:
    board.ask(t="set", values={"teacher": "locked", "hints": "off"})
    board.ask(t="set", values={"hints": "moves"})
    heard = len(board.tones.heard)
    since = board.now
    board.tap("e")
    board.run(700)
    assert "......#....." in board.shapes("e", since)
    assert len(board.tones.heard) > heard
    assert board.app.options.text("hints") == "moves"
    board.ask(t="set", values={"teacher": "open"})
    board.tap("e")
    assert board.app.options.text("hints") == "legal"


def test_the_lock_can_stand_in_the_settings_file() -> None:
    board = Board(teacher="locked")
    board.run(200)
    board.tap("f")
    assert board.app.options.text("takeback") == "free"
    board.hold("undo", "ok")
    assert board.app.options.text("teacher") == "locked"


@pytest.mark.parametrize("seconds", [1_700_000_000, 2**31 - 1, 2**31, 3_000_000_000, 4_102_444_800])
def test_every_date_of_the_protocol_can_be_set_where_localtime_ends_in_2038(
    seconds: int, chip: Chip, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_to: list[time.struct_time] = []

    def localtime(seconds: int) -> time.struct_time:
        """CircuitPython's, which takes 32 bits and knows no time zone."""
        if seconds >= 2**31:
            raise OverflowError("timestamp out of range for platform time_t")
        return time.gmtime(seconds)

    class Rtc:
        datetime = property(fset=lambda self, date: set_to.append(date))

    monkeypatch.setattr(time, "localtime", localtime)
    monkeypatch.setitem(sys.modules, "rtc", types.SimpleNamespace(RTC=Rtc))

    def script() -> Iterator[int]:
        yield 300
        yield from chip.ask(t="hello", v=1)
        yield from chip.ask(t="clock", time=seconds)

    assert chip.run(script()) is Ended
    assert chip.heard()[-1]["t"] == "ok"
    assert calendar.timegm(set_to[0]) == seconds


WIDE = "\N{GRINNING FACE}"  # 12 bytes in a line


def test_every_answer_fits_into_a_line_whatever_the_names() -> None:
    board = Board(raw=[-1] * layout.PADS, name=WIDE * 300, problems=[WIDE * 300] * 99)
    board.health = {
        "heap": 2**31 - 1,
        "reset": WIDE * 300,
        "python": WIDE * 300,
        "crash": WIDE * 300,
    }
    board.now = 2**31 * 1000 - 600_000
    board.run(300)
    board.port.connected = True
    hello = board.ask(t="hello", v=1, id=2**31 - 1)
    assert WIDE * 5 in hello["name"]
    assert board.ask(t="health", id=2**31 - 2)["missing"] == list(range(layout.PADS))
    seats = {"south": "host", "north": "host", "starter": 0}
    assert board.ask(t="new", rules="abapa", names=[WIDE * 12] * 2, **seats)["t"] == "ok"
    odd = board.ask(t="set", values={WIDE * 30: 1})
    assert odd["code"] == "setting"
