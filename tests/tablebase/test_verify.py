# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The check of a table finds a wrong value: a full check always, a sample likely; no false
alarms."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from awale_engine.tables import layer_file
from awale_engine.tables.building.build import build
from awale_engine.tables.indexing import pack as pack_board
from awale_engine.tables.indexing import positions, positions_below
from awale_engine.tables.probe import Tablebase
from awale_engine.tables.tableset import TableSet
from awale_engine.tables.verify import verify

from tests.support.layers import opened, pair, rank, unpacked
from tests.tablebase.endgames import WITH_TABLES


@pytest.mark.slow
@pytest.mark.parametrize("rules", WITH_TABLES)
def test_tables_are_right(tables: Callable[[str], Tablebase], rules: str) -> None:
    asked = tables(rules)
    layers = list(verify(asked))
    assert asked.reach in (8, 12)
    assert [layer.seeds for layer in layers] == list(range(asked.reach + 1))
    assert sum(layer.looked_at for layer in layers) == positions_below(asked.reach + 1)
    assert [layer.wrong for layer in layers] == [0] * (asked.reach + 1)


def test_one_wrong_value_is_found(tmp_path: Path) -> None:
    table_set = TableSet("awari", tmp_path)
    build(table_set, 6)
    value, _ = unpacked(opened(table_set, 5))
    board = pack_board([0, 1, 0, 2, 0, 1, 0, 0, 1, 0, 0, 0], 0)
    value[rank(board) - positions_below(5)] -= 1
    layer_file.write(table_set.path(5), layer_file.packed(pair(value), 5, table_set.code))
    found = {layer.seeds: layer for layer in verify(Tablebase(table_set), threads=1)}
    assert found[5].wrong >= 1
    assert found[5].example is not None
    assert sum(found[5].example) == 5
    assert not any(found[seeds].wrong for seeds in range(5))


def test_samples_are_as_large_as_asked_for_and_repeatable(tmp_path: Path) -> None:
    table_set = TableSet("finnish", tmp_path)
    build(table_set, 5)
    value = np.zeros(positions(5), np.int8)
    layer_file.write(table_set.path(5), layer_file.packed(pair(value), 5, table_set.code))
    tables = Tablebase(table_set)
    some = list(verify(tables, sample=100, seed=7))
    assert [layer.looked_at for layer in some] == [1, 12, 78, 100, 100, 100]
    assert some[5].wrong > 0
    assert list(verify(tables, sample=100, seed=7)) == some
