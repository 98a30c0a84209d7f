# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Ends that the players declare: agreement and resignation."""

from awale_core import RULE_SETS, Game
from awale_core.game import ACTIONS
from tests.core.both.expect import raises, refused

FENS = (
    "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
    "0-1-0-2-0-3-5-0-0-1-0-2-20-14-N",
    "6-1-0-2-0-3-0-0-0-1-0-0-10-25-S",
)


def test_agree_ends_the_game_as_offer_and_acceptance_do() -> None:
    for rules in RULE_SETS:
        game = Game(rules)
        game.play(2)
        spoken = game.copy()
        game.agree()
        spoken.offer_end(0)
        spoken.accept_end(1)
        assert game.outcome == spoken.outcome
        assert game.stores == spoken.stores
        assert game.pits == spoken.pits
        assert game.moves == spoken.moves == [2]
        game.undo()
        assert game.outcome is None
        assert game.offer is None
        refused("over", spoken.agree)


def test_the_margin_of_an_agreed_end_is_known_before_it() -> None:
    for rules in RULE_SETS:
        for fen in FENS:
            game = Game.from_fen(fen, rules)
            if game.outcome is not None:
                continue
            before = game.fen()
            margins = (game.margin_if_agreed(0), game.margin_if_agreed(1))
            assert game.fen() == before
            game.agree()
            assert margins[0] == -margins[1]
            if rules == "french-beginner":
                assert margins == (0, 0)
            else:
                assert margins[0] == game.stores[0] - game.stores[1]


def test_declare_does_what_each_action_names() -> None:
    game = Game()
    game.declare(0, "offer")
    assert game.offer == 0
    game.declare(1, "decline")
    assert game.offer is None
    game.declare(1, "offer")
    game.declare(0, "accept")
    assert game.outcome is not None
    assert game.outcome.reason == "agreement"
    assert game.outcome.declared
    game.undo()
    game.declare(1, "resign")
    assert game.outcome == (0, "resignation")
    assert game.outcome.declared
    over = Game.from_fen("0-0-0-0-0-1-1-0-0-0-0-0-25-21-S").outcome
    assert over is not None
    assert not over.declared
    assert game.resigned == 1
    assert ACTIONS == ("offer", "accept", "decline", "resign")
    for action in ("", "agree", "Offer", "sing"):
        assert "no action '" + action in str(raises(ValueError, Game().declare, 0, action))


def test_a_position_comes_again_whether_an_offer_stood_or_not() -> None:
    fen = "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S"  # two seeds that go round
    quiet = Game.from_fen(fen, "spanish")
    offers = Game.from_fen(fen, "spanish")
    most = 0
    for _ in range(40):
        offers.offer_end(0)
        assert offers.occurrences() == quiet.occurrences()
        most = max(most, quiet.occurrences())
        for game in (quiet, offers):
            game.play(game.legal_moves()[0])
    assert most > 1
