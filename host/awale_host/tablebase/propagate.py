# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Retrograde analysis of one layer: propagate decided values to the predecessors.

For each threshold t, from all seeds down to one, a board is won if the mover can force a gain of t
and lost if the opponent can. Won: a move leaves the layer and gains t, or a successor is lost.
Lost: every move loses t or leads to a won board. A board that no threshold decides is infinite
play and scores 0.

Several threads work on one layer, each with a stack of boards that it has decided and whose
predecessors it has not visited. They change the state of a board by compare and swap.
"""

from typing import Any, Final

import numpy as np

from ..native.intrinsics import compare_and_swap, prefetch
from ..native.jit import jit
from .indexing import FIELD, ROW, rank, seeds_in_row, swap
from .scan import COUNT, KNOWN, ONE_MOVE, VALUE, ZERO, chain, is_race, spares_slams

WON: Final = 1 << 60  # flag of a board on the stack: its mover has won
_OTHERS: Final = ROW << 30

# `control` of one thread.
BLOCK: Final = 0  # the next block to search for boards that a threshold decides
END: Final = 1
TOP: Final = 2  # boards on the stack
WORK: Final = 3  # boards to process before returning
CONTROL: Final = 4

# The most predecessors of a board: each of six pits by at most 26 seeds.
BEFORE: Final = 160

# The states of boards are scattered in memory: each is prefetched this many boards (a power of two)
# before it is read.
WAITING: Final = 32


@jit
def predecessors(
    board: int, won: int, base: int, race: bool, spares: bool, boards: Any, places: Any
) -> int:  # fmt: skip
    """Find the predecessors of `board` and their indices in the layer; return their number."""
    after = swap(board)
    end = 6 if race else 12
    count = 0
    for pit in range(6):
        if after >> FIELD * pit & 31:
            continue  # the pit that was sown is empty afterwards
        before = after
        at = pit
        while True:
            at += 1
            if at == end:
                if race:
                    break  # beyond is the store, and a seed in it leaves the layer
                at = 0
            if at == pit:
                continue
            if before >> FIELD * at & 31 == 0:
                break
            before += (1 << FIELD * pit) - (1 << FIELD * at)
            if (
                at >= 6
                and (after >> FIELD * at & 30) == 2
                and not (spares and after & chain(after, at) == after & _OTHERS)
            ):
                continue  # this sowing would have captured
            boards[count] = before | won
            places[count] = rank(before) - base
            count += 1
    return count


@jit
def _notify(board: int, place: int, threshold: int, state: Any, stack: Any, top: int) -> int:
    """Update a board after one of its successors is decided; push it if that decides it.

    The flag WON belongs to the successor. Returns the new top of the stack.
    """
    while True:
        seen = state[place]
        if seen & KNOWN:
            return top
        if board < WON:  # the opponent loses
            if compare_and_swap(state, place, seen, KNOWN | ZERO + threshold):
                stack[top] = board | WON
                return top + 1
        elif seen & COUNT == ONE_MOVE and seen & VALUE <= ZERO - threshold:
            if compare_and_swap(state, place, seen, KNOWN | ZERO - threshold):
                stack[top] = board & ~WON
                return top + 1
        elif compare_and_swap(state, place, seen, seen - ONE_MOVE):
            return top


@jit
def propagate(
    threshold: int, seeds: int, base: int, others: Any, starts: Any, words: Any, begins: Any,
    code: int, state: Any, stack: Any, control: Any,
) -> bool:  # fmt: skip
    """Decide boards at `threshold`, from the blocks and the stack that `control` names.

    Returns True when both are finished, False if the caller must call again: the requested work is
    done or the stack is nearly full.
    """
    race = is_race(code)
    spares = spares_slams(code)
    top = control[TOP]
    block = control[BLOCK]
    work = control[WORK]
    gained = ZERO + threshold
    lost = ZERO - threshold
    full = stack.shape[0] - BEFORE - WAITING
    boards = np.empty(BEFORE, np.int64)
    places = np.empty(BEFORE, np.int64)
    waiting = np.empty(WAITING, np.int64)
    waiting_places = np.empty(WAITING, np.int64)
    prefetched = 0
    notified = 0
    while True:
        if top and top <= full and work > 0:
            top -= 1
            board = stack[top]
            work -= 1
            if board & ROW == 0:
                continue  # a move that leaves a player without seeds leaves the layer too
            count = predecessors(board & ~WON, board & WON, base, race, spares, boards, places)
            for each in range(count):
                slot = prefetched & (WAITING - 1)
                if prefetched - notified == WAITING:
                    top = _notify(waiting[slot], waiting_places[slot], threshold, state, stack, top)
                    notified += 1
                waiting[slot] = boards[each]
                waiting_places[slot] = places[each]
                prefetch(state, places[each])
                prefetched += 1
            continue
        if notified < prefetched:
            while notified < prefetched:
                slot = notified & (WAITING - 1)
                top = _notify(waiting[slot], waiting_places[slot], threshold, state, stack, top)
                notified += 1
            continue
        if top or work <= 0 or block == control[END]:
            break
        own = seeds - seeds_in_row(others[block])
        size = begins[own + 1] - begins[own]
        if size > full:
            break
        work -= size >> 4
        row = others[block] << 30
        first = starts[block]
        words_at = begins[own]
        for place in range(size):
            seen = state[first + place]
            while (seen & ~COUNT) == gained or seen == lost:
                value = seen & VALUE
                if compare_and_swap(state, first + place, seen, KNOWN | value):
                    stack[top] = row | words[words_at + place] | (WON if value > ZERO else 0)
                    top += 1
                    break
                seen = state[first + place]  # another thread has changed the count meanwhile
        block += 1
    control[TOP] = top
    control[BLOCK] = block
    done: bool = top == 0 and block == control[END]
    return done


@jit
def collect_values(state: Any, value: Any) -> None:
    """Copy the values of a layer whose thresholds are all finished."""
    for place in range(state.shape[0]):
        seen = state[place]
        value[place] = (seen & VALUE) - ZERO if seen & KNOWN else 0
