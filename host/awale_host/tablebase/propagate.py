# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Retrograde analysis of one layer: what is decided spreads to the boards before it.

For a threshold t, from all seeds down to one: a board from which the mover can surely gain t is
won, one from which he must lose t is lost. A board with a move that leaves the layer and gains t is
won; one whose every move loses t is lost; a board before a lost one is won; a board before won ones
only is lost. What no threshold decides goes round for ever and is worth 0.

Two threads work on one layer at a time, each with a stack of boards that it has decided and not
yet looked behind. They meet in the state of a board, which is changed by compare and swap.
"""

from typing import Any, Final

import numpy as np

from ..native.intrinsics import compare_and_swap, prefetch
from ..native.jit import jit
from .indexing import FIELD, ROW, rank, seeds_in_row, swap
from .scan import COUNT, KNOWN, ONE_MOVE, VALUE, ZERO, chain, is_race, spares_slams

WON: Final = 1 << 60  # beside a board on the stack: its mover has won
_OTHERS: Final = ROW << 30

# `control` of one thread.
BLOCK: Final = 0  # the next block to search for boards that a threshold decides
END: Final = 1
TOP: Final = 2  # boards on the stack
WORK: Final = 3  # how much to do before returning
CONTROL: Final = 4

# One board has at most this many boards before it: each of six pits by at most 26 seeds.
BEFORE: Final = 160

# The states of boards lie all over the memory. So they are asked for early and looked at only when
# this many others (a power of two) have been asked for.
WAITING: Final = 32


@jit
def predecessors(
    board: int, won: int, base: int, race: bool, spares: bool, boards: Any, places: Any
) -> int:  # fmt: skip
    """Find the boards before `board` and their places in the layer; returns how many there are."""
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
                    break  # beyond lies the store, and what goes there leaves the layer
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
    """Tell a board that one after it is decided; if that decides it, it goes on the stack.

    WON beside the board is about the one after it. Returns the new top.
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
    """Decide what `threshold` decides, from the blocks and the stack that `control` names.

    Returns True once both are done with, False to go on later: after as much work as was asked
    for, or because the stack needs room.
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
    asked = 0
    told = 0
    while True:
        if top and top <= full and work > 0:
            top -= 1
            board = stack[top]
            work -= 1
            if board & ROW == 0:
                continue  # what leaves a player without seeds leaves the layer too
            count = predecessors(board & ~WON, board & WON, base, race, spares, boards, places)
            for each in range(count):
                slot = asked & (WAITING - 1)
                if asked - told == WAITING:
                    top = _notify(waiting[slot], waiting_places[slot], threshold, state, stack, top)
                    told += 1
                waiting[slot] = boards[each]
                waiting_places[slot] = places[each]
                prefetch(state, places[each])
                asked += 1
            continue
        if told < asked:
            while told < asked:
                slot = told & (WAITING - 1)
                top = _notify(waiting[slot], waiting_places[slot], threshold, state, stack, top)
                told += 1
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
                seen = state[first + place]  # the other thread has counted a move down meanwhile
        block += 1
    control[TOP] = top
    control[BLOCK] = block
    done: bool = top == 0 and block == control[END]
    return done


@jit
def collect_values(state: Any, value: Any) -> None:
    """Write down the worths of a layer whose thresholds are all done."""
    for place in range(state.shape[0]):
        seen = state[place]
        value[place] = (seen & VALUE) - ZERO if seen & KNOWN else 0
