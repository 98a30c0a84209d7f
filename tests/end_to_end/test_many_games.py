# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`pull` of a thousand games from the flash of a board, interrupted in the middle and repeated."""

from pathlib import Path

import pytest
from awale_host.library import Library
from awale_host.link import Board
from awale_host.virtual.process import start_board
from awale_session.library.pull import pull
from awale_session.link.archive import status
from awale_session.link.messages import WaitingGame

from tests.pico.full_memory import fill

GAMES = 1_000
HALF = 437


class Unplugged(Exception):
    """The cable is out."""


@pytest.mark.slow
def test_a_pull_of_a_thousand_games_is_resumed_where_it_broke_off(tmp_path: Path) -> None:
    state = tmp_path / "state"
    with start_board(state_dir=state):
        pass
    (state / "flash.bin").write_bytes(fill(GAMES, to_the_brim=False).flash)
    came: list[int] = []

    def unplug(entry: WaitingGame) -> None:
        came.append(entry.number)
        if len(came) == HALF:
            raise Unplugged

    with Library(tmp_path / "games.sqlite") as library:
        with start_board(state_dir=state) as process, Board.connect(process.link_url) as board:
            assert status(board).waiting == GAMES
            with pytest.raises(Unplugged):
                pull(board, library, progress=unplug)
        with start_board(state_dir=state) as process, Board.connect(process.link_url) as board:
            assert status(board).waiting == GAMES - HALF
            done = pull(board, library)
            assert (len(done.new), done.known, done.problems) == (GAMES - HALF, 0, [])
            assert status(board).waiting == 0
            assert status(board).games_left > GAMES
        assert len(list(library.games())) == GAMES
