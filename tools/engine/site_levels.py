# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Strength of the PC's player on the site: the core's search against other players.

    python -m tools.engine.site_levels --site 10 --against board:6 --against engine:8

In the browser a level above the board's own searches for some milliseconds. Here it looks at as
many positions as a browser does in that time (`--speed`, measured by `python -m tools.bench_site`);
the search is the same module and counts in whole numbers, so that it chooses the same move on
CPython. The other player is the board's own AI at a level, or the desktop's engine at a level.
"""

import random
import re
from typing import Final

import click
from awale_engine.engine import make_searcher
from awale_engine.levels import LEVELS
from awale_engine.match.rating import rate
from awale_engine.types import SearchBackend
from awale_host.web.strength import BOARD_LEVELS, TIMES_MS

from awale_core import RULE_SETS, Game
from awale_core.levels import LEVELS as AI_LEVELS
from awale_core.levels import LevelSearch
from awale_core.search import Search
from tools.engine.pairs import Chooser, level_player, play_pairs

_SLICE: Final = 200  # positions between two looks, as in the browser
_HIGHEST: Final = BOARD_LEVELS + len(TIMES_MS)
_MOST: Final = {"board": len(AI_LEVELS), "engine": LEVELS}


def site_player(level: int, speed: int) -> Chooser:
    """The PC's player of the site at a `level` above the board's own, in a browser that looks at
    `speed` positions a second."""
    nodes = TIMES_MS[level - BOARD_LEVELS - 1] * speed // 1000

    def choose(game: Game) -> int:
        search = Search(game)
        while not search.run(_SLICE) and search.nodes < nodes:
            pass
        return search.move

    return choose


def other_player(name: str, searcher: SearchBackend, nodes: int, chance: random.Random) -> Chooser:
    """`board:N`, the board's own AI, or `engine:N`, the desktop's engine. ValueError for others."""
    found = re.fullmatch(r"(board|engine):(\d+)", name)
    level = int(found[2]) if found else 0
    if found is None or not 1 <= level <= _MOST[found[1]]:
        raise ValueError(
            f"'{name}' is not a player: use board:1 to board:{len(AI_LEVELS)}, or engine:1 to "
            f"engine:{LEVELS}."
        )
    if found[1] == "engine":
        return level_player(searcher, level, chance.getrandbits(32), nodes)

    def choose(game: Game) -> int:
        search = LevelSearch(game, level, chance.randrange)
        while not search.run(_SLICE):
            pass
        return search.move

    return choose


@click.command()
@click.option(
    "--site",
    "levels",
    type=click.IntRange(BOARD_LEVELS + 1, _HIGHEST),
    multiple=True,
    default=(_HIGHEST,),
    show_default=True,
    help="Levels of the site's player.",
)
@click.option(
    "--against", multiple=True, metavar="NAME:N", help="Another player. Default: board:6."
)
@click.option(
    "--speed", type=click.IntRange(1), default=22_000, show_default=True, help="Positions/s."
)
@click.option("--games", type=click.IntRange(2), default=100, show_default=True)
@click.option("--rules", type=click.Choice(RULE_SETS), default="abapa", show_default=True)
@click.option(
    "--nodes",
    type=click.IntRange(1),
    default=200_000,
    show_default=True,
    help="Positions a move of the desktop engine's highest level.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Chooses openings and errors.")
def main(
    levels: tuple[int, ...],
    against: tuple[str, ...],
    speed: int,
    games: int,
    rules: str,
    nodes: int,
    seed: int,
) -> None:
    """Play matches of the site's player against others and print Elo differences."""
    searcher = make_searcher(table_mb=8, say=click.echo)
    for level in levels:
        for name in against or ("board:6",):
            chance = random.Random(f"{name} {seed}")
            try:
                other = other_player(name, searcher, nodes, chance)
            except ValueError as error:
                raise click.UsageError(str(error)) from error
            both = (site_player(level, speed), other)

            def players(both: tuple[Chooser, Chooser] = both) -> tuple[Chooser, Chooser]:
                searcher.forget()
                return both

            pairs = play_pairs(players, rules, games, seed)
            result = f"{sum(pairs):g} of {2 * len(pairs)} points: {rate(pairs)}"
            click.echo(f"site level {level} against {name}: {result}")


if __name__ == "__main__":
    main()
