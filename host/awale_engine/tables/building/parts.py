# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Retrograde analysis of a layer in parts, on machines that share no memory.

A part is a range of blocks. Its boards are updated where it is; a board of another part whose
successor is decided becomes a message of eight bytes to that part. A threshold is finished when no
part has messages left. What a threshold decides does not depend on the order, so any number of
parts gives the same values.
"""

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from ... import memory
from ...binding import kernel
from ..indexing import Layer, even_edges
from ..rules import TableRules
from ..values import Pair, struct_of
from .layer_worker import scanner
from .windows import Window

OUT: Final = 1 << 16  # messages that are collected before they are put aside
_STACK: Final = 1 << 16  # boards, at the beginning


class PartState(NamedTuple):
    """Values of a part's boards and their exits, bytes for each bound: one bytearray, or two."""

    values: list[bytearray]
    exits: list[bytearray]

    @property
    def boards(self) -> int:
        """Return how many boards there are."""
        return len(self.values[0])


class Ranges(NamedTuple):
    """A layer of `seeds` under the rules of a code, cut at `edges` between blocks into parts."""

    seeds: int
    code: int
    bounded: bool
    edges: tuple[int, ...]


def cut(seeds: int, rules: TableRules, parts: int) -> Ranges:
    """Cut a layer into at most `parts` parts of about equal numbers of boards."""
    layer = _layer(seeds, rules.code)
    edges = even_edges(layer.starts, 0, layer.blocks, parts)
    return Ranges(seeds, rules.code, rules.bounded, tuple(sorted(set(edges))))


@lru_cache(maxsize=2)
def _layer(seeds: int, code: int) -> Layer:
    return Layer(seeds, code)


def _pair(bounds: list[bytearray]) -> Pair:
    low = memoryview(bounds[0]).cast("b")
    return Pair(low, memoryview(bounds[1]).cast("b") if len(bounds) > 1 else low)


def scan_part(ranges: Ranges, part: int, state: PartState | None, window: Window) -> PartState:
    """Scan a part for the moves into a window of earlier layers; `state` is the result for the
    windows before."""
    layer = _layer(ranges.seeds, ranges.code)
    first, end = ranges.edges[part : part + 2]
    if state is None:
        size = layer.starts[end] - layer.starts[first]
        streams = range(2 if ranges.bounded else 1)
        state = PartState([bytearray(size) for _ in streams], [bytearray(size) for _ in streams])
    else:
        state = PartState(state.values, [exits[:] for exits in state.exits])
    values, exits = _pair(state.values), _pair(state.exits)
    begin, _ = layer.places(first, end)
    scan = scanner(layer, first, end, window.values, exits, values, window.first, begin)
    scan(first, end, window.first > 0)
    return state


def advance_part(
    ranges: Ranges, part: int, threshold: int, state: PartState, inbox: bytes | None
) -> tuple[PartState, dict[int, bytes]]:
    """Take a part as far as it gets at one threshold: from its exits if `inbox` is None, else from
    messages (8 bytes each). Returns its new state and the messages to other parts; ValueError if
    state or messages are not this part's."""
    layer = _layer(ranges.seeds, ranges.code)
    first, end = ranges.edges[part : part + 2]
    state = PartState([values[:] for values in state.values], state.exits)
    values, exits = _pair(state.values), _pair(state.exits)
    begin, behind = layer.places(first, end)
    for pair in (values, exits):
        pair.check(begin, begin, behind)
    struct = struct_of(values, exits, begin, begin)
    received = memory.copied(memoryview(inbox or b""), memory.INT64)
    stack, out = memory.zeros(_STACK, memory.INT64), memory.zeros(OUT, memory.INT64)
    work = kernel.part(
        first, end, first if inbox is None else end,
        inbox=memory.address(received), inbox_size=len(received),
        out=memory.address(out), out_size=len(out),
    )  # fmt: skip
    sent = []
    done = False
    while not done:
        work.stack, work.stack_size = memory.address(stack), len(stack)
        came = kernel.advance(layer.struct, struct, threshold, work)
        if came == kernel.FOREIGN:
            raise ValueError(f"part {part} has a message that is for no board of it")
        done = bool(came)
        sent.append(bytes(out[: work.count]))
        sent_nothing, work.count = work.count == 0, 0
        if not done and (sent_nothing or work.top > len(stack) // 2):
            larger = memory.zeros(2 * len(stack), memory.INT64)
            larger[: work.top] = stack[: work.top]
            stack = larger
    return state, _by_part(ranges, layer, b"".join(sent))


def _by_part(ranges: Ranges, layer: Layer, sent: bytes) -> dict[int, bytes]:
    messages = memory.copied(memoryview(sent), memory.INT64)
    parts = len(ranges.edges) - 1
    edges = memory.numbers((layer.starts[edge] for edge in ranges.edges), memory.INT64)
    ends, dealt = memory.zeros(parts, memory.INT64), memory.zeros(len(messages), memory.INT64)
    kernel.sort_messages(
        layer.struct, memory.address(messages), len(messages), memory.address(edges), parts,
        memory.address(ends), memory.address(dealt),
    )  # fmt: skip
    return {
        part: bytes(dealt[begin:end])
        for part, (begin, end) in enumerate(pairwise((0, *ends)))
        if end > begin
    }


def join(ranges: Ranges, states: "list[PartState]") -> tuple[Pair, Pair]:
    """Return the values and exits of a whole layer from the states of its parts."""

    def joined(column: int) -> Pair:
        bounds = [
            bytearray().join(state[column][at] for state in states)
            for at in range(2 if ranges.bounded else 1)
        ]
        return _pair(bounds)

    return joined(0), joined(1)
