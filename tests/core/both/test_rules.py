# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Rules that no source text describes: abapa, awari, the order of the checks, words, refusals."""

from awale_core import RULE_SETS, Game, rule_set
from awale_core.rules import REASONS, award, rule_set_named, winner
from tests.core.both.expect import raises, refused


def test_abapa_a_slam_is_legal_and_captures_nothing():
    game = Game.from_fen("4-0-0-0-0-1-1-0-0-0-0-0-20-22-S", "abapa")
    move = game.play(5)
    assert move.slam
    assert move.captured == ()
    assert game.stores == (20, 22)


def test_abapa_a_slam_onto_an_empty_opponent_feeds():
    # The krou drops two seeds into every pit of the empty row: nothing is captured, all stays.
    fen = "0-0-0-0-0-17-0-0-0-0-0-0-15-16-S"
    game = Game.from_fen(fen, "abapa")
    assert game.legal_moves() == [5]
    assert game.play(5).slam
    assert game.pits[6:] == (2, 2, 2, 2, 2, 2)
    assert Game.from_fen(fen, "french").outcome.reason == "cannot_feed"
    assert Game.from_fen(fen, "spanish").outcome.reason == "cannot_feed"


def test_a_reason_that_was_read_from_a_text_is_the_same_reason():
    for rules in RULE_SETS:
        for reason in REASONS:
            ends = []
            for name in (reason, "".join(list(reason))):
                cells = bytearray((2, 0, 3, 0, 0, 1, 0, 0, 4, 0, 0, 1, 20, 17))
                award(rule_set(rules), cells, 0, name)
                ends.append((bytes(cells), winner(rule_set(rules), cells, 0, name)))
            assert ends[0] == ends[1], (rules, reason)


def test_abapa_ends_at_the_second_occurrence_of_a_position():
    game = Game.from_fen("1-0-0-0-0-0-0-1-0-0-0-0-23-23-S", "abapa")
    for pit in (0, 7, 1, 8, 2, 9, 3, 10, 4, 11, 5, 6):
        assert game.outcome is None
        game.play(pit)
    assert game.outcome == (None, "repetition")
    assert game.stores == (24, 24)


def test_abapa_who_cannot_feed_takes_the_rest():
    game = Game.from_fen("2-1-0-0-0-0-0-0-0-0-0-0-22-23-S", "abapa")
    assert game.outcome == (0, "cannot_feed")
    assert game.stores == (25, 23)


def test_awari_a_move_that_leaves_the_opponent_empty_is_illegal():
    game = Game.from_fen("4-0-0-0-0-1-1-0-0-0-0-0-20-22-S", "awari")
    assert game.legal_moves() == [0]
    refused("starves", game.play, 5)


def test_awari_if_every_move_leaves_the_opponent_empty_all_are_legal():
    game = Game.from_fen("0-0-0-0-0-1-1-0-0-0-0-0-22-24-S", "awari")
    move = game.play(5)
    assert move.slam
    assert move.captured == (6,)
    assert game.outcome == (None, "starved")


def test_awari_the_third_occurrence_of_a_position_leaves_the_rest_on_the_board():
    game = Game.from_fen("0-0-1-0-0-1-1-0-1-0-0-0-22-22-S", "awari")
    for pit in (5, 8, 2, 9, 3, 10, 4, 11, 5, 6, 0, 7, 1, 8, 2, 9, 3, 10, 4, 11, 5, 6, 0, 7, 1):
        assert game.outcome is None
        game.play(pit)
    assert game.outcome == (0, "repetition")
    assert game.stores == (24, 22)
    assert sum(game.pits) == 2


def test_awari_twenty_five_seeds_do_not_end_the_game():
    for rules in ("awari", "benin", "spanish", "french", "catalan", "french-beginner"):
        game = Game.from_fen("4-0-0-0-0-0-4-0-0-0-0-0-30-10-S", rules)
        assert game.outcome is None


def test_majority_comes_before_everything_else():
    for rules in ("abapa", "finnish"):
        game = Game.from_fen("0-0-0-0-0-0-4-0-0-0-0-0-30-14-S", rules)
        assert game.outcome == (0, "majority")
        assert sum(game.pits) == 4


def test_no_seed_anywhere_is_a_draw_or_who_has_more():
    for rules in ("abapa", "awari", "benin", "finnish", "spanish", "french", "catalan"):
        game = Game.from_fen("0-0-0-0-0-0-0-0-0-0-0-0-24-24-N", rules)
        assert game.outcome == (None, "starved")
        game = Game.from_fen("0-0-0-0-0-0-0-0-0-0-0-0-20-28-N", rules)
        assert game.outcome.winner == 1


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


def test_nothing_more_can_be_taken_back_at_the_start():
    refused("nothing_to_undo", Game().undo)


def test_refusals_say_what_would_be_allowed():
    game = Game.from_fen("1-0-0-0-0-2-0-0-0-0-0-0-22-23-S", "abapa")
    sentence = refused("must_feed", game.play, 0)
    assert sentence == "The opponent has no seeds, and pit A leaves it so; you may play F."
    game = Game()
    assert "you may play A, B, C, D, E or F." in refused("not_yours", game.play, 8)
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
    game.undo()
    assert other.plies == 2
    other.undo()
    other.undo()
    assert other == game


def test_games_with_other_rules_or_starts_differ():
    assert Game("abapa") != Game("awari")
    assert Game("abapa") != Game("abapa", starter=1)
    assert Game("abapa") != "abapa"


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


def test_an_empty_opponent_must_be_fed_and_not_killed():
    game = Game.from_fen("0-0-0-0-3-17-0-0-0-0-0-0-14-14-S", "spanish")
    assert game.legal_moves() == [4]  # F feeds too, and takes it all back: a kill
    refused("must_feed", game.play, 5)
