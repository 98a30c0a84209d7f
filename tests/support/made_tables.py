# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Endgame tables, built when a test first needs them."""

from collections.abc import Callable
from pathlib import Path

from awale_engine.tables.building.build import build
from awale_engine.tables.probe import Tablebase
from awale_engine.tables.tableset import TableSet


def made_tables(folder: Path, seeds: Callable[[str], int]) -> Callable[[str], Tablebase]:
    """Return a function that opens the tables of a rule set in `folder`, up to `seeds(rules)`; the
    first call builds them."""
    opened: dict[str, Tablebase] = {}

    def of(rules: str) -> Tablebase:
        if rules not in opened:
            table_set = TableSet(rules, folder)
            build(table_set, seeds(rules))
            opened[rules] = Tablebase(table_set)
        return opened[rules]

    return of
