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
from typing import Any, Final, NamedTuple

import numpy as np

from ..native.jit import jit
from . import scan
from .indexing import blocks, place_of, rows, seeds_in_row
from .propagate import BEFORE, WON, drop_open_move, predecessors, win
from .windows import Window

_OUT: Final = 1 << 16  # messages that are collected before they are put aside
_BLOCK: Final = 0  # fields of `control`
_TOP: Final = 1
_INBOX: Final = 2
_COUNT: Final = 3


class PartState(NamedTuple):
    """Values of a part's boards and their exits, a row for each bound; arrays of signed bytes."""

    values: Any
    exits: Any


class Ranges(NamedTuple):
    """A layer of `seeds` under the rules of `code`, cut at `edges` between blocks into parts."""

    seeds: int
    code: int
    edges: tuple[int, ...]


def cut(seeds: int, code: int, parts: int) -> Ranges:
    """Cut a layer into at most `parts` parts of about equal numbers of boards."""
    starts = blocks(seeds)[1]
    edges = np.searchsorted(starts, np.linspace(0, starts[-1], parts + 1))
    return Ranges(seeds, code, tuple(np.unique([0, *edges, len(starts) - 1]).tolist()))


@lru_cache(maxsize=2)
def _layer(seeds: int) -> tuple[Any, Any, Any, Any]:
    return (*blocks(seeds), *rows(seeds))


def scan_part(ranges: Ranges, part: int, state: PartState | None, window: Window) -> PartState:
    """Scan a part for the moves into a window of earlier layers; `state` is the result for the
    windows before."""
    others, starts, words, begins = _layer(ranges.seeds)
    first, end = ranges.edges[part : part + 2]
    if state is None:
        shape = (2 if scan.has_bounds(ranges.code) else 1, int(starts[end] - starts[first]))
        state = PartState(np.empty(shape, np.int8), np.empty(shape, np.int8))
    else:
        state = PartState(state.values, state.exits.copy())
    scan.scan_blocks(
        first, end, ranges.seeds, others, starts, words, begins, ranges.code, window.first,
        window.first > 0, starts[first], window.low, window.high, state.exits[0],
        state.exits[-1], state.values[0], state.values[-1],
    )  # fmt: skip
    return state


def advance_part(
    ranges: Ranges, part: int, threshold: int, state: PartState, inbox: Any | None
) -> tuple[PartState, dict[int, Any]]:
    """Take a part as far as it gets at one threshold: from its exits if `inbox` is None, else from
    messages. Returns its new state and the messages to other parts."""
    others, starts, words, begins = _layer(ranges.seeds)
    first, end = ranges.edges[part : part + 2]
    state = PartState(state.values.copy(), state.exits)
    control = np.zeros(4, np.int64)
    control[_BLOCK] = first if inbox is None else end
    received = np.empty(0, np.int64) if inbox is None else inbox
    stack = np.empty(1 << 16, np.int64)
    out = np.empty(_OUT, np.int64)
    sent = []
    while True:
        done = advance(
            threshold, ranges.seeds, first, end, others, starts, words, begins, ranges.code,
            state.exits[0], state.exits[-1], state.values[0], state.values[-1], received, stack,
            out, control,
        )  # fmt: skip
        sent.append(out[: control[_COUNT]].copy())
        control[_COUNT] = 0
        if done:
            break
        if control[_TOP] > len(stack) // 2:
            stack = np.concatenate([stack, stack])
    return state, _sorted_by_part(ranges, starts, np.concatenate(sent))


def _sorted_by_part(ranges: Ranges, starts: Any, messages: Any) -> dict[int, Any]:
    if not len(messages):
        return {}
    places = places_of(messages)
    parts = np.searchsorted(starts[list(ranges.edges)], places, side="right") - 1
    order = np.argsort(parts, kind="stable")
    found, begins = np.unique(parts[order], return_index=True)
    messages = messages[order]
    return {
        int(part): messages[begin:stop]
        for part, (begin, stop) in zip(found, pairwise([*begins, len(messages)]), strict=True)
    }


@jit
def places_of(messages: Any) -> Any:
    """Return the places in the layer of the boards of messages."""
    places = np.empty(messages.shape[0], np.int64)
    for at in range(messages.shape[0]):
        places[at] = place_of(messages[at] & ~WON)
    return places


@jit
def advance(
    threshold: int, seeds: int, first: int, end: int, others: Any, starts: Any, words: Any,
    begins: Any, code: int, best_low: Any, best_high: Any, low: Any, high: Any, inbox: Any,
    stack: Any, out: Any, control: Any,
) -> bool:  # fmt: skip
    """Decide boards of blocks `first` to `end` at a threshold, from where `control` is.

    Returns False if `stack` is too small or `out`, which receives the messages, is full.
    """
    race = scan.is_race(code)
    spares = scan.spares_slams(code)
    origin = starts[first]
    size = starts[end] - origin
    lows = low.ctypes.data
    highs = high.ctypes.data
    boards = np.empty(BEFORE, np.int64)
    places = np.empty(BEFORE, np.int64)
    top = control[_TOP]
    block = control[_BLOCK]
    read = control[_INBOX]
    count = control[_COUNT]
    while count + BEFORE <= out.shape[0] and top + BEFORE <= stack.shape[0]:
        if top:
            top -= 1
            board = stack[top]
            if board & ((1 << 30) - 1) == 0:
                continue  # a move that leaves a player without seeds leaves the layer too
            won = board & WON
            for each in range(predecessors(board & ~WON, won, race, spares, boards, places)):
                place = places[each] - origin
                if place < 0 or place >= size:
                    out[count] = boards[each]
                    count += 1
                elif won == 0:
                    if win(lows + place, threshold):
                        stack[top] = boards[each] | WON
                        top += 1
                elif drop_open_move(highs + place, threshold):
                    stack[top] = boards[each] & ~WON
                    top += 1
        elif read < inbox.shape[0]:
            message = inbox[read]
            read += 1
            place = place_of(message & ~WON) - origin
            if message & WON == 0:
                if win(lows + place, threshold):
                    stack[top] = message | WON
                    top += 1
            elif drop_open_move(highs + place, threshold):
                stack[top] = message & ~WON
                top += 1
        elif block < end:
            own = seeds - seeds_in_row(others[block])
            length = begins[own + 1] - begins[own]
            if 2 * length > stack.shape[0]:
                break
            row = others[block] << 30
            for inside in range(length):
                place = starts[block] - origin + inside
                board = row | words[begins[own] + inside]
                if best_low[place] == threshold and win(lows + place, threshold):
                    stack[top] = board | WON
                    top += 1
                if best_high[place] == -threshold and drop_open_move(highs + place, threshold):
                    stack[top] = board
                    top += 1
            block += 1
        else:
            break
    done: bool = top == 0 and read == inbox.shape[0] and block == end
    control[_TOP] = top
    control[_BLOCK] = block
    control[_INBOX] = read
    control[_COUNT] = count
    return done
