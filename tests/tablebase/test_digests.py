# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Larger tables have the bytes that the engine before this one wrote, which numba compiled."""

import hashlib
from pathlib import Path
from typing import Final

import pytest
from awale_engine.tables.building.build import build
from awale_engine.tables.tableset import TableSet

# Seeds, and the first 16 digits of the SHA-256 of all layers up to them, which both engines wrote.
DIGESTS: Final[dict[str, tuple[int, str]]] = {
    "awari": (15, "c8f4fdb6935516ca"),
    "finnish": (12, "7026f0c6e1f6f281"),
    "french": (12, "ae9360728edcb82d"),
}


@pytest.mark.slow
@pytest.mark.parametrize("rules", DIGESTS)
def test_larger_tables_keep_their_bytes(tmp_path: Path, rules: str) -> None:
    seeds, expected = DIGESTS[rules]
    tables = TableSet(rules, tmp_path)
    build(tables, seeds)
    digest = hashlib.sha256()
    for each in range(seeds + 1):
        digest.update(tables.path(each).read_bytes())
    assert digest.hexdigest()[:16] == expected
