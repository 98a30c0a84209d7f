# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A whole session with everything around it, for tests on any board."""

import io
from typing import Any, Protocol

from awale_host.library import Library, letters
from awale_host.link.board import Inbox
from awale_host.views.terminal import TerminalView
from awale_session.link import Board
from awale_session.link.link_session import Timing
from awale_session.play.seats import ENGINE
from awale_session.play.session import Session
from awale_session.play.session_config import SessionConfig
from awale_session.play.thinking import Opponent
from rich.console import Console

from awale_core import Game
from tests.support.board_in_process import Bench
from tests.support.first_player import First
from tests.support.sentences import english_part, english_text

ENGINES = (ENGINE, ENGINE)


class Connected(Protocol):
    """A board that a session can be at: a Bench, or one in a process."""

    def connect(self, timing: Timing | None = None, inbox: Inbox | None = None) -> Board:
        """The client of its link."""

    def clock(self) -> float:
        """Seconds, as they pass for it."""


class Table:
    """A session with everything around it."""

    def __init__(self, library: Library, bench: Connected | None = None, **plan: object) -> None:
        self.bench: Any = bench or Bench()
        self.library = library
        options = {"seats": ENGINES, "names": ("Ama", "Kofi"), "speed": "max", **plan}
        self.plan = SessionConfig(**options)  # type: ignore[arg-type]
        self.said = io.StringIO()
        self.opponent: Opponent = First()
        self.inbox = Inbox()

    def run(self, timing: Timing | None = None) -> None:
        with self.bench.connect(timing, self.inbox) as board:
            view = TerminalView(Console(file=self.said, width=200))
            opponents = dict.fromkeys((0, 1), self.opponent)
            Session(board, self.library, self.plan, opponents, [view], clock=self.bench.clock).run()

    def moves(self, id: int = 1) -> str:
        return letters(self.library.moves(id))


def played_out(fen: str | None = None, rules: str = "abapa") -> Game:
    """The game that First plays against itself."""
    game = Game(rules) if fen is None else Game.from_fen(fen, rules)
    while game.outcome is None:
        game.play(game.legal_moves()[0])
    return game


def same(library: Library, id: int, game: Game) -> None:
    """The kept game is exactly `game`."""
    kept = library.game(id)
    assert [move.pit for move in library.moves(id)] == game.moves
    assert (kept.winner, kept.reason, kept.seeds) == (*(game.outcome or (None, None)), game.stores)
    assert library.replay(id) == game


def two_games_are_kept_with_every_move(library: Library, bench: Connected, board: str) -> None:
    """Two engines play two games at `bench`, the board with this id; both come into the library."""
    table = Table(library, bench, games=2)
    table.run()
    expected = played_out()
    for id in (1, 2):
        same(library, id, expected)
        kept = library.game(id)
        assert (kept.south, kept.north, kept.board, kept.source) == ("Ama", "Kofi", board, "play")
        assert all(move.by == "host" and move.ms is not None for move in library.moves(id))
    lines = table.said.getvalue().splitlines()
    began = lines.index(  # on a busy machine a line about the connection may come before it
        english_text(
            "began",
            rules=english_text("rules.abapa.name"),
            south="Ama",
            north="Kofi",
            turn="Ama to move",
        )
    )
    assert lines[began + 1].startswith("  1. South A ")
    assert sum(english_part("kept") in line for line in lines) == 2
    assert len({library.origins(id)[0] for id in (1, 2)}) == 2
