# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`Board` against the firmware's real App, and against transports that play tricks."""

import itertools
import queue
import threading

import pytest
from awale_host.link import (
    Backoff,
    Board,
    BoardGone,
    BoardTaken,
    LinkState,
    NotABoard,
    Refused,
    Timing,
)
from awale_host.link.messages import Gone, Moved, Started
from board_in_process import Bench, Cable

from awale_core import Game
from awale_core.wire import decode, encode

DEADLINE_S = 30


def test_requests_are_methods_and_events_are_records() -> None:
    bench = Bench()
    with bench.connect() as board:
        assert board.hello.board == "test"
        assert board.link is LinkState.READY
        board.ping()
        assert board.state().phase == "menu"
        game = board.new("abapa", south="host", north="host")
        assert board.move(game, 0, 2) == 1
        state = board.state()
        assert (state.game, state.ply, state.seats) == (game, 1, ("host", "host"))
        assert board.moves(game) == "C"
        assert board.undo(game, 1) == 0
        board.seats(game, "touch", "host")
        board.show("hint", 3)
        started = board.next_event(DEADLINE_S)
        assert isinstance(started, Started)
        assert started.game == game
        kinds = []
        while not isinstance(event := board.next_event(DEADLINE_S), Moved):
            kinds.append(event)
        assert event == Moved(game, 0, 2, "host", event.ms, "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N")
    assert board.link is LinkState.CLOSED


def test_settings_are_read_and_set() -> None:
    with Bench().connect() as board:
        assert board.set({"speed": "max"}) == {"speed": "max"}
        assert board.get("speed") == {"speed": "max"}
        assert "brightness" in board.get()
        with pytest.raises(Refused) as caught:
            board.set({"speed": "warp"})
        assert caught.value.code == "setting"


def test_a_refusal_says_which_rule() -> None:
    with Bench().connect() as board:
        game = board.new("abapa", south="host", north="host")
        with pytest.raises(Refused, match="opponent") as caught:
            board.move(game, 0, 7)
        assert (caught.value.code, caught.value.fields["rule"]) == ("illegal", "not_yours")
        with pytest.raises(Refused) as caught:
            board.move(game, 3, 2)
        assert (caught.value.code, caught.value.fields["ply"]) == ("stale", 0)


def test_moves_of_a_long_game_come_in_pieces() -> None:
    with Bench().connect() as board:
        board.set({"speed": "max"})
        fen = "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S"  # two seeds that chase each other for long
        game = Game.from_fen(fen, "spanish")
        id = board.new("spanish", south="host", north="host", fen=fen)
        while game.plies < 320:
            pit = game.legal_moves()[0]
            board.move(id, game.plies, pit)
            game.play(pit)
        letters = board.moves(id)
        assert len(letters) == 320
        assert board.moves(id, 317) == letters[317:]


def test_closing_tells_nobody_and_pulling_does() -> None:
    bench = Bench()
    board = bench.connect()
    board.close()
    assert board.inbox.empty()
    with pytest.raises(BoardGone):
        board.ping()

    board = bench.connect()
    bench.pull()
    assert isinstance(board.next_event(DEADLINE_S), Gone)
    assert board.link is LinkState.LOST
    with pytest.raises(BoardGone):
        board.ping()
    board.close()


def test_it_reconnects_to_a_board_that_comes_back() -> None:
    bench = Bench()
    with bench.connect() as board:
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
        assert board.link is LinkState.READY
        assert board.moves(game) == "A"
        pauses = [later - earlier for earlier, later in itertools.pairwise(attempts)]
        assert pauses == pytest.approx([0.1, 0.2, 0.4, 0.8, 1.6], abs=0.02)


def test_it_gives_up_after_the_time_given() -> None:
    bench = Bench()
    with bench.connect() as board:
        bench.present = False
        bench.pull()
        before = bench.clock()
        with pytest.raises(BoardGone, match=r"within 10 seconds\. There is no board"):
            board.reconnect(10)
        assert bench.clock() - before == pytest.approx(10, abs=0.1)
        assert board.link is LinkState.CLOSED


class AnotherBoard(Cable):
    """Another board answers at this end of the cable."""

    def up(self, line: bytes) -> bytes:
        message = decode(line)
        return encode({**message, "board": "another"}) if "board" in message else line


def test_another_board_in_its_place_is_not_taken_for_it() -> None:
    bench = Bench()
    with bench.connect() as board:
        bench.cable = AnotherBoard()
        bench.pull()
        with pytest.raises(BoardGone, match="Another board"):
            board.reconnect(2)


def test_pauses_between_attempts_grow_up_to_a_limit() -> None:
    backoff = Backoff(0.1, 2.0)
    assert [backoff.pause(attempt) for attempt in (0, 1, 2, 5, 10_000)] == [0.1, 0.2, 0.4, 2.0, 2.0]


class Tricky:
    """A transport that gives out what it is told, then ends or falls silent."""

    def __init__(self, *reads: bytes, ends: bool) -> None:
        self._reads = list(reads)
        self._ends = ends
        self.closed = threading.Event()
        self.written: queue.Queue[bytes] = queue.Queue()

    def read(self) -> bytes:
        if self._reads:
            return self._reads.pop(0)
        if self._ends:
            raise OSError("end of file")
        self.closed.wait(0.001)
        return b""

    def write(self, data: bytes) -> None:
        self.written.put(data)

    def close(self) -> None:
        self.closed.set()


def test_a_port_that_hangs_up_at_once_is_held_by_another_program() -> None:
    transport = Tricky(ends=True)
    with pytest.raises(BoardTaken, match="another program"):
        Board(lambda: transport)
    assert transport.closed.is_set()


def test_a_port_where_nothing_answers_is_let_go() -> None:
    transport = Tricky(ends=False)
    with pytest.raises(NotABoard, match="Nothing answers"):
        Board(lambda: transport, timing=Timing(patience=0.01, greetings=2))
    assert transport.closed.is_set()


def test_a_port_that_says_something_else_is_no_board() -> None:
    transport = Tricky(b"Adafruit CircuitPython 10.0.3 on 2026-01-01\r\n>>> ", ends=False)
    with pytest.raises(NotABoard, match="Something else"):
        Board(lambda: transport, timing=Timing(patience=0.01, greetings=2))
