# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Greetings of a friend far away, and the nudge, in light: like no other sign, calm, and out of the
way of touches, sowings and turns."""

import functools
import itertools
from typing import Any

import pytest
from awale_board import layout
from awale_board import light_markers as markers
from awale_board.light_animations import STEP_MS

from tests.support.firmware_harness import Board
from tests.support.greetings import DARK, STORE_LEDS, WORDS, figure, is_greeting, shape

SHOWN_MS = 2_000  # at most
PITS = layout.PAD_NAMES[: layout.PITS]
MIDDLE = "9-0-0-9-0-0-9-0-0-9-0-0-6-6-S"  # sowings of 9; stores that greetings would hide


@functools.cache
def other_signs() -> set[str]:
    """Whatever else a store can show: each marker at each moment, and each number of seeds."""
    marks = range(markers.LAST, markers.GREETING)
    shapes = {shape(mark, phase) for mark in marks for phase in range(256)}
    return shapes | {"#" * seeds + "." * (STORE_LEDS - seeds) for seeds in range(STORE_LEDS + 1)}


def far_game(fen: str = MIDDLE, **settings: Any) -> Board:
    """A game between South at this board and a host's North; South is to move. The light is so weak
    that the limiter leaves it as it is."""
    settings.setdefault("brightness", 3)
    board = Board(**settings)
    board.new(fen=fen, north="host")
    board.run(500)
    return board


def greet(board: Board, which: str = "hello") -> int:
    """Let a greeting come; returns when it came."""
    came = board.now
    assert board.ask(t="show", what="greeting", which=which)["t"] == "ok"
    return came


def host_moves(board: Board, pit: int) -> None:
    game, ply = board.app.session.id, board.game.plies
    assert board.ask(t="move", game=game, ply=ply, pit=pit)["t"] == "ok"


def seen(board: Board, since: int, cups: tuple[str, ...] = layout.PAD_NAMES[: layout.CUPS]) -> Any:
    """The light of cups from that time on: each change with its time."""
    shown: list[tuple[int, list[Any]]] = []
    for at, frame in board.frames:
        light = [board.light(cup, frame) for cup in cups]
        if at <= since:
            shown = [(since, light)]
        elif light != shown[-1][1]:
            shown.append((at, light))
    return shown


def greeted(board: Board, store: str, since: int, word: str = "hello") -> list[str]:
    """The steps of a greeting that a store has shown since then, upright for South."""
    steps = set(figure(word, turned=store == "store_north")) - {DARK}
    return [each for each in board.shapes(store, since) if each in steps]


def is_greeted(board: Board, since: int) -> bool:
    """Whether any frame since then shows hello."""
    return any(is_greeting(frame, "hello") for at, frame in board.frames if at >= since)


# -- what it looks like --------------------------------------------------------------------------


@pytest.mark.parametrize("turned", [False, True])
def test_no_step_of_a_greeting_looks_like_another_one_or_like_any_other_sign(turned: bool) -> None:
    figures = [set(figure(word, turned=turned)) - {DARK} for word in WORDS]
    for one, other in itertools.combinations(figures, 2):
        assert not one & other
    for steps in figures:
        assert not steps & other_signs()
        assert all(each[1:] == each[:0:-1] for each in steps)  # left and right alike


@pytest.mark.parametrize("leds", [12, 60])
def test_greetings_differ_on_other_rings_too(leds: int) -> None:
    assert len({tuple(figure(word, leds)) for word in WORDS}) == len(WORDS)
    for word in WORDS:
        dark = [set(step) == {"."} for step in figure(word, leds)]
        assert dark == [step == DARK for step in figure(word)]


def test_upside_down_top_and_bottom_change_places() -> None:
    half = STORE_LEDS // 2
    for word in WORDS:
        turned = [each[half:] + each[:half] for each in figure(word)]
        assert figure(word, turned=True) == turned


@pytest.mark.parametrize("which", WORDS)
def test_a_greeting_is_shown_upright_in_the_friends_store_and_goes(which: str) -> None:
    board = far_game()
    before = board.shapes("store_north", board.now - 300)
    pits = [board.light(pit) for pit in PITS]
    heard = len(board.tones.heard)
    came = greet(board, which)
    board.run(SHOWN_MS + 100)
    shown = [each for each in board.shapes("store_north", came + 20) if each not in before]
    steps = [step for step, _ in itertools.groupby(figure(which, turned=True))]
    assert shown == steps  # North's first LED is at South's bottom
    since = came + SHOWN_MS + 50
    board.run(200)
    assert board.shapes("store_north", since) == before
    assert [board.light(pit) for pit in PITS] == pits
    assert len(board.tones.heard) == heard


def test_a_friend_who_sends_many_does_not_make_the_light_flash() -> None:
    board = far_game("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S")
    came = board.now
    for each in range(60):
        greet(board, WORDS[each % len(WORDS)])
        board.run(90)
    board.run(2 * SHOWN_MS)
    assert_calm(board, came)
    last = WORDS[59 % len(WORDS)]
    assert len(greeted(board, "store_north", board.now - 2 * SHOWN_MS, last)) >= 4  # the newest


def assert_calm(board: Board, came: int) -> None:
    """No light of the store has changed more than six times within a second."""
    frames = [(at, board.light("store_north", frame)) for at, frame in board.frames if at >= came]
    for led in range(STORE_LEDS):
        changes = [
            at
            for (_, before), (at, after) in itertools.pairwise(frames)
            if any(before[led]) != any(after[led])
        ]
        for begin in changes:
            assert sum(begin <= at < begin + 1000 for at in changes) <= 6


# -- out of the way ------------------------------------------------------------------------------


@pytest.mark.parametrize("pad", ["A", "D", "b", "undo", "store_south", "ok", "new"])
def test_a_touch_ends_it_and_does_what_it_always_does(pad: str) -> None:
    board, other = far_game(hints="legal"), far_game(hints="legal")
    came = greet(board)
    other.ask(t="ping")
    for each in (board, other):
        each.run(500)
        each.tap(pad)
        each.run(3_000)
    assert greeted(board, "store_north", came)
    assert board.game.moves == other.game.moves
    assert board.events == other.events
    after = came + 500 + 60  # three readings, and the frame after them
    assert seen(board, after) == seen(other, after)


def test_one_that_comes_during_a_sowing_waits_for_its_end() -> None:
    board = far_game()
    board.tap("A")
    assert board.app.animator.busy
    came = greet(board)
    while board.app.animator.busy:
        board.run(10)
    rests = board.now
    assert rests > came + 5 * STEP_MS["normal"]
    board.run(SHOWN_MS + 500)
    frames = [at for at, frame in board.frames if is_greeting(frame, "hello")]
    assert min(frames) >= rests - 10
    assert max(frames) - min(frames) <= SHOWN_MS
    assert len(greeted(board, "store_south", came)) == 7


def test_a_move_is_sown_at_once_and_the_greeting_comes_again_after_it() -> None:
    board, other = far_game(), far_game()
    for each in (board, other):
        each.tap("A")
        each.settle()
    came = greet(board)
    other.ask(t="ping")
    for each in (board, other):
        each.run(300)
        host_moves(each, 9)
        each.run(20)  # a frame
    moved = board.now
    assert greeted(board, "store_south", came)
    for each in (board, other):
        each.settle()
    rests = board.now - 60
    assert [each for each in seen(board, moved) if each[0] < rests] == [
        each for each in seen(other, moved) if each[0] < rests
    ]
    board.run(SHOWN_MS + 100)
    assert len(greeted(board, "store_north", rests)) == 7


def test_a_touch_during_the_sowing_drops_one_that_waits() -> None:
    board = far_game()
    board.tap("A")
    came = greet(board)
    board.tap("store_south")
    board.settle()
    board.run(SHOWN_MS)
    assert not is_greeted(board, came)


def test_a_question_is_answered_first() -> None:
    board = far_game()
    board.hold("new", "undo")
    came = greet(board)
    board.run(2_000)
    assert not is_greeted(board, came)
    board.run(10_000)  # the question is withdrawn
    assert len(greeted(board, "store_north", came)) == 7


def test_after_the_end_and_while_an_interrupted_game_waits_it_is_shown() -> None:
    board = far_game("0-0-0-0-0-1-1-0-0-0-0-3-24-19-S")
    board.tap("F")
    board.settle()
    assert board.game.outcome is not None
    came = greet(board, "well")
    board.run(SHOWN_MS)
    store = layout.PAD_NAMES[layout.NORTH_STORE - board.game.turn]
    assert len(greeted(board, store, came, "well")) == 8

    board = far_game()
    board.tap(layout.PAD_NAMES[board.game.legal_moves()[0]])
    host_moves(board, board.game.legal_moves()[0])
    again = Board(memory=board.memory)
    again.connect()
    again.settle()
    assert again.ask(t="state")["paused"] is True
    came = greet(again)
    again.run(SHOWN_MS)
    assert len(greeted(again, "store_north", came)) == 7
    assert again.ask(t="state")["paused"] is True


@pytest.mark.parametrize("wait_ms", [0, 31_000])
def test_in_the_start_menu_it_waits_for_a_game_of_the_host_but_not_for_long(wait_ms: int) -> None:
    board = Board()
    board.connect()
    board.run(100)
    came = greet(board)
    board.run(wait_ms)
    assert not is_greeted(board, came)
    board.new(north="host")
    board.run(SHOWN_MS)
    assert is_greeted(board, came) is not bool(wait_ms)


def test_who_begins_a_game_by_touch_sees_none() -> None:
    board = Board()
    board.connect()
    board.run(100)
    came = greet(board)
    board.tap("ok")
    board.settle()
    board.run(SHOWN_MS)
    assert not is_greeted(board, came)


def test_it_wakes_a_board_that_sleeps_and_the_next_touch_is_a_move() -> None:
    board = far_game(sleep_after_s=30)
    board.run(31_000)
    assert not board.light_is_on
    came = greet(board, "nudge")
    board.run(SHOWN_MS + 100)
    assert board.light_is_on
    assert len(greeted(board, "store_north", came, "nudge")) == 6
    board.tap("A")
    assert board.game.plies == 1
