# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Others on the link: a host that stops reading, two hosts at once, another program's bytes, and a
board that resets in the middle."""

import contextlib
import io
import os
import re
import socket
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from awale_host.library import Library
from awale_host.link import Board
from awale_host.views.terminal import TerminalView
from awale_host.virtual.process import BoardProcess
from awale_session.link import BoardDisconnected, PortBusy
from awale_session.link.link_session import Timing
from awale_session.play.seats import ENGINE
from awale_session.play.session import Session
from awale_session.play.session_config import SessionConfig
from awale_session.play.thinking import Choice, Opponent
from rich.console import Console

from awale_core import Game
from awale_core.wire import encode
from tests.support.first_player import First
from tests.support.link_proxy import Fault, Lines, PtyProxy, SocketProxy, let_in
from tests.support.sentences import english_part

LATE = "0-0-0-0-2-1-1-1-2-0-0-1-20-20-S"  # a dozen plies before the end
HASTY = Timing(
    request_timeout=0.25,
    retry_after_corruption=0.05,
    max_attempts=40,
    max_hellos=40,
    disconnect_after=20,
)
ENDPOINTS = [
    pytest.param(SocketProxy, id="socket"),
    pytest.param(
        PtyProxy, id="pty", marks=pytest.mark.skipif(os.name == "nt", reason="Windows has no ptys")
    ),
]


@pytest.fixture(autouse=True)
def quick_closing(monkeypatch: pytest.MonkeyPatch) -> None:
    """pyserial pauses for 0.3 s whenever it closes a socket, for servers that are slow."""
    clock = SimpleNamespace(**{**vars(time), "sleep": lambda seconds: None})
    monkeypatch.setattr("serial.urlhandler.protocol_socket.time", clock)


def plug_in(proxy: "SocketProxy | PtyProxy", timing: Timing = HASTY) -> Board:
    """A connection to the board, as soon as it has noticed that the one before has ended."""
    while True:
        with contextlib.suppress(PortBusy):
            return Board(proxy.open, timing=timing)


def play(
    proxy: "SocketProxy | PtyProxy",
    file: Path,
    fen: str,
    opponent: Opponent | None = None,
    timing: Timing = HASTY,
) -> None:
    """A game through the cable; board and library have to hold exactly what was to be played."""
    expected = Game.from_fen(fen)
    while expected.outcome is None:
        expected.play(expected.legal_moves()[0])
    plan = SessionConfig(seats=(ENGINE, ENGINE), names=("A", "B"), speed="max", fen=fen, fresh=True)
    with Library(file) as library, proxy:
        with plug_in(proxy, timing) as client:
            view = TerminalView(Console(file=io.StringIO()))
            Session(client, library, plan, dict.fromkeys((0, 1), opponent or First()), [view]).run()
        proxy.fault = Fault()
        while True:
            try:
                with plug_in(proxy) as client:
                    state = client.state()
                    assert state.game is not None
                    letters = client.moves(state.game)
                    origin = (client.hello.board, state.game)
                break
            except BoardDisconnected:  # a slow board resets only now
                continue
        kept = library.find(*origin)
        assert kept is not None
        assert library.replay(kept) == expected
        assert letters == "".join("ABCDEFabcdef"[pit] for pit in expected.moves)
        assert (state.fen, state.phase) == (expected.fen(), "over")
        # A game that another test has left on the board comes first, and nothing after this one.
        assert kept == max(game.id for game in library.games()) <= 2


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
    let_in(board.link_url).close()  # the board first gets to the end of what the other has sent
    play(SocketProxy(board.link_url, Fault()), tmp_path / "games.sqlite", LATE)


def test_two_hosts_at_once(board: BoardProcess, tmp_path: Path) -> None:
    """While a game is played another program tries to get at the board, again and again."""
    turned_away: list[str] = []

    class Intruder(First):
        def choose(self, game: Game, movetime_ms: float) -> Choice:
            with pytest.raises(PortBusy) as refusal:
                Board.connect(board.link_url, timing=HASTY)
            turned_away.append(str(refusal.value))
            return super().choose(game, movetime_ms)

    play(SocketProxy(board.link_url, Fault()), tmp_path / "games.sqlite", LATE, Intruder())
    assert len(turned_away) > 5
    assert all(english_part("link.hung_up") in sentence for sentence in turned_away)


@pytest.mark.parametrize("kind", ENDPOINTS)
def test_a_board_that_resets_in_the_middle(
    board: BoardProcess, tmp_path: Path, kind: type[SocketProxy]
) -> None:
    class ResetAt(Lines):
        """Asks the board for a reset behind the host's back; then nothing gets through until the
        host greets the board again, so that a slow board does not reset after the game."""

        asked = greeted = False

        def change(self, line: bytes) -> bytes:
            # The board's own player may have made a move for a host that is slow.
            if not self.asked and b'"move"' in line and re.search(rb'"ply":[6-9],', line):
                self.asked = True
                return line + encode({"t": "drive", "id": 2_000_000, "to": "board"})
            self.greeted = self.greeted or (self.asked and b'"host":' in line)
            return line if self.greeted or not self.asked else b""

    fault, soon = ResetAt(), replace(HASTY, disconnect_after=3)
    play(kind(board.link_url, fault), tmp_path / "games.sqlite", LATE, timing=soon)
    assert fault.greeted


class Chatter(Lines):
    """Another program writes into the port between all lines, and reads what it likes."""

    WORDS = (b"AT\r\n", b"\x03", b"{}\n", b"\xff\x00~x\n", b">>> \r\n", b"hello 00000000\n")

    def __init__(self) -> None:
        super().__init__()
        self._count = 0

    def change(self, line: bytes) -> bytes:
        self._count += 1
        if line == b"\n":  # opens a connection: on other bytes a virtual board hangs up
            return line
        return self.WORDS[self._count % len(self.WORDS)] + (line if self._count % 11 else b"")


@pytest.mark.slow
@pytest.mark.parametrize("kind", ENDPOINTS)
def test_another_programs_bytes_in_the_middle_of_a_game(
    board: BoardProcess, tmp_path: Path, kind: type[SocketProxy]
) -> None:
    play(kind(board.link_url, Chatter()), tmp_path / "games.sqlite", LATE)
