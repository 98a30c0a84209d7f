# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Measure the levels against models of beginners, to find one that is beaten every second time.

    python -m tools.engine.beginners --games 200 [--board]

Models without foresight. *Chance* plays any legal move. The *child* does, but takes a capture that
it sees, and it sees every second one. The *beginner* takes the greatest capture, if there is one,
and otherwise prefers a move after which the opponent cannot take seeds at once; every fourth time
it forgets to look at that. `--board` measures the levels of the board's own AI. Levels are made of
plies and chance, so the result does not depend on the machine or on what else it does.
"""

import random
from collections.abc import Callable
from typing import Final

import click
from awale_engine.engine import Engine, make_searcher
from awale_engine.levels import LEVELS
from awale_engine.match.rating import rate
from awale_engine.types import Limits, SearchBackend

from awale_core import RULE_SETS, Game
from awale_core.levels import LEVELS as BOARD_LEVELS
from awale_core.levels import LevelSearch
from tools.engine.pairs import Chooser, play_pairs

_NODES: Final = 2000  # a move of the engine
SEES: Final = 0.5  # of the captures there are, by the child
FORGETS: Final = 0.25  # to look at what the opponent can take, the beginner

Player = Callable[[Game, random.Random], int]


def taken(game: Game, pit: int) -> int:
    """Return the seeds that a move captures; a move that ends the game counts by who wins it."""
    after = game.copy()
    side = game.turn
    seeds = sum(after.play(pit).captured_seeds)
    if after.outcome is not None and after.outcome.winner is not None:
        return 48 if after.outcome.winner == side else -48
    return seeds


def child(game: Game, chance: random.Random) -> int:
    """Play any move, or one of the captures that are seen."""
    moves = game.legal_moves()
    seen = [pit for pit in moves if taken(game, pit) > 0 and chance.random() < SEES]
    return chance.choice(seen or moves)


def beginner(game: Game, chance: random.Random) -> int:
    """Play the greatest capture; without one, mostly a move that gives nothing away at once."""
    moves = game.legal_moves()
    gains = {pit: taken(game, pit) for pit in moves}
    best = max(gains.values())
    if best > 0 or chance.random() < FORGETS:
        return chance.choice([pit for pit in moves if gains[pit] == best])
    losses = {pit: _answer(game, pit) for pit in moves}
    least = min(losses.values())
    return chance.choice([pit for pit in moves if losses[pit] == least])


def _answer(game: Game, pit: int) -> int:
    """Return the most seeds that the opponent can take after a move."""
    after = game.copy()
    after.play(pit)
    if after.outcome is not None or after.turn == game.turn:
        return 0
    return max((taken(after, reply) for reply in after.legal_moves()), default=0)


MODELS: Final[dict[str, Player]] = {
    "chance": lambda game, chance: chance.choice(game.legal_moves()),
    "child": child,
    "beginner": beginner,
}


def board(game: Game, level: int, chance: random.Random) -> int:
    """Play as the board's own AI does."""
    search = LevelSearch(game, level, chance.randrange)
    search.run(BOARD_LEVELS[level - 1].nodes)
    return search.move


def play_model(
    searcher: SearchBackend | None, rules: str, level: int, model: Player, games: int, seed: int
) -> list[float]:
    """Points of the model against a level in each pair of games from one opening, 0–2; without a
    searcher the level is the board's."""
    chance = random.Random(f"{rules} {level} {seed}")

    def players() -> tuple[Chooser, Chooser]:
        if searcher is None:
            return lambda game: model(game, chance), lambda game: board(game, level, chance)
        searcher.forget()
        engine = Engine(searcher, level=level, seed=chance.getrandbits(32))
        limits = Limits(nodes=_NODES)
        return lambda game: model(game, chance), lambda game: engine.think(game, limits).pit

    return play_pairs(players, rules, games, seed)


@click.command()
@click.option("--games", type=click.IntRange(2), default=200, show_default=True, help="A level.")
@click.option("--rules", type=click.Choice(RULE_SETS), default="abapa", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="Chooses openings and errors.")
@click.option("--last", type=click.IntRange(1, LEVELS), default=6, help="The highest level.")
@click.option("--board", "is_board", is_flag=True, help="The board's own AI.")
def main(games: int, rules: str, seed: int, last: int, is_board: bool) -> None:
    """Measure what models of beginners score against the lower levels."""
    searcher = None if is_board else make_searcher(table_mb=8, tables="off", say=click.echo)
    for level in range(1, min(last, len(BOARD_LEVELS) if is_board else LEVELS) + 1):
        for name, model in MODELS.items():
            pairs = play_model(searcher, rules, level, model, games, seed)
            score = sum(pairs) / (2 * len(pairs))
            click.echo(f"level {level:2}, {name:8}: scores {score:.0%} ({rate(pairs)})")


if __name__ == "__main__":
    main()
