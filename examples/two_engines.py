# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Play two levels of the core's own search against each other.

    python examples/two_engines.py

It needs nothing but `awale_core`, which has no dependencies.
"""

import argparse
import random

from awale_core import RULE_SETS, Game
from awale_core.levels import LevelSearch


def play(rules: str, levels: tuple[int, int], seed: int) -> Game:
    """Return a finished game; `levels` are South's and North's, 1 to 6."""
    chance = random.Random(seed)
    game = Game(rules)
    while game.outcome is None:
        search = LevelSearch(game, levels[game.turn], chance.randrange)
        while not search.run(500):  # a slice of 500 positions; a board draws between slices
            pass
        move = game.play(search.move)
        print(move.letter, end=" ", flush=True)
    return game


def main() -> None:
    """Play one game and print its moves and result."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", choices=RULE_SETS, default="abapa")
    parser.add_argument("--south", type=int, default=1)
    parser.add_argument("--north", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    game = play(chosen.rules, (chosen.south, chosen.north), chosen.seed)
    assert game.outcome is not None
    winner, reason = game.outcome
    south, north = game.stores
    result = "draw" if winner is None else ("South", "North")[winner]
    print(f"\n{south}-{north}, {result}, {reason}")


if __name__ == "__main__":
    main()
