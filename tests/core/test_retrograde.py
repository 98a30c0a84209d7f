# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Awari endgames solved with the core's own moves agree with the published values.

The distributions are those of all positions with one to six seeds on the board, from the mover's
side, an endless game counting 0 (Lincke 2002; reproduced by others).
"""

from collections import Counter
from collections.abc import Iterator

import pytest

from awale_core import rule_set
from awale_core.rules import award, ending, legal_mask
from awale_core.sowing import CAPTURED, CELLS, NORTH, PITS, SOUTH, SOUTH_STORE, make

AWARI = rule_set("awari")
MOST = 6
Pits = bytes

PUBLISHED = {
    1: "-1:7 1:5",
    2: "-2:40 0:13 2:25",
    3: "-3:177 -1:1 0:63 1:7 3:116",
    4: "-4:532 -2:110 0:143 2:165 4:415",
    5: "-5:1892 -3:2 -2:85 -1:224 1:121 2:184 3:22 5:1838",
    6: "-6:4242 -4:116 -2:772 0:1548 2:550 3:62 4:302 6:4784",
}


def placements(seeds: int, pits: int) -> Iterator[tuple[int, ...]]:
    """Every way to lay `seeds` into `pits`."""
    if pits == 1:
        yield (seeds,)
        return
    for first in range(seeds + 1):
        for rest in placements(seeds - first, pits - 1):
            yield (first, *rest)


def what_may_follow(pits: Pits) -> tuple[int | None, list[tuple[int, Pits]]]:
    """With South to move: the final score if the game is over, and else the seeds captured and the
    position (seen by the player then to move) of each move."""
    cells = bytearray(CELLS)
    cells[:PITS] = pits
    scratch = bytearray(CELLS)
    moves = legal_mask(AWARI, cells, SOUTH, scratch)
    reason = ending(AWARI, cells, SOUTH, 1, moves)
    if reason is not None:
        award(AWARI, cells, SOUTH, reason)
        return cells[SOUTH_STORE] - cells[SOUTH_STORE + NORTH], []
    following = []
    for pit in range(6):
        if moves >> pit & 1:
            after = bytearray(cells)
            result = make(AWARI, after, SOUTH, pit)
            assert bool(result & CAPTURED) == bool(after[SOUTH_STORE])
            following.append((after[SOUTH_STORE], bytes(after[6:PITS] + after[:6])))
    return None, following


def solve(most: int) -> dict[Pits, int]:
    """The worth of every position with up to `most` seeds, to the player to move.

    Worths that hold for games of at most k moves, an unfinished game counting 0, are improved with
    growing k until they stay: from then on they hold for games of any length.
    """
    worth: dict[Pits, int] = {bytes(PITS): 0}
    for seeds in range(1, most + 1):
        moves: dict[Pits, list[tuple[int, Pits]]] = {}
        for placement in placements(seeds, PITS):
            final, following = what_may_follow(bytes(placement))
            worth[bytes(placement)] = final or 0
            if final is None:
                moves[bytes(placement)] = following
        changed = True
        while changed:
            better = {
                pits: max(taken - worth[after] for taken, after in following)
                for pits, following in moves.items()
            }
            changed = any(worth[pits] != value for pits, value in better.items())
            worth.update(better)
    return worth


@pytest.fixture(scope="module")
def worth() -> dict[Pits, int]:
    return solve(MOST)


@pytest.mark.parametrize("seeds", PUBLISHED)
def test_distribution_of_scores(worth: dict[Pits, int], seeds: int) -> None:
    found = Counter(value for pits, value in worth.items() if sum(pits) == seeds)
    assert " ".join(f"{value}:{found[value]}" for value in sorted(found)) == PUBLISHED[seeds]
