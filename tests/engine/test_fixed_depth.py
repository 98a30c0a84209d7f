# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A search to a fixed depth finds the same on every machine and in every version: value, move and
number of positions."""

import hashlib
import random
from typing import Final

import pytest
from awale_engine.search.searcher import Searcher
from awale_engine.types import Limits

from awale_core import RULE_SETS, Game

COUNT: Final = 63  # positions of each rule set

# The first 16 digits of the SHA-256 of the results. The engine before this one, compiled by numba,
# had the same: of 10,000 positions, searched to depths of 4 to 12, none differed. Who changes the
# search or the weights changes them.
DIGESTS: Final[dict[str, str]] = {
    "abapa": "584dc21488990248",
    "awari": "24fb304fae33ae21",
    "benin": "b51015fa726a09af",
    "finnish": "06047d9428cc355c",
    "spanish": "99e87ccc651b15f8",
    "french": "a3fbaa21c3bf7aa9",
    "french-beginner": "a790e60cd243a16a",
    "catalan": "d1ab79f53c876151",
}


def positions(rules: str) -> list[Game]:
    """Positions of random games up to 90 plies long."""
    chance = random.Random(rules)
    found: list[Game] = []
    while len(found) < COUNT:
        game = Game(rules)
        for _ in range(chance.randrange(90)):
            if game.outcome is None:
                game.play(chance.choice(game.legal_moves()))
        if game.outcome is None:
            found.append(Game.from_fen(game.fen(), rules))
    return found


@pytest.mark.parametrize("rules", RULE_SETS)
def test_value_move_and_positions_are_what_they_were(rules: str) -> None:
    searcher = Searcher(table_mb=1)
    digest = hashlib.sha256()
    for number, game in enumerate(positions(rules)):
        searcher.forget()
        result = searcher.think(game, Limits(depth=4 + number % 7))
        digest.update(f"{result.lines[0].value} {result.pit} {result.nodes}\n".encode())
    assert digest.hexdigest()[:16] == DIGESTS[rules]
