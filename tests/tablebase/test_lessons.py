# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""In each step of the later lessons one move wins, and no other: endgame tables prove it."""

from pathlib import Path

import pytest
from awale_engine.tables.building.build import build
from awale_engine.tables.probe import Tablebase
from awale_engine.tables.tableset import TableSet

from awale_core import Game
from awale_core.lesson import BEST, LESSONS, RULES

POSITIONS = {name: fen for steps in LESSONS[1:3] for name, fen in steps}
SEEDS = 15


@pytest.mark.slow
def test_one_move_wins(tmp_path: Path) -> None:
    table_set = TableSet(RULES, tmp_path)
    build(table_set, SEEDS)
    tables = Tablebase(table_set)
    for name, fen in POSITIONS.items():
        game = Game.from_fen(fen, RULES)
        lead = game.stores[0] - game.stores[1]
        won = []
        for pit, bounds in tables.moves(game).items():
            assert bounds is not None
            assert (lead + bounds.low > 0) == (lead + bounds.high > 0)
            if lead + bounds.low > 0:
                won.append(pit)
        assert won == [BEST[name]]
