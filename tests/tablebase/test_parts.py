# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A layer in parts that exchange messages has the values of one that is whole."""

from functools import partial
from pathlib import Path

import pytest
from awale_engine.binding import kernel
from awale_engine.tables.building import cluster, parts
from awale_engine.tables.building.build import build
from awale_engine.tables.building.layer_worker import LayerWorker
from awale_engine.tables.building.windows import Window, windows
from awale_engine.tables.indexing import Layer
from awale_engine.tables.open_boards import OpenBoards
from awale_engine.tables.tableset import TableSet
from awale_engine.tables.values import Pair, new_pair

from tests.support.layers import opened, pair, unpacked

SEEDS = 7


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "count"), [("awari", 1), ("awari", 2), ("french-beginner", 7), ("abapa", 7)]
)
def test_any_number_of_parts_gives_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str, count: int
) -> None:
    monkeypatch.setattr(parts, "OUT", kernel.BEFORE + 5)  # full again and again
    tables = TableSet(rules, tmp_path)
    build(tables, SEEDS)
    ranges = parts.cut(SEEDS, tables.table_rules, count)
    numbers = range(len(ranges.edges) - 1)
    assert len(numbers) == count

    states: list[parts.PartState | None] = [None] * count
    for segments in windows(SEEDS, 8000):
        window = Window(segments, partial(opened, tables), bounded=tables.bounded)
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
    expected = pair(*unpacked(opened(tables, SEEDS)))
    assert (values.low, values.high) == (expected.low, expected.high)
    assert ranges.edges[-1] == Layer(SEEDS).blocks


@pytest.fixture
def scanned(tmp_path: Path) -> tuple[parts.Ranges, parts.PartState]:
    """The first of two parts of a layer after its scan."""
    tables = TableSet("awari", tmp_path)
    build(tables, SEEDS)
    ranges = parts.cut(SEEDS, tables.table_rules, 2)

    (segments,) = windows(SEEDS, 1 << 20)
    window = Window(segments, partial(opened, tables), bounded=tables.bounded)
    return ranges, parts.scan_part(ranges, 0, None, window)


def test_messages_for_no_board_of_a_part_are_refused(
    scanned: tuple[parts.Ranges, parts.PartState],
) -> None:
    """Whatever another machine sends: the part's memory ends with its boards."""
    ranges, state = scanned
    layer = Layer(SEEDS)
    last = layer.starts[ranges.edges[1]] - 1
    known, foreign = layer.boards([last, last + 1])
    parts.advance_part(ranges, 0, 1, state, known.to_bytes(8, "little"))
    flag = 1 << 61
    for message in (foreign, 0, known + 1, known | flag, (1 << 60) - 1, (1 << 64) - 1):
        with pytest.raises(ValueError, match="no board of it"):
            parts.advance_part(ranges, 0, 1, state, message.to_bytes(8, "little"))


def test_a_state_of_another_size_is_refused(
    scanned: tuple[parts.Ranges, parts.PartState],
) -> None:
    ranges, state = scanned
    short = [state.values[0][:-1]]
    for other in (state._replace(values=short), state._replace(exits=short)):
        with pytest.raises(ValueError, match="do not hold"):
            parts.advance_part(ranges, 0, 1, other, None)
    with pytest.raises(IndexError):
        parts.advance_part(ranges._replace(edges=(0, 1 << 40)), 0, 1, state, None)


@pytest.mark.parametrize("short", ["values", "exits", "known"])
def test_the_kernel_gets_no_buffer_that_is_too_short(short: str) -> None:
    code = TableSet("abapa").table_rules.code
    worker = LayerWorker(code, 1)
    with worker.layer(3):
        layer = worker.board_order
        sizes = {"values": len(layer), "exits": len(layer), "known": 10}
        pairs = {name: new_pair(size, bounded=True) for name, size in sizes.items()}
        cut = pairs[short].high[:-1]
        pairs[short] = Pair(pairs[short].low, cut)
        values, exits, known = (pairs[name] for name in ("values", "exits", "known"))
        with pytest.raises(ValueError, match="do not hold"):
            worker.scan(0, layer.blocks, known, exits, values)
        if short == "known":
            return
        with pytest.raises(ValueError, match="do not hold"):
            worker.propagate(1, 0, layer.blocks, exits, values)
        with pytest.raises(ValueError, match="do not hold"):
            OpenBoards(layer, values, exits, 0, len(layer))
        with pytest.raises(IndexError):
            worker.scan(0, layer.blocks + 1, known, exits, values)
