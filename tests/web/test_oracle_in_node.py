# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The site says of an endgame what the desktop, the command and exhaustive play say.

`AWALE_ORACLE` is the number of positions of each rule set, of up to `AWALE_ORACLE_SEEDS` seeds; the
command is asked about the first `AWALE_ORACLE_COMMAND`, and exhaustive play looks at those of up to
`AWALE_ORACLE_PLAIN` seeds.
"""

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from awale_engine.tables import pieces
from awale_engine.tables.building.build import build
from awale_engine.tables.fetched import FetchedTables, Range
from awale_engine.tables.lookup import KILL, Bounds, Lookup
from awale_engine.tables.probe import Tablebase
from awale_engine.tables.tableset import TableSet
from awale_host.cli.tables import command as tables_command
from awale_session.page import protocol
from awale_session.study import oracle
from click.testing import CliRunner

from awale_core import Game
from awale_core.notation import pit_letter
from tests.support.node import run_script
from tests.tablebase.endgames import WITH_TABLES, running_endgame
from tests.tablebase.exhaustive import contradicted
from tools.site_build.build import TABLE_SEEDS

SEEDS = int(os.environ.get("AWALE_ORACLE_SEEDS", "10"))
COUNT = int(os.environ.get("AWALE_ORACLE", "20"))
PLAIN = int(os.environ.get("AWALE_ORACLE_PLAIN", "3"))
COMMANDS = int(os.environ.get("AWALE_ORACLE_COMMAND", "3"))
LINES = 3  # positions of each rule set whose best play is compared, too: proofs take time


def on_desktop(game: Game, exact: oracle.Exact, tables: Lookup, *, plays: bool) -> dict[str, Any]:
    line = oracle.BestLine(game, tables)
    while plays and not line.go_on():
        pass
    return dict(json.loads(protocol.write_message(oracle.message(game, exact, line))))


def by_command(game: Game, folder: Path) -> dict[str, Bounds]:
    """Bounds that `awale tables probe` gives of a position ("") and of its moves, by letter."""
    asked = ["probe", "--rules", game.rules.id, "--folder", str(folder), "--json", game.fen()]
    said = json.loads(CliRunner().invoke(tables_command, asked, catch_exceptions=False).stdout)
    found = {"": [said["low"], said["high"]], **said["moves"]}
    pairs = {at: each if isinstance(each, list) else [each, each] for at, each in found.items()}
    return {
        at: Bounds(*(KILL if each == "kill" else each for each in pair))
        for at, pair in pairs.items()
    }


def within(proven: Bounds, stored: Bounds | None) -> bool:
    """Whether bounds are those of the tables, or narrower, as proofs may make them."""
    return stored is not None and stored.low <= proven.low <= proven.high <= stored.high


@pytest.mark.parametrize("rules", WITH_TABLES)
def test_the_site_says_what_desktop_command_and_exhaustive_play_say(
    site: Path, tmp_path: Path, rules: str
) -> None:
    chance = random.Random(rules)
    asked: list[tuple[str, str, bool]] = []
    expected = []
    table_set = TableSet(rules, tmp_path / "built")
    build(table_set, SEEDS)
    described = json.loads(pieces.export(table_set, SEEDS, tmp_path / "pieces").read_text())

    def read(part: Range) -> bytes:
        whole = (tmp_path / "pieces" / part.file).read_bytes()
        return whole[part.begin : part.end]

    whole, wrong = Tablebase(table_set), contradicted(rules, PLAIN)
    here, fetched = Tablebase(table_set, TABLE_SEEDS), FetchedTables(described, read)
    for number in range(COUNT):
        game = running_endgame(rules, chance, SEEDS, 1 if number % 4 else TABLE_SEEDS + 1)
        on_site: Lookup = here if sum(game.pits) <= TABLE_SEEDS else fetched
        exact = oracle.look_up(game, on_site)
        assert exact is not None
        assert within(exact.bounds, whole.bounds(game))
        proven = {pit: bounds for pit, bounds in exact.moves if pit not in exact.unproven}
        if sum(game.pits) <= PLAIN:
            assert wrong(game, dict([(None, exact.bounds), *proven.items()])) == [], game.fen()
        if number < COMMANDS:
            said = by_command(game, tmp_path / "built")
            assert within(said[""], exact.bounds)
            for pit, bounds in proven.items():
                assert said[pit_letter(pit)] == bounds, game.fen()
        asked.append((rules, game.fen(), number < LINES))
        expected.append(on_desktop(game, exact, on_site, plays=number < LINES))
    given = {"folder": str(tmp_path / "pieces"), "asked": asked}
    script = Path(__file__).parent / "trial" / "oracle.mjs"
    assert run_script(script, site, given=json.dumps(given)) == expected
