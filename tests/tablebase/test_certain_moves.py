# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A position and its moves agree with each other, and with exhaustive play.

`AWALE_PROBE_SEEDS` is up to how many seeds every position is looked at, `AWALE_PROBE_SAMPLE` how
many positions of more.
"""

import os
import random
from collections.abc import Callable, Iterator

import pytest
from awale_engine.search.certain_moves import certain_moves
from awale_engine.tables.probe import Tablebase

from awale_core import Game, rule_set
from tests.core.plain_tables import what_may_follow
from tests.tablebase.endgames import BOUNDED, EXACT, endgame, running_endgame
from tests.tablebase.exhaustive import Found, exhaustive
from tests.tablebase.plain_games import boards

Made = Callable[[str], Tablebase]
REPEATING = ["abapa", "catalan"]  # where the judge knows repetitions
SAMPLE = int(os.environ.get("AWALE_PROBE_SAMPLE", "25"))
SEEDS = int(os.environ.get("AWALE_PROBE_SEEDS", "3"))


def running(rules: str) -> Iterator[Game]:
    """Every position up to SEEDS in which the game is not over."""
    for seeds in range(1, SEEDS + 1):
        for number, pits in enumerate(boards(seeds)):
            if what_may_follow(rule_set(rules), pits)[0] is None:
                yield endgame(rules, pits, side=number % 2)


@pytest.mark.parametrize("rules", [*EXACT, *BOUNDED])
def test_the_best_move_reaches_the_value_of_the_position(tables: Made, rules: str) -> None:
    asked = tables(rules)
    for game in running(rules):
        whole, moves = asked.bounds(game), certain_moves(game, asked)
        assert whole is not None
        assert moves is not None
        assert sorted(moves) == game.legal_moves()
        assert max(bounds.low for bounds in moves.values()) >= whole.low, game.fen()
        assert max(bounds.high for bounds in moves.values()) <= whole.high, game.fen()


@pytest.mark.parametrize("rules", [*EXACT, *BOUNDED])
def test_each_move_is_worth_what_exhaustive_play_finds(tables: Made, rules: str) -> None:
    """Bounds hold the true value, and are one number but for two moves up to 5 seeds."""
    asked, found, wide = tables(rules), exhaustive(rules, SEEDS), []
    for game in running(rules):
        agrees(game, asked, found)
        moves = certain_moves(game, asked)
        assert moves is not None
        wide += [game.fen() for pit in moves if not moves[pit].exact]
    if rules in REPEATING:
        assert {*wide} <= {"0-0-0-0-0-1-0-1-0-1-1-0-22-22-N"} or SEEDS > 5


def agrees(game: Game, asked: Tablebase, found: Callable[[Game], Found]) -> None:
    """The tables and exhaustive play say the same; where they give bounds, one value fits both."""
    truth, moves, whole = found(game), certain_moves(game, asked), asked.bounds(game)
    assert moves is not None
    assert whole is not None
    assert truth.keys() == {None, *moves}
    for pit, true in truth.items():
        bounds = whole if pit is None else moves[pit]
        assert bounds.low <= true.high, (game.fen(), pit)
        assert true.low <= bounds.high, (game.fen(), pit)


@pytest.mark.slow
@pytest.mark.parametrize("rules", REPEATING)
@pytest.mark.parametrize("seeds", [5, 6])
def test_moves_of_larger_positions_agree_with_exhaustive_play(
    tables: Made, rules: str, seeds: int
) -> None:
    asked, found, chance = tables(rules), exhaustive(rules, 0), random.Random(seeds)
    for _ in range(SAMPLE):
        agrees(running_endgame(rules, chance, seeds, seeds), asked, found)


@pytest.mark.report
@pytest.mark.parametrize("rules", REPEATING)
def test_a_seed_that_comes_back_to_its_pit_gains_nothing(tables: Made, rules: str) -> None:
    game = endgame(rules, [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1])
    assert certain_moves(game, tables(rules)) == {5: (0, 0)}
