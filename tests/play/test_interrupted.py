# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A game interrupted by a loss of power: the session says so, and the touch goes on with it."""

from pathlib import Path

from awale_host.library import Library, letters
from awale_session.page.protocol import Declare, Undo
from awale_session.play.inbox import Done
from awale_session.play.seats import BOARD, HUMAN

from tests.play.conftest import AtTheBoard
from tests.support.board_in_process import Bench, Cable
from tests.support.sentences import english_part, english_text
from tests.support.session_screen import Screen


def test_an_interrupted_game_waits_and_is_announced(
    at_the_board: AtTheBoard,
    library: Library,
) -> None:
    bench = Bench()

    def person(screen: Screen) -> None:
        screen.play(2)
        bench.reset()
        screen.until(lambda state: state.phase == "waits")
        assert screen.game.plies == 1
        assert any(line.startswith(english_part("resumed.waits")) for line in screen.said())
        bench.touch("a")
        screen.until(lambda state: state.phase == "play")
        screen.has(2)

    at_the_board(person, bench)
    assert letters(library.moves(1)) == "Ca"


def test_what_is_done_on_a_screen_never_changes_the_seats_on_the_board(
    at_the_board: AtTheBoard,
) -> None:
    """A loss of power at any moment leaves the game to its players."""
    seats: set[tuple[str, ...]] = set()

    class Watched(Cable):
        def down(self, line: bytes) -> bytes:
            if bench.board.app.session.game is not None:
                seats.add(tuple(bench.board.app.session.seats))
            return line

        up = down

    bench = Bench(Watched())

    def person(screen: Screen) -> None:
        screen.play(2)
        screen.until(lambda state: state.thinking is None)  # its answer may come before "undo"
        commands = (Undo(), Declare(action="offer"), Declare(action="resign"))
        assert [screen.do(each) for each in commands] == [Done()] * 3

    at_the_board(person, bench, seats=(HUMAN, BOARD))
    assert seats == {(HUMAN, BOARD)}


def test_a_session_that_begins_at_an_interrupted_game_says_so(
    at_the_board: AtTheBoard,
    library: Library,
    tmp_path: Path,
) -> None:
    bench = Bench()
    with bench.connect() as board:
        id = board.new("abapa", south="host", north="touch")
        board.move(id, 0, 2)
        board.seats(id, "touch", "touch")
    bench.reset()

    def person(screen: Screen) -> None:
        screen.until(lambda state: state.phase == "waits")
        said = screen.said()
        assert [line.startswith(english_part("resumed.waits")) for line in said] == [True]
        bench.touch("a")
        screen.has(2)

    at_the_board(person, bench, seats=(HUMAN, HUMAN))
    assert letters(library.moves(1)) == "Ca"


def test_a_session_that_begins_at_a_game_of_others_knows_their_names(
    at_the_board: AtTheBoard,
) -> None:
    bench = Bench()

    def first(screen: Screen) -> None:
        screen.play(2)

    def later(screen: Screen) -> None:
        state = screen.until(lambda state: state.phase == "waits")
        assert [player.name for player in state.players] == ["Maja", "Kofi"]
        assert state.setup is not None
        assert state.setup.south.name == "Maja"  # and so in another game
        bench.touch("ok")
        screen.until(lambda state: state.phase == "play")
        assert screen.said()[-1] == english_text("resumed", moves="1 move")

    at_the_board(first, bench, names=("Maja", "Kofi"))
    bench.reset()
    at_the_board(later, bench, names=("Player", "Player"))
