# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Levels: each plays like a person who sees less, and the higher one wins."""

import random
from collections.abc import Callable
from itertools import pairwise

import pytest
from awale_engine.core_searcher import CoreSearcher
from awale_engine.engine import Engine, make_searcher
from awale_engine.levels import LEVELS, PARAMETERS, seen_moves, think_at_level
from awale_engine.types import Limits, SearchBackend

from awale_core import RULE_SETS, Game
from tests.engine.positions import running_game
from tools.engine.ladder import play_levels

WEAK = range(1, LEVELS)
# F takes three seeds, C none.
TAKE = "0-0-2-0-0-1-2-0-4-4-4-4-14-13-S"
TAKE_NINE = "1-0-0-0-0-3-2-2-2-1-0-0-20-17-S"


@pytest.fixture(scope="module")
def searcher() -> SearchBackend:
    return make_searcher(table_mb=1)


def test_a_higher_level_sees_farther_or_as_far_with_fewer_mistakes() -> None:
    for lower, higher in pairwise(PARAMETERS):
        assert higher.plies >= lower.plies
        if higher.plies == lower.plies:
            assert higher.overlooks < lower.overlooks
            assert higher.spread < lower.spread


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_level_plays_every_rule_set(rules: str, searcher: SearchBackend) -> None:
    chance = random.Random(rules)
    for level in WEAK:
        for _ in range(3):
            game = running_game(rules, chance, 80)
            before = game.fen()
            result = think_at_level(searcher, game, Limits(nodes=3000), level, chance)
            assert game.fen() == before
            assert result.pit in game.legal_moves()
            for pit in result.lines[0].pits:
                game.play(pit)


def test_the_cores_search_has_levels_too() -> None:
    chance = random.Random(3)
    for level in WEAK:
        game = Game("awari")
        limits = Limits(nodes=500)
        assert think_at_level(CoreSearcher(), game, limits, level, chance).pit in range(6)


@pytest.mark.parametrize(
    ("level", "fen", "least", "most"),
    [(3, TAKE, 0.55, 0.95), (1, TAKE_NINE, 0.55, 0.95), (1, TAKE, 0.4, 0.65)],
)
def test_a_weak_level_usually_captures_and_sometimes_overlooks_a_capture(
    level: int, fen: str, least: float, most: float, searcher: SearchBackend
) -> None:
    game = Game.from_fen(fen)
    chance = random.Random(5)
    chosen = [think_at_level(searcher, game, Limits(), level, chance).pit for _ in range(200)]
    assert least < chosen.count(5) / len(chosen) < most


def test_a_strong_level_does_not_overlook_a_capture(searcher: SearchBackend) -> None:
    game = Game.from_fen(TAKE)
    chance = random.Random(5)
    best = searcher.think(game, Limits(depth=11)).pit
    assert {think_at_level(searcher, game, Limits(), 9, chance).pit for _ in range(5)} == {best}


def test_only_captures_are_overlooked() -> None:
    game = Game.from_fen(TAKE)
    chance = random.Random(1)
    seen = [seen_moves(game, 0.5, chance) for _ in range(100)]
    assert {tuple(pits) for pits in seen} == {(2,), (2, 5)}
    assert seen_moves(game, 0.0, chance) == [2, 5]


def test_a_long_sowing_is_overlooked_more_often() -> None:
    chance = random.Random(1)

    def missed(fen: str, pit: int) -> int:
        game = Game.from_fen(fen)
        return sum(pit not in seen_moves(game, 0.2, chance) for _ in range(500))

    assert 60 < missed(TAKE, 5) < 140
    assert 160 < missed("1-3-1-0-1-12-1-0-2-2-2-1-3-19-S", 5) < 240


def farthest_across(game: Game) -> int:
    """The pit farthest from its player's store of those that reach the other side."""
    start = 6 * game.turn
    legal = game.legal_moves()
    return next((pit for pit in legal if game.pits[pit] > 6 - (pit - start)), legal[0])


def nearest_again(game: Game) -> int:
    """The nearest pit that gives another move, else the nearest: what a child takes to be good."""
    legal = game.legal_moves()
    again = [pit for pit in legal if game.copy().play(pit).again]
    return (again or legal)[-1]


@pytest.mark.parametrize(
    ("trick", "least", "most"), [(farthest_across, 0.8, 1.0), (nearest_again, 0.0, 0.1)]
)
def test_the_trick_of_the_race_wins_against_the_first_level(
    trick: Callable[[Game], int], least: float, most: float
) -> None:
    """`lesson.empty.done` says it to a child, and so does a race that is lost."""
    won, games = 0, 60
    chance = random.Random(1)
    for at in range(games):
        game = Game("french-beginner")
        while game.outcome is None:
            if game.turn == at % 2:
                game.play(trick(game))
            else:
                game.play(think_at_level(CoreSearcher(), game, Limits(), 1, chance).pit)
        won += game.outcome.winner == at % 2
    assert least <= won / games <= most


def test_a_win_that_is_seen_is_played(searcher: SearchBackend) -> None:
    game = Game.from_fen("0-0-0-0-0-1-2-6-6-6-2-0-22-3-S")
    chance = random.Random(2)
    for _ in range(20):
        result = think_at_level(searcher, game, Limits(), 8, chance)
        assert result.pit == 5


def test_a_seed_repeats_a_game_of_a_level(searcher: SearchBackend) -> None:
    def play() -> list[int]:
        engine = Engine(searcher, level=3, seed=4)
        searcher.forget()
        game = Game()
        while game.outcome is None and game.plies < 30:
            game.play(engine.think(game, Limits()).pit)
        return game.moves

    assert play() == play()


@pytest.mark.slow
@pytest.mark.parametrize(("weaker", "stronger"), [(1, 3), (3, 5), (5, 8)])
def test_two_levels_up_wins_most_games(weaker: int, stronger: int, searcher: SearchBackend) -> None:
    pairs = play_levels(searcher, "abapa", weaker, stronger, 16, 5000, seed=1)
    assert len(pairs) == 8
    assert sum(pairs) >= 11
