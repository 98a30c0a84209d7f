# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The budget of lines fails where a room has grown, and only there."""

import re

from hypothesis import given
from hypothesis import strategies as st

from tools import budget

ROOMS = {"host": 100, "host/engine": 50, "tests": 200, ".": 10}
AT_THE_LIMIT = {
    "host/page.js": 60,
    "host/play.py": 40,
    "host/engine/search.c": 50,
    "tests/engine/test_search.py": 200,
    "docs/conf.py": 10,
}


def test_rooms_at_their_limits_are_within_the_budget() -> None:
    assert budget.excesses(AT_THE_LIMIT, ROOMS) == []


@given(st.sampled_from(sorted(AT_THE_LIMIT)), st.integers(1, 1000))
def test_a_room_that_grows_is_named_with_what_is_too_much(path: str, more: int) -> None:
    room = max((name for name in ROOMS if path.startswith(f"{name}/")), key=len, default=".")
    (sentence,) = budget.excesses(AT_THE_LIMIT | {path: AT_THE_LIMIT[path] + more}, ROOMS)
    assert sentence.startswith(f"{room} has ")
    assert f" {more} more " in sentence


def test_every_line_of_the_repository_counts_once() -> None:
    files, rooms = budget.tracked(), budget.setting("budget")
    assert files["tools/budget.py"] > 50
    counted = budget.sizes(files, rooms)
    assert sum(sums.total() for sums in counted.values()) == sum(files.values())
    assert all(sums.total() for sums in counted.values()), "a room without a file"


def test_every_line_belongs_to_one_feature() -> None:
    files = budget.tracked()
    numbers = re.findall(r"[\d,]+(?= \|)", budget.by_feature(files, budget.setting("features")))
    assert sum(int(each.replace(",", "")) for each in numbers) == sum(files.values())


def test_words_are_counted_without_the_rules_of_tables() -> None:
    assert budget.count_words("| a part | 5 € |\n|---|--:|\n| `U2` | – |") == 4
    assert budget.too_wordy() == []
