# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The small search beats greedy play clearly in every rule set; each level beats the one below.

Openings and throws are fixed, so the games are the same every time.
"""

from collections.abc import Callable
from random import Random

import pytest

from awale_core import RULE_SETS, Game
from awale_core.game import BOARD
from awale_core.levels import LEVELS, LevelSearch
from awale_core.search import Search

Player = Callable[[Game, Random], int]


def greedy(game: Game, random: Random) -> int:
    """Takes what there is to take; in the race, gets rid of most seeds."""
    side = game.turn

    def gain(pit: int) -> float:
        after = game.copy()
        after.play(pit)
        if after.outcome is not None and after.outcome.winner is not None:
            return 100.0 if after.outcome.winner == side else -100.0
        if not game.rules.captures:
            rows = (sum(after.pits[:6]), sum(after.pits[6:]))
            return rows[1 - side] - rows[side] + random.random() / 2
        return after.stores[side] - after.stores[1 - side] + random.random() / 2

    return max(game.legal_moves(), key=gain)


def searching(nodes: int) -> Player:
    def choose(game: Game, random: Random) -> int:
        search = Search(game)
        search.run(nodes)
        return search.move

    return choose


def at_level(level: int) -> Player:
    def choose(game: Game, random: Random) -> int:
        search = LevelSearch(game, level, random.randrange)
        while not search.run(10_000):
            pass
        return search.move

    return choose


def points(rules: str, players: tuple[Player, Player], seed: int) -> float:
    """Play one game; return South's points: 1, ½ or 0."""
    random = Random(seed)
    game = Game(rules)
    while game.outcome is None and game.plies < 250:
        if game.offer == BOARD:
            game.accept_end(0)
            game.accept_end(1)
        elif game.plies < 4:
            game.play(random.choice(game.legal_moves()))
        else:
            game.play(players[game.turn](game, random))
    if game.outcome is None or game.outcome.winner is None:
        return 0.5
    return 1.0 - game.outcome.winner


def share(rules: str, one: Player, other: Player, pairs: int) -> float:
    """The share of the points that `one` makes, each opening played from both sides."""
    made = 0.0
    for seed in range(pairs):
        made += points(rules, (one, other), seed) + 1 - points(rules, (other, one), seed)
    return made / (2 * pairs)


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_search_beats_greedy_play(rules: str) -> None:
    assert share(rules, searching(200), greedy, 5) >= 0.8


@pytest.mark.parametrize("level", range(2, len(LEVELS) - 1))
def test_each_level_beats_the_one_below(level: int) -> None:
    assert share("abapa", at_level(level), at_level(level - 1), 6) >= 0.6
