# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`spanish`: what the Spanish text says, sentence by sentence (the table is in SOURCES.md)."""

from awale_core import Game
from awale_core.game import BOARD
from tests.core.both.expect import refused


def at(fen):
    return Game.from_fen(fen, "spanish")


def test_two_rows_of_six_with_four_seeds_in_each():
    assert Game("spanish").pits == (4,) * 12


def test_the_six_pits_in_front_are_the_players_own_ground():
    assert Game("spanish").legal_moves() == [0, 1, 2, 3, 4, 5]
    refused("not_yours", Game("spanish").play, 6)


def test_all_seeds_of_an_own_pit_are_sown_counter_clockwise():
    move = Game("spanish").play(1)
    assert move.seeds == 4
    assert move.sown == (2, 3, 4, 5)


def test_past_the_players_last_pit_sowing_goes_on_into_the_opponent_s():
    assert Game("spanish").play(4).sown == (5, 6, 7, 8)
    assert Game("spanish", starter=1).play(10).sown == (11, 0, 1, 2)


def test_two_or_three_in_the_last_pit_are_harvested():
    for seeds, taken in ((0, 0), (1, 2), (2, 3), (3, 0)):
        game = at("4-4-4-4-4-1-%d-4-4-4-4-%d-0-3-S" % (seeds, 8 - seeds))
        game.play(5)
        assert game.stores == (taken, 3)


def test_pits_before_it_are_harvested_in_turn():
    game = at("4-4-4-4-4-3-1-2-1-4-4-4-4-5-S")
    assert game.play(5).captured == (8, 7, 6)
    assert game.stores == (11, 5)


def test_who_harvests_more_wins():
    # Twenty-five seeds do not end this game; the count at its end decides.
    game = at("4-0-0-0-0-2-1-1-0-0-0-0-26-14-S")
    assert game.outcome is None
    game.offer_end(0)
    game.accept_end(1)
    assert game.outcome == (0, "agreement")


def test_a_krou_sows_more_than_a_round():
    game = at("4-4-4-4-4-13-4-4-4-3-0-0-0-0-S")
    move = game.play(5)
    assert len(move.sown) == 13
    assert move.sown[11:] == (6, 7)


def test_the_krou_is_skipped_and_stays_empty():
    game = at("4-4-4-4-4-13-4-4-4-3-0-0-0-0-S")
    assert 5 not in game.play(5).sown
    assert game.pits[5] == 0


def test_a_move_that_leaves_the_other_without_seeds_loses_at_once():
    game = at("4-0-0-0-0-1-1-0-0-0-0-0-30-12-S")
    assert 5 in game.legal_moves()  # a mistake can be made
    move = game.play(5)
    assert move.slam
    assert game.outcome == (1, "kill")
    assert game.stores == (32, 12)  # the harvest is banked, the game is lost
    assert game.legal_moves() == []


def test_if_every_move_kills_the_game_ends_without_one():
    game = at("0-0-0-0-0-1-1-0-0-0-0-0-24-22-S")
    assert game.outcome == (0, "no_legal_move")
    assert game.stores == (24, 22)


def test_a_player_whose_last_seed_has_left_cannot_go_on():
    game = at("0-0-3-0-0-4-0-0-0-0-0-1-20-20-N")
    game.play(11)
    assert game.pits[6:] == (0,) * 6
    assert game.legal_moves() == [5]  # South feeds; nothing else is allowed
    game = at("0-0-0-0-0-0-0-0-0-0-0-1-20-27-S")
    assert game.outcome == (1, "starved")
    assert game.stores == (20, 27)  # the rest stays on the board


def test_an_opponent_without_seeds_is_fed_from_the_last_pit():
    game = at("1-0-0-0-0-1-0-0-0-0-0-0-22-24-S")
    assert game.legal_moves() == [5]
    refused("must_feed", game.play, 0)
    assert game.play(5).sown == (6,)
    assert game.outcome is None


def test_where_feeding_is_impossible_the_game_is_over_and_the_count_decides():
    game = at("1-0-0-0-0-0-0-0-0-0-0-0-22-25-S")
    assert game.outcome == (1, "cannot_feed")
    assert game.stores == (22, 25)
    assert game.pits[0] == 1


def test_a_position_that_keeps_coming_back_does_not_end_the_game():
    game = at("1-0-0-0-1-0-1-0-0-0-0-0-22-23-S")
    circle = (4, 6, 5, 7, 0, 8, 1, 9, 2, 10, 3, 11)
    for pit in circle + circle:
        assert game.offer is None
        game.play(pit)
    assert game.outcome is None
    assert game.offer == BOARD
    game.play(4)
    assert game.outcome is None


def test_both_must_agree_to_end():
    game = Game("spanish")
    refused("no_offer", game.accept_end, 0)
    game.offer_end(0)
    assert game.outcome is None
    refused("no_offer", game.accept_end, 0)
    game.accept_end(1)
    assert game.outcome == (None, "agreement")


def test_an_agreed_end_leaves_each_their_own_row_and_more_seeds_win():
    game = at("4-0-0-0-0-2-1-1-0-0-0-0-18-22-S")
    game.offer_end(1)
    game.accept_end(0)
    assert game.stores == (24, 24)
    assert game.outcome == (None, "agreement")
    game = at("5-0-0-0-0-2-1-1-0-0-0-0-18-21-S")
    game.offer_end(1)
    game.accept_end(0)
    assert game.outcome == (0, "agreement")
