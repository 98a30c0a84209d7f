# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Random games as material for the engine's tests."""

import random

from awale_core import Game


def random_game(rules: str, chance: random.Random, plies: int) -> Game:
    """A game after `plies` random moves, or as it ended before."""
    game = Game(rules, starter=chance.randrange(2))
    while game.plies < plies and game.outcome is None:
        game.play(chance.choice(game.legal_moves()))
    return game


def running_game(rules: str, chance: random.Random, plies: int) -> Game:
    """Like `random_game`, but one that is not over."""
    while True:
        game = random_game(rules, chance, chance.randrange(plies + 1))
        if game.outcome is None:
            return game
