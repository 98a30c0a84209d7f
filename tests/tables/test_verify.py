# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Checking finds a wrong worth, in full for sure and in samples likely, and nothing else."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from awale_host.tables import files
from awale_host.tables.build import build
from awale_host.tables.packed import pack as pack_board
from awale_host.tables.packed import positions, positions_below, rank
from awale_host.tables.probe import Tables
from awale_host.tables.shelf import Shelf
from awale_host.tables.verify import verify
from tables.endgames import WITH_TABLES


@pytest.mark.parametrize("rules", WITH_TABLES)
def test_tables_up_to_twelve_seeds_are_right(tables: Callable[[str], Tables], rules: str) -> None:
    layers = list(verify(tables(rules)))
    assert [layer.seeds for layer in layers] == list(range(13))
    assert sum(layer.looked_at for layer in layers) == positions_below(13)
    assert [layer.wrong for layer in layers] == [0] * 13


def test_one_wrong_worth_is_found(tmp_path: Path) -> None:
    shelf = Shelf("awari", tmp_path)
    build(shelf, 6)
    layer = shelf.open(5)
    assert layer is not None
    worth = np.zeros(positions(5), np.int8)
    layer.unpack(worth)
    board = pack_board([0, 1, 0, 2, 0, 1, 0, 0, 1, 0, 0, 0], 0)
    worth[rank(board) - positions_below(5)] -= 1
    files.write(shelf.path(5), files.packed(worth, 5, shelf.code))
    found = {layer.seeds: layer for layer in verify(Tables(shelf), threads=1)}
    assert found[5].wrong >= 1
    assert found[5].example is not None
    assert sum(found[5].example) == 5
    assert not any(found[seeds].wrong for seeds in range(5))


def test_samples_are_as_large_as_asked_for_and_repeatable(tmp_path: Path) -> None:
    shelf = Shelf("spanish", tmp_path)
    build(shelf, 5)
    worth = np.zeros(positions(5), np.int8)
    files.write(shelf.path(5), files.packed(worth, 5, shelf.code))
    tables = Tables(shelf)
    some = list(verify(tables, sample=100, seed=7))
    assert [layer.looked_at for layer in some] == [1, 12, 78, 100, 100, 100]
    assert some[5].wrong > 0
    assert list(verify(tables, sample=100, seed=7)) == some
