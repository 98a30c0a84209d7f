# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board's end of the serial protocol, as docs/protocol.md describes it."""

import itertools
import random
import re
from pathlib import Path
from typing import Any

import pytest
from awale_board.config import Config

from awale_core import Game, wire
from tests.support.firmware_harness import PASS_MS, Board

PROTOCOL = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"


@pytest.fixture
def board() -> Board:
    return Board(speed="max")


def new(board: Board, **fields: Any) -> str:
    """Begin a game in which the host plays both sides; its id."""
    return board.new(**{"south": "host", "north": "host"} | fields)


def test_the_documents_example_line_is_right() -> None:
    lines = re.findall(r"^\{.*\} [0-9a-f]{8}$", PROTOCOL.read_text(encoding="utf-8"), re.M)
    assert lines
    for line in lines:
        wire.decode(line.encode())


def test_a_whole_game_by_the_host(board: Board) -> None:
    board.connect()
    game_id = new(board)
    game = Game("abapa")
    chance = random.Random(1)
    while game.outcome is None:
        pit = chance.choice(game.legal_moves())
        answer = board.ask(t="move", game=game_id, ply=game.plies, pit=pit)
        game.play(pit)
        assert answer == {"t": "ok", "game": game_id, "ply": game.plies, "re": answer["re"]}
    board.settle()
    state = board.ask(t="state")
    assert state["phase"] == "over"
    assert state["fen"] == game.fen()
    assert state["over"] == {"winner": game.outcome.winner, "reason": game.outcome.reason}
    (over,) = board.news("over")
    assert over["stores"] == list(game.stores)
    assert [event["n"] for event in board.events] == list(range(1, len(board.events) + 1))
    assert [event["pit"] for event in board.news("moved")] == game.moves
    letters = board.ask(t="moves", game=game_id, **{"from": 0})
    assert len(letters["moves"]) == letters["ply"] == game.plies


def test_a_session_begins_with_a_hello_and_ends_when_the_port_closes(board: Board) -> None:
    board.connect()
    board.ask(t="ping", id=500)
    assert board.ask(t="hello", v=1, id=500)["t"] == "hello"  # not the answer to the ping
    board.send(b'{"t":"pi')
    board.run(40)
    board.port.connected = False
    board.run(20)
    board.port.connected = True
    board.run(20)
    board.tap("ok")
    board.settle()
    board.tap("C")
    assert board.messages() == []
    assert board.ask(t="ping")["code"] == "hello_first"


def test_requests_that_a_host_may_not_make_are_refused(board: Board) -> None:
    board.connect()
    assert board.ask(t="move", game="00000000", ply=0, pit=2)["code"] == "stale"  # none has begun
    game_id = new(board, south="touch")
    assert board.ask(t="move", game=game_id, ply=0, pit=2)["code"] == "seat"
    assert board.ask(t="declare", game=game_id, ply=0, side=0, action="resign")["code"] == "seat"
    board.tap("C")
    illegal = board.ask(t="move", game=game_id, ply=1, pit=2)
    assert (illegal["code"], illegal["rule"]) == ("illegal", "not_yours")
    assert board.ask(t="new", rules="abapa", starter=0, south="host", north="host") == {
        "t": "error",
        "re": 7,
        "code": "busy",
        "text": "a game is running",
        "game": game_id,
    }
    assert board.ask(t="undo", game="00000000", ply=1)["code"] == "stale"
    assert board.ask(t="dance")["code"] == "unknown"
    assert board.ask(t=["state"])["code"] == "unknown"


def test_a_host_takes_back_declares_and_changes_seats(board: Board) -> None:
    board.connect()
    game_id = new(board)
    board.ask(t="move", game=game_id, ply=0, pit=2)
    board.ask(t="move", game=game_id, ply=1, pit=6)
    assert board.ask(t="undo", game=game_id, ply=2, count=3)["rule"] == "nothing_to_undo"
    assert board.ask(t="undo", game=game_id, ply=2, count=2)["ply"] == 0
    assert board.ask(t="declare", game=game_id, ply=0, side=0, action="offer")["t"] == "ok"
    assert board.ask(t="state")["offer"] == 0
    assert board.ask(t="declare", game=game_id, ply=0, side=1, action="accept")["t"] == "ok"
    assert board.ask(t="state")["over"] == {"winner": None, "reason": "agreement"}
    assert [event["action"] for event in board.news("declared")] == ["offer", "accept"]
    assert board.ask(t="undo", game=game_id, ply=0)["ply"] == 0
    assert board.ask(t="state")["phase"] == "play"
    assert board.ask(t="seats", game=game_id, south="touch", north="host")["t"] == "ok"
    assert board.ask(t="state")["south"] == "touch"


def test_a_host_acts_for_a_seat_that_is_not_its_own_only_where_it_says_so(board: Board) -> None:
    board.connect()
    game = new(board, south="touch", north="board")
    requests: list[dict[str, object]] = [
        {"t": "move", "ply": 0, "pit": 2},
        {"t": "declare", "ply": 1, "side": 0, "action": "offer"},
        {"t": "undo", "ply": 1},
    ]
    for request in requests:
        assert board.ask(**request, game=game)["code"] == "seat", request
        assert board.ask(**request, game=game, any_seat=False)["code"] == "seat", request
        assert board.ask(**request, game=game, any_seat=True)["t"] == "ok", request
    assert board.app.session.seats == ["touch", "board"]
    assert [event["by"] for event in board.news("moved")] == ["touch"]


def test_settings(board: Board) -> None:
    board.connect()
    assert board.ask(t="get")["values"]["speed"] == "max"
    answer = board.ask(t="set", values={"speed": "fast", "brightness": 3})
    assert answer["values"] == {"speed": "fast", "brightness": 3}
    for values in ({"speed": "warp"}, {"brightness": 0}, {"brightness": True}, {"colour": 1}):
        assert board.ask(t="set", values={"brightness": 9} | values)["code"] == "setting"
    assert board.ask(t="get", keys=["brightness"])["values"] == {"brightness": 3}


def test_a_setting_for_the_session_ends_with_it(board: Board) -> None:
    board.connect()
    board.ask(t="set", values={"speed": "slow", "brightness": 2}, session=True)
    board.ask(t="set", values={"palette": "night"})
    assert board.ask(t="get", keys=["speed", "brightness"])["values"] == {
        "speed": "slow",
        "brightness": 2,
    }
    board.port.connected = False
    board.run(5_000)
    assert board.app.options.get("speed") == "max"
    assert board.app.options.get("palette") == "night"
    again = Board(memory=board.memory)
    assert again.app.options.get("brightness") == Config().brightness
    assert again.app.options.get("palette") == "night"


def test_a_choice_by_touch_wins_over_one_for_the_session(board: Board) -> None:
    board.connect()
    board.ask(t="set", values={"brightness": 2}, session=True)
    board.tap("a")
    assert board.app.options.get("brightness") == 3
    board.port.connected = False
    board.run(100)
    assert board.app.options.get("brightness") == 3


def test_moves_are_taken_while_light_still_runs() -> None:
    board = Board()
    board.connect()
    game_id = new(board)
    for ply, pit in enumerate([2, 6, 3, 7]):
        assert board.ask(t="move", game=game_id, ply=ply, pit=pit)["t"] == "ok"
    assert board.ask(t="state")["shown"] is False
    board.settle()
    assert board.news("shown")[-1]["ply"] == 4
    assert board.ask(t="state")["shown"] is True
    assert bytes(board.app.animator.cells[:12]) == bytes(board.game.pits)


def test_a_touch_gets_its_light_before_a_request_its_answer(board: Board) -> None:
    board.connect()
    board.tap("ok")
    board.settle()
    board.messages()
    seeds = board.lit("A")
    board.send(wire.encode({"t": "ping", "id": 900}))
    board.pads.touch("A", True)
    board.run(PASS_MS)
    assert board.game.moves == [0]
    assert board.lit("A") < seeds
    assert board.messages() == []
    board.run(PASS_MS)
    assert [message["t"] for message in board.messages()] == ["moved"]
    board.run(2 * PASS_MS)
    assert [message.get("re", message["t"]) for message in board.messages()] == ["shown", 900]


def test_garbage_is_collected_before_requests_in_passes_of_its_own(board: Board) -> None:
    """Otherwise an answer has to wait for a collection, once nothing is free."""
    board.connect()
    board.ask(t="new", rules="abapa", starter=0, south="touch", north="touch")
    collected: list[int] = []
    board.app.hardware.collect = lambda: collected.append(board.now)  # type: ignore[method-assign]
    answered = []
    for number in range(10, 810):  # more than the board can answer
        board.send(wire.encode({"t": "ping", "id": number}))
        board.run(PASS_MS)
        if board.port.outgoing:
            answered.append(board.now - PASS_MS)
        board.port.outgoing = b""
    assert len(answered) > 300
    assert not set(answered) & set(collected)
    times = [answered[0], *collected, answered[-1]]
    for before, after in itertools.pairwise(times):
        assert sum(before < at < after for at in answered) <= 8  # answers, of up to 11 KB


def test_hint_and_thinking_show(board: Board) -> None:
    board.connect()
    new(board, south="touch")
    board.settle()
    began = board.now
    assert board.ask(t="show", what="hint", pit=3)["t"] == "ok"
    board.run(1_000)
    assert len(board.shapes("D", began)) > 3
    assert board.ask(t="show", what="thinking")["t"] == "ok"
    began = board.now
    board.run(1_000)
    assert {shape.count("#") for shape in board.shapes("store_south", began)[1:]} == {2}
    assert len(board.shapes("D", began)) <= 2
    assert board.ask(t="show", what="hint")["code"] == "field"


def test_broken_lines_are_answered_at_most_every_100_ms(board: Board) -> None:
    board.connect()
    for _ in range(100):
        board.send(b"noise\n")
        board.run(10)
    errors = board.messages()
    assert {error["code"] for error in errors} == {"crc"}
    assert 9 <= len(errors) <= 11
    assert all("re" not in error for error in errors)
    assert board.ask(t="ping")["t"] == "pong"


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        (b"\n\n", []),
        (b"x" * 5_000 + b"\n", ["long"]),
        (wire.encode({"t": "error", "code": "crc", "id": 4}), []),
    ],
    ids=["line feeds", "too long", "an error"],
)
def test_what_cannot_be_a_request_has_one_answer_at_most(
    board: Board, data: bytes, codes: list[str]
) -> None:
    board.connect()
    board.send(data)
    board.run(300)
    assert [error["code"] for error in board.messages()] == codes
    assert board.ask(t="ping")["t"] == "pong"


def test_a_host_that_does_not_read_stalls_nothing() -> None:
    board = Board()
    board.connect()
    board.ask(t="set", values={"speed": "max"})
    board.ask(t="new", rules="abapa", starter=0, south="touch", north="touch")
    board.port.reading = False
    game = board.game
    for _ in range(60):
        if game.outcome is None:
            board.tap("ABCDEFabcdef"[game.legal_moves()[0]])
            board.send(wire.encode({"t": "state", "id": 9_000 + game.plies}))
            board.run(500)
    assert game.plies > 40
    assert len(board.app.link.out) <= 4_096
    board.port.reading = True
    board.run(1_000)
    last = [message for message in board.messages() if "n" in message][-1]
    assert last["t"] == "shown"
    assert last["ply"] == game.plies


@pytest.mark.parametrize(
    "message",
    [
        {"t": "show", "what": "greeting"},
        {"t": "show", "what": "greeting", "which": "hello|luck"},
        {"t": "set", "values": {"speed": ["fast"]}},
        {"t": "hello", "v": "1"},
        {"t": "new", "rules": "abapa", "south": "host", "north": "host", "fen": "é" * 60},
        {"t": "new", "rules": "abapa", "south": "host", "north": "host", "fen": "4-4"},
    ],
)
def test_odd_values_are_answered_with_an_error(board: Board, message: dict[str, Any]) -> None:
    board.connect()
    assert board.ask(**message)["t"] == "error"
    assert board.ask(t="state")["phase"] == "menu"
