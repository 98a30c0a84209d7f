# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games through bad cables: bytes that dawdle, lines that are damaged or lost."""

from pathlib import Path

import pytest
from awale_host.virtual.process import BoardProcess

from tests.support.link_proxy import Damage, Fault, Hiccups, OneByteAtATime, SocketProxy
from tests.support.real_games import ENDPOINTS, LATE, play, quick_closing

__all__ = ["quick_closing"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ENDPOINTS)
@pytest.mark.parametrize(
    "fault",
    [OneByteAtATime(), Hiccups(1), Damage(0.2, 2), Damage(0.2, 3)],
    ids=["one byte at a time", "random delays", "a fifth damaged", "a fifth damaged again"],
)
def test_a_game_through_a_bad_cable(
    board: BoardProcess, tmp_path: Path, kind: type[SocketProxy], fault: Fault
) -> None:
    play(kind(board.link_url, fault), tmp_path / "games.sqlite", LATE)
