# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A library, and a session with a person at its screen."""

import threading
from collections.abc import Callable

import pytest
from awale_host.library import Library
from awale_host.play.background import ThreadedJudge
from awale_host.views.terminal import TerminalView
from awale_session.analysis.judge import Judge
from awale_session.page.protocol import Quit
from awale_session.play.announcer import Announcer
from awale_session.play.coach import EXPLAIN, Coach
from awale_session.play.seats import HUMAN
from awale_session.play.session import Session, SessionStopped
from awale_session.play.session_config import SessionConfig
from awale_session.play.thinking import Opponent
from rich.console import Console

from tests.support.board_in_process import Bench
from tests.support.first_player import First
from tests.support.session_screen import Screen

AtTheBoard = Callable[..., None]


@pytest.fixture
def at_the_board(library: Library) -> AtTheBoard:
    """Runs a session, while a person does something at its screen and quits."""

    def run(
        person: Callable[[Screen], None],
        bench: Bench | None = None,
        opponent: Opponent | None = None,
        judge: Judge | None = None,
        mode: str = EXPLAIN,
        **config: object,
    ) -> None:
        bench = bench or Bench()
        screen = Screen()
        failures: list[BaseException] = []
        options = {"seats": (HUMAN, HUMAN), "names": ("Ama", "Kofi"), "games": None, **config}

        def act() -> None:
            try:
                person(screen)
            except BaseException as error:
                failures.append(error)
            finally:
                assert screen.session is not None
                screen.session.submit(Quit())

        with bench.connect() as board:
            announcer = Announcer(())
            coach = None
            if judge is not None:
                thinks = ThreadedJudge(judge, getattr(judge, "stop", lambda: None))
                coach = Coach(thinks, board, announcer, mode=mode)
            screen.session = Session(
                board,
                library,
                SessionConfig(**{"speed": "max", **options}),  # type: ignore[arg-type]
                lambda config: dict.fromkeys((0, 1), opponent or First()),
                [TerminalView(Console(file=screen.printed, width=200)), screen],
                announcer=announcer,
                coach=coach,
                clock=bench.clock,
            )
            thread = threading.Thread(target=act, daemon=True)
            thread.start()
            with pytest.raises(SessionStopped):
                screen.session.run()
            thread.join()
        if failures:
            raise failures[0]

    return run
