# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games over real endpoints: a virtual board in its own process, the host here, and a bad cable
between them. However bad it is, both sides end with the same moves, none doubled and none lost."""

import contextlib
import io
import os
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from awale_host.library import Library
from awale_host.link import Board
from awale_host.views.terminal import TerminalView
from awale_session.link import BoardDisconnected, PortBusy
from awale_session.link.link_session import Timing
from awale_session.play.seats import ENGINE
from awale_session.play.session import Session
from awale_session.play.session_config import SessionConfig
from awale_session.play.thinking import Opponent
from rich.console import Console

from awale_core import Game
from tests.support.first_player import First
from tests.support.link_proxy import Fault, PtyProxy, SocketProxy

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
