# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Matches: who starts, who scores, when it is over, and that the state survives being kept."""

from awale_core import Game
from awale_core.match import (
    BEST_OF_THREE,
    KINDS,
    MAX_SETS,
    POINTS,
    POINTS_OVER24,
    SINGLE,
    Match,
    MatchError,
    draw_starter,
)
from tests.core.both.expect import Dice, raises


def win(match, winner, seeds=30):
    scores = [48 - seeds, 48 - seeds]
    scores[winner] = seeds
    match.add(winner=winner, south=scores[0], north=scores[1])


def draw(match):
    match.add(winner=None, south=24, north=24)


def test_a_single_game_is_over_after_one_game():
    match = Match(SINGLE)
    assert not match.over
    win(match, 1)
    assert match.over
    assert match.winner == 1
    raises(MatchError, win, match, 0)


def test_a_kind_that_was_read_from_a_text_is_the_same_kind():
    for kind in KINDS:
        for seed in range(4):
            match = Match("".join(list(kind)), seed=seed)
            same = Match(kind, seed=seed)
            for each in (match, same):
                win(each, 1, 40)
            assert (match.points, match.over) == (same.points, same.over)
            assert match.starter == same.starter
            assert match == same


def test_the_lot_is_the_same_everywhere():
    assert [draw_starter(2026, number) for number in range(16)] == [
        1, 1, 1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0, 0, 0,
    ]  # fmt: skip


def test_best_of_three_ends_with_the_second_win_and_a_drawn_set_is_one_of_the_three():
    for sets, over, winner, points in (
        ((0,), False, 0, (1, 0)),
        ((0, 0), True, 0, (2, 0)),
        ((None, 1), False, 1, (0, 1)),  # the third may still level it
        ((None, 1, 0), True, None, (1, 1)),
    ):
        match = Match(BEST_OF_THREE)
        for side in sets:
            match.add(winner=side, south=24, north=24)
        assert (match.over, match.winner, match.points) == (over, winner, points), sets


def test_best_of_three_the_loser_starts_the_next_set_and_after_a_draw_the_other_side():
    for first in (0, 1):
        for winner in (0, 1, None):
            match = Match(BEST_OF_THREE)
            assert match.may_choose
            match.choose(first)
            assert match.starter == first
            match.add(winner=winner, south=24, north=24)
            assert match.starter == 1 - (first if winner is None else winner)
            assert not match.may_choose
            raises(MatchError, match.choose, 0)
            draw(match)
            assert match.starter == (first if winner is None else winner)


def test_points_race_counts_every_full_24_seeds_of_the_winner_or_each_seed_above():
    for seeds, full, above in ((25, 1, 1), (47, 1, 23), (48, 2, 24), (24, 1, 0), (23, 0, 0)):
        for kind, points in ((POINTS, full), (POINTS_OVER24, above)):
            match = Match(kind, target=99)
            match.add(winner=0, south=seeds, north=0)
            assert match.points == (points, 0)
            match.add(winner=1, south=0, north=seeds)
            assert match.points == (points, points)


def test_a_points_race_without_points_ends_after_the_greatest_number_of_sets():
    match = Match(POINTS)
    while not match.over:
        draw(match)
    assert len(match.sets) == MAX_SETS
    assert match.winner is None


def test_a_stopped_match_is_won_by_the_leading_side():
    match = Match(POINTS)
    win(match, 1)
    match.stop()
    assert match.over
    assert match.winner == 1
    level = Match(BEST_OF_THREE)
    level.stop()
    assert level.winner is None


def test_a_set_taken_back_is_started_by_the_same_side_again():
    for kind in KINDS:
        match = Match(kind, target=50, seed=5)
        if match.may_choose:
            match.choose(1 - match.starter)
        before = match.starter
        win(match, 0)
        match.take_back()
        assert match.starter == before
        assert match.points == (0, 0)
        raises(MatchError, match.take_back)


def test_a_game_counts_by_its_outcome():
    game = Game("abapa")
    match = Match(SINGLE)
    raises(MatchError, match.add_game, game)
    game.resign(0)
    match.add_game(game)
    assert match.winner == 1


def test_state_is_read_back_as_it_was_written():
    dice = Dice(3)
    for _ in range(200):
        match = Match(dice.choice(KINDS), target=dice.below(255) + 1, seed=dice.below(2**31))
        if match.may_choose and dice.below(2):
            match.choose(dice.below(2))
        for _ in range(dice.below(12)):
            if match.over:
                break
            winner = dice.choice((0, 1, None))
            match.add(winner=winner, south=dice.below(49), north=dice.below(49))
        if dice.below(5) == 0:
            match.stop()
        again = Match.from_bytes(match.to_bytes())
        assert again == match
        assert again.sets == match.sets
        assert (again.starter, again.points, again.over) == (
            match.starter,
            match.points,
            match.over,
        )


def test_damaged_state_is_recognised():
    match = Match(BEST_OF_THREE, seed=77)
    win(match, 0)
    data = match.to_bytes()
    assert len(data) == 15
    for length in range(len(data)):
        raises(MatchError, Match.from_bytes, data[:length])
    raises(MatchError, Match.from_bytes, data + b"\0")
    for bit in range(8 * len(data)):
        broken = bytearray(data)
        broken[bit // 8] ^= 1 << bit % 8
        raises(MatchError, Match.from_bytes, broken)


def test_bytes_that_hold_no_match_are_refused():
    raises(MatchError, Match, "best of five")
    for target in (0, 256, -1):
        try:
            Match(POINTS, target=target)
        except MatchError:
            continue
        raise AssertionError(target)
    raises(MatchError, Match().choose, 2)
