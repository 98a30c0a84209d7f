# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The judge of endgames gives the same values with its shortcuts as by playing every line."""

import random

import pytest

from tests.support.slow import slow_but_first
from tests.tablebase.plain_games import Judge, boards
from tests.tablebase.test_certain import history, seen_by, wandered

SEEDS = 3


@pytest.mark.slow
@pytest.mark.parametrize("rules", slow_but_first(["abapa", "catalan"]))
def test_shortcuts_change_no_value(rules: str) -> None:
    judge, plain = Judge(rules), Judge(rules, everything=True)
    for seeds in range(SEEDS + 1):
        for pits in boards(seeds):
            assert judge.fresh(pits) == plain.fresh(pits), list(pits)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["abapa", "catalan"])
def test_shortcuts_change_no_value_after_a_history(rules: str) -> None:
    judge, plain = Judge(rules), Judge(rules, everything=True)
    chance = random.Random(rules)
    matters = 0
    for _ in range(2000):
        game = wandered(rules, chance, SEEDS)
        if game is None or not game.plies:
            continue
        pits, before = seen_by(game.pits, game.turn), history(game)
        value = plain.value(pits, before)
        assert judge.value(pits, before) == value, (game.start_fen(), game.moves)
        matters += value != plain.fresh(pits)
    assert matters > 5
