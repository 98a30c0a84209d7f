# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`finnish`: what the Finnish text says, sentence by sentence (the table is in SOURCES.md)."""

from awale_core import Game
from awale_core.match import POINTS, POINTS_OVER24, Match, draw_starter
from tests.core.both.expect import refused


def at(fen):
    return Game.from_fen(fen, "finnish")


def test_two_players_a_board_of_two_by_six_and_48_seeds():
    game = Game("finnish")
    assert len(game.pits) == 12
    assert sum(game.pits) + sum(game.stores) == 48


def test_each_player_owns_a_row_of_six_with_four_seeds_in_each():
    assert Game("finnish", starter=0).legal_moves() == [0, 1, 2, 3, 4, 5]
    assert Game("finnish", starter=1).legal_moves() == [6, 7, 8, 9, 10, 11]
    assert Game("finnish").pits == (4,) * 12


def test_the_starter_is_drawn_by_lot():
    starters = [Match(POINTS, seed=seed).starter for seed in range(50)]
    assert 0 in starters
    assert 1 in starters
    assert starters == [draw_starter(seed, 0) for seed in range(50)]


def test_all_seeds_of_an_own_pit_are_sown_one_by_one_counter_clockwise():
    game = Game("finnish")
    move = game.play(4)
    assert move.seeds == 4
    assert move.sown == (5, 6, 7, 8)
    assert game.pits[4] == 0


def test_only_pits_of_the_movers_half_may_be_chosen():
    refused("not_yours", Game("finnish").play, 7)


def test_the_pit_must_hold_a_seed():
    game = at("0-4-4-4-4-4-4-4-4-4-4-4-4-0-S")
    refused("empty", game.play, 0)
    assert game.legal_moves() == [1, 2, 3, 4, 5]


def test_the_first_seed_falls_into_the_next_pit():
    for pit in range(6):
        assert Game("finnish").play(pit).sown[0] == pit + 1


def test_the_players_move_in_turn():
    game = Game("finnish")
    for ply in range(10):
        assert game.turn == ply % 2
        game.play(game.legal_moves()[-1])


def test_twelve_seeds_and_more_go_on_past_a_whole_round():
    game = at("4-4-4-4-4-14-4-4-2-2-2-0-0-0-S")
    move = game.play(5)
    assert len(move.sown) == 14
    assert move.sown[11:] == (6, 7, 8)


def test_the_pit_of_origin_is_never_sown():
    for seeds in range(1, 45):
        game = at("0-0-%d-0-0-0-%d-0-0-0-0-0-0-0-S" % (seeds, 48 - seeds))
        move = game.play(2)
        assert 2 not in move.sown
        assert len(move.sown) == seeds
        assert game.pits[2] == 0


def test_two_or_three_in_the_opponent_s_last_pit_are_captured():
    for seeds in (1, 2):
        game = at("4-4-4-4-4-1-%d-4-4-4-4-%d-0-3-S" % (seeds, 8 - seeds))
        move = game.play(5)
        assert move.captured == (6,)
        assert move.captured_seeds == (seeds + 1,)


def test_nothing_is_captured_on_the_movers_side():
    game = at("4-1-1-4-4-4-4-4-4-4-4-4-6-0-S")
    assert game.play(1).captured == ()


def test_pits_before_it_are_captured_as_long_as_they_hold_two_or_three():
    game = at("4-4-4-4-4-4-1-3-2-1-4-4-4-5-S")
    move = game.play(5)
    assert move.captured == (9, 8)  # pit b now holds four
    assert move.captured_seeds == (2, 3)


def test_the_chain_ends_at_the_opponent_s_row():
    game = at("4-4-4-4-3-1-1-1-4-4-4-4-5-5-S")
    move = game.play(4)
    assert move.captured == (7, 6)  # not F, which holds two as well


def test_captured_seeds_leave_the_board():
    game = at("4-4-4-4-4-1-2-4-4-4-4-4-0-5-S")
    game.play(5)
    assert sum(game.pits) == 40
    assert game.stores == (3, 5)


def test_twenty_five_seeds_end_the_game_and_the_rest_stays():
    game = at("4-4-4-4-0-1-1-2-0-0-0-0-23-5-S")
    game.play(5)
    assert game.outcome == (0, "majority")
    assert game.stores == (25, 5)
    assert sum(game.pits) == 18


def test_twenty_four_seeds_do_not_end_it():
    game = at("4-4-4-4-0-1-1-2-0-0-0-0-22-6-S")
    game.play(5)
    assert game.stores == (24, 6)
    assert game.outcome is None


def test_a_player_without_seeds_ends_the_game_and_the_other_takes_their_own_row():
    game = at("0-0-0-0-0-0-4-3-0-0-0-0-20-21-S")
    assert game.outcome == (1, "starved")
    assert game.stores == (20, 28)
    assert sum(game.pits) == 0


def test_an_empty_opponent_must_be_fed():
    game = at("1-0-0-0-0-2-0-0-0-0-0-0-22-23-S")
    assert game.legal_moves() == [5]
    sentence = refused("must_feed", game.play, 0)
    assert "you may play F" in sentence


def test_an_opponent_who_cannot_be_fed_ends_the_game():
    game = at("3-2-0-0-0-0-0-0-0-0-0-0-20-23-S")
    assert game.outcome == (0, "cannot_feed")
    assert game.stores == (25, 23)


def test_a_move_that_would_eat_the_whole_row_may_be_made_but_eats_nothing():
    game = at("4-0-0-0-0-1-1-0-0-0-0-0-20-22-S")
    assert 5 in game.legal_moves()
    move = game.play(5)
    assert move.slam
    assert move.captured == ()
    assert game.pits[6] == 2
    assert game.stores == (20, 22)


def test_few_seeds_that_circle_stay_on_the_board():
    game = at("0-0-0-1-0-1-1-0-0-1-0-0-22-22-S")
    for pit in (5, 9, 3, 10, 4, 11, 5, 6, 0, 7, 1, 8, 2, 9, 3, 10, 4, 11, 5, 6, 0, 7, 1, 8, 2):
        assert game.outcome is None
        game.play(pit)
    assert game.outcome == (0, "repetition")
    assert game.stores == (24, 22)
    assert sum(game.pits) == 2


def test_players_who_agree_to_end_take_no_more_seeds():
    game = at("4-0-0-0-0-1-1-0-0-0-0-0-20-22-S")
    game.offer_end(1)
    game.accept_end(0)
    assert game.outcome == (1, "agreement")
    assert game.stores == (20, 22)


def test_who_stops_leaves_every_seed_to_the_opponent():
    game = at("4-4-4-4-0-0-4-0-0-0-0-0-24-4-S")
    game.resign(0)
    assert game.outcome == (None, "resignation")  # 24 each
    assert game.stores == (24, 24)
    game = Game("finnish")
    game.resign(0)
    assert game.outcome == (1, "resignation")
    assert game.stores == (0, 48)


def test_more_seeds_win():
    game = at("3-2-0-0-0-0-0-0-0-0-0-0-18-25-S")
    assert game.outcome == (1, "majority")
    game = at("3-2-0-0-0-0-0-0-0-0-0-0-19-24-S")
    assert game.outcome == (None, "cannot_feed")


def test_games_make_a_race_with_a_new_lot_each():
    match = Match(POINTS, target=3, seed=8)
    for number in range(3):
        assert match.starter == draw_starter(8, number)
        match.add(winner=0, south=30, north=18)
    assert match.over
    assert match.winner == 0


def test_the_winner_scores_a_point_for_each_24_seeds():
    match = Match(POINTS)
    match.add(winner=1, south=0, north=48)
    match.add(winner=0, south=26, north=22)
    assert match.points == (1, 2)
    other_reading = Match(POINTS_OVER24)
    other_reading.add(winner=0, south=26, north=22)
    assert other_reading.points == (2, 0)
