# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Small tables are what a plain solution with the core's own moves says."""

import os
from collections import Counter

import numpy as np
import pytest
from awale_host.tables import spread
from awale_host.tables.moves import NoTables
from awale_host.tables.packed import (
    MOST_SEEDS,
    blocks,
    pack,
    positions,
    positions_below,
    rank,
    rows,
    unpack,
)
from awale_host.tables.solve import Solver
from core.plain_tables import solve
from core.test_retrograde import PUBLISHED

from awale_core import RULE_SETS

WITH_TABLES = [rules for rules in RULE_SETS if rules != "benin"]
MOST = int(os.environ.get("AWALE_PLAIN_SEEDS", "4"))  # 6 takes minutes


def solved(rules: str, most: int, threads: int = 2) -> Solver:
    solver = Solver(rules, most, threads=threads)
    for seeds in range(most + 1):
        solver.solve(seeds)
    return solver


@pytest.mark.parametrize("rules", WITH_TABLES)
def test_small_tables_equal_a_plain_solution(rules: str) -> None:
    solver = solved(rules, MOST)
    plain = solve(rules, MOST)
    assert len(plain) == positions_below(MOST + 1) == len(solver.worth)
    for pits, worth in plain.items():
        assert solver.worth[rank(pack(pits, 0))] == worth, list(pits)


def test_awari_equals_what_is_published() -> None:
    solver = solved("awari", max(PUBLISHED))
    for seeds, published in PUBLISHED.items():
        found = Counter(solver.layer(seeds).tolist())
        assert " ".join(f"{worth}:{found[worth]}" for worth in sorted(found)) == published


def test_one_thread_and_two_find_the_same() -> None:
    # From ten seeds on a layer is large enough to be shared out.
    assert np.array_equal(solved("abapa", 10, threads=1).worth, solved("abapa", 10).worth)


def test_a_thread_that_is_disturbed_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every change of a board fails once, as if the other thread had just been there."""
    expected = solved("awari", 5).worth
    disturbed = set()

    def compare_and_swap(state: np.ndarray, place: int, seen: int, new: int) -> bool:
        if (state.ctypes.data, place, seen) not in disturbed:
            disturbed.add((state.ctypes.data, place, seen))
            return False
        assert state[place] == seen
        state[place] = new
        return True

    for name in ("spread", "_tell"):
        monkeypatch.setattr(spread, name, getattr(spread, name).py_func)
    monkeypatch.setattr(spread, "compare_and_swap", compare_and_swap)
    monkeypatch.setattr(spread, "prefetch", lambda state, place: None)
    assert np.array_equal(solved("awari", 5, threads=1).worth, expected)
    assert len(disturbed) > len(expected) / 2


def test_benin_has_no_tables_and_the_reason_is_told() -> None:
    with pytest.raises(NoTables, match=r"benin: which moves are legal depends on the stores"):
        Solver("benin", 3)


def test_ranks_count_the_boards_in_the_order_of_their_blocks() -> None:
    most = 6
    words, begins = rows(most)
    expected = 0
    for seeds in range(most + 1):
        assert positions_below(seeds) == expected
        others, starts = blocks(seeds)
        assert starts[-1] == positions(seeds)
        for other, start in zip(others, starts, strict=False):
            assert start + positions_below(seeds) == expected
            own = seeds - sum(unpack(int(other), 0))
            for word in words[begins[own] : begins[own + 1]]:
                assert rank(int(other) << 30 | int(word)) == expected
                expected += 1


def test_ranks_of_the_fullest_boards_are_right() -> None:
    last = [MOST_SEEDS] + [0] * 11
    assert rank(pack([0] * 11 + [MOST_SEEDS], 0)) == positions_below(MOST_SEEDS)
    assert rank(pack(last, 0)) == positions_below(MOST_SEEDS + 1) - 1
    assert unpack(pack(last, 1), 1) == last
