# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Small tables are what a plain solution with the core's own moves says."""

import os
import random

import pytest
from awale_engine.tables import open_boards
from awale_engine.tables.building.solve import Solver
from awale_engine.tables.indexing import (
    MOST_SEEDS,
    Layer,
    pack,
    positions,
    positions_below,
    unpack,
)
from awale_engine.tables.rules import NoTables, TableRules

from awale_core import RuleSet
from awale_core.rules import FEED_IF_EMPTY
from awale_core.sowing import SLAM_TAKES_ALL
from tests.core.plain_tables import solve
from tests.support.layers import rank
from tests.tablebase.endgames import EXACT
from tests.tablebase.plain_games import Judge, boards

MOST = int(os.environ.get("AWALE_PLAIN_SEEDS", "4"))  # 6 takes minutes
JUDGED = int(os.environ.get("AWALE_JUDGED_SEEDS", "4"))  # 6 takes 20 s, 8 minutes


def solved(rules: str, most: int, threads: int = 2) -> Solver:
    solver = Solver(rules, most, threads=threads)
    for seeds in range(most + 1):
        solver.solve(seeds)
    return solver


@pytest.mark.parametrize("rules", EXACT)
def test_small_tables_equal_a_plain_solution(rules: str) -> None:
    solver = solved(rules, MOST)
    plain = solve(rules, MOST)
    assert len(plain) == positions_below(MOST + 1) == len(solver.known.low)
    for pits, value in plain.items():
        assert solver.known.low[rank(pack(pits, 0))] == value, list(pits)


@pytest.mark.parametrize("rules", ["abapa", "catalan"])
def test_bounds_hold_in_every_small_game(rules: str) -> None:
    """Whole worlds with their history."""
    judge = Judge(rules)
    found = solved(rules, JUDGED, threads=1).known
    for seeds in range(JUDGED + 1):
        for pits in boards(seeds):
            low, high = found.low[rank(pack(pits, 0))], found.high[rank(pack(pits, 0))]
            assert low == high or seeds > 5, pits  # so far nothing is left open
            assert judge.within(pits, low, high), pits


def test_one_thread_and_two_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    # From nine seeds on a layer is large enough to be shared out.
    monkeypatch.setattr(open_boards, "LIMITS", ((99, 50),))
    for rules in ("awari", "abapa"):
        one, two = solved(rules, 9, threads=1), solved(rules, 9)
        assert one.known.low == two.known.low
        assert one.known.high == two.known.high


def test_benin_has_no_tables_and_the_reason_is_reported() -> None:
    with pytest.raises(NoTables, match=r"benin: which moves are legal depends on the stores"):
        Solver("benin", 3)


def test_boards_are_in_the_order_of_their_ranks() -> None:
    for seeds in range(7):
        layer = Layer(seeds)
        assert len(layer) == positions(seeds)
        boards = layer.boards(range(len(layer)))
        assert len(set(boards)) == len(layer)
        for place, board in enumerate(boards):
            assert sum(unpack(board, 0)) == seeds
            assert rank(board) == positions_below(seeds) + place


@pytest.mark.parametrize("seeds", [12, 20, MOST_SEEDS])
def test_boards_of_large_layers_are_found(seeds: int) -> None:
    chance = random.Random(seeds)
    layer = Layer(seeds)
    places = [0, *(chance.randrange(len(layer)) for _ in range(500)), len(layer) - 1]
    for place, board in zip(places, layer.boards(places), strict=True):
        assert rank(board) == positions_below(seeds) + place


def test_places_outside_a_layer_are_refused() -> None:
    for place in (-1, positions(3)):
        with pytest.raises(IndexError, match="go to 363"):
            Layer(3).boards([place])


def test_a_duty_to_feed_that_is_not_known_has_no_tables() -> None:
    other = RuleSet("other", "Other", slam=SLAM_TAKES_ALL, feeding=FEED_IF_EMPTY)
    with pytest.raises(NoTables, match="There are no tables for other: its duty to feed"):
        TableRules(other)
