# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Tables up to 12 seeds of every rule set that has some, built once for all tests here."""

from collections.abc import Callable

import pytest
from awale_host.tables.build import build
from awale_host.tables.probe import Tables
from awale_host.tables.shelf import Shelf

SEEDS = 12


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Tables]:
    """The tables of a rule set."""
    folder = tmp_path_factory.mktemp("tables")
    opened: dict[str, Tables] = {}

    def of(rules: str) -> Tables:
        if rules not in opened:
            shelf = Shelf(rules, folder)
            build(shelf, SEEDS)
            opened[rules] = Tables(shelf)
        return opened[rules]

    return of
