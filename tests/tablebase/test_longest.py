# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The longest wins are those that a plain search with the core's moves finds."""

import json
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from awale_host.cli import awale
from awale_host.tablebase.build import build
from awale_host.tablebase.indexing import positions
from awale_host.tablebase.longest import longest_wins
from awale_host.tablebase.probe import Tablebase
from awale_host.tablebase.tableset import TableSet
from click.testing import CliRunner

from awale_core import Game
from tests.tablebase.plain_games import boards

SEEDS = 5


def plain_distances(tables: Tablebase, rules: str) -> dict[tuple[int, ...], int]:
    """Plies until seeds leave the board or the game ends, found by going round all positions."""
    values: dict[tuple[int, ...], int] = {}
    kept: dict[tuple[int, ...], list[tuple[int, ...] | None]] = {}
    distances: dict[tuple[int, ...], int] = {}
    for pits in map(tuple, boards(SEEDS)):
        game = Game.from_fen("-".join(map(str, [*pits, 22, 21, "S"])), rules)
        if game.outcome is not None:
            bounds = tables.bounds(game)
            assert bounds is not None
            values[pits] = bounds.low
            distances[pits] = 0
            continue
        bounds = tables.bounds(game)
        assert bounds is not None
        if not bounds.exact or bounds.low == 0:
            continue
        values[pits] = bounds.low
        kept[pits] = []
        for pit, found in tables.moves(game).items():
            assert found is not None
            if found.low != bounds.low:
                continue
            after = game.copy()
            after.play(pit)
            left = tuple(after.pits[6:] + after.pits[:6])
            kept[pits].append(left if sum(left) == SEEDS else None)
    changed = True
    rounds = 0
    while changed:
        changed = False
        rounds += 1
        for pits, moves in kept.items():
            if pits in distances:
                continue
            ways = [0 if move is None else distances.get(move, rounds) for move in moves]
            reached = [way for way in ways if way < rounds]
            wins = values[pits] > 0 and rounds - 1 in reached
            if wins or (values[pits] < 0 and len(reached) == len(ways)):
                distances[pits] = rounds
            changed |= pits in distances
    return {pits: plies for pits, plies in distances.items() if values[pits] > 0}


@pytest.mark.parametrize("rules", ["awari", "abapa", "french-beginner"])
def test_longest_wins_are_those_of_a_plain_search(tmp_path: Path, rules: str) -> None:
    table_set = TableSet(rules, tmp_path)
    build(table_set, SEEDS)
    tables = Tablebase(table_set)
    layer = table_set.open(SEEDS)
    assert layer is not None
    low = np.zeros(positions(SEEDS), np.int8)
    high = np.zeros_like(low) if table_set.bounded else low
    layer.unpack(low, high)
    distances = plain_distances(tables, rules)
    found = longest_wins(table_set, SEEDS, low, high, threads=1)
    assert found
    for win in found:
        game = Game.from_fen("-".join(map(str, [*win.pits, 22, 21, "S"])), rules)
        bounds = tables.bounds(game)
        assert bounds is not None
        assert bounds.low == win.value
        assert distances[win.pits] == win.plies
    values = {win.value: win.plies for win in found}
    for pits, plies in distances.items():
        value = int(low[place(pits)])
        assert plies <= values[value]


def place(pits: tuple[int, ...]) -> int:
    from awale_host.tablebase.indexing import pack, place_of

    return place_of(pack(list(pits), 0))


def test_a_picture_shows_each_value(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWALE_DATA", str(tmp_path))
    file = tmp_path / "values.svg"
    words = ["tables", "stats", "--rules", "awari", "--seeds", "4"]
    result = CliRunner().invoke(awale, [*words, "--picture", str(file), "--json"])
    assert result.exit_code == 0, result.output
    printed = json.loads(result.stdout)
    titles = [
        each.text for each in ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}title")
    ]
    bars = [score for score, number in printed["scores"].items() if number]
    assert len(titles) == len(bars) + len(printed["longest"])
    for value, win in printed["longest"].items():
        assert f"{int(value):+}: {win['plies']}" in titles
    png = tmp_path / "values.png"
    result = CliRunner().invoke(awale, [*words, "--picture", str(png), "--no-longest"])
    assert result.exit_code == 0, result.output
    assert "longest" not in result.stdout
    assert png.read_bytes().startswith(b"\x89PNG")
    result = CliRunner().invoke(awale, [*words, "--picture", str(tmp_path / "values.gif")])
    assert "A picture is an .svg or a .png file, not values.gif." in str(result.exception)
