# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Positions looked up in endgame tables, and positions as people paste them."""

import random
import re
from pathlib import Path
from typing import Any

import pytest
from awale_engine.search.certain_moves import certain_moves
from awale_engine.tables.building.build import build
from awale_engine.tables.probe import Tablebase
from awale_engine.tables.tableset import TableSet
from awale_host.cli import awale
from awale_session.study.oracle import BestLine, look_up
from awale_session.study.position_text import fen_of
from click.testing import CliRunner

from awale_core import Game
from awale_core.notation import NotationError, pit_letter
from awale_core.rules import MAJORITY
from tests.support.slow import slow_but_first
from tests.tablebase.endgames import WITH_TABLES, running_endgame

SEEDS = 6


@pytest.mark.parametrize("rules", slow_but_first(WITH_TABLES))
def test_best_play_gains_what_the_position_is_worth(tmp_path: Path, rules: str) -> None:
    table_set = TableSet(rules, tmp_path)
    build(table_set, SEEDS)
    tables, chance = Tablebase(table_set), random.Random(rules)
    decided = 0
    for _ in range(12):
        game = running_endgame(rules, chance, SEEDS)
        exact, line = look_up(game, tables), BestLine(game, tables)
        assert exact is not None
        assert sorted(pit for pit, _ in exact.moves) == game.legal_moves()
        assert exact.unproven == []
        worth = [bounds for _, bounds in exact.moves]
        assert exact.bounds == (max(low for low, _ in worth), max(high for _, high in worth))
        while not line.go_on():
            pass
        assert line.go_on()  # it stays over
        play = game.copy()
        for pit in line.pits:
            play.play(pit)
        if line.decided is not None:
            decided += 1
            lead = play.stores[game.turn] - play.stores[1 - game.turn]
            before = game.stores[game.turn] - game.stores[1 - game.turn]
            is_won = play.outcome is not None and play.outcome.reason == MAJORITY
            assert is_won or exact.bounds == (lead - before, lead - before)
        if play.outcome is not None and game.rules.captures and exact.bounds.exact:
            assert line.decided or exact.bounds.low == 0
    assert decided or not game.rules.captures


@pytest.mark.parametrize(
    ("rules", "text", "values"),
    [
        # PlayStrategy's tests: both go round and end with 24 each, with 23 and 25; a slam captures
        # nothing.
        ("abapa", "1S,5/5,1S 23 23 S 50", {"": 0, "F": 0}),
        ("abapa", "2S,5/5,2S 21 23 S 50", {"": 0, "F": 0}),
        ("abapa", "5,1S/1S,4,1S 22 23 S 50", {"": -1, "A": -3, "F": -1}),
        # OpenSpiel's: A would leave North without seeds; the cycle of two ends with 24 each.
        ("abapa", "1 0 0 0 0 1 0 0 0 0 0 0", {"": 2, "F": 2}),
        ("abapa", "1 0 0 0 0 0 1 0 0 0 0 0", {"": 0, "A": 0}),
    ],
)
def test_known_endings(tmp_path: Path, rules: str, text: str, values: dict[str, int]) -> None:
    game, table_set = Game.from_fen(fen_of(text), rules), TableSet(rules, tmp_path)
    build(table_set, sum(game.pits))
    tables = Tablebase(table_set)
    found = {pit_letter(pit): bounds for pit, bounds in (certain_moves(game, tables) or {}).items()}
    assert found | {"": tables.bounds(game)} == {at: (each, each) for at, each in values.items()}


@pytest.mark.slow
def test_the_document_shows_what_those_who_solved_awari_say_of_their_example() -> None:
    """Both ways to ask, as docs/tables.md has them, out of tables in the data folder."""
    document = (Path(__file__).parents[2] / "docs" / "tables.md").read_text("utf-8")
    build(TableSet("awari"), 16)
    code = re.search(r"```python\n(from awale_core import Game\n.*?)```", document, re.DOTALL)
    asked = re.search(r'```\n\$ awale (tables .*?) "(.*?)"\n(.*?)```', document, re.DOTALL)
    assert code is not None
    assert asked is not None
    names: dict[str, Any] = {}
    exec(code[1], names)
    moves = {pit_letter(pit): bounds for pit, bounds in names["exact"].moves}
    published = {"A": -1, "B": -1, "C": -2, "D": -2, "E": -2, "F": 0}
    assert moves == {at: (each, each) for at, each in published.items()}
    said = CliRunner().invoke(awale, [*asked[1].split(), asked[2]], catch_exceptions=False)
    assert said.stdout == asked[3]


def test_a_line_that_wins_the_game_decides_it(tmp_path: Path) -> None:
    game = Game.from_fen("1-1-0-0-0-1-1-0-0-0-0-2-21-21-N", "abapa")
    build(table_set := TableSet("abapa", tmp_path), 6)
    line = BestLine(game, Tablebase(table_set))
    while not line.go_on():
        pass
    assert (line.pits, line.decided) == ([11], 1)


@pytest.mark.parametrize(
    ("text", "fen"),
    [
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"),
        ("0 0 0 0 0 1  0,0,0,0,0,1", "0-0-0-0-0-1-0-0-0-0-0-1-23-23-S"),
        ("0 0 0 0 0 1 0 0 0 0 0 2 n", "0-0-0-0-0-1-0-0-0-0-0-2-23-22-N"),
        ("DDDDDD/DDDDDD 0 0 S", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"),
        ("5m/D1A1BC a B S", "4-0-1-0-2-3-39-0-0-0-0-0-27-2-S"),
        (
            "1S,1S,4S,4S,4S,4S/4S,4S,1S,1S,4S,4S 4 8 N 11",
            "4-4-1-1-4-4-4-4-4-4-1-1-4-8-N",
        ),
        ("5,13S/4S,1,1S,2,3S 27 1 S 50", "4-0-1-0-0-3-13-0-0-0-0-0-27-1-S"),
    ],
)
def test_a_position_is_read_in_each_form(text: str, fen: str) -> None:
    assert fen_of(text) == fen


@pytest.mark.parametrize(
    "text",
    ["DDDDDD/DDDDD 0 0 S", "DDDDDD/DDDDDD", "DDDDDD/DDDDDD 0 0 X", "?DDDDD/DDDDDD 0 0 S",
     "1 2 3 4 5 6 7 8 9 10 11 x", "1 2 3 4 5 6 7 8 9 10 11 12 X", "4s,4s/4s 0 0 S",
     "² 0 0 0 0 1 0 0 0 0 0 1", "D²D/DDDDDD 0 0 S", "1S,²S,4S,3/6 4 8 N", "9999999999,1S/6 4 8 N"],
)  # fmt: skip
def test_what_is_not_a_position_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        fen_of(text)


def test_a_position_that_ends_a_game_or_is_none_is_left_to_the_rules() -> None:
    assert Game.from_fen(fen_of("1,1S,1S,1S,1S,2S/6 22 20 S 50"), "abapa").stores == (22, 26)
    with pytest.raises(NotationError):
        Game.from_fen(fen_of("AAAAAA/AAAAAA 0 0 S"), "abapa")
