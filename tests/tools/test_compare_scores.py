# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Files in the form of the published solution of awari are compared position by position."""

from pathlib import Path

from awale_engine.tables.building.build import build
from awale_engine.tables.tableset import TableSet

from tests.core.plain_tables import Pits, placements, solve
from tools.compare_scores import difference

SEEDS = 6


def in_their_order(seeds: int) -> list[Pits]:
    rows = (bytes(reversed(placement)) for placement in placements(seeds, 12))
    return [pits for pits in rows if not all(pits[6:])]


def test_scores_in_the_published_order_are_the_tables_values(tmp_path: Path) -> None:
    table_set = TableSet("awari", tmp_path)
    build(table_set, SEEDS)
    order, plain = in_their_order(SEEDS), solve("awari", 4)
    # The number of positions and the place of one, by the program that comes with the files.
    assert len(order) == 12_375
    assert order[2726] == bytes([0, 1, 2, 0, 0, 0, 0, 1, 2, 0, 0, 0])
    scores = bytes(plain[pits] % 256 for pits in in_their_order(4))
    assert difference(table_set, 4, scores) == ""
    assert difference(table_set, 4, scores[:-1]) != ""
    wrong = bytearray(scores)
    wrong[700] ^= 3
    pits = " ".join(map(str, in_their_order(4)[700]))
    assert difference(table_set, 4, bytes(wrong)).startswith(f"{pits} has ")
