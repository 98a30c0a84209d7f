# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games played by the firmware on a virtual board and fetched over its link, which breaks at
random: the library holds exactly those, byte by byte. ``AWALE_DUMP=1000`` makes it a thousand games
and a hundred breaks; ``make fuzz`` does."""

import os
from pathlib import Path

import pytest

from tools.bench_library import fetch

GAMES = int(os.environ.get("AWALE_DUMP", "20"))


@pytest.mark.slow
def test_a_dump_may_be_interrupted_repeatedly(tmp_path: Path) -> None:
    done = fetch(GAMES, GAMES // 10, tmp_path)
    assert (done.games, done.breaks, done.wrong) == (GAMES, GAMES // 10, 0)
