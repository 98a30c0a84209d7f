# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A build within a budget of memory stays within it and gives the files of one without."""

import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from awale_engine.tables import layer_file
from awale_engine.tables.building import build as build_module
from awale_engine.tables.building.build import build, most_in_memory, plan
from awale_engine.tables.building.streamed import StreamedLayer, TooLittleMemory, sizes_within
from awale_engine.tables.building.windows import windows
from awale_engine.tables.indexing import positions, positions_below
from awale_engine.tables.tableset import TableSet
from awale_session.errors import AwaleError

from tests.support.layers import pair


@pytest.mark.slow
@pytest.mark.parametrize("held", [False, True])
def test_work_stays_within_its_memory(tmp_path: Path, held: bool) -> None:
    seeds = 12
    tables = TableSet("awari", tmp_path)
    build(tables, seeds - 1)
    with pytest.raises(TooLittleMemory) as error:
        sizes_within(seeds, 1, bounded=False)
    room = error.value.least + 100_000
    assert not sizes_within(seeds, room, bounded=False).held
    while held and not sizes_within(seeds, room, bounded=False).held:
        room += 10_000
    layer = StreamedLayer(tables, seeds, sizes_within(seeds, room, bounded=False))
    tracemalloc.start()
    try:
        list(map(len, layer_file.packed(layer.solve(), seeds, tables.code)))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < room
    assert held or room < positions_below(seeds + 1) + positions(seeds)


def test_windows_hold_each_board_once() -> None:
    for size in (1, 100, 5000):
        cut = windows(8, size)
        boards = [segment for window in cut for segment in window]
        assert boards == sorted(boards)
        whole = windows(8, positions_below(9))
        assert whole == [[(seeds, 0, end) for seeds, _, end in whole[0]]]
        blocks = sum(end - first for _, first, end in boards)
        assert blocks == sum(end for _, _, end in whole[0])


@pytest.mark.slow
def test_a_build_within_a_budget_equals_one_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_module, "PROGRAM", 0)
    tables, whole = TableSet("awari", tmp_path), TableSet("awari", tmp_path / "whole")
    memory, seeds = 2_000_000, 11
    assert most_in_memory(memory, tables.table_rules) == seeds - 1
    planned = plan(tables, seeds, memory=memory)
    assert planned.memory == memory
    assert planned.unfinished == 4 * positions(seeds)
    build(tables, seeds, memory=memory)
    build(whole, seeds)
    for each in range(seeds + 1):
        assert tables.path(each).read_bytes() == whole.path(each).read_bytes()
    assert not list(tables.folder.glob("*.unfinished"))


def test_too_small_a_budget_names_the_least(tmp_path: Path) -> None:
    with pytest.raises(AwaleError, match=r"24 seeds needs at least (\d+) MB: --memory \1M, or"):
        plan(TableSet("awari", tmp_path), 24, memory=300 << 20)
    assert not list(tmp_path.iterdir())


def test_values_of_arrays_are_those_that_are_packed_in_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = np.random.default_rng(3)
    values = chance.integers(-9, 10, positions(9)).astype(np.int8)
    whole = b"".join(layer_file.packed(pair(values), 9, 5))
    monkeypatch.setattr(layer_file, "PIECE", 1000)
    assert b"".join(layer_file.packed(pair(values), 9, 5)) == whole
