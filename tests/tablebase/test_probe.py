# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Look-ups agree with the values of the core's own moves."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from awale_engine.tables.building.build import build
from awale_engine.tables.lookup import Bounds
from awale_engine.tables.probe import Tablebase
from awale_engine.tables.tableset import TableSet

from awale_core import Game
from tests.tablebase.endgames import BOUNDED, EXACT, endgame, running_endgame, worth

Made = Callable[[str], Tablebase]


@pytest.mark.parametrize("rules", EXACT)
def test_a_value_is_the_best_that_the_cores_moves_reach(tables: Made, rules: str) -> None:
    asked = tables(rules)
    chance = random.Random(rules)
    for _ in range(300):
        game = running_endgame(rules, chance, 12, least=5)
        side = game.turn
        reached = []
        for pit in game.legal_moves():
            after = game.copy()
            after.play(pit)
            if after.outcome is not None:
                if after.outcome[1] == "majority":  # it hides what was left to gain
                    break
                if after.outcome[1] != "kill":
                    reached.append(final_gain(game, after))
                continue
            bounds = worth(asked, after)
            assert bounds.exact
            value = bounds.low
            taken = after.stores[side] - game.stores[side] if game.rules.captures else 0
            reached.append(taken + (value if after.turn == side else -value))
        else:
            best = max(reached)
            assert asked.bounds(game) == Bounds(best, best), game.fen()


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOUNDED)
def test_bounds_agree_with_every_move_that_leaves_the_layer(tables: Made, rules: str) -> None:
    asked = tables(rules)
    chance = random.Random(rules)
    exact = 0
    for _ in range(300):
        game = running_endgame(rules, chance, asked.reach, least=5)
        bounds = worth(asked, game)
        assert bounds.low <= bounds.high
        exact += bounds.exact
        for pit in game.legal_moves():
            after = game.copy()
            taken = sum(after.play(pit).captured_seeds)
            following = asked.bounds(after)
            if taken and after.outcome is None:
                assert following is not None
                assert bounds.low >= taken - following.high, game.fen()
                assert bounds.high >= taken - following.low, game.fen()
    assert exact > 20


def final_gain(game: Game, after: Game) -> int:
    """Return the margin that the player to move in `game` gains in the finished game `after`."""
    side = game.turn
    assert after.outcome is not None
    if not game.rules.captures:
        return 1 if after.outcome[0] == side else -1
    lead = game.stores[side] - game.stores[1 - side]
    return after.stores[side] - after.stores[1 - side] - lead


def test_more_seeds_than_the_tables_know_are_unknown(tmp_path: Path) -> None:
    table_set = TableSet("abapa", tmp_path)
    build(table_set, 3)
    few = Tablebase(table_set, 2)
    assert few.reach == 2
    assert few.bounds(endgame("abapa", [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])) is not None
    assert few.bounds(endgame("abapa", [2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])) is None
    assert few.moves(endgame("abapa", [2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])) == {0: None}


def test_without_files_nothing_is_known(tmp_path: Path) -> None:
    tables = Tablebase(TableSet("abapa", tmp_path))
    assert (tables.reach, tables.damaged) == (-1, None)
    assert tables.bounds(endgame("abapa", [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])) is None
