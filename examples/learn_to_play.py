# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Teach a small program to play, by games against itself: `python examples/learn_to_play.py`.

It learns what a position is worth to the side that has just moved, as a sum of 74 numbers: one for
each pit and how full it is, one for the stores, one always. After each move the value of what was
before is drawn towards the value of what is after, and at the end to the result (temporal
differences; Sutton 1988). Then it plays against a player that moves at random. It needs the extra
`learning`.
"""

import argparse
import random

import numpy as np

from awale_core import Game
from awale_core.learning.pettingzoo_env import AwaleEnv

KINDS = (
    0,
    1,
    2,
    3,
    8,
    12,
    49,
)  # borders between kinds of pits: empty, 1, 2, 3-7, 8-11, 12 and more
OF_SEEDS = np.searchsorted(KINDS, np.arange(49), side="right") - 1
KIND_COUNT = len(KINDS) - 1
FEATURES = 12 * KIND_COUNT + 2
PLACES = np.arange(12) * KIND_COUNT
LEARNING_RATE = 0.02
CURIOSITY = 0.1  # share of random moves while learning


def features(game: Game, side: int) -> np.ndarray:
    """The position as `side` sees it: which kind each pit is of, own pits first."""
    pits = game.pits[6:] + game.pits[:6] if side else game.pits
    seen = np.zeros(FEATURES)
    seen[PLACES + OF_SEEDS[list(pits)]] = 1
    seen[-2] = (game.stores[side] - game.stores[1 - side]) / 24
    seen[-1] = 1
    return seen


def best_move(game: Game, weights: np.ndarray) -> int:
    """The pit after which the position is worth most to the side that plays it."""
    side, best, found = game.turn, -np.inf, -1
    for pit in game.legal_moves():
        game.play(pit)
        value = features(game, side) @ weights
        game.undo()
        if value > best:
            best, found = value, pit
    return found


def learn(games: int, seed: int) -> np.ndarray:
    """Play `games` against itself; returns the weights."""
    chance = random.Random(seed)
    weights = np.zeros(FEATURES)
    environment = AwaleEnv("abapa")
    for _ in range(games):
        environment.reset()
        game = environment.game
        before: dict[int, np.ndarray] = {}
        while game.outcome is None:
            side = game.turn
            wild = chance.random() < CURIOSITY
            pit = chance.choice(game.legal_moves()) if wild else best_move(game, weights)
            environment.step(pit % 6)
            after = features(game, side)
            if side in before and not wild:
                draw_towards(np.tanh(after @ weights), before[side], weights)
            before[side] = after
        for side, seen in before.items():
            draw_towards(environment.rewards[environment.possible_agents[side]], seen, weights)
    return weights


def draw_towards(target: float, seen: np.ndarray, weights: np.ndarray) -> None:
    """Change the weights a little, so that what was seen has a value closer to the target."""
    value = np.tanh(seen @ weights)
    weights += LEARNING_RATE * (target - value) * (1 - value * value) * seen


def score(weights: np.ndarray, games: int, seed: int) -> float:
    """Share of points against random moves, sides in turn; a drawn game is half a point."""
    chance = random.Random(seed)
    points = 0.0
    for number in range(games):
        game = Game("abapa")
        while game.outcome is None:
            own = game.turn == number % 2
            game.play(best_move(game, weights) if own else chance.choice(game.legal_moves()))
        won = game.outcome.winner
        points += 0.5 if won is None else won == number % 2
    return points / games


def main() -> None:
    """Learn and show what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learn", type=int, default=200, help="games against itself (200)")
    parser.add_argument("--games", type=int, default=200, help="games against random moves (200)")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    print(
        f"before: {score(np.zeros(FEATURES), chosen.games, chosen.seed):.0%} against random moves"
    )
    weights = learn(chosen.learn, chosen.seed)
    print(f"after {chosen.learn} games: {score(weights, chosen.games, chosen.seed):.0%}")


if __name__ == "__main__":
    main()
