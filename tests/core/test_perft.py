# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Perft: how many lines of play of each length there are.

The numbers for abapa, and for french on the two slam positions, are known from other programs.
Those of the other rule sets are compared with the plain implementation, which knows nothing of the
core.
`AWALE_PERFT` sets the depth from the start (`make test-deep`: 9).
"""

import os

import pytest
from awale_host.perft import perft

from awale_core import RULE_SETS, rule_set
from awale_core.notation import START_FEN, parse_fen
from tests.core.plain_rules import legal_moves, try_move

DEPTH = int(os.environ.get("AWALE_PERFT", "6"))
ABAPA = (6, 36, 190, 1014, 5219, 27332, 139157, 711414, 3592872)
SLAMS = {
    "20-2-1-0-5-0-2-1-2-1-0-0-5-9-S": {
        "abapa": (4, 17, 75, 323, 1416),
        "french": (3, 13, 59, 251, 1109),
    },
    "2-15-1-5-1-2-1-1-1-0-0-0-13-6-S": {
        "abapa": (6, 19, 95, 341, 1499),
        "french": (5, 16, 79, 280, 1226),
    },
}
STUCK = "0-0-0-0-0-2-1-0-1-0-1-0-22-21-S"
FEW = "0-0-1-0-0-2-1-0-0-1-0-0-22-21-S"
KROU = "2-0-0-1-16-0-1-2-1-2-1-2-10-10-N"


def count(rules: str, fen: str, depth: int) -> int:
    """Lines of exactly `depth` sowings, as `awale perft` counts them with the core's moves."""
    cells, side = parse_fen(fen)
    return perft(rule_set(rules), cells, side, depth)


def plain_count(
    rules: str, pits: list[int], stores: list[int], mover: int, depth: int, ended: bool = False
) -> int:
    """The same by the plain implementation."""
    own, other = sum(pits[6 * mover : 6 * mover + 6]), sum(pits[6 - 6 * mover : 12 - 6 * mover])
    if rules == "french-beginner":
        ended = ended or own == 0 or other == 0
    else:
        ended = ended or own == 0
        ended = ended or (rules in ("abapa", "finnish") and max(stores) >= 25)
    moves = [] if ended else legal_moves(rules, pits, stores, mover)
    played = [try_move(rules, pits, stores, mover, pit) for pit in moves]
    if rules == "spanish" and all(move.slam for move in played):
        return 0
    if depth == 1:
        return len(moves)
    return sum(
        plain_count(
            rules,
            move.pits,
            move.stores,
            mover if move.again else 1 - mover,
            depth - 1,
            ended=rules == "spanish" and move.slam,
        )
        for move in played
    )


def test_abapa_from_the_start() -> None:
    for depth in range(1, DEPTH + 1):
        assert count("abapa", START_FEN, depth) == ABAPA[depth - 1]


@pytest.mark.parametrize("fen", SLAMS)
@pytest.mark.parametrize("rules", ["abapa", "french"])
def test_positions_with_a_slam(fen: str, rules: str) -> None:
    expected = SLAMS[fen][rules]
    assert tuple(count(rules, fen, depth) for depth in range(1, 6)) == expected


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("fen", [START_FEN, *SLAMS, STUCK, FEW, KROU])
def test_the_plain_implementation_counts_the_same(fen: str, rules: str) -> None:
    cells, side = parse_fen(fen)
    for depth in range(1, 5):
        expected = plain_count(rules, list(cells[:12]), list(cells[12:]), side, depth)
        assert count(rules, fen, depth) == expected
