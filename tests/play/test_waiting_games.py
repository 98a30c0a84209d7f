# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games that were played on the board alone are announced and fetched while a session runs."""

from awale_host.library import Library
from awale_host.play.waiting_games import WaitingGames
from awale_session.library.search import Search
from awale_session.link import Board
from awale_session.link.archive import waiting_count
from awale_session.play.announcer import Announcer
from awale_session.play.seats import ENGINE
from awale_session.play.session import Session
from awale_session.play.session_config import SessionConfig

from tests.support.board_in_process import Bench
from tests.support.first_player import First
from tests.support.games_over_link import play_on
from tests.support.session_screen import Screen

LATE = "0-0-1-0-0-0-0-0-4-1-0-0-22-20-S"  # eight plies before the end
GAMES = 4


def heard(screen: Screen) -> list[str]:
    """The ids of what was said."""
    return [event.say.id for event in screen.events]


def play(
    bench: Bench,
    board: Board,
    library: Library,
    screen: Screen,
    games: int,
    steps: list[tuple[int, int, bool]],
) -> WaitingGames:
    """Let two engines play, while games that wait are fetched."""
    announcer = Announcer(())
    waiting = WaitingGames(board, library, announcer, lambda *step: steps.append(step))
    plan = SessionConfig(
        seats=(ENGINE, ENGINE), names=("A", "B"), speed="max", fen=LATE, fresh=True, games=games
    )
    Session(
        board, library, plan, dict.fromkeys((0, 1), First()), [screen], announcer=announcer,
        waiting=waiting, clock=bench.clock, stands_s=0,
    ).run()  # fmt: skip
    return waiting


def test_a_session_fetches_what_waits_while_it_plays(library: Library) -> None:
    bench = Bench()
    screen, steps = Screen(), list[tuple[int, int, bool]]()
    with bench.connect() as board:
        board.set({"speed": "max"}, session=True)
        for _ in range(GAMES):
            play_on(board, fen=LATE)
        waiting = play(bench, board, library, screen, 2, steps)
    assert library.count() == GAMES + 2
    assert library.count(Search(source="pull")) == GAMES - 1  # the last still stood on the board
    assert steps == [
        (0, GAMES, False),
        *((done, GAMES, done == GAMES) for done in range(1, GAMES + 1)),
    ]
    assert heard(screen).index("board.waiting") < heard(screen).index("board.imported")
    assert waiting.count == 0
    for game in library.games():
        library.replay(game.id)


def test_known_games_are_not_announced(library: Library) -> None:
    bench = Bench()
    screen = Screen()
    with bench.connect() as board:
        board.set({"speed": "max"}, session=True)
        play_on(board, fen=LATE)
        announcer = Announcer((screen,))
        waiting = WaitingGames(board, library, announcer)
        waiting.look()
        while waiting.step():
            pass
        assert heard(screen) == ["board.waiting", "board.imported"]
        waiting.look()
        assert not waiting.step()
        assert heard(screen) == ["board.waiting", "board.imported"]


def test_games_of_a_session_do_not_fill_the_boards_memory(library: Library) -> None:
    bench = Bench()
    screen, steps = Screen(), list[tuple[int, int, bool]]()
    with bench.connect() as board:
        board.set({"speed": "max"}, session=True)
        play(bench, board, library, screen, 4, steps)
        assert waiting_count(board) == 1  # the one that stands on the board
        assert library.count() == 4
    assert steps == []
    assert "board.waiting" not in heard(screen)
