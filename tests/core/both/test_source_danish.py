# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`benin`: what the Danish text says, sentence by sentence (the table is in SOURCES.md)."""

from awale_core import Game, rule_set
from awale_core.covered_store import COUNT, DARK, GLOW, CoveredStores
from awale_core.match import BEST_OF_THREE, Match, MatchError
from tests.core.both.expect import raises, refused


def at(fen):
    return Game.from_fen(fen, "benin")


def test_the_rule_set_names_its_country():
    assert rule_set("benin").name == "Awale Benin"


def test_four_seeds_lie_in_each_of_six_pits_a_side():
    assert Game("benin").pits == (4,) * 12
    assert Game("benin").legal_moves() == [0, 1, 2, 3, 4, 5]


def test_the_best_of_three_sets_wins():
    match = Match(BEST_OF_THREE)
    match.add(winner=0, south=30, north=18)
    match.add(winner=1, south=18, north=30)
    match.add(winner=0, south=30, north=18)
    assert match.over
    assert match.winner == 0


def test_the_first_starter_is_free_to_choose_and_the_loser_starts_later_sets():
    match = Match(BEST_OF_THREE)
    for side in (0, 1):
        match.choose(side)
        assert match.starter == side
    match.add(winner=1, south=18, north=30)
    assert match.starter == 0
    raises(MatchError, match.choose, 1)
    match.add(winner=0, south=30, north=18)
    assert match.starter == 1


def test_the_starter_chooses_the_pit_and_sows_to_the_right_and_round():
    assert Game("benin").play(5).sown == (6, 7, 8, 9)
    game = Game("benin")
    game.play(0)
    assert game.play(11).sown == (0, 1, 2, 3)


def test_one_move_each_then_it_is_the_other_player_s_turn():
    game = Game("benin")
    assert not game.play(2).again
    assert game.turn == 1
    refused("not_yours", game.play, 3)


def test_a_round_skips_the_pit_it_began_in_which_stays_empty():
    game = at("0-0-13-4-4-4-4-4-4-4-4-3-0-0-S")
    move = game.play(2)
    assert move.sown == (3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 3, 4)
    assert game.pits[2] == 0


def test_there_are_no_further_holes_to_sow_into():
    game = at("4-4-4-4-4-20-0-0-2-2-2-2-0-0-S")
    assert max(game.play(5).sown) == 11
    assert game.stores == (0, 0)


def test_landing_on_one_or_two_seeds_wins_two_or_three():
    for seeds, taken in ((0, 0), (1, 2), (2, 3), (3, 0)):
        game = at("4-4-4-4-4-1-%d-4-4-4-4-%d-0-3-S" % (seeds, 8 - seeds))
        move = game.play(5)
        assert sum(move.captured_seeds) == taken
        assert game.stores[0] == taken


def test_pits_before_the_last_one_are_won_too_if_they_fit():
    game = at("4-4-4-4-4-3-1-2-1-4-4-4-4-5-S")
    move = game.play(5)
    assert move.captured == (8, 7, 6)
    assert move.captured_seeds == (2, 3, 2)
    broken = at("4-4-4-4-4-3-1-3-1-4-4-4-4-4-S")
    assert broken.play(5).captured == (8,)


def test_where_all_six_could_be_won_only_the_last_one_is():
    game = at("4-0-0-0-0-6-1-2-1-1-2-1-15-15-S")
    move = game.play(5)
    assert move.captured == (11,)
    assert move.captured_seeds == (2,)
    assert not move.slam
    assert game.pits[6:] == (2, 3, 2, 2, 3, 0)


def test_the_row_may_be_emptied_and_the_opponent_gets_all_that_is_left():
    game = at("4-0-0-0-0-1-1-0-0-0-0-0-36-6-S")
    move = game.play(5)
    assert move.slam
    assert move.captured == (6,)
    assert game.outcome == (0, "starved")
    assert game.stores == (38, 10)
    assert game.pits == (0,) * 12


def test_five_pits_may_be_emptied_if_one_stays_filled():
    game = at("4-4-4-0-0-5-1-1-1-1-1-2-10-14-S")
    move = game.play(5)
    assert move.captured == (10, 9, 8, 7, 6)
    assert not move.slam
    assert game.pits[6:] == (0, 0, 0, 0, 0, 2)
    assert game.outcome is None


def test_more_seeds_win_the_set():
    for south, north, winner in ((25, 15, 0), (21, 19, 0), (20, 20, None), (10, 30, 1)):
        game = at("2-0-0-0-1-1-1-1-1-0-0-1-%d-%d-S" % (south, north))
        game.offer_end(0)
        game.accept_end(1)
        assert game.stores == (south + 4, north + 4)
        assert game.outcome.winner == winner


def test_the_opponent_keeps_a_seed_unless_the_mover_is_sure_to_have_won():
    # F takes both of North's seeds. With 22 in store that is 24, North would have 4 + 20: no win.
    fen = "4-0-0-0-0-1-1-0-0-0-0-0-%d-%d-S"
    sentence = refused("starves", at(fen % (22, 20)).play, 5)
    assert "not sure to have won" in sentence
    assert at(fen % (22, 20)).legal_moves() == [0]
    assert at(fen % (23, 19)).legal_moves() == [0, 5]  # 25 against 23
    # Where nothing else can be played it may be played.
    assert at("0-0-0-0-0-1-1-0-0-0-0-0-10-36-S").legal_moves() == [5]


def test_an_opponent_without_seeds_is_fed_if_possible():
    game = at("1-0-0-0-0-2-0-0-0-0-0-0-20-25-S")
    assert game.legal_moves() == [5]
    refused("must_feed", game.play, 0)


def test_a_covered_store_is_shown_when_the_opponent_asks():
    game = at("4-4-4-4-4-4-4-4-4-4-0-0-3-5-S")
    kpo = CoveredStores(covered=(0, 1))
    assert kpo.sight(game, 1) == (DARK, 0)
    kpo.ask(game, 1)
    assert kpo.sight(game, 1)[0] == GLOW


def test_the_opponent_may_not_count_it():
    kpo = CoveredStores(covered=(1,))
    sights = []
    for seeds in (6, 7, 8, 9):
        game = at("4-4-4-4-4-4-4-4-4-%d-0-0-3-%d-S" % (9 - seeds, seeds))
        kpo.ask(game, 1)
        sights.append(kpo.sight(game, 1))
    assert sights[0][0] != COUNT
    assert sights == [sights[0]] * 4


def test_seeds_that_only_go_round_are_shared_by_rows():
    game = at("0-1-0-0-0-1-0-1-0-0-0-0-22-23-S")
    circle = (5, 7, 1, 8, 2, 9, 3, 10, 4, 11, 0, 6)
    for pit in circle + circle:
        assert game.outcome is None
        game.play(pit)
    assert game.outcome == (None, "repetition")
    assert game.stores == (24, 24)
    assert sum(game.pits) == 0


def test_the_players_may_agree_that_seeds_only_go_round():
    game = at("3-0-0-0-1-0-0-0-0-1-0-0-20-23-S")
    game.offer_end(0)
    game.accept_end(1)
    assert game.stores == (24, 24)
    assert game.outcome == (None, "agreement")
