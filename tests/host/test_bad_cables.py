# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games through bad cables between real endpoints: a virtual board in its own process, the host
here, a socket or a pseudo-terminal between them. However bad the cable, both sides end with the
same moves, none doubled and none lost."""

import contextlib
import io
import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from awale_host.library import Library
from awale_host.link import Board, LinkError
from awale_host.link.dialogue import Timing
from awale_host.play.plan import ENGINE, Plan
from awale_host.play.report import Reporter
from awale_host.play.seats import Choice
from awale_host.play.session import Session
from awale_host.virtual.process import BoardProcess, start_board
from link_proxy import (
    Damage,
    Fault,
    Hiccups,
    OneByteAtATime,
    PtyProxy,
    PullAt,
    SocketProxy,
)
from rich.console import Console

from awale_core import Game
from awale_core.wire import encode

LATE = "0-0-0-0-2-1-1-1-2-0-0-1-20-20-S"
LATER = "0-0-1-0-0-0-0-0-4-1-0-0-22-20-S"
HASTY = Timing(patience=0.25, hurry=0.05, tries=40, greetings=40, dead=20)
ENDPOINTS = [
    pytest.param(SocketProxy, id="socket"),
    pytest.param(
        PtyProxy, id="pty", marks=pytest.mark.skipif(os.name == "nt", reason="Windows has no ptys")
    ),
]


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BoardProcess]:
    folder = tmp_path_factory.mktemp("board")
    with start_board(state_dir=folder / "flash", console=folder / "console.txt") as started:
        yield started


@pytest.fixture(autouse=True)
def quick_closing(monkeypatch: pytest.MonkeyPatch) -> None:
    """pyserial pauses for 0.3 s whenever it closes a socket, for servers that are slow."""
    clock = SimpleNamespace(sleep=lambda seconds: None)
    monkeypatch.setattr("serial.urlhandler.protocol_socket.time", clock)


class First:
    """Plays the first legal pit."""

    name = "First"

    def choose(self, game: Game, movetime_ms: float) -> Choice:
        return Choice(game.legal_moves()[0], 0.0)

    def stop(self) -> None:
        pass

    def close(self) -> None:
        pass


def play(proxy: "SocketProxy | PtyProxy", file: Path, fen: str) -> None:
    """A game through the cable; board and library have to hold exactly what was to be played."""
    expected = Game.from_fen(fen)
    while expected.outcome is None:
        expected.play(expected.legal_moves()[0])
    plan = Plan(seats=(ENGINE, ENGINE), names=("A", "B"), speed="max", fen=fen, fresh=True)
    with Library(file) as library, proxy:
        with Board(proxy.open, timing=HASTY) as client:
            reporter = Reporter(Console(file=io.StringIO()), plan.names)
            Session(client, library, plan, {0: First(), 1: First()}, reporter).run()
        proxy.fault = Fault()
        with Board(proxy.open, timing=HASTY) as client:
            state = client.state()
            assert state.game is not None
            letters = client.moves(state.game)
            origin = (client.hello.board, state.game)
        kept = library.find(*origin)
        assert kept is not None
        assert library.replay(kept) == expected
        assert letters == "".join("ABCDEFabcdef"[pit] for pit in expected.moves)
        assert (state.fen, state.phase) == (expected.fen(), "over")
        # A game that another test has left on the board comes first, and nothing after this one.
        assert kept == max(game.id for game in library.games()) <= 2


@pytest.mark.parametrize("kind", ENDPOINTS)
@pytest.mark.parametrize(
    "fault",
    [OneByteAtATime(), Hiccups(1), Damage(0.2, 2), Damage(0.2, 3)],
    ids=["one byte at a time", "random delays", "a fifth damaged", "a fifth damaged again"],
)
def test_a_game_through_a_bad_cable(
    board: BoardProcess, tmp_path: Path, kind: type[SocketProxy], fault: Fault
) -> None:
    play(kind(board.link_url, fault), tmp_path / "games.sqlite", LATE)


@pytest.mark.parametrize("kind", ENDPOINTS)
def test_a_cable_pulled_at_every_message_of_a_game(
    board: BoardProcess, tmp_path: Path, kind: type[SocketProxy]
) -> None:
    counter = PullAt(0)
    play(kind(board.link_url, counter), tmp_path / "count.sqlite", LATER)
    assert counter.seen > 20
    pulled = 0
    for at in range(4, counter.seen + 1):  # a pull before the hello is answered is no pull yet
        fault = PullAt(at)
        play(kind(board.link_url, fault), tmp_path / f"{at}.sqlite", LATER)
        pulled += fault.seen >= at
    assert pulled > counter.seen - 12


def test_a_host_that_stops_reading_does_no_harm(board: BoardProcess, tmp_path: Path) -> None:
    name, _, port = board.link_url.removeprefix("socket://").rpartition(":")
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect((name, int(port)))
        deaf.setblocking(False)
        deaf.send(encode({"t": "hello", "id": 1, "v": 1, "host": "deaf"}))
        with contextlib.suppress(BlockingIOError):  # when every buffer on the way is full
            for number in range(2, 1000):
                deaf.send(encode({"t": "state", "id": number}))
    # The board first gets to the end of what the other has sent.
    soon = threading.Event()
    for _ in range(100):
        try:
            Board.connect(board.link_url).close()
            break
        except LinkError:
            soon.wait(0.1)
    play(SocketProxy(board.link_url, Fault()), tmp_path / "games.sqlite", LATE)
