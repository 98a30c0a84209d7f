# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Short random openings that leave both sides a game, the same ones for the same seed."""

import random
from collections.abc import Iterator
from typing import Final

from awale_core import Game
from awale_core.search import SEED, Search

PLIES: Final = 8
BALANCED: Final = 2  # seeds that the core's search may see one side ahead
_DEPTH: Final = 4
_TRIES: Final = 10_000


def openings(rules: str, seed: int, plies: int = PLIES) -> Iterator[list[int]]:
    """Yield openings of about `plies` random moves (0–11) without end, none twice while there are
    others.

    Half of them are a ply shorter, so that either side is on the move.
    """
    chance = random.Random(f"{rules} {seed} {plies}")
    seen: set[str] = set()
    while True:
        for _ in range(_TRIES):
            game = _random_game(rules, plies - chance.randrange(2), chance)
            if game.outcome is None and game.fen() not in seen and _balanced(game):
                break
        else:
            seen.clear()
            continue
        seen.add(game.fen())
        yield game.moves


def _random_game(rules: str, plies: int, chance: random.Random) -> Game:
    game = Game(rules)
    while game.plies < plies and game.outcome is None:
        game.play(chance.choice(game.legal_moves()))
    return game


def _balanced(game: Game) -> bool:
    if not game.rules.captures:
        return True
    search = Search(game, _DEPTH)
    while not search.run(10_000):
        pass
    return abs(search.value) <= BALANCED * SEED
