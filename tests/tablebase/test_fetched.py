# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Tables that are fetched piece by piece say what the whole ones say."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from awale_engine.tables import pieces
from awale_engine.tables.fetched import DamagedPiece, FetchedTables, Range
from awale_engine.tables.probe import Tablebase
from awale_engine.tables.tableset import TableSet

from tests.tablebase.endgames import BOUNDED, EXACT, running_endgame

Made = Callable[[str], Tablebase]
MOST_BYTES = 60_000  # for a position with its moves


class Server:
    """The written files, of which nothing is there before it has been fetched."""

    def __init__(self, folder: Path, rules: str, tables: Tablebase) -> None:
        described = pieces.export(TableSet(rules, tables.folder.parent), tables.reach, folder)
        self.files = {path.name: path.read_bytes() for path in folder.glob("*.awp")}
        self.here: dict[Range, bytes] = {}
        self.tables = FetchedTables(json.loads(described.read_text()), self.here.get)

    def fetch(self) -> int:
        """Fetch what is missing; return how many bytes that were."""
        for wanted in self.tables.missing:
            self.here[wanted] = self.files[wanted.file][wanted.begin : wanted.end]
        fetched = sum(wanted.end - wanted.begin for wanted in self.tables.missing)
        self.tables.missing.clear()
        return fetched


@pytest.mark.parametrize("rules", [*EXACT, *BOUNDED])
def test_a_position_and_its_moves_have_the_values_of_the_whole_tables(
    tmp_path: Path, tables: Made, rules: str
) -> None:
    whole = tables(rules)
    server = Server(tmp_path, rules, whole)
    chance = random.Random(rules)
    for _ in range(15):
        game = running_endgame(rules, chance, whole.reach)
        server.here.clear()
        fetched = []
        while True:
            asked = server.tables.bounds(game), server.tables.moves(game)
            if not server.tables.missing:
                break
            fetched.append(server.fetch())
        assert asked == (whole.bounds(game), whole.moves(game))
        assert sum(fetched) < MOST_BYTES
        assert len(fetched) <= 2


def test_a_damaged_piece_is_refused_wherever_the_damage_is(tmp_path: Path, tables: Made) -> None:
    server = Server(tmp_path, "awari", tables("awari"))
    chance = random.Random(1)
    game = running_endgame("awari", chance, 9, least=9)
    while server.tables.bounds(game) is None:
        server.fetch()
    sound = dict(server.here)
    for wanted, data in sound.items():
        for _ in range(50):
            damaged = bytearray(data)
            damaged[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
            here = {**sound, wanted: bytes(damaged)}
            fresh = FetchedTables(json.loads((tmp_path / "awari.json").read_text()), here.get)
            with pytest.raises(DamagedPiece, match=r"awari-09\.awp"):
                fresh.bounds(game)
        here = {**sound, wanted: data[:-1]}
        fresh = FetchedTables(json.loads((tmp_path / "awari.json").read_text()), here.get)
        with pytest.raises(DamagedPiece):
            fresh.bounds(game)


@pytest.mark.parametrize(
    "change",
    [
        {"version": 1},
        {"rules": "benin"},
        {"rules": "none"},
        {"code": 0},
        {"layers": [{"file": "awari-00.awp"}]},
        {"format": "awale-tables"},
    ],
)
def test_what_does_not_describe_tables_of_this_version_is_refused(
    tmp_path: Path, tables: Made, change: dict[str, object]
) -> None:
    server = Server(tmp_path, "awari", tables("awari"))
    described = json.loads((tmp_path / "awari.json").read_text())
    assert FetchedTables(described, server.here.get).reach == 12
    with pytest.raises(ValueError, match=r"tables"):
        FetchedTables({**described, **change}, server.here.get)
