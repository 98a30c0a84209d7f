# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`Board` against the firmware's real App, and against transports that play tricks."""

import itertools
import threading
from typing import Any

import pytest
from awale_host.link.board import Inbox
from awale_session.link import BoardDisconnected, RequestRefused
from awale_session.link.client import pause_after

from awale_core import Game
from awale_core.wire import decode
from tests.support.board_in_process import Bench, Cable, Messages, Spy


def test_a_queue_that_an_interrupted_program_has_left_locked_does_not_keep_it_from_ending() -> None:
    stuck, free = threading.Event(), threading.Event()

    class Locked(Inbox):
        def put(self, *_: Any) -> None:
            stuck.set()
            free.wait()

    with Bench().connect(inbox=Locked()) as board:
        board.send("new", rules="abapa", starter=0, south="host", north="host")
        assert stuck.wait()
        closing = threading.Thread(target=board.close, daemon=True)
        closing.start()
        closing.join()
        ended = not closing.is_alive()
        free.set()
    assert ended


def test_settings_are_read_and_set() -> None:
    with Bench().connect() as board:
        assert board.set({"speed": "max"}) == {"speed": "max"}
        assert board.get("speed") == {"speed": "max"}
        assert "brightness" in board.get()
        with pytest.raises(RequestRefused) as caught:
            board.set({"speed": "warp"})
        assert caught.value.code == "setting"


@pytest.mark.parametrize("marks", [True, False])
def test_a_hint_lights_a_pit_unless_the_page_has_a_ring_for_it(marks: bool) -> None:
    bench = Bench()
    with bench.connect() as board:
        board.marks = marks
        board.new("abapa", south="touch", north="host")
        board.show("thinking")
        for what, pits in (("warning", [0]), ("hint", None)):
            board.show(what, 2, **({"pits": pits} if pits else {}))
            board.get()
            shown = bench.board.app.indicators
            assert (shown.hint, shown.thinking) == (2 if marks else -1, False)
            assert shown.warning == (pits if marks and pits else [])


def test_moves_of_a_long_game_come_in_pieces_and_of_a_short_one_in_one_request() -> None:
    spy = Spy(t="moves")
    with Bench(spy).connect() as board:
        board.set({"speed": "max"})
        fen = "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S"  # two seeds that chase each other for long
        game = Game.from_fen(fen, "spanish")
        id = board.new("spanish", south="host", north="host", fen=fen)
        while game.plies < 320:
            pit = game.legal_moves()[0]
            board.move(id, game.plies, pit)
            game.play(pit)
            if game.plies == 3:
                assert board.moves(id) == "AaB"
                assert len(spy.asked) == 1
        letters = board.moves(id)
        assert len(letters) == 320
        assert board.moves(id, 317) == letters[317:]


def test_the_client_reconnects_to_a_board_that_returns(caplog: pytest.LogCaptureFixture) -> None:
    bench = Bench()
    with caplog.at_level("INFO", "awale_session.link"), bench.connect() as board:
        game = board.new("abapa", south="host", north="host")
        board.move(game, 0, 0)
        bench.present = False
        bench.pull()
        attempts = []

        def again() -> None:
            attempts.append(bench.clock())
            bench.present = len(attempts) > 5

        bench.on_plug = again
        board.reconnect(30)
        assert board.moves(game) == "A"
        pauses = [later - earlier for earlier, later in itertools.pairwise(attempts)]
        assert pauses == pytest.approx([0.1, 0.2, 0.4, 0.8, 1.6], abs=0.02)
    assert "reconnected to test after 6 attempts" in caplog.text


def test_the_client_gives_up_after_the_time_given() -> None:
    bench = Bench()
    with bench.connect() as board:
        bench.present = False
        bench.pull()
        before = bench.clock()
        with pytest.raises(BoardDisconnected, match=r"within 10 seconds\. There is no board"):
            board.reconnect(10)
        assert bench.clock() - before == pytest.approx(10, abs=0.1)


class AnotherBoard(Messages):
    """Another board answers at this end of the cable."""

    def answer(self, message: dict[str, Any]) -> dict[str, Any]:
        return {**message, "board": "another"} if "board" in message else message


def test_another_board_at_the_port_is_refused() -> None:
    bench = Bench()
    with bench.connect() as board:
        bench.cable = AnotherBoard()
        bench.pull()
        with pytest.raises(BoardDisconnected, match="Another board"):
            board.reconnect(2)


def test_pauses_between_attempts_grow_up_to_a_limit() -> None:
    assert [pause_after(attempt) for attempt in (0, 1, 2, 5, 10_000)] == [0.1, 0.2, 0.4, 2.0, 2.0]


def test_names_of_any_length_and_letters_fit_into_a_request() -> None:
    wide = "\N{GRINNING FACE}"
    bench = Bench()
    with bench.connect() as board:
        board.new("abapa", south="host", north="host", names=(wide * 500, "Kofi"))
        assert bench.board.app.session.names == [wide * 10, "Kofi"]
        fen = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"
        board.new(
            "french-beginner",
            south="board",
            north="board",
            fen=fen,
            names=(wide * 500, '"' * 500),
            replace=True,
        )


def test_every_line_of_the_link_is_logged_and_repeats_are_marked(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class FirstPingLost(Cable):
        lost = False

        def down(self, line: bytes) -> bytes:
            if b'"ping"' in line and not self.lost:
                self.lost = True
                return b""
            return line

    with caplog.at_level("DEBUG", "awale_session.link"), Bench(FirstPingLost()).connect() as board:
        board.ping()
        lines = board.counters.lines
    logged = [(record.levelname, record.getMessage()) for record in caplog.records]
    sent = [text for level, text in logged if level == "DEBUG" and text.startswith("> ")]
    pings = [text for text in sent if '"t":"ping"' in text]  # those of a quiet link have other ids
    assert pings.count(pings[0]) == 2
    assert sent[0].startswith('> {"t":"hello"')
    decode(sent[0].removeprefix("> ").encode())  # whole, with its checksum
    assert len([text for level, text in logged if text.startswith("< ")]) >= lines
    assert any(level == "INFO" and "sent again, attempt 2" in text for level, text in logged)
    assert any(level == "INFO" and "session with test" in text for level, text in logged)
