# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games whose cable is pulled at every single message."""

from pathlib import Path

import pytest
from awale_host.virtual.process import BoardProcess

from tests.support.link_proxy import PullAt, SocketProxy
from tests.support.real_games import ENDPOINTS, LAST, play, quick_closing

__all__ = ["quick_closing"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ENDPOINTS)
def test_a_cable_pulled_at_every_message_of_a_game(
    board: BoardProcess, tmp_path: Path, kind: type[SocketProxy]
) -> None:
    counter = PullAt(0)
    play(kind(board.link_url, counter), tmp_path / "count.sqlite", LAST)
    assert counter.seen > 20
    pulled = 0
    for at in range(4, counter.seen + 1):  # a pull counts after the answer to hello
        fault = PullAt(at)
        play(kind(board.link_url, fault), tmp_path / f"{at}.sqlite", LAST)
        pulled += fault.seen >= at
    assert pulled > counter.seen - 12
