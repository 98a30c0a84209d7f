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

# The first 16 digits of the SHA-256 of the results. Who changes the search or the weights changes
# them. Before the weights of the networks were rounded to multiples of four, the engine compiled by
# numba that this one replaced had the same: none of 10,000 positions differed at depths 4 to 12.
DIGESTS: Final[dict[str, str]] = {
    "abapa": "ab46e16ab278d2bf",
    "awari": "5bd046e9cd455068",
    "benin": "558f1caafb1c3a22",
    "finnish": "a07e6fb7d5af3360",
    "spanish": "2fc493f26f98a8cf",
    "french": "83806b0e6c119fc3",
    "french-beginner": "a790e60cd243a16a",
    "catalan": "d4010cf71770c629",
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
