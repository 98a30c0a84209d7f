# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale play`, started without a terminal while a game is running on the board."""

from pathlib import Path

import pytest
from awale_host.link import Board
from awale_host.virtual.process import BoardProcess

from tests.support.awale_command import Running


def begin(board: Board, seats: tuple[str, str]) -> str:
    """Begin a game, play three moves, and hand it over to these seats; return its id."""
    game = board.new("benin", south="host", north="host", replace=True)
    for ply, pit in enumerate((2, 7, 1)):
        board.move(game, ply, pit)
    board.seats(game, *seats)
    return game


@pytest.mark.slow
@pytest.mark.parametrize("seats", [("touch", "touch"), ("board", "touch")])
def test_a_game_that_a_person_plays_goes_on(
    board: BoardProcess, tmp_path: Path, seats: tuple[str, str]
) -> None:
    with Board.connect(board.link_url) as link:
        game = begin(link, seats)
    words = ("--port", board.link_url, "--no-browser", "--http-port", "0", "--rules", "abapa")
    with Running(tmp_path / "data", "play", *words) as running:
        running.line("goes on")
    said = "".join(running.lines)
    assert "A game of 3 moves is running on the board and goes on; with --new" in said
    with Board.connect(board.link_url) as link:
        state = link.state()
    assert (state.phase, state.game, state.rules) == ("play", game, "benin")
    assert state.ply >= 3
