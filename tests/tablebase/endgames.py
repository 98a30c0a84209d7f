# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Positions of few seeds as material for tests."""

import random

from awale_engine.tables.lookup import Bounds
from awale_engine.tables.probe import Tablebase

from awale_core import RULE_SETS, Game

# Sets in which a repetition leaves things as they are (or cannot be), and those in which it splits
# the rows, so that positions have two bounds.
EXACT = ["awari", "finnish", "french-beginner"]
BOUNDED = ["abapa", "spanish", "french", "catalan"]
WITH_TABLES = [rules for rules in RULE_SETS if rules != "benin"]


def endgame(rules: str, pits: bytes | list[int], lead: int = 0, side: int = 0) -> Game:
    """A game with these pits as `side`, whose turn it is, sees them; `lead` is what South has more
    in store, or one more to make the seeds come out."""
    own = 6 * side
    rest = 48 - sum(pits)
    south = (rest + lead + 1) // 2
    seen = [int(pits[(own + at) % 12]) for at in range(12)]
    cells = [*seen, south, rest - south]
    return Game.from_fen("-".join(map(str, cells)) + ("-N" if side else "-S"), rules)


def running_endgame(rules: str, chance: random.Random, most: int, least: int = 1) -> Game:
    """A random game that is not over, with `least` to `most` seeds in the pits."""
    while True:
        pits = [0] * 12
        for _ in range(chance.randint(least, most)):
            pits[chance.randrange(12)] += 1
        game = endgame(rules, pits, 0, chance.randrange(2))
        if game.outcome is None:
            return game


def worth(tables: Tablebase, game: Game) -> Bounds:
    """The value of a position that the tables reach."""
    bounds = tables.bounds(game)
    assert bounds is not None
    return bounds
