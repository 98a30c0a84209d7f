# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A device whose messages are well formed and meant to harm: texts that change a terminal, lists
and records without end. Through the real command."""

import json
import unicodedata
from typing import Any

import pytest
from awale_host.link import Board
from awale_host.link.board import Inbox
from awale_session.link import RequestTimeout
from awale_session.link import client as link_client
from awale_session.link.archive import LEAST_CHUNK, MOST_BYTES, MOST_RECORD
from awale_session.link.clean import clean
from awale_session.link.messages import EventsLost, Moved, read_as

from awale_core import Game
from awale_core.record import Record, encode
from tests.link.hostile_board import HostileBoard, Message, real
from tests.support.awale_command import AwaleCommand
from tests.support.board_in_process import Bench
from tests.support.recorded_session import recording

EVIL = "\x1b]0;owned\x07\x1b[2J\r\n\x9b31m\u202egnp.exe\u2066\u200f\u2028\ud800\x00x"


def refuse(request: Message) -> Message:
    return {"t": "error", "code": EVIL, "text": EVIL, "rule": EVIL}


def hello(**fields: Any) -> Message:
    return {**real("hello"), **fields}


def shown_badly(text: str) -> set[str]:
    """The characters of a text that change how others are shown."""
    return {c for c in text if c != "\n" and unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl")}


# -- texts -----------------------------------------------------------------------------------------


def everything_evil(request: Message) -> Message:
    health = {"problems": 2, "problem": EVIL, "reset": EVIL, "python": EVIL, "crash": EVIL}
    return {**real("health"), **health}


PULL, GET = ("logs", "pull", "--wait", "0"), ("settings", "get")
CASES: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "names and health": (
        ("doctor",),
        {
            "hello": lambda _: hello(fw=EVIL, board=EVIL, name=EVIL, cap=[EVIL]),
            "health": everything_evil,
        },
    ),
    "refusals": (PULL, {"archive_status": refuse}),
    "another version": (
        PULL,
        {"hello": lambda _: {"t": "error", "code": "version", "text": EVIL, "v": 9, "fw": EVIL}},
    ),
    "settings": (GET, {"get": lambda _: {"t": "settings", "values": {EVIL: EVIL, "n": [EVIL]}}}),
    "settings as JSON": (
        (*GET, "--json"),
        {"get": lambda _: {"t": "settings", "values": {"name": EVIL, "n": {EVIL: [EVIL]}}}},
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_no_text_of_a_board_changes_the_terminal(awale: AwaleCommand, case: str) -> None:
    words, answers = CASES[case]
    with HostileBoard(**answers) as board:
        done = awale.run_here("-v", *words, "--port", board.address)
    assert shown_badly(done.out + done.err) == set()
    assert "\ufffd" in done.out + done.err  # the text is there


def test_a_broken_line_in_the_log_is_visible(awale: AwaleCommand) -> None:
    noise = b"\x1b[2J\x9b31m 00000000\n"
    with HostileBoard(noise=noise) as board:
        done = awale.run_here("-v", *GET, "--port", board.address)
    assert done.code == 0
    assert "[2J" in done.err
    assert shown_badly(done.err) == set()


def test_texts_are_cleaned_at_every_level_and_numbers_stay() -> None:
    message = {EVIL: 1, "a": [EVIL, {"b": [EVIL, None, True, 2.5]}], "crash": "a\n\x1bb\r\n"}
    cleaned = clean(message)
    assert shown_badly(json.dumps(cleaned, ensure_ascii=False)) == set()
    assert cleaned["a"][1]["b"][1:] == [None, True, 2.5]
    assert cleaned["crash"] == "a\n\ufffdb\ufffd\n"  # a report of several lines
    assert clean(real("hello")) == real("hello")


def test_what_is_nested_too_deep_is_left_out() -> None:
    deep: Any = EVIL
    for _ in range(200):
        deep = [deep]
    assert "\x1b" not in json.dumps(clean({"a": deep}))


# -- without end -----------------------------------------------------------------------------------


def record() -> bytes:
    """A board's record of a game."""
    game = Game()
    while game.plies < 60:
        game.play(game.legal_moves()[0])
    written = Record(game)
    written.id = 7
    return encode(written)


RECORD = record()


def chunk(request: Message, size: int, data: bytes) -> Message:
    place = {"number": request["number"], "from": request["from"]}
    return {"t": "archive_chunk", **place, "size": size, "data": data.hex()}


def chunks_of(size: int) -> Any:
    """Answers with the record in parts of `size` bytes."""
    return lambda request: chunk(
        request, len(RECORD), RECORD[request["from"] : request["from"] + size]
    )


def listed(*games: list[Any], next: int | None = None) -> Message:
    return {"t": "archive_list", "games": list(games), "next": next}


def confirm(request: Message) -> Message:
    return {"t": "ok", "number": request["number"]}


def stale(request: Message) -> Message:
    return {"t": "error", "code": "stale", "text": "it has gone"}


ENDLESS = {
    "games one after the other": lambda request: listed(
        [request["from"], "00000007", 60], next=request["from"] + 1
    ),
    "large games": lambda request: listed(
        [request["from"], "00000007", MOST_RECORD], next=request["from"] + 1
    ),
    "nothing, and more of it": lambda request: listed(next=request["from"] + 1),
    "the same place": lambda request: listed([5, "00000007", 60], next=0),
    "the same game": lambda request: listed(*[[5, "00000007", 60]] * 9),
    "backwards": lambda request: listed([5, "00000007", 60], [4, "00000007", 60]),
}


@pytest.mark.parametrize("case", ENDLESS)
def test_a_list_of_games_without_end_is_one_sentence(
    awale: AwaleCommand, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = 40  # games, more than large ones; 2,048 would take ten seconds
    monkeypatch.setattr("awale_session.link.archive.MOST_GAMES", few)
    list_games = ENDLESS[case]
    most = MOST_BYTES // MOST_RECORD if case == "large games" else few
    with HostileBoard(archive_list=list_games, archive_chunk=stale) as board:
        done = awale.run_here(*PULL, "--port", board.address)
        assert done.code == 1
        assert "The board's answer cannot be used: the list of games" in done.err
        assert board.asked["archive_list"] <= most + 1
        assert board.asked.get("archive_chunk", 0) <= few


@pytest.mark.parametrize(
    ("size", "said"), [(MOST_RECORD + 1, "in the list"), (2**31 - 1, "with the first chunk")]
)
def test_a_record_without_end_is_reported_and_stops_no_other(
    awale: AwaleCommand, size: int, said: str
) -> None:
    def answer(request: Message) -> Message:
        if request["number"] == 0:
            return chunk(request, size, bytes(192))
        return chunks_of(192)(request)

    first = size if said == "in the list" else 60
    games = listed([0, "00000001", first], [1, "00000007", len(RECORD)])
    with HostileBoard(
        archive_list=lambda request: games, archive_chunk=answer, archive_confirm=confirm
    ) as board:
        done = awale.run_here(*PULL, "--port", board.address)
        assert (done.code, done.out) == (1, "1 new game, 0 changed, 0 known already.\n")
        assert f"Game 0 on the board cannot be read: it has {size} bytes" in done.err
        assert board.asked["archive_chunk"] <= 2


def test_records_that_are_longer_than_the_list_says_are_not_read(awale: AwaleCommand) -> None:
    """Else short ones in a list of 2,048 could grow to 67 MB in crumbs."""
    games = listed(*([number, f"{number:08x}", 60] for number in range(4)))

    def long(request: Message) -> Message:
        return chunk(request, MOST_RECORD, bytes(LEAST_CHUNK))

    with HostileBoard(archive_list=lambda request: games, archive_chunk=long) as board:
        done = awale.run_here(*PULL, "--port", board.address)
        assert (done.code, done.out) == (1, "0 new games, 0 changed, 0 known already.\n")
        assert done.err.count("it has 32767 bytes, 60 in the list") == 4
        assert board.asked["archive_chunk"] == 4


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (chunks_of(LEAST_CHUNK - 1), "it is not the requested chunk"),
        (chunks_of(0), "it is not the requested chunk"),
        (
            lambda request: chunk(request, len(RECORD) - request["from"] // 32, bytes(32)),
            "size of the record",
        ),
    ],
)
def test_a_record_in_crumbs_is_one_sentence(awale: AwaleCommand, answer: Any, why: str) -> None:
    games = listed([0, "00000007", len(RECORD)])
    with HostileBoard(archive_list=lambda request: games, archive_chunk=answer) as board:
        done = awale.run_here(*PULL, "--port", board.address)
        assert done.code == 1
        assert why in done.err
        assert board.asked["archive_chunk"] <= 2


def hang_up(request: Message) -> Message:
    raise ConnectionError


def test_a_board_that_greets_and_hangs_up_is_not_called_forever(awale: AwaleCommand) -> None:
    with HostileBoard(archive_list=hang_up) as board:
        done = awale.run_here("logs", "pull", "--wait", "5", "--port", board.address)
        assert done.code == 1
        assert "The connection to the board was lost 3 times" in done.err
        assert "0 games came before that." in done.err
        assert board.asked["archive_list"] == 3


def test_a_cable_that_holds_for_one_game_at_a_time_brings_them_all(awale: AwaleCommand) -> None:
    """More disconnections than are allowed in vain, a game before each."""
    left = list(range(6))
    written = Record(Game())
    records = []
    for number in left:
        written.id = number
        records.append(encode(written))
    confirmed: list[int] = []

    def games(request: Message) -> Message:
        found = [[each, f"{each:08x}", len(records[each])] for each in left]
        return listed(*(each for each in found if each[0] >= request["from"]))

    def answer(request: Message) -> Message:
        if confirmed:
            confirmed.clear()
            raise ConnectionError
        data = records[request["number"]]
        return chunk(request, len(data), data[request["from"] :])

    def note(request: Message) -> Message:
        left.remove(request["number"])
        confirmed.append(request["number"])
        return confirm(request)

    with HostileBoard(archive_list=games, archive_chunk=answer, archive_confirm=note) as board:
        done = awale.run_here("logs", "pull", "--wait", "5", "--port", board.address)
        assert (done.code, done.out) == (0, "6 new games, 0 changed, 0 known already.\n")
        assert board.asked["hello"] >= 6  # a busy machine may greet twice


def test_moves_in_crumbs_are_one_sentence() -> None:
    def crumb(request: Message) -> Message:
        place = {"game": request["game"], "from": request["from"], "ply": 65535}
        return {"t": "moves", **place, "moves": "A"}

    with HostileBoard(moves=crumb) as hostile, Board.connect(hostile.address) as board:
        with pytest.raises(RequestTimeout, match="too few moves"):
            board.moves("00000007")
        assert hostile.asked["moves"] == 1


def test_unread_events_are_dropped_and_reported_as_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(link_client, "MOST_EVENTS", 50)
    inbox = Inbox()
    inbox.put("of the session's own")
    bench = Bench()
    with bench.connect(inbox=inbox) as board:
        for number in range(1, 500):
            board.receive(moved(number))
        assert inbox.qsize() <= 51
        kinds = [type(each) for each in inbox.queue]
        assert kinds[:2] == [str, EventsLost]
        assert kinds[2:] == [Moved] * (len(kinds) - 2)


def moved(number: int) -> Moved:
    """Event `number` of a board."""
    event = recording().events["moved"]
    return read_as(Moved, {**event, "n": number})
