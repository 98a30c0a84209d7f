# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A layer in parts that exchange messages has the values of one that is whole."""

from pathlib import Path

import numpy as np
import pytest
from awale_host.tablebase import parts, propagate
from awale_host.tablebase.build import build
from awale_host.tablebase.indexing import blocks, positions
from awale_host.tablebase.layer_file import LayerFile
from awale_host.tablebase.solve import thresholds
from awale_host.tablebase.tableset import TableSet
from awale_host.tablebase.windows import Window, windows

SEEDS = 7


@pytest.mark.parametrize("rules", ["awari", "french-beginner"])
@pytest.mark.parametrize("count", [1, 2, 7])
def test_any_number_of_parts_gives_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str, count: int
) -> None:
    monkeypatch.setattr(parts, "_OUT", propagate.BEFORE + 5)  # full again and again
    tables = TableSet(rules, tmp_path)
    build(tables, SEEDS)
    ranges = parts.cut(SEEDS, tables.code, count)
    numbers = range(len(ranges.edges) - 1)
    assert len(numbers) == count

    def opened(seeds: int) -> LayerFile:
        layer = tables.open(seeds)
        assert layer is not None
        return layer

    states: list[parts.PartState | None] = [None] * count
    for segments in windows(SEEDS, 8000):
        window = Window(segments, opened, bounded=False)
        states = [parts.scan_part(ranges, each, states[each], window) for each in numbers]
    messages = 0
    for threshold in thresholds(SEEDS, tables.code):
        inboxes: dict[int, list[np.ndarray] | None] = dict.fromkeys(numbers)
        while inboxes:
            following: dict[int, list[np.ndarray] | None] = {}
            for each, received in inboxes.items():
                inbox = None if received is None else np.concatenate(received)
                state = states[each]
                assert state is not None
                states[each], mail = parts.advance_part(ranges, each, threshold, state, inbox)
                for to, sent in mail.items():
                    waiting = following.setdefault(to, [])
                    assert waiting is not None
                    waiting.append(sent)
                    messages += len(sent)
                    assert to != each
            inboxes = following
    assert (messages > 0) == (count > 1)
    values = np.concatenate([state.values[0] for state in states if state is not None])
    propagate.conclude(SEEDS, 0, len(values), values, values, False)
    expected = np.empty(positions(SEEDS), np.int8)
    opened(SEEDS).unpack(expected, expected)
    assert np.array_equal(values, expected)
    assert ranges.edges[-1] == len(blocks(SEEDS)[0])
