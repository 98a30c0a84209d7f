# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Perft: how many lines of play of each length there are.

The numbers for abapa, and for french on the two slam positions, are known from other programs;
tests/engine/test_kernel_rules.py compares those of every rule set with the kernel's.
`AWALE_PERFT` sets the depth from the start (`make test-deep`: 9).
"""

import os

import pytest
from awale_host.perft import perft

from awale_core import rule_set
from awale_core.notation import START_FEN, parse_fen

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


def count(rules: str, fen: str, depth: int) -> int:
    """Lines of exactly `depth` sowings, counted with the core's moves."""
    cells, side = parse_fen(fen)
    return perft(rule_set(rules), cells, side, depth)


def test_abapa_from_the_start() -> None:
    for depth in range(1, DEPTH + 1):
        assert count("abapa", START_FEN, depth) == ABAPA[depth - 1]


@pytest.mark.parametrize("fen", SLAMS)
@pytest.mark.parametrize("rules", ["abapa", "french"])
def test_positions_with_a_slam(fen: str, rules: str) -> None:
    expected = SLAMS[fen][rules]
    assert tuple(count(rules, fen, depth) for depth in range(1, 6)) == expected
