# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Awari endgames solved with the core's own moves agree with the published values.

The distributions are those of all positions with one to six seeds on the board, from the mover's
side, an endless game counting 0 (Lincke 2002; reproduced by others).
"""

from collections import Counter

import pytest

from .plain_tables import Pits, solve

MOST = 6

PUBLISHED = {
    1: "-1:7 1:5",
    2: "-2:40 0:13 2:25",
    3: "-3:177 -1:1 0:63 1:7 3:116",
    4: "-4:532 -2:110 0:143 2:165 4:415",
    5: "-5:1892 -3:2 -2:85 -1:224 1:121 2:184 3:22 5:1838",
    6: "-6:4242 -4:116 -2:772 0:1548 2:550 3:62 4:302 6:4784",
}


@pytest.fixture(scope="module")
def values() -> dict[Pits, int]:
    return solve("awari", MOST)


@pytest.mark.parametrize("seeds", PUBLISHED)
def test_distribution_of_scores(values: dict[Pits, int], seeds: int) -> None:
    found = Counter(value for pits, value in values.items() if sum(pits) == seeds)
    assert " ".join(f"{value}:{found[value]}" for value in sorted(found)) == PUBLISHED[seeds]
