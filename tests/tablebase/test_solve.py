# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Small tables are what a plain solution with the core's own moves says."""

import ctypes
import os
from collections import Counter

import numpy as np
import pytest
from awale_host.tablebase import propagate
from awale_host.tablebase import solve as solve_module
from awale_host.tablebase.indexing import (
    MOST_SEEDS,
    blocks,
    pack,
    positions,
    positions_below,
    rank,
    rows,
    unpack,
)
from awale_host.tablebase.scan import NoTables
from awale_host.tablebase.solve import Solver

from tests.core.plain_tables import solve
from tests.core.published_awari import PUBLISHED
from tests.tablebase.endgames import EXACT
from tests.tablebase.plain_games import Judge, boards

MOST = int(os.environ.get("AWALE_PLAIN_SEEDS", "4"))  # 6 takes minutes


def solved(rules: str, most: int, threads: int = 2) -> Solver:
    solver = Solver(rules, most, threads=threads)
    for seeds in range(most + 1):
        solver.solve(seeds)
    return solver


@pytest.mark.parametrize("rules", EXACT)
def test_small_tables_equal_a_plain_solution(rules: str) -> None:
    solver = solved(rules, MOST)
    plain = solve(rules, MOST)
    assert len(plain) == positions_below(MOST + 1) == len(solver.low)
    for pits, value in plain.items():
        assert solver.low[rank(pack(pits, 0))] == value, list(pits)


@pytest.mark.parametrize("most", [3, pytest.param(6, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", ["abapa", "catalan"])
def test_bounds_hold_in_every_small_game(rules: str, most: int) -> None:
    """Whole worlds solved with their history."""
    judge = Judge(rules)
    solver = solved(rules, most, threads=1)
    for seeds in range(most + 1):
        for pits in boards(seeds):
            place = rank(pack(pits, 0))
            assert solver.low[place] <= judge.fresh(pits) <= solver.high[place], list(pits)
    assert np.array_equal(solver.low, solver.high)  # and nothing is left open


@pytest.mark.parametrize("rules", ["abapa", "spanish", "french", "catalan"])
def test_bounds_are_ordered_and_mostly_equal(rules: str) -> None:
    solver = solved(rules, 7)
    assert (solver.low <= solver.high).all()
    known = (solver.low > 0) | (solver.high < 0) | (solver.low == solver.high)
    assert known.mean() > 0.5


def test_awari_equals_the_published_counts() -> None:
    solver = solved("awari", max(PUBLISHED))
    for seeds, published in PUBLISHED.items():
        found = Counter(solver.layer(seeds)[0].tolist())
        assert " ".join(f"{value}:{found[value]}" for value in sorted(found)) == published


def test_one_thread_and_two_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    # From nine seeds on a layer is large enough to be shared out.
    monkeypatch.setattr(solve_module, "_LIMITS", ((99, 50),))
    for rules in ("awari", "abapa"):
        one, two = solved(rules, 9, threads=1), solved(rules, 9)
        assert np.array_equal(one.low, two.low)
        assert np.array_equal(one.high, two.high)


def test_a_failed_compare_and_swap_is_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every change of a board fails once, as if the other thread had just been there."""
    expected = solved("awari", 5).low
    disturbed = set()

    def byte(address: int) -> ctypes.c_int8:
        return ctypes.c_int8.from_address(int(address))

    def load_word(address: int) -> int:
        return ctypes.c_int64.from_address(int(address)).value

    def compare_and_swap(address: int, seen: int, new: int) -> bool:
        if (address, seen) not in disturbed:
            disturbed.add((address, seen))
            return False
        assert byte(address).value == seen
        byte(address).value = int(new)
        return True

    for name in ("propagate", "_notify", "win", "drop_open_move", "_holds_byte"):
        monkeypatch.setattr(propagate, name, getattr(propagate, name).py_func)
    monkeypatch.setattr(propagate, "compare_and_swap", compare_and_swap)
    monkeypatch.setattr(propagate, "load_signed", lambda address: byte(address).value)
    monkeypatch.setattr(propagate, "load_word", load_word)
    monkeypatch.setattr(propagate, "prefetch", lambda address: None)
    assert np.array_equal(solved("awari", 5, threads=1).low, expected)
    assert len(disturbed) > len(expected) / 2


def test_benin_has_no_tables_and_the_reason_is_reported() -> None:
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
