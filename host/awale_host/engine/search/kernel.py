# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The search itself, compiled: principal-variation alpha-beta over an explicit stack.

`search` runs until it has looked at a given number of positions, keeps everything it needs to go on
in arrays, and returns; so its caller can look at the clock and stop at any moment. Compiled
functions that call themselves cannot be cached, so one loop does what recursion would: a node is
entered, its children follow one after another, its value goes back to its parent. The module is
long because that loop is one function over the columns of one stack.
"""

from typing import Any, Final

from awale_core.sowing import SEEDS, SLAM_LOSES

from ...native.bitboard import (
    _GOAL,
    _RACE,
    AGAIN,
    NO_GOAL,
    PITS,
    REPEATED,
    SLAM,
    STORE,
    TAKEN,
    legal,
    margin,
    over,
    play,
)
from ...native.entry import FLAG, NUMBERS, ROWS, SHORTS, entry
from ...native.intrinsics import highest_bit, load_word
from ...native.jit import jit
from ...tablebase.lookup import DECODED, high_at, low_at, place_of
from ..types import KNOWN, LIKELY_WIN, SEED, TABLE_WIN, WIN
from .evaluation import evaluate
from .transposition import EXACT, LOWER, UPPER, key_of, probe, salt_of, store

MOST_PLIES: Final = 120
INFINITY: Final = 32000
HISTORY: Final = 400  # positions of the game that `path` can hold before the root

# `control`: what the caller sets and what the search keeps between calls.
NODES: Final = 0
UNTIL: Final = 1
PLY: Final = 2
STATE: Final = 3
CODE: Final = 4
MASK: Final = 5  # root moves to look at
AGE: Final = 6
VALUE: Final = 7
MOVE: Final = 8  # the best root move that raised alpha in this run, −1 while there is none
FEATURES: Final = 9
FIRST: Final = 10  # the root move to try first, −1 for none; a cut-off run must not lose it
TABLES: Final = 11  # the address of endgame tables
PROBED: Final = 12  # positions with fewer seeds in the pits than this are looked up; 0 for none
REACH: Final = 13  # for callers: with fewer seeds than this the tables know a position
CONTROL: Final = 16

DECODED_A_NODE: Final = 8  # boards of the tables that are decoded in the time for a position

# Beside a rules code: the tables know the root. The search is for a way to cash in, that is, to get
# with what the tables promise to a position of fewer seeds.
CASH_IN: Final = 1 << 20

ENTER: Final = 0
NEXT: Final = 1
LEAVE: Final = 2
DONE: Final = 3

# `stack`: one row a ply.
DEPTH: Final = 0
ALPHA: Final = 1
BETA: Final = 2
BEST: Final = 3
BEST_MOVE: Final = 4
COUNT: Final = 5
INDEX: Final = 6
FIRST_ALPHA: Final = 7
KEY: Final = 8
PASS: Final = 9  # which of the searches of a child is under way
SAME: Final = 10  # the player who moved here moves again
ORDER: Final = 11  # six: move and rank, best first
OWN: Final = 17  # six words each, by pit: the positions after the moves
OTHER: Final = 23
RESULT: Final = 29
ROW: Final = 35

FULL: Final = 0
REDUCED: Final = 1
NARROW: Final = 2

# Features that can be switched off one by one, to measure the gain of each.
USE_TABLE: Final = 1
USE_HISTORY: Final = 2
USE_REDUCTIONS: Final = 4
USE_PVS: Final = 8
USE_ASPIRATION: Final = 16
USE_FUTILITY: Final = 32
USE_SHALLOW: Final = 64
USE_ORDER: Final = 128
USE_MARGIN: Final = 256  # only in `Searcher`
ALL_FEATURES: Final = 511

FUTILITY_DEPTH: Final = 9  # plies
FUTILITY: Final = 70  # hundredths of a seed a ply

WINDOW: Final = 35  # aspiration: this much to either side of the last value

# The weights are fitted to results. Of the lead that they see in the seeds on the board the players
# get about half: the slope of the tables' values is 0.50 to 0.64 in `awari`, 10 to 18 seeds.
_MARGIN_SHIFT: Final = 1

SHORTEST_CYCLE: Final = 12  # every pit has to be played once before a position can come back


@jit
def terminal_value(difference: int, ply: int, code: int) -> int:
    """Return the value of a final difference of the stores, `ply` plies from the root."""
    if code >> _RACE & 1 == 0 and code >> _GOAL & 63 == NO_GOAL:
        return difference * SEED
    if difference > 0:
        return WIN - ply
    return ply - WIN if difference < 0 else 0


@jit
def tablebase_value(difference: int, ply: int, code: int) -> int:
    """Value of a final difference of the stores that tables promise `ply` plies from the root."""
    if code >> _RACE & 1 == 0 and code >> _GOAL & 63 == NO_GOAL:
        return difference * SEED
    if difference > 0:
        return TABLE_WIN + difference * SEED - ply
    return ply - TABLE_WIN + difference * SEED if difference < 0 else 0


@jit
def tablebase_bounds(own: int, other: int, ply: int, code: int, tables: int) -> tuple[int, int]:
    """Bounds of a position within reach of the tables that was reached by a capture."""
    place = place_of(tables, own, other)
    lead = 0 if code >> _RACE & 1 else (own >> STORE) - (other >> STORE)
    low = tablebase_value(lead + low_at(tables, place), ply, code)
    return low, tablebase_value(lead + high_at(tables, place), ply, code)


@jit
def repetition_value(own: int, other: int, ply: int, code: int) -> int:
    """Value of a game that ends here by repetition.

    Not a certain one: the transposition table carries values to positions that were reached in
    another way, where the same move repeats nothing.
    """
    difference = margin(own, other, REPEATED, code)
    if code >> _RACE & 1 == 0 and code >> _GOAL & 63 == NO_GOAL:
        return difference * SEED
    if difference > 0:
        return LIKELY_WIN + difference * SEED - ply
    return ply - LIKELY_WIN + difference * SEED if difference < 0 else 0


@jit
def _static_value(own: int, other: int, ply: int, code: int, tables: int, weights: Any) -> int:
    """Return the static value of a leaf."""
    if code & CASH_IN:
        # A little less than what is promised: the same with fewer seeds left is better.
        place = place_of(tables, own, other)
        value = (low_at(tables, place) + high_at(tables, place)) * SEED // 2
        before = ((own >> STORE) - (other >> STORE)) * SEED
        value += before
        return value - (value > before) + (value < before)
    value = evaluate(own, other, weights)
    if code >> _RACE & 1 == 0 and code >> _GOAL & 63 == NO_GOAL:
        lead = ((own >> STORE) - (other >> STORE)) * SEED
        value = lead + (value - lead >> _MARGIN_SHIFT)
    return value


@jit
def _leaf_value(
    own: int, other: int, ply: int, code: int, weights: Any, tables: int, probed: int
) -> int:
    """The value of a position at the horizon to the player to move."""
    goal = code >> _GOAL & 63
    if own & PITS == 0 or other & PITS == 0 or own >> STORE >= goal or other >> STORE >= goal:
        how = over(own, other, legal(own, other, code), code)
        if how:
            return terminal_value(margin(own, other, how, code), ply, code)
    if SEEDS - (own >> STORE) - (other >> STORE) < probed:
        low, high = tablebase_bounds(own, other, ply, code, tables)
        if low == high:
            return low
        return min(max(_static_value(own, other, ply, code, tables, weights), low), high)
    return _static_value(own, other, ply, code, tables, weights)


@entry(FLAG, NUMBERS, ROWS, ROWS, ROWS, SHORTS, NUMBERS)
def search(control: Any, stack: Any, path: Any, table: Any, weights: Any, history: Any) -> bool:
    """Go on with the search for about `control[UNTIL]` positions; True once it is complete.

    `path[HISTORY + ply]` holds own word, other word and the plies since a capture.
    """
    code = control[CODE]
    features = control[FEATURES]
    nodes = control[NODES]
    until = control[UNTIL]
    ply = control[PLY]
    state = control[STATE]
    value = control[VALUE]
    age = control[AGE]
    salt = salt_of(code)
    kill = (code & 7) == SLAM_LOSES
    tables = control[TABLES]
    probed = control[PROBED]
    decoded = load_word(tables + 8 * DECODED) if probed else 0
    while True:
        if state == NEXT:
            index = stack[ply, INDEX]
            best = stack[ply, BEST]
            if index == stack[ply, COUNT] or best >= stack[ply, BETA]:
                # -- the node is done ------------------------------------------------------
                value = best
                depth = stack[ply, DEPTH]
                move = stack[ply, BEST_MOVE]
                if best >= stack[ply, BETA]:
                    bound = LOWER
                    if stack[ply, RESULT + move] & TAKEN == 0:
                        _update_history(history, stack, path, ply, depth, move)
                elif best > stack[ply, FIRST_ALPHA]:
                    bound = EXACT
                else:
                    bound = UPPER
                if features & USE_TABLE:
                    kept = value
                    if kept > KNOWN:
                        kept += ply
                    elif kept < -KNOWN:
                        kept -= ply
                    store(table, stack[ply, KEY], depth, bound, move, kept, age)
                state = LEAVE
                continue
            pit = stack[ply, ORDER + index] & 7
            result = stack[ply, RESULT + pit]
            if kill and result & SLAM:
                value = WIN - ply - 1
                ply += 1
                stack[ply, SAME] = 0
                stack[ply - 1, PASS] = FULL
                state = LEAVE
                continue
            depth = stack[ply, DEPTH] - 1
            alpha = stack[ply, ALPHA]
            beta = stack[ply, BETA]
            kind = FULL
            if index > 0 and features & USE_PVS:
                kind = NARROW
                beta = alpha + 1
                if features & USE_REDUCTIONS and depth >= 2 and index >= 2 and result & TAKEN == 0:
                    kind = REDUCED
                    depth -= 1
                    if depth >= 5 and index >= 4:
                        depth -= 1
            stack[ply, PASS] = kind
            own = stack[ply, OWN + pit]
            other = stack[ply, OTHER + pit]
            quiet = path[HISTORY + ply, 2] + 1 if result & TAKEN == 0 else 0
            ply += 1
            if result & AGAIN:
                stack[ply, SAME] = 1
                stack[ply, ALPHA] = alpha
                stack[ply, BETA] = beta
                path[HISTORY + ply, 0] = own
                path[HISTORY + ply, 1] = other
            else:
                stack[ply, SAME] = 0
                stack[ply, ALPHA] = -beta
                stack[ply, BETA] = -alpha
                path[HISTORY + ply, 0] = other
                path[HISTORY + ply, 1] = own
            path[HISTORY + ply, 2] = quiet
            stack[ply, DEPTH] = depth
            state = ENTER
        elif state == LEAVE:
            if ply == 0:
                control[VALUE] = value
                state = DONE
                break
            if stack[ply, SAME] == 0:
                value = -value
            ply -= 1
            index = stack[ply, INDEX]
            pit = stack[ply, ORDER + index] & 7
            kind = stack[ply, PASS]
            if kind != FULL and value > stack[ply, ALPHA]:
                # It is better than thought: look again, deeper or with the full window.
                again = -1
                if kind == REDUCED:
                    again = NARROW
                elif value < stack[ply, BETA]:
                    again = FULL
                if again >= 0:
                    stack[ply, PASS] = again
                    alpha = stack[ply, ALPHA]
                    beta = alpha + 1 if again == NARROW else stack[ply, BETA]
                    depth = stack[ply, DEPTH] - 1
                    ply += 1
                    stack[ply, DEPTH] = depth
                    if stack[ply, SAME]:
                        stack[ply, ALPHA] = alpha
                        stack[ply, BETA] = beta
                    else:
                        stack[ply, ALPHA] = -beta
                        stack[ply, BETA] = -alpha
                    state = ENTER
                    continue
            if value > stack[ply, BEST]:
                stack[ply, BEST] = value
                stack[ply, BEST_MOVE] = pit
                if value > stack[ply, ALPHA]:
                    stack[ply, ALPHA] = value
                    if ply == 0:
                        control[MOVE] = pit
            stack[ply, INDEX] = index + 1
            state = NEXT
        else:
            # -- a node is entered ---------------------------------------------------------
            if probed:
                # A block of a large table takes as long to decode as thousands of positions.
                before = decoded
                decoded = load_word(tables + 8 * DECODED)
                until -= (decoded - before) // DECODED_A_NODE
            if nodes >= until:
                break
            nodes += 1
            own = path[HISTORY + ply, 0]
            other = path[HISTORY + ply, 1]
            quiet = path[HISTORY + ply, 2]
            if quiet >= SHORTEST_CYCLE and ply and repeated(path, ply, own, other, quiet):
                value = repetition_value(own, other, ply, code)
                state = LEAVE
                continue
            moves = legal(own, other, code)
            how = over(own, other, moves, code)
            if how:
                value = terminal_value(margin(own, other, how, code), ply, code)
                state = LEAVE
                continue
            depth = stack[ply, DEPTH]
            at_horizon = depth <= 0 or ply >= MOST_PLIES - 2
            if SEEDS - (own >> STORE) - (other >> STORE) < probed:
                low, high = tablebase_bounds(own, other, ply, code, tables)
                # Bounds hold for a position reached by a capture. Between them the search goes on,
                # and what is certain of its result is proven afterwards.
                if quiet == 0 or low == high:
                    value = low
                    if low < high and low < stack[ply, BETA]:
                        value = high
                        if high > stack[ply, ALPHA]:
                            value = -INFINITY
                            if at_horizon:
                                value = _static_value(own, other, ply, code, tables, weights)
                                value = min(max(value, low), high)
                    if value > -INFINITY:
                        state = LEAVE
                        continue
            if at_horizon:
                value = _static_value(own, other, ply, code, tables, weights)
                state = LEAVE
                continue
            alpha = stack[ply, ALPHA]
            beta = stack[ply, BETA]
            if (
                features & USE_FUTILITY
                and depth <= FUTILITY_DEPTH
                and beta - alpha == 1
                and -KNOWN < beta < KNOWN
                and ply
            ):
                # So far above what is asked for that a few plies will hardly lose it.
                value = _static_value(own, other, ply, code, tables, weights)
                if value - FUTILITY * depth >= beta:
                    state = LEAVE
                    continue
            if depth == 1 and ply:
                # The last ply before the horizon needs no stack.
                value = -INFINITY
                while moves:
                    pit = highest_bit(moves)
                    moves &= ~(1 << pit)
                    nodes += 1
                    after, rest, result = play(own, other, pit, code)
                    if kill and result & SLAM:
                        found = ply + 1 - WIN
                    elif result & AGAIN:
                        found = _leaf_value(after, rest, ply + 1, code, weights, tables, probed)
                    else:
                        found = -_leaf_value(rest, after, ply + 1, code, weights, tables, probed)
                    if found > value:
                        value = found
                        if value >= beta:
                            break
                state = LEAVE
                continue
            first = -1
            key = key_of(own, other) ^ salt
            if features & USE_TABLE:
                data = probe(table, key)
                if data:
                    first = (data >> 26 & 7) - 1
                    if (data >> 16 & 255) >= depth and ply:
                        value = (data & 0xFFFF) - 32768
                        if value > KNOWN:
                            value -= ply
                        elif value < -KNOWN:
                            value += ply
                        bound = data >> 24 & 3
                        if (
                            bound == EXACT
                            or (bound == LOWER and value >= beta)
                            or (bound == UPPER and value <= alpha)
                        ):
                            state = LEAVE
                            continue
                    elif features & USE_SHALLOW and ply and beta - alpha == 1:
                        # A search of fewer plies was so far off what is asked for that those
                        # that are missing will hardly make up for it.
                        value = (data & 0xFFFF) - 32768
                        bound = data >> 24 & 3
                        error = FUTILITY * (depth - (data >> 16 & 255))
                        if abs(value) < KNOWN and (
                            (bound & LOWER and value - error >= beta and beta > -KNOWN)
                            or (bound & UPPER and value + error <= alpha and alpha < KNOWN)
                        ):
                            state = LEAVE
                            continue
            if ply == 0:
                moves &= control[MASK]
                if control[FIRST] >= 0:
                    first = control[FIRST]
            count = 0
            while moves:
                pit = highest_bit(moves)
                moves &= ~(1 << pit)
                after, rest, result = play(own, other, pit, code)
                stack[ply, OWN + pit] = after
                stack[ply, OTHER + pit] = rest
                stack[ply, RESULT + pit] = result
                rank = pit
                if features & USE_ORDER:
                    rank += (result & TAKEN) << 16
                if features & USE_HISTORY:
                    rank += history[pit << 6 | own >> 8 * pit & 63] << 3
                if pit == first:
                    rank += 1 << 24
                if result & AGAIN:
                    rank += 1 << 16
                rank = rank << 3 | pit
                place = count
                while place and stack[ply, ORDER + place - 1] < rank:
                    stack[ply, ORDER + place] = stack[ply, ORDER + place - 1]
                    place -= 1
                stack[ply, ORDER + place] = rank
                count += 1
            stack[ply, KEY] = key
            stack[ply, COUNT] = count
            stack[ply, INDEX] = 0
            stack[ply, BEST] = -INFINITY
            stack[ply, BEST_MOVE] = stack[ply, ORDER] & 7
            stack[ply, FIRST_ALPHA] = alpha
            state = NEXT
    control[NODES] = nodes
    control[PLY] = ply
    control[STATE] = state
    control[VALUE] = value
    done: bool = state == DONE
    return done


def widened(value: int, low: int, high: int, wide: int) -> tuple[int, int, int]:
    """The window to search with again after `value` was found between `low` and `high`, and by how
    much it is wider; 0 where `value` lies inside and the search is done."""
    wide *= 4
    if value <= low and low > -INFINITY:
        return (value - wide if value > -KNOWN else -INFINITY), high, wide
    if value >= high and high < INFINITY:
        return low, (value + wide if value < KNOWN else INFINITY), wide
    return low, high, 0


# For compiled callers. The function itself is quick enough, and does not have to be compiled.
compiled_widened: Final = jit(widened)


@jit
def repeated(path: Any, ply: int, own: int, other: int, quiet: int) -> bool:
    """Whether this position has occurred before, in this line or in the game."""
    at = HISTORY + ply
    farthest = max(at - quiet, 0)
    at -= SHORTEST_CYCLE
    while at >= farthest:
        if path[at, 0] == own and path[at, 1] == other:
            return True
        at -= 2
    return False


@jit
def _update_history(history: Any, stack: Any, path: Any, ply: int, depth: int, move: int) -> None:
    """Credit a quiet move that caused a cutoff; debit those tried before it."""
    own = path[HISTORY + ply, 0]
    for index in range(stack[ply, INDEX] + 1):
        pit = stack[ply, ORDER + index] & 7
        at = pit << 6 | own >> 8 * pit & 63
        if pit == move:
            history[at] += depth * depth
            if history[at] > 4000:
                for each in range(history.shape[0]):
                    history[each] >>= 1
            break
        if stack[ply, RESULT + pit] & TAKEN == 0:
            history[at] = max(history[at] - depth, 0)
