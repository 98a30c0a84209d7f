# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Rules that no source text describes: abapa, awari, the order of the checks, words, refusals."""

from awale_core import RULE_SETS, Game, rule_set
from awale_core.rules import REASONS, award, rule_set_named, winner
from tests.core.both.expect import raises, refused
from tests.core.both.test_sources import shown

ABAPA = """
a slam is legal and captures nothing
    4-0-0-0-0-1-1-0-0-0-0-0-20-22-S F : 4-0-0-0-0-0-2-0-0-0-0-0-20-22-N
and feeds: this krou drops two seeds into every pit of an empty row
    0-0-0-0-0-17-0-0-0-0-0-0-15-16-S F : 1-1-1-1-1-0-2-2-2-2-2-2-15-16-N
the second occurrence of a position ends the game
    1-0-0-0-0-0-0-1-0-0-0-0-23-23-S AbBcCdDeEfFa : 24-24 draw repetition
who cannot feed takes the rest
    2-1-0-0-0-0-0-0-0-0-0-0-22-23-S : 25-23 S cannot_feed
a majority comes before everything else
    0-0-0-0-0-0-4-0-0-0-0-0-30-14-S : 0-0-0-0-0-0-4-0-0-0-0-0-30-14-S S majority
"""

AWARI = """
a move that leaves the opponent empty is illegal
    4-0-0-0-0-1-1-0-0-0-0-0-20-22-S : legal A
    4-0-0-0-0-1-1-0-0-0-0-0-20-22-S F : refused starves
unless every move does
    0-0-0-0-0-1-1-0-0-0-0-0-22-24-S F : 24-24 draw starved
the third occurrence of a position leaves the rest on the board
    0-0-1-0-0-1-1-0-1-0-0-0-22-22-S FcCdDeEfFaAbBcCdDeEfFaAbB \
        : 0-0-1-0-0-0-0-0-1-0-0-0-24-22-N S repetition
"""

# A move that would feed and takes all back does not: in these sets that is forbidden, or loses.
FRENCH = """
    0-0-0-0-0-17-0-0-0-0-0-0-15-16-S : 32-16 S cannot_feed
"""

SPANISH = """
    0-0-0-0-0-17-0-0-0-0-0-0-15-16-S : 0-0-0-0-0-17-0-0-0-0-0-0-15-16-S N cannot_feed
    0-0-0-0-3-17-0-0-0-0-0-0-14-14-S : legal E
    0-0-0-0-3-17-0-0-0-0-0-0-14-14-S F : refused must_feed
"""

FINNISH = """
    0-0-0-0-0-0-4-0-0-0-0-0-30-14-S : 0-0-0-0-0-0-4-0-0-0-0-0-30-14-S S majority
"""


def test_what_no_text_says():
    for rules, text in (
        ("abapa", ABAPA),
        ("awari", AWARI),
        ("french", FRENCH),
        ("spanish", SPANISH),
        ("finnish", FINNISH),
    ):
        shown(rules, text)


def test_a_reason_that_was_read_from_a_text_is_the_same_reason():
    for rules in RULE_SETS:
        for reason in REASONS:
            ends = []
            for name in (reason, "".join(list(reason))):
                cells = bytearray((2, 0, 3, 0, 0, 1, 0, 0, 4, 0, 0, 1, 20, 17))
                award(rule_set(rules), cells, 0, name)
                ends.append((bytes(cells), winner(rule_set(rules), cells, 0, name)))
            assert ends[0] == ends[1], (rules, reason)


def test_agreement_needs_the_other_side():
    for rules in RULE_SETS:
        game = Game(rules)
        game.offer_end(0)
        assert game.offer == 0
        refused("no_offer", game.accept_end, 0)
        game.decline_end(1)
        assert game.offer is None
        refused("no_offer", game.accept_end, 1)
        game.offer_end(1)
        game.offer_end(0)  # to offer what is offered is to accept
        assert game.outcome == (None, "agreement")


def test_an_offer_stands_until_the_other_side_moves():
    game = Game("abapa")
    game.offer_end(0)
    game.play(2)
    assert game.offer == 0
    game.play(8)
    assert game.offer is None


def test_resigning_loses_and_leaves_the_counts():
    for rules in RULE_SETS:
        if rules == "finnish":
            continue
        game = Game.from_fen("4-4-4-4-4-4-0-0-0-4-0-0-20-0-N", rules)
        game.resign(0)
        assert game.outcome == (1, "resignation")
        assert game.stores == (20, 0)
        assert game.legal_moves() == []
        refused("over", game.play, 9)


def test_declarations_can_be_taken_back():
    for rules in RULE_SETS:
        game = Game(rules)
        game.play(1)
        before = game.copy()
        game.resign(1)
        game.undo()
        assert game == before
        game.offer_end(1)
        offered = game.copy()
        game.accept_end(0)
        game.undo()
        assert game == offered


def test_refusals_say_what_would_be_allowed():
    game = Game.from_fen("1-0-0-0-0-2-0-0-0-0-0-0-22-23-S", "abapa")
    sentence = refused("must_feed", game.play, 0)
    assert sentence == "The opponent has no seeds, and pit A leaves it so; you may play F."
    game = Game()
    assert "you may play A, B, C, D, E or F." in refused("not_yours", game.play, 8)
    refused("nothing_to_undo", game.undo)
    for pit in (-1, 12, 99, None, "A"):
        refused("no_such_pit", game.play, pit)
    assert game == Game()


def test_invalid_sides_and_starters_are_refused():
    for side in (2, -1):
        raises(ValueError, Game, "abapa", side)
        raises(ValueError, Game().offer_end, side)
        raises(ValueError, Game().resign, side)


def test_rule_sets_are_found_by_id_and_by_name():
    for rules in RULE_SETS:
        assert rule_set(rules).id == rules
        assert rule_set_named(rule_set(rules).name.upper()) is rule_set(rules)
        assert rule_set_named(rules) is rule_set(rules)
    assert rule_set_named("?").id == "abapa"
    assert rule_set_named("bao") is None
    names = str(raises(ValueError, rule_set, "bao"))
    for rules in RULE_SETS:
        assert rules in names


def test_a_copy_does_not_change_the_original():
    game = Game("catalan")
    game.play(2)
    other = game.copy()
    assert other == game
    other.play(8)
    assert game.plies == 1
    assert other != game
    for another in (Game("catalan", starter=1), Game("awari"), "catalan"):
        assert Game("catalan") != another
    game.undo()
    assert other.plies == 2
    other.undo()
    other.undo()
    assert other == game


def test_a_move_describes_what_it_did():
    game = Game.from_fen("4-4-4-4-4-3-1-2-1-4-4-4-4-5-S", "abapa")
    move = game.play(5)
    assert (move.side, move.pit, move.letter, move.seeds) == (0, 5, "F", 3)
    assert move.sown == (6, 7, 8)
    assert move.captured == (8, 7, 6)
    assert move.captured_seeds == (2, 3, 2)
    assert repr(move) == "<Move F+7>"
    assert game.move_at(0) == 5
    raises(IndexError, game.move_at, 1)


def test_the_start_is_remembered_with_seeds_that_were_awarded_at_once():
    fen = "2-1-0-0-0-0-0-0-0-0-0-0-22-23-S"
    game = Game.from_fen(fen, "abapa")
    assert game.start_fen() == fen
    assert game.fen() == "0-0-0-0-0-0-0-0-0-0-0-0-25-23-S"
    assert game.starter == 0
