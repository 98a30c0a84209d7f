# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A host and a board of neighbouring releases play a game, and the board hands over what it kept.

Within one protocol version a later release may add fields, kinds of events and requests, settings
and capabilities; the earlier one passes over what it does not know (docs/protocol.md, "Versions").
"""

import io
from pathlib import Path
from typing import Any

import pytest
from awale_host.library import Library
from awale_host.views.terminal import TerminalView
from awale_session.library.pull import pull
from awale_session.link import Board, RequestRefused
from awale_session.play.seats import ENGINE
from awale_session.play.session import Session
from awale_session.play.session_config import SessionConfig
from rich.console import Console

from awale_core import Game, wire
from tests.support.board_in_process import Bench, Cable
from tests.support.first_player import First

LATE = "0-0-0-0-2-1-1-1-2-0-0-1-20-20-S"
ROOM = 40  # bytes that a later release may need in each line


def changed(line: bytes, **fields: Any) -> bytes:
    """The line with these fields added or replaced; as it is where it has no room for them."""
    if line == b"\n" or len(line) > wire.MAX_LINE - ROOM:
        return line
    return wire.encode({**wire.decode(line), **fields})


class LaterHost(Cable):
    """The host's messages as a later release would send them."""

    def down(self, line: bytes) -> bytes:
        return changed(line, later=[1, {"a": None}])


class LaterBoard(Cable):
    """The board's messages as a later release would send them, with a new kind of event."""

    def up(self, line: bytes) -> bytes:
        message = wire.decode(line)
        if message["t"] == "hello":
            message["cap"].append("later")
            return changed(wire.encode(message), later="x")
        if message["t"] == "settings":
            message["values"]["later"] = 1
            return changed(wire.encode(message))
        return changed(line, later="x")


class EarlierBoard(Cable):
    """A board that knows the least of version 1: no archive, signs, taking back, date or health."""

    LATER = ("archive_", "undo", "declare", "clock", "health", "pads", "test", "drive")

    def down(self, line: bytes) -> bytes:
        if line != b"\n":
            message = wire.decode(line)
            sign = message["t"] == "show" and message["what"] in ("warning", "hurry", "greeting")
            if message["t"].startswith(self.LATER) or sign:
                return wire.encode({**message, "t": "later"})
        return line

    def up(self, line: bytes) -> bytes:
        message = wire.decode(line)
        return changed(line, cap=[]) if message["t"] == "hello" else line


class EarlierHost(Cable):
    """A host that sends no field beyond those that a request must have."""

    def down(self, line: bytes) -> bytes:
        if line == b"\n":
            return line
        message = wire.decode(line)
        for name in ("host", "names", "session"):
            message.pop(name, None)
        return wire.encode(message)


CABLES = [LaterHost, LaterBoard, EarlierBoard, EarlierHost]


def played(board: Board, file: Path) -> Game:
    """The game that the host's session plays on the board, as the library keeps it."""
    plan = SessionConfig(
        seats=(ENGINE, ENGINE), names=("A", "B"), speed="max", fen=LATE, fresh=True
    )
    view = TerminalView(Console(file=io.StringIO()))
    with Library(file) as library:
        Session(board, library, plan, dict.fromkeys((0, 1), First()), [view]).run()
        (kept,) = library.games()
        return library.replay(kept.id)


@pytest.mark.parametrize("cable", CABLES)
def test_a_whole_game_is_played_and_kept(cable: type[Cable], tmp_path: Path) -> None:
    expected = Game.from_fen(LATE)
    while expected.outcome is None:
        expected.play(expected.legal_moves()[0])
    with Bench(cable()).connect() as board:
        assert played(board, tmp_path / "games.sqlite") == expected


@pytest.mark.parametrize("cable", [LaterHost, LaterBoard, EarlierHost])
def test_games_that_the_board_keeps_are_fetched(cable: type[Cable], tmp_path: Path) -> None:
    bench = Bench(cable())
    with bench.connect() as board, Library(tmp_path / "games.sqlite") as library:
        for plies in range(1, 5):
            game = Game.from_fen(LATE)
            id = board.new("abapa", south="host", north="host", fen=LATE, replace=True)
            for _ in range(plies):
                board.move(id, game.plies, game.legal_moves()[0])
                game.play(game.legal_moves()[0])
            board.declare(id, game.plies, 0, "resign")
        assert len(pull(board, library).new) == 4
        assert sorted(library.replay(game.id).plies for game in library.games()) == [1, 2, 3, 4]


def test_a_board_without_an_archive_is_not_asked_for_games(tmp_path: Path) -> None:
    """It would answer `unknown`; the session passes that over, and a person's wish is refused."""
    with Bench(EarlierBoard()).connect() as board:
        played(board, tmp_path / "games.sqlite")
        state = board.state()
        with pytest.raises(RequestRefused, match="no such request"):
            board.undo(state.game or "", state.ply)
        assert board.state() == state
