# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Whole games of every rule set, on both interpreters."""

from awale_core import RULE_SETS, Game
from tests.core.both.expect import Dice


def random_game(rules, seed, longest=400):
    """A random game of `rules`, played to its end or `longest` plies."""
    dice = Dice(seed)
    game = Game(rules, starter=dice.below(2))
    while game.outcome is None and game.plies < longest:
        game.play(dice.choice(game.legal_moves()))
    return game


def test_undo_goes_back_to_the_start_through_every_position():
    for rules in RULE_SETS:
        for seed in range(3):
            game = random_game(rules, seed)
            again = Game.from_fen(game.start_fen(), rules)
            positions = [again.fen()]
            for pit in game.moves:
                again.play(pit)
                positions.append(again.fen())
            assert again == game
            while game.plies:
                assert game.fen() == positions[game.plies]
                game.undo()
            assert game.fen() == positions[0]


def test_occurrences_counts_every_position_of_the_game():
    starts = ("1-0-0-0-0-1-1-0-0-0-1-0-22-22-S", "0-0-3-0-0-0-0-1-0-0-2-0-20-22-N")
    for rules in RULE_SETS:
        again = 0
        for fen in starts:
            for seed in range(4):
                dice = Dice(seed)
                game = Game.from_fen(fen, rules)
                seen = [game.fen()]
                while game.outcome is None and game.plies < 100:
                    game.play(dice.choice(game.legal_moves()))
                    if game.outcome is None:
                        seen.append(game.fen())
                        assert game.occurrences() == seen.count(game.fen()), seen
                        again = max(again, game.occurrences())
                    if dice.below(20) == 0 and game.outcome is None:
                        game.undo()
                        seen.pop()
                        assert game.occurrences() == seen.count(game.fen()), seen
        assert again > 1 or game.rules.repetition == 2 or not game.rules.captures


def test_objects_have_a_readable_repr():
    game = Game("benin")
    assert repr(game) == "<Game benin 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S>"
    assert repr(game.play(2)) == "<Move C>"
    assert repr(game.rules) == "<RuleSet benin>"
    taker = Game.from_fen("0-0-0-0-0-1-1-1-0-0-0-5-20-20-S")
    assert repr(taker.play(5)) == "<Move F+2>"
