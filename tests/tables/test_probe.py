# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Looking positions up tells what the core's own moves make of them."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from awale_host.tables.build import build
from awale_host.tables.probe import KILL, Tables
from awale_host.tables.shelf import Shelf
from core.plain_tables import KILLED, solve, what_may_follow, worth_of_move
from tables.endgames import WITH_TABLES, endgame, running_endgame

from awale_core import Game, rule_set

Made = Callable[[str], Tables]


@pytest.mark.parametrize("rules", WITH_TABLES)
def test_positions_and_moves_are_worth_what_a_plain_solution_says(tables: Made, rules: str) -> None:
    plain = solve(rules, 3)
    asked = tables(rules)
    for number, (pits, worth) in enumerate(plain.items()):
        side = number % 2
        game = endgame(rules, pits, side=side)
        final, moves = what_may_follow(rule_set(rules), pits)
        if final is not None:
            continue  # the game is over and the seeds are given away
        assert asked.worth(game) == worth
        expected = {
            (pit + 6 * side) % 12: worth_of_move(move, plain) for pit, move in moves.items()
        }
        found = {
            pit: KILLED if value == KILL else value for pit, value in asked.moves(game).items()
        }
        assert found == expected, game.fen()


@pytest.mark.parametrize("rules", WITH_TABLES)
def test_worth_is_the_best_that_the_cores_moves_reach(tables: Made, rules: str) -> None:
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
            worth = asked.worth(after)
            assert worth is not None
            taken = after.stores[side] - game.stores[side] if game.rules.captures else 0
            reached.append(taken + (worth if after.turn == side else -worth))
        else:
            assert asked.worth(game) == max(reached), game.fen()


def final_gain(game: Game, after: Game) -> int:
    """What the player to move in `game` gains more in `after`, where it is over."""
    side = game.turn
    assert after.outcome is not None
    if not game.rules.captures:
        return 1 if after.outcome[0] == side else -1
    lead = game.stores[side] - game.stores[1 - side]
    return after.stores[side] - after.stores[1 - side] - lead


def test_a_kill_has_a_code_of_its_own(tables: Made) -> None:
    # F takes North's only two seeds, which loses at once; E feeds as well and takes nothing.
    game = endgame("spanish", [0, 0, 0, 0, 3, 1, 1, 0, 0, 0, 0, 0])
    moves = tables("spanish").moves(game)
    assert moves[5] == KILL
    assert moves[4] != KILL
    after = game.copy()
    after.play(5)
    assert after.outcome == (1, "kill")


def test_no_position_is_worth_a_kill(tables: Made) -> None:
    # A kill is never forced, so the worst that a position can be worth is a loss by count.
    asked = tables("spanish")
    chance = random.Random(4)
    for _ in range(300):
        game = running_endgame("spanish", chance, 12)
        worth = asked.worth(game)
        assert worth is not None
        assert worth >= -sum(game.pits)


def test_more_seeds_than_the_tables_know_are_unknown(tmp_path: Path) -> None:
    shelf = Shelf("abapa", tmp_path)
    build(shelf, 3)
    few = Tables(shelf, 2)
    assert few.reach == 2
    assert few.worth(endgame("abapa", [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])) is not None
    assert few.worth(endgame("abapa", [2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])) is None
    assert few.moves(endgame("abapa", [2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])) == {0: None}


def test_without_files_nothing_is_known(tmp_path: Path) -> None:
    tables = Tables(Shelf("abapa", tmp_path))
    assert (tables.reach, tables.damaged) == (-1, None)
    assert tables.worth(endgame("abapa", [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])) is None
