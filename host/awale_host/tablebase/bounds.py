# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Retrograde analysis for rule sets where a repetition splits the seeds on the board.

The value of a cycle then depends on the game before it, which a table by positions cannot hold.
So each board gets two bounds: `low`, which the mover can force, and `high`, beyond which the
opponent can hold the mover, both by play that never repeats a position. A board whose bounds are
equal has a value; elsewhere at least one player needs a repetition.

For a threshold t, from all seeds down to none and on to minus all seeds: a board has low >= t if a
move leaves the layer with t or leads to a board with high <= -t; it has high <= -t if every move
leaves the layer with -t or less or leads to a board with low >= t. Boards are decided in the order
of the plies that this takes, so forcing play moves on and never returns. Boards that no threshold
decides keep the trivial bounds.

The two bounds of a board share one 32-bit state, so that two threads can change it by compare and
swap, as in `propagate`.
"""

from typing import Any, Final

import numpy as np

from awale_core.sowing import SLAM_TAKES_NOTHING

from ..native.intrinsics import compare_and_swap, prefetch
from ..native.jit import jit
from .indexing import FIELD, ROW, rank, seeds_in_row, swap
from .propagate import BEFORE, BLOCK, END, TOP, WAITING, WON, WORK, predecessors
from .scan import _CANNOT_FEED, _OTHERS, _SOW, _STARVED, _STUCK, _share, chain, spares_slams

# Fields of a state. Both bounds stand with 64 added; 0 in place of one means that no move leaves
# the layer.
ZERO: Final = 64
BOUND: Final = 127
LOW_KNOWN: Final = 1 << 7
HIGH: Final = 8  # lowest bit of the upper bound
ONE_MOVE: Final = 1 << 15  # in three bits: moves that stay in the layer and may hold the mover up
COUNT: Final = 7 * ONE_MOVE
HIGH_KNOWN: Final = 1 << 18
BOTH_KNOWN: Final = LOW_KNOWN | HIGH_KNOWN


@jit
def _scan_board(board: int, own: int, other: int, code: int, low: Any, high: Any) -> int:
    """Initial state of a board; `own` and `other` are the seeds in the two rows."""
    if own == 0:
        value = ZERO + _share(code >> _STARVED & 3, own, other)
        return BOTH_KNOWN | value << HIGH | value  # no move within the layer leads here
    slam = code & 7
    best_low = 0
    best_high = 0
    state = 0
    for pit in range(6):
        seeds = board >> FIELD * pit & 31
        if seeds == 0:
            continue
        after = board + _SOW[pit, seeds, 0]
        last = _SOW[pit, seeds, 1]
        if last < 6 or (after >> FIELD * last & 30) != 2:
            if other or after & _OTHERS:
                state += ONE_MOVE
            continue
        taken = after & chain(after, last)
        if taken == after & _OTHERS:
            if slam == SLAM_TAKES_NOTHING:
                state += ONE_MOVE
            continue  # elsewhere a slam is illegal, or loses at once, or all moves are slams
        place = rank(swap(after - taken))
        gain = ZERO + seeds_in_row(taken >> 30)
        best_low = max(best_low, gain - high[place])
        best_high = max(best_high, gain - low[place])
    if best_low == 0 and state == 0:
        to = code >> _STUCK & 3 if other else code >> _CANNOT_FEED & 3
        value = ZERO + _share(to, own, other)
        return value << HIGH | value  # decided, and reported to predecessors, at its threshold
    return state | best_high << HIGH | best_low


@jit
def scan_blocks(
    first: int, end: int, seeds: int, others: Any, starts: Any, words: Any, begins: Any,
    code: int, low: Any, high: Any, state: Any,
) -> None:  # fmt: skip
    """Fill in the state of the boards of blocks `first` to `end` of the layer of `seeds`.

    `low` and `high` hold the bounds of all boards with fewer seeds by rank; `others`, `starts`,
    `words`, `begins` are `indexing.blocks` and `indexing.rows`.
    """
    for block in range(first, end):
        row = others[block]
        other = seeds_in_row(row)
        own = seeds - other
        at = starts[block]
        for place in range(begins[own], begins[own + 1]):
            state[at] = _scan_board(row << 30 | words[place], own, other, code, low, high)
            at += 1


@jit
def _notify(board: int, place: int, threshold: int, state: Any, stack: Any, top: int) -> int:
    """Update a board after one of its successors was decided; push it if that decides it.

    With WON the successor has low >= threshold, else it has high <= -threshold. Returns the new
    top of the stack.
    """
    while True:
        seen = state[place]
        if board < WON:
            if seen & LOW_KNOWN:
                return top
            new = seen & ~BOUND | LOW_KNOWN | ZERO + threshold
            if compare_and_swap(state, place, seen, new):
                stack[top] = board | WON
                return top + 1
        else:
            if seen & HIGH_KNOWN:
                return top
            new = seen - ONE_MOVE
            decided = new & COUNT == 0 and (new >> HIGH & BOUND) <= ZERO - threshold
            if decided:
                new = new & ~(BOUND << HIGH) | HIGH_KNOWN | (ZERO - threshold) << HIGH
            if compare_and_swap(state, place, seen, new):
                if decided:
                    stack[top] = board & ~WON
                    return top + 1
                return top


@jit
def _decide(board: int, place: int, threshold: int, state: Any, stack: Any, top: int) -> int:
    """Push a board whose own moves out of the layer decide it at this threshold; the new top."""
    while True:
        seen = state[place]
        won = seen & (LOW_KNOWN | BOUND) == ZERO + threshold
        lost = seen & (HIGH_KNOWN | COUNT) == 0 and (seen >> HIGH & BOUND) == ZERO - threshold
        if seen & BOTH_KNOWN == BOTH_KNOWN or not (won or lost):
            return top
        new = seen
        if won:
            new |= LOW_KNOWN
        if lost:
            new |= HIGH_KNOWN
        if compare_and_swap(state, place, seen, new):
            if won:
                stack[top] = board | WON
                top += 1
            if lost:
                stack[top] = board
                top += 1
            return top


@jit
def propagate_bounds(
    threshold: int, seeds: int, base: int, others: Any, starts: Any, words: Any, begins: Any,
    code: int, state: Any, stack: Any, control: Any,
) -> bool:  # fmt: skip
    """Decide what `threshold` decides, from the blocks and the stack that `control` names.

    Returns True once both are done, False to be called again: after the work asked for, or because
    the stack needs room.
    """
    spares = spares_slams(code)
    top = control[TOP]
    block = control[BLOCK]
    work = control[WORK]
    full = stack.shape[0] - BEFORE - WAITING
    boards = np.empty(BEFORE, np.int64)
    places = np.empty(BEFORE, np.int64)
    waiting = np.empty(WAITING, np.int64)
    waiting_places = np.empty(WAITING, np.int64)
    asked = 0
    done_with = 0
    low_here = ZERO + threshold
    high_here = ZERO - threshold
    while True:
        if top and top <= full and work > 0:
            top -= 1
            board = stack[top]
            work -= 1
            if board & ROW == 0:
                continue  # a move that leaves a player without seeds leaves the layer too
            count = predecessors(board & ~WON, board & WON, base, False, spares, boards, places)
            for each in range(count):
                slot = asked & (WAITING - 1)
                if asked - done_with == WAITING:
                    top = _notify(waiting[slot], waiting_places[slot], threshold, state, stack, top)
                    done_with += 1
                waiting[slot] = boards[each]
                waiting_places[slot] = places[each]
                prefetch(state, places[each])
                asked += 1
            continue
        if done_with < asked:
            while done_with < asked:
                slot = done_with & (WAITING - 1)
                top = _notify(waiting[slot], waiting_places[slot], threshold, state, stack, top)
                done_with += 1
            continue
        if top or work <= 0 or block == control[END]:
            break
        own = seeds - seeds_in_row(others[block])
        size = begins[own + 1] - begins[own]
        if 2 * size > full:
            break
        work -= size >> 4
        row = others[block] << 30
        first = starts[block]
        words_at = begins[own]
        for place in range(size):
            seen = state[first + place]
            if seen & BOTH_KNOWN == BOTH_KNOWN:
                continue
            if (seen & (LOW_KNOWN | BOUND)) == low_here or (
                seen & (HIGH_KNOWN | COUNT) == 0 and (seen >> HIGH & BOUND) == high_here
            ):
                board = row | words[words_at + place]
                top = _decide(board, first + place, threshold, state, stack, top)
        block += 1
    control[TOP] = top
    control[BLOCK] = block
    done: bool = top == 0 and block == control[END]
    return done


@jit
def collect_bounds(state: Any, seeds: int, low: Any, high: Any) -> None:
    """Write the bounds of a finished layer."""
    for place in range(state.shape[0]):
        seen = state[place]
        low[place] = (seen & BOUND) - ZERO if seen & LOW_KNOWN else -seeds
        high[place] = (seen >> HIGH & BOUND) - ZERO if seen & HIGH_KNOWN else seeds
