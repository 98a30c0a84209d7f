# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine's move keeps the tables' value in every position of few seeds; `make test-tables` is
the same up to 12. The check finds a wrong move."""

import os
from collections.abc import Callable
from math import comb

import numpy as np
import pytest
from awale_engine.search import root, tablebase_root
from awale_engine.search.searcher import Searcher
from awale_engine.search.tablebase_root import RootProbe, probe_root
from awale_engine.tables.probe import Bounds, Tablebase
from awale_engine.tables.tableset import TableSet

from awale_core import Game
from tests.tablebase.endgames import EXACT
from tests.tablebase.judging import Found, boards, look_at, rank, values

Made = Callable[[str], Tablebase]
MOST = int(os.environ.get("AWALE_SEEDS", "4"))


def looked_at(tables: Tablebase, seeds: int) -> Found:
    engine = Searcher(table_mb=1, tables=lambda rules: tables)
    table_set = TableSet(tables.rules, tables.folder.parent)
    return look_at(engine, tables.rules, seeds, values(table_set, seeds))


@pytest.mark.slow
@pytest.mark.parametrize("rules", EXACT)
@pytest.mark.parametrize("seeds", range(MOST + 1))
def test_the_engine_keeps_the_value_in_every_position(tables: Made, rules: str, seeds: int) -> None:
    found = looked_at(tables(rules), seeds)
    assert found.positions == comb(seeds + 11, 11)
    assert (found.wrong, found.examples) == (0, [])
    if seeds == MOST:
        assert found.over < found.positions / 2


def test_every_board_is_looked_at_once() -> None:
    everything = np.concatenate([part for seeds in range(8) for part in boards(seeds)])
    assert everything.min() == 0
    assert sorted(rank(everything)) == list(range(len(everything))) == list(range(comb(19, 12)))


def test_a_wrong_move_is_found(tables: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a single position the filter takes the worst move for the best, with its value."""
    fooled: list[str] = []

    def fooling(game: Game, asked: Tablebase) -> RootProbe | None:
        found = probe_root(game, asked)
        assert found is not None
        worst = min(bounds.low for bounds in found.margins.values())
        if not fooled and worst < found.low:
            fooled.append(game.fen())
            turned = {
                pit: Bounds(found.low + worst - each.low, found.low + worst - each.low)
                for pit, each in found.margins.items()
            }
            return RootProbe(turned, found.convert, found.root)
        return found

    monkeypatch.setattr(root, "probe_root", fooling)
    for rules in EXACT:
        fooled.clear()
        found = looked_at(tables(rules), 3)
        assert (found.wrong, found.examples) == (1, fooled)


def test_a_value_reported_wrong_is_found(tables: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tablebase_root, "promised_value", lambda margin: 0)
    found = looked_at(tables("awari"), 2)
    assert 0 < found.wrong < found.positions
