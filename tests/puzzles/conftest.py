# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Endgame tables for puzzles, built once, and an engine that uses none."""

from collections.abc import Callable

import pytest
from awale_host.engine import Engine, best_engine
from awale_host.tablebase.build import build
from awale_host.tablebase.probe import Tablebase
from awale_host.tablebase.tableset import TableSet

SEEDS = {"abapa": 9, "awari": 12}


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Tablebase]:
    folder = tmp_path_factory.mktemp("tables")
    opened: dict[str, Tablebase] = {}

    def of(rules: str) -> Tablebase:
        if rules not in opened:
            table_set = TableSet(rules, folder)
            build(table_set, SEEDS[rules])
            opened[rules] = Tablebase(table_set)
        return opened[rules]

    return of


@pytest.fixture(scope="session")
def engine() -> Engine:
    return best_engine(table_mb=16, tables="off")
