# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A position and its moves agree with each other, and with exhaustive play.

`AWALE_PROBE_SEEDS` is up to how many seeds every position is looked at, `AWALE_PROBE_SAMPLE` how
many positions of more, whose numbers are in `AWALE_PROBE_LARGER` for `abapa` and `catalan`.
"""

import os
import random
from collections.abc import Callable, Iterator

import pytest
from awale_engine.search.certain_moves import certain_moves
from awale_engine.tables.probe import Tablebase
from awale_session.study.oracle import look_up

from awale_core import Game, rule_set
from tests.core.plain_tables import what_may_follow
from tests.tablebase.endgames import BOUNDED, EXACT, endgame, running_endgame
from tests.tablebase.exhaustive import Found, contradicted
from tests.tablebase.plain_games import boards

Made = Callable[[str], Tablebase]
REPEATING = ["abapa", "catalan"]  # where the judge knows repetitions
SAMPLE = int(os.environ.get("AWALE_PROBE_SAMPLE", "25"))
SEEDS = int(os.environ.get("AWALE_PROBE_SEEDS", "3"))
LARGER = [int(seeds) for seeds in os.environ.get("AWALE_PROBE_LARGER", "6,5").split(",")]


def running(rules: str) -> Iterator[Game]:
    """Every position up to SEEDS in which the game is not over."""
    for seeds in range(1, SEEDS + 1):
        for number, pits in enumerate(boards(seeds)):
            if what_may_follow(rule_set(rules), pits)[0] is None:
                yield endgame(rules, pits, side=number % 2)


@pytest.mark.parametrize("rules", [*EXACT, *BOUNDED])
def test_each_move_is_worth_what_exhaustive_play_finds(tables: Made, rules: str) -> None:
    asked, wrong = tables(rules), contradicted(rules, SEEDS)
    for game in running(rules):
        agrees(game, asked, wrong)


def agrees(game: Game, asked: Tablebase, wrong: Callable[[Game, Found], list[int | None]]) -> None:
    """Exhaustive play contradicts nothing that the tables say, and they say one value where they
    have to."""
    exact = look_up(game, asked)  # as the command and the page say it
    assert exact is not None
    moves, whole = dict(exact.moves), exact.bounds
    assert max(bounds.low for bounds in moves.values()) >= whole.low, game.fen()
    assert max(bounds.high for bounds in moves.values()) <= whole.high, game.fen()
    said: Found = {None: whole} | moves
    assert wrong(game, said) == [], (game.fen(), said)
    if game.rules.id in EXACT or (game.rules.id in REPEATING and sum(game.pits) <= 6):
        assert all(bounds.low == bounds.high for bounds in said.values()), game.fen()


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "seeds"), [*zip(REPEATING, LARGER, strict=True)])
def test_moves_of_larger_positions_agree_with_exhaustive_play(
    tables: Made, rules: str, seeds: int
) -> None:
    asked, wrong, chance = tables(rules), contradicted(rules, 0), random.Random(seeds)
    for _ in range(SAMPLE):
        agrees(running_endgame(rules, chance, seeds, seeds), asked, wrong)


@pytest.mark.parametrize("rules", REPEATING)
def test_a_move_that_only_long_lines_refute_has_one_value(tables: Made, rules: str) -> None:
    game = endgame(rules, [0, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1], side=1)
    assert certain_moves(game, tables(rules)) == {7: (4, 4), 9: (2, 2), 10: (2, 2)}


@pytest.mark.report
def test_a_move_is_listed_that_is_proven_to_reach_what_the_position_is_worth(tables: Made) -> None:
    exact = look_up(Game.from_fen("0-0-0-0-1-1-0-0-1-1-1-3-20-20-S", "spanish"), tables("spanish"))
    assert exact is not None
    assert exact.bounds == exact.moves[0][1] == (-4, -2)
