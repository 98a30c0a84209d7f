# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The levels of the board's own AI."""

from awale_core import RULE_SETS, Game
from awale_core.levels import LEVELS, LevelSearch
from tests.core.both.expect import Dice, raises


def test_levels_from_beginner_to_expert():
    assert len(LEVELS) >= 3
    for number in range(1, len(LEVELS)):
        weaker, stronger = LEVELS[number - 1 : number + 1]
        assert weaker.nodes < stronger.nodes
        assert weaker.depth < stronger.depth
        assert weaker.tolerance >= stronger.tolerance
        assert weaker.blunder_percent >= stronger.blunder_percent


def test_every_level_plays_legal_moves_of_every_rule_set():
    for rules in RULE_SETS:
        dice = Dice(3)
        game = Game(rules)
        while game.outcome is None and game.plies < 12:
            chosen = LevelSearch(game, 1 + game.plies % 4, dice.below)
            while not chosen.run(60):
                assert chosen.move in game.legal_moves()
            game.play(chosen.move)


def test_a_level_stays_within_its_nodes():
    game = Game()
    for number in range(1, 4):
        chosen = LevelSearch(game, number, Dice(1).below)
        while not chosen.run(50):
            pass
        assert chosen.search.nodes <= LEVELS[number - 1].nodes + 1
        assert chosen.run(50)


def test_the_same_random_numbers_give_the_same_move_and_others_another():
    moves = []
    for seed in range(12):
        pair = []
        for _ in range(2):
            chosen = LevelSearch(Game(), 1, Dice(seed).below)
            while not chosen.run(500):
                pass
            pair.append(chosen.move)
        assert pair[0] == pair[1]
        moves.append(pair[0])
    assert len(set(moves)) > 1


def test_a_weak_level_does_not_lose_by_a_kill():
    game = Game.from_fen("1-0-0-0-0-1-1-0-0-0-0-0-25-20-S", "spanish")
    for seed in range(20):
        chosen = LevelSearch(game, 1, Dice(seed).below)
        while not chosen.run(500):
            pass
        assert chosen.move == 0


def test_an_unknown_level_is_refused():
    for level in (0, len(LEVELS) + 1):
        raises(ValueError, LevelSearch, Game(), level, Dice(1).below)


def always(throw):
    def below(limit):
        return throw

    return below


def test_a_level_blunders_in_just_its_percentage_of_the_moves():
    for number in range(1, len(LEVELS) + 1):
        level = LEVELS[number - 1]
        blunders = 0
        for throw in range(100):
            chosen = LevelSearch(Game(), number, always(throw))
            blunders += chosen.search.limit == 1 and level.depth > 1
        if level.depth > 1:
            assert blunders == level.blunder_percent, level.name
