# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Elo and its error bars."""

import math
import random

import pytest
from awale_engine.match.rating import elo_of, rate


def test_known_scores() -> None:
    assert elo_of(0.5) == 0
    assert elo_of(0.75) == pytest.approx(190.8, abs=0.1)
    assert elo_of(10 / 11) == pytest.approx(400)
    assert elo_of(1) == math.inf


def test_the_confidence_interval_covers_the_true_rating_as_often_as_stated() -> None:
    chance = random.Random(1)
    held = 0
    for _ in range(400):
        pairs = [sum(chance.random() < 0.6 for _ in range(2)) for _ in range(50)]
        rating = rate(pairs)
        held += rating.low <= elo_of(0.6) <= rating.high
    assert 365 <= held <= 395


def test_winning_everything_gives_a_bound_and_no_number() -> None:
    rating = rate([2.0] * 50)
    assert rating.elo == math.inf
    assert 200 < rating.low < 1000
    assert "or more" in str(rating)
    assert "or less" in str(rate([0.0] * 50))


def test_both_sides_see_the_same_difference() -> None:
    pairs = [2.0, 1.5, 1.0, 0.5, 2.0, 1.0]
    one, other = rate(pairs), rate([2 - points for points in pairs])
    assert one.elo == pytest.approx(-other.elo)
    assert one.low == pytest.approx(-other.high)


def test_no_games_no_rating() -> None:
    with pytest.raises(ValueError, match="no rating"):
        rate([])
