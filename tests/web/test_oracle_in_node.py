# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The site says of an endgame what the desktop says, out of the same tables.

`AWALE_ORACLE` is the number of positions of each rule set.
"""

import json
import os
import random
from pathlib import Path

import pytest
from awale_engine.search.certain_moves import certain_moves
from awale_engine.tables import pieces
from awale_engine.tables.building.build import build
from awale_engine.tables.fetched import FetchedTables, Range
from awale_engine.tables.lookup import Lookup
from awale_engine.tables.probe import Tablebase
from awale_engine.tables.tableset import TableSet
from awale_session.page import protocol
from awale_session.study import oracle
from awale_site.build import TABLE_SEEDS

from awale_core import Game
from tests.support.node import run_script
from tests.tablebase.endgames import WITH_TABLES, running_endgame

pytestmark = pytest.mark.slow

SEEDS = 12
COUNT = int(os.environ.get("AWALE_ORACLE", "15"))


def on_desktop(game: Game, tables: Lookup) -> dict[str, object]:
    exact = oracle.look_up(game, tables)
    assert exact is not None
    line = oracle.BestLine(game, tables)
    while not line.go_on():
        pass
    said = protocol.write_message(oracle.message(game, exact, line))
    return dict(json.loads(said))


def test_the_site_says_what_the_desktop_says(site: Path, tmp_path: Path) -> None:
    chance = random.Random(58)
    asked: list[Game] = []
    expected = []
    for rules in WITH_TABLES:
        table_set = TableSet(rules, tmp_path / "built")
        build(table_set, SEEDS)
        described = json.loads(pieces.export(table_set, SEEDS, tmp_path / "pieces").read_text())

        def read(part: Range) -> bytes:
            whole = (tmp_path / "pieces" / part.file).read_bytes()
            return whole[part.begin : part.end]

        whole = Tablebase(table_set)
        here, fetched = Tablebase(table_set, TABLE_SEEDS), FetchedTables(described, read)
        for _ in range(COUNT):
            game = running_endgame(rules, chance, SEEDS)
            on_site: Lookup = here if sum(game.pits) <= TABLE_SEEDS else fetched
            asked.append(game)
            expected.append(on_desktop(game, on_site))
            # What can prove knows as much or more.
            exact, proven = oracle.look_up(game, on_site), certain_moves(game, whole)
            assert exact is not None
            assert proven is not None
            assert exact.bounds == whole.bounds(game)
            for pit, bounds in exact.moves:
                assert pit in exact.unproven or bounds == proven[pit]
    given = {"folder": str(tmp_path / "pieces"), "asked": [[g.rules.id, g.fen()] for g in asked]}
    script = Path(__file__).parent / "trial" / "oracle.mjs"
    assert run_script(script, site, given=json.dumps(given)) == expected
