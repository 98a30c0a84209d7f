# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A position and its moves agree with each other, and with exhaustive play.

`AWALE_PROBE_SEEDS` is up to how many seeds every position is looked at.
"""

import os
from collections.abc import Callable, Iterator

import pytest
from awale_engine.search.certain_moves import certain_moves
from awale_engine.tables.probe import Tablebase

from awale_core import Game, rule_set
from tests.core.plain_tables import KILLED, what_may_follow
from tests.tablebase.endgames import BOUNDED, EXACT, endgame
from tests.tablebase.plain_games import Judge, boards, seen_by

Made = Callable[[str], Tablebase]
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


@pytest.mark.parametrize("rules", ["abapa", "catalan"])
def test_each_move_is_worth_what_exhaustive_play_finds(tables: Made, rules: str) -> None:
    asked, judge = tables(rules), Judge(rules)
    for game in running(rules):
        pits = seen_by(game.pits, game.turn)
        _, moves = what_may_follow(rule_set(rules), pits)
        found = certain_moves(game, asked)
        assert found is not None
        for pit, move in moves.items():
            assert move.after is not None
            assert move.gained != KILLED
            before = frozenset() if move.gained else frozenset([(pits, 1)])
            truth = move.gained - judge.value(move.after, before)
            bounds = found[(pit + 6 * game.turn) % 12]
            assert bounds == (truth, truth), (game.fen(), pit)
