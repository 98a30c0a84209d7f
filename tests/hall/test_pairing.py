# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Pairings: every round of a round robin, and whom a Swiss round pairs. Whole tournaments are in
`test_tournament.py`."""

from collections import Counter
from itertools import combinations

import pytest
from awale_host.hall.pairing import robin_round, robin_rounds, swiss_round


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 15, 16, 41])
def test_in_a_round_robin_each_pair_meets_once_and_each_player_plays_once_a_round(
    count: int,
) -> None:
    order: list[int | None] = [*range(count), *([None] * (count % 2))]
    met: Counter[frozenset[int | None]] = Counter()
    first: Counter[int] = Counter()
    idle: list[int] = []
    for number in range(robin_rounds(order)):
        pairs = robin_round(order, number)
        assert sorted(each for pair in pairs for each in pair if each is not None) == list(
            range(count)
        )
        for one, other in pairs:
            if other is None:
                idle.append(one)
            else:
                met[frozenset((one, other))] += 1
                first[one] += 1
    assert met == Counter(frozenset(pair) for pair in combinations(range(count), 2))
    assert sorted(idle) == (list(range(count)) if count % 2 else [])
    assert max(first.values()) - min(first[each] for each in range(count)) <= 1 + count % 2


def test_neighbours_in_the_table_meet() -> None:
    assert swiss_round([4, 3, 2, 1], set(), set(), {}) == [(4, 3), (2, 1)]
    met = {frozenset((4, 3))}
    assert swiss_round([4, 3, 2, 1], met, set(), {4: 1}) == [(2, 4), (3, 1)]


def test_the_last_one_who_has_not_sat_out_does() -> None:
    assert swiss_round([5, 4, 3], set(), {3}, {})[-1] == (4, None)


def test_pairs_meet_again_only_where_there_is_no_other_way() -> None:
    every = {frozenset(pair) for pair in combinations(range(4), 2)}
    assert swiss_round([0, 1, 2, 3], every, set(), {}) == [(0, 1), (2, 3)]
