# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Many games fetched from the flash of a virtual board; tests/pico has a thousand."""

from pathlib import Path

import pytest
from awale_host.link import Board
from awale_host.virtual.process import start_board
from awale_session.link.archive import status

from tests.pico.full_memory import fill
from tests.support.pulling import pull_killed_and_resumed
from tests.support.waiting import wait_until

GAMES = 200


@pytest.mark.slow
def test_a_pull_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    state = tmp_path / "state"
    with start_board(state_dir=state):
        pass
    (state / "flash.bin").write_bytes(fill(GAMES, to_the_brim=False).flash)
    with start_board(state_dir=state) as process:
        pull_killed_and_resumed(tmp_path / "data", process.link_url, wait_until, GAMES)
        with Board.connect(process.link_url) as board:
            assert status(board).waiting == 0
            assert status(board).games_left > GAMES
