# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A layer in parts that exchange messages has the values of one that is whole."""

from pathlib import Path

import pytest
from awale_engine.binding import kernel
from awale_engine.tables import cluster, parts
from awale_engine.tables.build import build
from awale_engine.tables.indexing import Layer
from awale_engine.tables.layer_file import LayerFile
from awale_engine.tables.tableset import TableSet
from awale_engine.tables.windows import Window, windows

from tests.support.layers import pair, unpacked

SEEDS = 7


@pytest.mark.parametrize("rules", ["awari", "french-beginner", "abapa"])
@pytest.mark.parametrize("count", [1, 2, 7])
def test_any_number_of_parts_gives_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str, count: int
) -> None:
    monkeypatch.setattr(parts, "_OUT", kernel.BEFORE + 5)  # full again and again
    tables = TableSet(rules, tmp_path)
    build(tables, SEEDS)
    ranges = parts.cut(SEEDS, tables.table_rules, count)
    numbers = range(len(ranges.edges) - 1)
    assert len(numbers) == count

    def opened(seeds: int) -> LayerFile:
        layer = tables.open(seeds)
        assert layer is not None
        return layer

    states: list[parts.PartState | None] = [None] * count
    for segments in windows(SEEDS, 8000):
        window = Window(segments, opened, bounded=tables.bounded)
        states = [parts.scan_part(ranges, each, states[each], window) for each in numbers]
    messages = 0
    for threshold in tables.table_rules.thresholds(SEEDS):
        inboxes: dict[int, list[bytes] | None] = dict.fromkeys(numbers)
        while inboxes:
            following: dict[int, list[bytes] | None] = {}
            for each, received in inboxes.items():
                inbox = None if received is None else b"".join(received)
                state = states[each]
                assert state is not None
                states[each], mail = parts.advance_part(ranges, each, threshold, state, inbox)
                for to, sent in mail.items():
                    waiting = following.setdefault(to, [])
                    assert waiting is not None
                    waiting.append(sent)
                    messages += len(sent) // 8
                    assert to != each
            inboxes = following
    assert (messages > 0) == (count > 1)
    done = [state for state in states if state is not None]
    values = cluster.finish(ranges, tables, done, threads=1)
    expected = pair(*unpacked(opened(SEEDS)))
    assert (values.low, values.high) == (expected.low, expected.high)
    assert ranges.edges[-1] == Layer(SEEDS).blocks
