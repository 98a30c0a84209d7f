# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`catalan`: what the Catalan text says, sentence by sentence (the table is in SOURCES.md)."""

from awale_core import Game
from awale_core.match import SINGLE, Match, draw_starter
from tests.core.both.expect import refused


def at(fen):
    return Game.from_fen(fen, "catalan")


def test_two_grounds_of_six_pits_with_four_seeds_in_each():
    assert Game("catalan").pits == (4,) * 12
    assert Game("catalan").legal_moves() == [0, 1, 2, 3, 4, 5]


def test_homes_beside_the_board_are_never_sown():
    game = at("4-4-4-4-4-20-0-0-2-2-2-2-0-0-S")
    assert max(game.play(5).sown) == 11
    assert game.stores == (0, 0)


def test_the_upper_row_is_the_opponent_s():
    refused("not_yours", Game("catalan").play, 8)
    refused("not_yours", Game("catalan", starter=1).play, 2)


def test_the_players_move_one_after_the_other():
    game = Game("catalan")
    game.play(0)
    assert game.turn == 1
    game.play(6)
    assert game.turn == 0


def test_the_starter_is_drawn_by_lot():
    assert [Match(SINGLE, seed=seed).starter for seed in range(40)] == [
        draw_starter(seed, 0) for seed in range(40)
    ]


def test_a_pit_is_sown_one_seed_a_pit_counter_clockwise():
    assert Game("catalan").play(4).sown == (5, 6, 7, 8)


def test_a_last_seed_on_one_or_two_of_the_opponent_s_captures():
    for seeds, taken in ((0, 0), (1, 2), (2, 3), (3, 0)):
        game = at("4-4-4-4-4-1-%d-4-4-4-4-%d-0-3-S" % (seeds, 8 - seeds))
        game.play(5)
        assert game.stores[0] == taken


def test_the_captured_pit_is_left_empty_and_its_seeds_go_home():
    game = at("4-4-4-4-4-1-2-4-4-4-4-4-0-5-S")
    game.play(5)
    assert game.pits[6] == 0
    assert game.stores == (3, 5)


def test_what_counts_is_what_lies_in_the_pit_after_sowing():
    # A krou drops two seeds into the last pit: none before, two after, captured.
    game = at("4-4-4-4-4-12-0-4-4-4-4-0-0-0-S")
    move = game.play(5)
    assert move.sown[-1] == 6
    assert move.captured == (6,)
    assert move.captured_seeds == (2,)


def test_pits_before_it_are_captured_in_turn():
    game = at("4-4-4-4-4-3-1-2-1-4-4-4-4-5-S")
    assert game.play(5).captured == (8, 7, 6)


def test_captures_are_made_in_the_opponent_s_row_only():
    game = at("4-4-4-4-3-1-1-1-4-4-4-4-5-5-S")
    assert game.play(4).captured == (7, 6)  # not F, which holds two as well
    own = at("1-1-4-4-4-4-4-4-4-4-4-4-6-0-S")
    assert own.play(0).captured == ()


def test_more_than_eleven_seeds_skip_the_origin_which_stays_empty():
    game = at("0-0-24-0-0-0-4-4-4-4-4-4-0-0-S")
    assert 2 not in game.play(2).sown
    assert game.pits[2] == 0


def test_the_opponent_may_not_be_left_without_seeds():
    game = at("4-0-0-0-0-1-1-0-0-0-0-0-20-22-S")
    assert game.legal_moves() == [0]
    refused("starves", game.play, 5)
    empty = at("1-0-0-0-0-2-0-0-0-0-0-0-22-23-S")
    assert empty.legal_moves() == [5]
    refused("must_feed", empty.play, 0)


def test_the_opponent_may_be_left_without_seeds_if_no_move_feeds():
    game = at("0-0-0-0-0-1-1-0-0-0-0-0-22-24-S")
    assert game.legal_moves() == [5]
    move = game.play(5)
    assert move.captured == (6,)
    assert game.outcome == (None, "starved")
    idle = at("2-1-0-0-0-0-0-0-0-0-0-0-22-23-S")
    assert idle.legal_moves() == [0, 1]
    idle.play(1)
    assert idle.outcome == (0, "starved")
    assert idle.stores == (25, 23)


def test_a_player_without_seeds_ends_the_game_and_the_opponent_captures_all():
    game = at("0-0-0-0-0-1-3-3-0-0-0-0-20-21-S")
    game.play(5)
    game.play(6)  # no move of North's feeds
    assert game.outcome == (1, "starved")
    assert game.stores == (20, 28)


def test_the_same_situation_again_ends_the_game_and_each_takes_their_own_row():
    game = at("1-0-0-0-1-0-0-0-0-1-0-0-22-23-S")
    for pit in (4, 9, 5, 10, 0, 11, 1, 6, 2, 7, 3, 8):
        assert game.outcome is None
        game.play(pit)
    assert game.outcome == (None, "repetition")
    assert game.stores == (24, 24)
