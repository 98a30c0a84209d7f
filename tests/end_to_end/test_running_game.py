# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale play`, started without a terminal while a game is running on the board."""

from pathlib import Path

import pytest
from awale_host.link import Board
from awale_host.virtual.process import BoardProcess
from awale_session.link.messages import State

from tests.support.awale_command import AwaleCommand, Running


def begin(board: Board, seats: tuple[str, str]) -> str:
    """Begin a game, play three moves, and hand it over to these seats; return its id."""
    game = board.new("benin", south="host", north="host", replace=True)
    for ply, pit in enumerate((2, 7, 1)):
        board.move(game, ply, pit)
    board.seats(game, *seats)
    return game


def start_and_stop(address: str, data: Path, *options: str) -> str:
    """Run `awale play` until it says what becomes of the game; return what it said."""
    words = ("play", "--port", address, "--no-browser", "--http-port", "0", *options)
    with Running(data, *words) as running:
        running.line("goes on|Catch more seeds")
    return "".join(running.lines)


def play_while_a_game_runs(
    board: BoardProcess, data: Path, seats: tuple[str, str], *options: str
) -> tuple[str, str, State]:
    """Return what the command says, the id of the running game, the board's state after."""
    with Board.connect(board.link_url) as link:
        game = begin(link, seats)
    said = start_and_stop(board.link_url, data, *options)
    with Board.connect(board.link_url) as link:
        return said, game, link.state()


@pytest.mark.slow
@pytest.mark.parametrize("seats", [("touch", "touch"), ("touch", "host"), ("board", "touch")])
def test_a_game_that_a_person_plays_goes_on(
    board: BoardProcess, tmp_path: Path, seats: tuple[str, str]
) -> None:
    said, game, state = play_while_a_game_runs(board, tmp_path / "data", seats, "--rules", "abapa")
    assert "A game of 3 moves is running on the board and goes on; with --new" in said
    assert (state.phase, state.game, state.rules) == ("play", game, "benin")
    assert state.ply >= 3


@pytest.mark.slow
def test_it_is_ended_and_kept_if_a_new_one_is_asked_for(
    board: BoardProcess, tmp_path: Path
) -> None:
    said, game, state = play_while_a_game_runs(
        board, tmp_path / "data", ("touch", "touch"), "--rules", "abapa", "--new"
    )
    assert "The running game is kept, unfinished after 3 moves; a new one begins." in said
    assert (state.phase, state.rules) == ("play", "abapa")
    assert state.game != game
    assert "3 moves" in AwaleCommand(tmp_path / "data").run_here("logs", "list").out
