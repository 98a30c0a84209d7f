# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Endgame tables for puzzles, built once, and an engine that uses none."""

from collections.abc import Callable

import pytest
from awale_engine.engine import Engine, best_engine
from awale_engine.tables.probe import Tablebase

from tests.support.made_tables import made_tables

SEEDS = {"abapa": 9, "awari": 12}


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Tablebase]:
    return made_tables(tmp_path_factory.mktemp("tables"), SEEDS.__getitem__)


@pytest.fixture(scope="session")
def engine() -> Engine:
    return best_engine(table_mb=16, tables="off")
