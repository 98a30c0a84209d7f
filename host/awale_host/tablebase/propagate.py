# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Retrograde analysis of one layer: propagate decided values to the predecessors.

For each threshold t, from all seeds down, a board is *won* if its mover can force a gain of t and
*lost* if the opponent can. Won: a move leaves the layer and gains t, or a successor is lost. Lost:
every move leaves the layer with a loss of t or leads to a won board. Boards are decided in the
order of the plies that this takes, so forcing play moves on and never returns.

Where endless play scores 0, thresholds go down to one and a board that none decides scores 0.

Where a repetition splits the seeds on the board, the value of a cycle depends on the game before
it, which a table by positions cannot hold. There each board gets two bounds: `low`, which the mover
can force, and `high`, beyond which the opponent can hold the mover, both by play that never repeats
a position. Thresholds go on to minus all seeds: one decides low >= t and high <= -t. A board whose
bounds are equal has a value; elsewhere at least one player needs a repetition.

The arrays `low` and `high` are one and the same where a board has one value. Several threads work
on them, each with a stack of boards that it has decided and whose predecessors it has not visited.
They change a board by compare and swap.
"""

from typing import Any, Final

import numpy as np

from ..native.intrinsics import compare_and_swap, load_signed, load_word, prefetch
from ..native.jit import jit
from .indexing import FIELD, ROW, place_of, seeds_in_row, swap
from .scan import UNDECIDED, chain, is_race, spares_slams

WON: Final = 1 << 60  # flag of a board on the stack: its mover has won
_OTHERS: Final = ROW << 30
_ONES: Final = 0x0101_0101_0101_0101
_TOPS: Final = -0x7F7F_7F7F_7F7F_7F80  # the highest bit of each byte

# `control` of one thread.
BLOCK: Final = 0  # the next block to search for boards that a threshold decides
END: Final = 1
TOP: Final = 2  # boards on the stack
WORK: Final = 3  # boards to process before returning
CONTROL: Final = 4

# More than the predecessors of any board: each of six pits by at most 28 seeds.
BEFORE: Final = 192

# The values of boards are scattered in memory: each is prefetched this many boards (a power of two)
# before it is read.
WAITING: Final = 32


@jit
def predecessors(
    board: int, won: int, race: bool, spares: bool, boards: Any, places: Any
) -> int:  # fmt: skip
    """Find the predecessors of `board` and their places in the layer; return their number."""
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
            places[count] = place_of(before)
            count += 1
    return count


@jit
def _holds_byte(word: int, eight: int) -> bool:
    """Whether one of the eight bytes of `word` is that of which `eight` has eight."""
    unlike = word ^ eight
    found: bool = (unlike - _ONES) & ~unlike & _TOPS != 0
    return found


@jit
def win(address: int, threshold: int) -> bool:
    """Decide that a mover can force `threshold`; False if more is known already."""
    while True:
        seen = load_signed(address)
        if seen < UNDECIDED:
            return False
        if compare_and_swap(address, seen, threshold):
            return True


@jit
def drop_open_move(address: int, threshold: int) -> bool:
    """Subtract one from a board's open moves; True if that was the last one and decides it."""
    while True:
        seen = load_signed(address)
        if seen < UNDECIDED:
            return False
        last = seen == UNDECIDED + 1
        if compare_and_swap(address, seen, -threshold if last else seen - 1):
            return last


@jit
def _notify(board: int, address: int, threshold: int, stack: Any, top: int) -> int:
    """Update a board after one of its successors is decided; push it if that decides it.

    The flag WON belongs to the successor. Returns the new top of the stack.
    """
    if board < WON:  # the opponent loses
        if win(address, threshold):
            stack[top] = board | WON
            return top + 1
    elif drop_open_move(address, threshold):
        stack[top] = board & ~WON
        return top + 1
    return top


@jit
def propagate(
    threshold: int, seeds: int, others: Any, starts: Any, words: Any, begins: Any, code: int,
    shift: int, best_low: Any, best_high: Any, low: Any, high: Any, stack: Any, control: Any,
) -> bool:  # fmt: skip
    """Decide boards at `threshold`, from the blocks and the stack that `control` names.

    The last four arrays are those of `scan.scan_blocks`; `best_low` and `best_high` begin at place
    `shift` of the layer, `low` and `high` at its first board. Returns True when both are finished,
    False if the caller must call again: the requested work is done or the stack is nearly full.
    """
    race = is_race(code)
    spares = spares_slams(code)
    top = control[TOP]
    block = control[BLOCK]
    work = control[WORK]
    full = stack.shape[0] - BEFORE - WAITING
    boards = np.empty(BEFORE, np.int64)
    places = np.empty(BEFORE, np.int64)
    waiting = np.empty(WAITING, np.int64)
    addresses = np.empty(WAITING, np.int64)
    prefetched = 0
    notified = 0
    lows = low.ctypes.data
    highs = high.ctypes.data
    best_lows = best_low.ctypes.data - shift
    best_highs = best_high.ctypes.data - shift
    gained = (threshold & 255) * _ONES
    lost = (-threshold & 255) * _ONES
    while True:
        if top and top <= full and work > 0:
            top -= 1
            board = stack[top]
            work -= 1
            if board & ROW == 0:
                continue  # a move that leaves a player without seeds leaves the layer too
            values = highs if board & WON else lows
            count = predecessors(board & ~WON, board & WON, race, spares, boards, places)
            for each in range(count):
                slot = prefetched & (WAITING - 1)
                if prefetched - notified == WAITING:
                    top = _notify(waiting[slot], addresses[slot], threshold, stack, top)
                    notified += 1
                waiting[slot] = boards[each]
                addresses[slot] = values + places[each]
                prefetch(addresses[slot])
                prefetched += 1
            continue
        if notified < prefetched:
            while notified < prefetched:
                slot = notified & (WAITING - 1)
                top = _notify(waiting[slot], addresses[slot], threshold, stack, top)
                notified += 1
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
        place = first
        while place < first + size:
            stop = min(place + 8, first + size)
            if stop - place == 8 and not (
                _holds_byte(load_word(best_lows + place), gained)
                or _holds_byte(load_word(best_highs + place), lost)
            ):
                place = stop
                continue
            while place < stop:
                if best_low[place - shift] == threshold and win(lows + place, threshold):
                    stack[top] = row | words[begins[own] + place - first] | WON
                    top += 1
                if best_high[place - shift] == -threshold and drop_open_move(
                    highs + place, threshold
                ):
                    stack[top] = row | words[begins[own] + place - first]
                    top += 1
                place += 1
        block += 1
    control[TOP] = top
    control[BLOCK] = block
    done: bool = top == 0 and block == control[END]
    return done


@jit
def conclude(seeds: int, first: int, end: int, low: Any, high: Any, bounded: bool) -> None:
    """Give the boards at places `first` to `end` that no threshold has decided their values.

    Without two bounds that is 0, endless play; else the trivial bounds.
    """
    for place in range(first, end):
        if low[place] >= UNDECIDED:
            low[place] = -seeds if bounded else 0
        if high[place] >= UNDECIDED:
            high[place] = seeds if bounded else 0
