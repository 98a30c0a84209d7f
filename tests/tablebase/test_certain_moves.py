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
from tests.core.plain_tables import KILLED, what_may_follow
from tests.tablebase.endgames import BOUNDED, EXACT, endgame, running_endgame
from tests.tablebase.plain_games import Judge, boards, seen_by

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


def truths(game: Game, judge: Judge) -> Iterator[tuple[int, int]]:
    """Each move, and what exhaustive play with the whole history finds that it gains."""
    pits = seen_by(game.pits, game.turn)
    _, moves = what_may_follow(game.rules, pits)
    for pit, move in moves.items():
        assert move.after is not None
        assert move.gained != KILLED
        before = frozenset() if move.gained else frozenset([(pits, 1)])
        yield (pit + 6 * game.turn) % 12, move.gained - judge.value(move.after, before)


@pytest.mark.parametrize("rules", REPEATING)
def test_each_move_is_worth_what_exhaustive_play_finds(tables: Made, rules: str) -> None:
    """Bounds hold the true value, and are one number but for two moves up to 5 seeds."""
    asked, judge, wide = tables(rules), Judge(rules), []
    for game in running(rules):
        found = certain_moves(game, asked)
        assert found is not None
        for pit, truth in truths(game, judge):
            assert found[pit].low <= truth <= found[pit].high, (game.fen(), pit)
            if not found[pit].exact:
                wide.append((game.fen(), pit))
    assert {fen for fen, _ in wide} <= {"0-0-0-0-0-1-0-1-0-1-1-0-22-22-N"} or SEEDS > 5


@pytest.mark.slow
@pytest.mark.parametrize("rules", REPEATING)
@pytest.mark.parametrize("seeds", [5, 6])
def test_moves_of_larger_positions_agree_with_exhaustive_play(
    tables: Made, rules: str, seeds: int
) -> None:
    asked, judge, chance = tables(rules), Judge(rules), random.Random(seeds)
    for _ in range(SAMPLE):
        game = running_endgame(rules, chance, seeds, seeds)
        found = certain_moves(game, asked)
        assert found is not None
        for pit, truth in truths(game, judge):
            assert found[pit].low <= truth <= found[pit].high, (game.fen(), pit)


@pytest.mark.report
@pytest.mark.parametrize("rules", REPEATING)
def test_a_seed_that_comes_back_to_its_pit_gains_nothing(tables: Made, rules: str) -> None:
    game = endgame(rules, [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1])
    assert certain_moves(game, tables(rules)) == {5: (0, 0)}
