# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Ratings of the levels: each level plays the next one.

    python -m tools.engine.ladder --games 200

Levels are made of plies and chance, the highest one here of a number of positions, so the result
does not depend on the machine or on what else it does.
"""

import random
from itertools import islice
from typing import Final

import click
from awale_host.engine.engine import Engine, make_searcher
from awale_host.engine.levels import LEVELS
from awale_host.engine.match.openings import openings
from awale_host.engine.match.rating import rate
from awale_host.engine.types import Limits, SearchBackend

from awale_core import RULE_SETS, Game

LONGEST: Final = 400  # plies; what is still running then is a draw


def play_pairs(
    searcher: SearchBackend,
    rules: str,
    weaker: int,
    stronger: int,
    games: int,
    nodes: int,
    seed: int,
) -> list[float]:
    """Points of the stronger level in each pair of games from one opening, 0–2.

    `nodes` are the positions that the highest level looks at. The same arguments, the same points.
    """
    chance = random.Random(f"{rules} {weaker} {stronger} {seed}")
    pairs = []
    for opening in islice(openings(rules, seed), (games + 1) // 2):
        points = 0.0
        for side in (0, 1):
            levels = {side: stronger, 1 - side: weaker}
            players = {
                at: Engine(searcher, level=level, seed=chance.getrandbits(32))
                for at, level in levels.items()
            }
            winner = _play(searcher, rules, opening, players, nodes)
            points += 0.5 if winner is None else float(winner == side)
        pairs.append(points)
    return pairs


def _play(
    searcher: SearchBackend, rules: str, opening: list[int], players: dict[int, Engine], nodes: int
) -> int | None:
    """The winner of one game, None for a draw."""
    game = Game(rules)
    for pit in opening:
        game.play(pit)
    searcher.forget()
    while game.outcome is None and game.plies < LONGEST and game.offer is None:
        player = players[game.turn]
        limits = Limits(nodes=nodes if player.level == LEVELS else None)
        game.play(player.think(game, limits).pit)
    return None if game.outcome is None else game.outcome.winner


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
        pairs = play_pairs(searcher, rules, weaker, weaker + 1, games, nodes, seed)
        rating = rate(pairs)
        total += rating.elo
        click.echo(
            f"level {weaker + 1:2} against {weaker:2}: {rating}; above level {first}: {total:+.0f}"
        )


if __name__ == "__main__":
    main()
