# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A real program's board resets in the middle of a game, behind a socket and behind a pty."""

import contextlib
import io
import os
import re
import time
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
from rich.console import Console

from awale_core import Game
from awale_core.wire import encode
from tests.support.first_player import First
from tests.support.link_proxy import Fault, Lines, PtyProxy, SocketProxy

LATE = "0-0-0-0-2-1-1-1-2-0-0-1-20-20-S"  # a dozen plies before the end
HASTY = Timing(
    request_timeout=0.25,
    retry_after_corruption=0.05,
    max_attempts=40,
    max_hellos=40,
    disconnect_after=3,
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


class ResetAt(Lines):
    """Asks the board for a reset behind the host's back; then nothing gets through until the host
    greets the board again, so that a slow board does not reset after the game."""

    asked = greeted = False

    def change(self, line: bytes) -> bytes:
        # The board's own player may have made a move for a host that is slow.
        if not self.asked and b'"move"' in line and re.search(rb'"ply":[6-9],', line):
            self.asked = True
            return line + encode({"t": "drive", "id": 2_000_000, "to": "board"})
        self.greeted = self.greeted or (self.asked and b'"host":' in line)
        return line if self.greeted or not self.asked else b""


def plug_in(proxy: SocketProxy | PtyProxy) -> Board:
    """A connection to the board, as soon as it has noticed that the one before has ended."""
    while True:
        with contextlib.suppress(PortBusy):
            return Board(proxy.open, timing=HASTY)


@pytest.mark.parametrize("kind", ENDPOINTS)
def test_board_and_library_hold_what_was_to_be_played(
    board: BoardProcess, tmp_path: Path, kind: type[SocketProxy]
) -> None:
    expected = Game.from_fen(LATE)
    while expected.outcome is None:
        expected.play(expected.legal_moves()[0])
    plan = SessionConfig(
        seats=(ENGINE, ENGINE), names=("A", "B"), speed="max", fen=LATE, fresh=True
    )
    fault = ResetAt()
    with Library(tmp_path / "games.sqlite") as library, kind(board.link_url, fault) as proxy:
        with plug_in(proxy) as client:
            view = TerminalView(Console(file=io.StringIO()))
            Session(client, library, plan, dict.fromkeys((0, 1), First()), [view]).run()
        assert fault.greeted
        proxy.fault = Fault()
        state = None
        while state is None:
            with contextlib.suppress(BoardDisconnected), plug_in(proxy) as client:
                state = client.state()  # a slow board resets only now
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
