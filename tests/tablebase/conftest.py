# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Tables of every rule set that has some, built once for all tests here."""

import os
from collections.abc import Callable

import pytest
from awale_engine.tables.probe import Tablebase

from tests.support.made_tables import made_tables
from tests.tablebase.endgames import EXACT

SEEDS = 12
# Where there are two bounds, which take longer to find.
FEWER = max(8, int(os.environ.get("AWALE_PROBE_SEEDS", "0")))


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Tablebase]:
    """The tables of a rule set."""
    folder = tmp_path_factory.mktemp("tables")
    return made_tables(folder, lambda rules: SEEDS if rules in EXACT else FEWER)


@pytest.fixture(autouse=True)
def short_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    """An estimate solves seven seeds, not ten, to see how fast the machine is."""
    monkeypatch.setattr("awale_engine.tables.building.build._TRIAL", 7)
