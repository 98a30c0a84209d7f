# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Awari endgames solved with the core's own moves agree with the published values.

The distributions are those of all positions with one to five seeds on the board, from the mover's
side, an endless game counting 0 (Lincke 2002; reproduced by others).
"""

from collections import Counter

import pytest

from .plain_tables import Pits, solve
from .published_awari import PUBLISHED

MOST = 5


@pytest.fixture(scope="module")
def values() -> dict[Pits, int]:
    return solve("awari", MOST)


@pytest.mark.parametrize("seeds", range(1, MOST + 1))
def test_distribution_of_scores(values: dict[Pits, int], seeds: int) -> None:
    found = Counter(value for pits, value in values.items() if sum(pits) == seeds)
    assert " ".join(f"{value}:{found[value]}" for value in sorted(found)) == PUBLISHED[seeds]
