# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`french` and `french-beginner`: what the French text says, sentence by sentence (the table is in
SOURCES.md)."""

from awale_core import Game
from awale_core.game import BOARD
from awale_core.match import SINGLE, Match, draw_starter
from tests.core.both.expect import refused


def at(fen):
    return Game.from_fen(fen, "french")


def beginners(fen):
    return Game.from_fen(fen, "french-beginner")


# -- classic ---------------------------------------------------------------------------------


def test_classic_two_rows_of_six_and_48_seeds():
    game = Game("french")
    assert len(game.pits) == 12
    assert sum(game.pits) == 48


def test_classic_more_seeds_win():
    for south, winner in ((23, 1), (24, None), (25, 0)):
        game = at("0-0-0-0-0-0-1-0-0-0-1-0-%d-%d-S" % (south, 46 - south))
        assert game.outcome == (winner, "starved")  # North takes the last two
        assert game.stores == (south, 48 - south)


def test_classic_four_seeds_in_each_of_six_pits_a_side():
    assert Game("french").pits == (4,) * 12
    assert Game("french").legal_moves() == [0, 1, 2, 3, 4, 5]


def test_classic_the_starter_is_drawn_by_lot():
    assert [Match(SINGLE, seed=seed).starter for seed in range(40)] == [
        draw_starter(seed, 0) for seed in range(40)
    ]
    assert Game("french", starter=1).turn == 1


def test_classic_turns_alternate_and_a_pit_is_sown_counter_clockwise():
    game = Game("french")
    assert game.play(3).sown == (4, 5, 6, 7)
    assert game.turn == 1
    assert game.play(9).sown == (10, 11, 0, 1)
    assert game.turn == 0


def test_classic_a_last_seed_on_one_or_two_captures_two_or_three():
    for seeds, taken in ((0, 0), (1, 2), (2, 3), (3, 0)):
        game = at("4-4-4-4-4-1-%d-4-4-4-4-%d-0-3-S" % (seeds, 8 - seeds))
        game.play(5)
        assert game.stores[0] == taken


def test_classic_captured_seeds_leave_the_game_and_the_pit_is_empty():
    game = at("4-4-4-4-4-1-2-4-4-4-4-4-0-5-S")
    game.play(5)
    assert game.pits[6] == 0
    assert game.stores[0] == 3


def test_classic_the_pits_before_are_captured_in_turn():
    game = at("4-4-4-4-4-3-1-2-1-4-4-4-4-5-S")
    assert game.play(5).captured == (8, 7, 6)


def test_classic_more_than_eleven_seeds_skip_the_origin():
    for seeds in (12, 13, 23, 30):
        game = at("0-0-0-%d-0-0-1-1-1-1-1-%d-0-0-S" % (seeds, 43 - seeds))
        move = game.play(3)
        assert 3 not in move.sown
        assert game.pits[3] == 0


def test_classic_taking_every_seed_of_the_opponent_is_illegal():
    game = at("4-0-0-0-0-1-1-0-0-0-0-0-20-22-S")
    assert game.legal_moves() == [0]
    sentence = refused("starves", game.play, 5)
    assert "without a seed" in sentence


def test_classic_an_empty_opponent_must_be_fed():
    game = at("1-0-0-0-0-2-0-0-0-0-0-0-22-23-S")
    assert game.legal_moves() == [5]
    refused("must_feed", game.play, 0)


def test_classic_who_cannot_feed_keeps_the_rest():
    game = at("1-0-0-0-0-0-0-0-0-0-0-0-22-25-S")
    assert game.outcome == (1, "cannot_feed")
    assert game.stores == (23, 25)


def test_classic_if_all_moves_are_illegal_slams_each_takes_their_own_row():
    game = at("0-0-0-0-0-1-1-0-0-0-0-0-23-23-S")
    assert game.outcome == (None, "no_legal_move")
    assert game.stores == (24, 24)


def test_classic_a_player_without_seeds_ends_the_game_and_the_opponent_takes_all():
    game = at("0-0-0-0-0-0-4-3-0-0-0-0-20-21-S")
    assert game.outcome == (1, "starved")
    assert game.stores == (20, 28)


def test_classic_coming_back_a_third_time_makes_the_board_offer_the_end():
    game = at("0-0-0-0-1-0-0-0-0-0-1-0-23-23-S")
    circle = (4, 10, 5, 11, 0, 6, 1, 7, 2, 8, 3, 9)
    for pit in circle + circle:
        assert game.offer is None
        game.play(pit)
    assert game.offer == BOARD
    game.accept_end(0)
    assert game.outcome is None
    game.accept_end(1)
    assert game.outcome == (None, "agreement")


# -- beginners -------------------------------------------------------------------------------


def test_beginners_have_a_store_on_the_right_of_each_row():
    game = Game("french-beginner")
    assert game.play(2).sown == (3, 4, 5, 12)
    game.play(0)
    assert game.play(8).sown == (9, 10, 11, 13)


def test_beginners_the_first_to_empty_their_own_six_pits_wins():
    game = beginners("0-0-0-0-0-1-1-0-0-0-0-0-20-26-S")
    game.play(5)
    assert game.outcome == (0, "emptied")
    north = beginners("1-0-0-0-0-0-0-0-0-0-0-1-20-26-N")
    north.play(11)
    assert north.outcome == (1, "emptied")


def test_beginners_four_seeds_in_each_pit_and_empty_stores():
    game = Game("french-beginner")
    assert game.pits == (4,) * 12
    assert game.stores == (0, 0)


def test_beginners_the_starter_is_drawn_by_lot_and_a_pit_is_sown_counter_clockwise():
    game = Game("french-beginner", starter=draw_starter(3, 0))
    assert game.turn == draw_starter(3, 0)
    assert Game("french-beginner").play(0).sown == (1, 2, 3, 4)


def test_beginners_drop_a_seed_in_every_store_they_pass():
    game = beginners("0-1-0-0-0-9-1-1-1-1-1-1-16-16-S")
    move = game.play(5)
    assert move.sown == (12, 6, 7, 8, 9, 10, 11, 13, 0)
    assert game.stores == (17, 17)


def test_beginners_do_not_skip_the_origin():
    game = beginners("0-1-0-0-0-14-1-1-1-1-1-1-13-14-S")
    move = game.play(5)
    assert move.sown[13] == 5
    assert game.pits[5] == 1


def test_beginners_capture_nothing():
    game = beginners("1-0-0-0-0-2-1-1-1-1-1-1-20-19-S")
    move = game.play(5)
    assert move.captured == ()
    assert game.pits[6] == 2


def test_beginners_a_last_seed_in_their_own_store_moves_again():
    game = Game("french-beginner")
    assert game.play(2).again
    assert game.turn == 0
    assert not game.play(5).again
    assert game.turn == 1


def test_beginners_a_last_seed_in_the_other_store_does_not_move_again():
    game = beginners("1-0-0-0-0-8-1-1-1-1-1-1-17-16-S")
    move = game.play(5)
    assert move.sown[-1] == 13
    assert not move.again
    assert game.turn == 1


def test_beginners_the_empty_row_wins_whatever_the_stores_hold():
    game = beginners("0-0-0-0-0-1-1-0-0-0-0-0-0-46-S")
    game.play(5)
    assert game.outcome == (0, "emptied")
    assert game.stores == (1, 46)


def test_beginners_an_agreed_end_is_a_draw():
    game = beginners("1-0-0-0-0-1-1-0-0-0-0-0-40-5-S")
    game.offer_end(0)
    game.accept_end(1)
    assert game.outcome == (None, "agreement")
    assert game.stores == (40, 5)
