# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Ratings of the levels: each level plays the next one.

    python -m tools.engine.ladder --games 200

Levels are made of plies and chance, the highest one here of a number of positions, so the result
does not depend on the machine or on what else it does.
"""

import random

import click
from awale_engine.engine import make_searcher
from awale_engine.levels import LEVELS
from awale_engine.match.rating import rate
from awale_engine.types import SearchBackend

from awale_core import RULE_SETS
from tools.engine.pairs import Chooser, level_player, play_pairs


def play_levels(
    searcher: SearchBackend,
    rules: str,
    weaker: int,
    stronger: int,
    games: int,
    nodes: int,
    seed: int,
) -> list[float]:
    """Play pairs of games and return the points (0–2) of the stronger level in each pair.

    The two games of a pair have the same opening. `nodes` limits the search of the highest level.
    The same arguments give the same points.
    """
    chance = random.Random(f"{rules} {weaker} {stronger} {seed}")

    def players() -> tuple[Chooser, Chooser]:
        searcher.forget()
        first = level_player(searcher, stronger, chance.getrandbits(32), nodes)
        return first, level_player(searcher, weaker, chance.getrandbits(32), nodes)

    return play_pairs(players, rules, games, seed)


@click.command()
@click.option("--games", type=click.IntRange(2), default=200, show_default=True, help="A step.")
@click.option("--rules", type=click.Choice(RULE_SETS), default="abapa", show_default=True)
@click.option(
    "--nodes",
    type=click.IntRange(1),
    default=200_000,
    show_default=True,
    help="Positions a move of the highest level.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Chooses openings and errors.")
@click.option("--first", type=click.IntRange(1, LEVELS - 1), default=1, help="The lowest level.")
@click.option("--last", type=click.IntRange(2, LEVELS), default=LEVELS, help="The highest level.")
def main(games: int, rules: str, nodes: int, seed: int, first: int, last: int) -> None:
    """Measure the steps between the levels."""
    searcher = make_searcher(table_mb=8, say=click.echo)
    total = 0.0
    for weaker in range(first, last):
        pairs = play_levels(searcher, rules, weaker, weaker + 1, games, nodes, seed)
        rating = rate(pairs)
        total += rating.elo
        click.echo(
            f"level {weaker + 1:2} against {weaker:2}: {rating}; above level {first}: {total:+.0f}"
        )


if __name__ == "__main__":
    main()
