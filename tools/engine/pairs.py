# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Matches of two players who choose moves, in pairs of games from one opening."""

from collections.abc import Callable
from itertools import islice
from typing import Final

from awale_engine.engine import Engine
from awale_engine.levels import LEVELS
from awale_engine.match.openings import openings
from awale_engine.types import Limits, SearchBackend

from awale_core import Game

LONGEST: Final = 400  # plies; what is still running then is a draw

Chooser = Callable[[Game], int]
"""A player: returns the pit to play in a running game."""


def play_pairs(
    players: Callable[[], tuple[Chooser, Chooser]], rules: str, games: int, seed: int
) -> list[float]:
    """Points of the first of two players in each pair of games from one opening, 0–2.

    `players` is called before each game. The openings follow from `rules` and `seed`; an odd number
    of `games` is rounded up.
    """
    pairs = []
    for opening in islice(openings(rules, seed), (games + 1) // 2):
        points = 0.0
        for side in (0, 1):
            first, second = players()
            winner = _play(rules, opening, (second, first) if side else (first, second))
            points += 0.5 if winner is None else float(winner == side)
        pairs.append(points)
    return pairs


def level_player(searcher: SearchBackend, level: int, seed: int, nodes: int) -> Chooser:
    """The engine at a level; the highest level looks at `nodes` positions a move."""
    engine = Engine(searcher, level=level, seed=seed)
    limits = Limits(nodes=nodes if level == LEVELS else None)
    return lambda game: engine.think(game, limits).pit


def _play(rules: str, opening: list[int], players: tuple[Chooser, Chooser]) -> int | None:
    """The winner of one game between South and North, None for a draw. The game also ends where
    the rules suggest it."""
    game = Game(rules)
    for pit in opening:
        game.play(pit)
    while game.outcome is None and game.plies < LONGEST and game.offer is None:
        game.play(players[game.turn](game))
    return None if game.outcome is None else game.outcome.winner
