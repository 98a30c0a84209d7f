# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A published awari position of sixteen seeds has the published value.

The tables find its value; the core's own moves confirm it, around the position itself and around
thousands that can follow it: every value is the best that the core's moves reach.
"""

from collections import deque

import pytest
from awale_engine.tables.building.solve import Solver
from awale_engine.tables.indexing import pack

from awale_core import rule_set
from tests.core.plain_tables import Pits, value_of_move, what_may_follow
from tests.support.layers import rank

AWARI = rule_set("awari")
EXAMPLE = bytes((1, 1, 1, 1, 1, 2, 4, 2, 3, 0, 0, 0))
MOVES = [-1, -1, -2, -2, -2, 0]
LOOKED_AT = 4000


class Values(dict[Pits, int]):
    """The tables as a plain solution has them."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver

    def __missing__(self, pits: Pits) -> int:
        return int(self._solver.known.low[rank(pack(pits, 0))])


@pytest.fixture(scope="module")
def value() -> Values:
    solver = Solver("awari", sum(EXAMPLE))
    for seeds in range(sum(EXAMPLE) + 1):
        solver.solve(seeds)
    return Values(solver)


def test_the_worked_example(value: Values) -> None:
    _, moves = what_may_follow(AWARI, EXAMPLE)
    assert [value_of_move(moves[pit], value) for pit in range(6)] == MOVES
    assert value[EXAMPLE] == 0


def test_the_cores_moves_confirm_what_follows_it(value: Values) -> None:
    queue, seen = deque([EXAMPLE]), {EXAMPLE}
    while queue:
        pits = queue.popleft()
        final, moves = what_may_follow(AWARI, pits)
        if final is not None:
            assert value[pits] == final, list(pits)
            continue
        assert value[pits] == max(value_of_move(move, value) for move in moves.values()), list(pits)
        for move in moves.values():
            if move.after is not None and move.after not in seen and len(seen) < LOOKED_AT:
                seen.add(move.after)
                queue.append(move.after)
    assert len(seen) == LOOKED_AT
