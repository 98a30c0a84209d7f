# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The ports `Connect` and `Connection`: the client of both homes at one board, and at transports
that play tricks."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from awale_host.link.board import Inbox
from awale_host.link.connection import Connection
from awale_session.link import (
    Board,
    BoardDisconnected,
    NotABoard,
    PortBusy,
    RequestRefused,
    Timing,
)
from awale_session.link.messages import Disconnected, Moved, Started

from tests.support.board_in_process import Bench
from tests.support.browser_library import site_module
from tests.support.waiting import wait_until

SITE = site_module("polled_connection").PolledConnection
Plug = Callable[..., Board]


@pytest.fixture(
    params=[(Connection, Inbox), (SITE, site_module("cable").Inbox)], ids=["desktop", "site"]
)
def plug(request: pytest.FixtureRequest) -> Plug:
    """Begins a connection of a home, over the cable of a bench or over another transport."""
    connection, inbox = request.param

    def begin(end: Any, **options: Any) -> Board:
        if isinstance(end, Bench):
            options = {"clock": end.clock, "timing": Timing(request_timeout=2.0), **options}
            return Board(end.plug, connection, inbox(), **options)
        return Board(lambda: end, connection, inbox(), **options)

    return begin


def news(board: Board) -> int:
    """The number of events that wait; a connection without threads has to be asked for them."""
    getattr(board.connection, "poll", lambda: None)()
    return board.inbox.qsize()


def test_requests_have_one_answer_and_events_come_in_order(plug: Plug) -> None:
    bench = Bench()
    with plug(bench) as board:
        assert board.hello.board == "test"
        board.send("set", values={"speed": "max"})  # without waiting for its answer
        game = board.new("abapa", south="host", north="host")
        assert [board.move(game, ply, pit) for ply, pit in enumerate((2, 8))] == [1, 2]
        with pytest.raises(RequestRefused, match="refuses: the game has moved on") as caught:
            board.move(game, 0, 3)
        assert (caught.value.code, caught.value.fields["ply"]) == ("stale", 2)
        assert board.connection is not None
        _, after = board.connection.ask_when({"t": "get"})
        events = [board.inbox.get() for _ in range(board.inbox.qsize())]
        assert events[-1].n == after
        assert [each.n for each in events] == list(range(1, after + 1))
        assert isinstance(events[0], Started)
        assert [each.pit for each in events if isinstance(each, Moved)] == [2, 8]


def test_a_cable_that_is_pulled_is_reported_once_and_a_link_that_is_closed_is_not(
    plug: Plug,
) -> None:
    bench = Bench()
    board = plug(bench)
    board.close()
    board.close()
    assert not board.inbox.qsize()
    with pytest.raises(BoardDisconnected):
        board.ping()
    board.send("ping")  # nothing is sent, and nothing fails

    board = plug(bench)
    bench.pull()
    wait_until(lambda: news(board), "the end of the connection")
    assert isinstance(board.next_event(0), Disconnected)
    with pytest.raises(BoardDisconnected):
        board.ping()
    board.close()
    assert not board.inbox.qsize()


class Tricky:
    """A transport that returns prepared bytes, then ends or falls silent."""

    def __init__(self, *reads: bytes, ends: bool) -> None:
        self._reads = list(reads)
        self._ends = ends
        self.closed = threading.Event()

    def run(self) -> None:
        """See `Transport` of the site."""

    def read(self) -> bytes:
        if self._reads:
            return self._reads.pop(0)
        if self._ends:
            raise OSError("end of file")
        self.closed.wait(0.001)
        return b""

    def write(self, data: bytes) -> None:
        pass

    def close(self) -> None:
        self.closed.set()


@pytest.mark.parametrize(
    ("transport", "error", "id"),
    [
        (lambda: Tricky(ends=True), PortBusy, "link.hung_up"),
        (lambda: Tricky(b"boot", ends=True), BoardDisconnected, "link.broke_off"),
        (lambda: Tricky(b"HTTP/1.1 400\r\n", ends=True), NotABoard, "link.other_device"),
        (lambda: Tricky(ends=False), NotABoard, "link.nothing_answers"),
        (lambda: Tricky(b"Python 10.0.3\r\n>>> ", ends=False), NotABoard, "link.other_device"),
    ],
)
def test_a_port_where_no_board_greets_is_closed_and_says_why(
    plug: Plug, transport: Callable[[], Tricky], error: type[Exception], id: str
) -> None:
    end = transport()
    with pytest.raises(error) as caught:
        plug(end, timing=Timing(request_timeout=0.01, max_hellos=2))
    assert caught.value.say.id == id  # type: ignore[attr-defined]
    assert end.closed.is_set()


@pytest.mark.parametrize("inbox", [Inbox(), site_module("cable").Inbox()])
def test_what_an_inbox_holds_is_taken_in_order_without_what_is_discarded(inbox: Any) -> None:
    for number in range(6):
        inbox.put(number)
    assert (inbox.get(timeout=0), inbox.get(timeout=0), inbox.qsize()) == (0, 1, 4)
    inbox.discard(lambda each: each % 2 == 0)
    assert [inbox.get(timeout=0) for _ in range(3)] == [3, 5, None]
