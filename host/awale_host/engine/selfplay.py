# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games of the engine with itself, compiled, as material to fit the evaluation to."""

from typing import Any, Final

import numpy as np

from awale_core import rule_set

from . import kernel
from .board import AGAIN, SLAM, TAKEN, code_of, jit, legal, margin, over, pack, play
from .kernel import HISTORY, SHORTEST_CYCLE
from .thinking import SURE

LONGEST: Final = 300  # plies; a game that is still running then is not used
UNKNOWN: Final = 3  # the result of a position that was not played on from
COLUMNS: Final = 4  # own word, other word, the search's value, the result 0–2 in half points


@jit
def _look(
    own: int,
    other: int,
    depth: int,
    control: Any,
    stack: Any,
    path: Any,
    table: Any,
    weights: Any,
    history: Any,
) -> int:
    """The value of a position by a search of `depth` plies; the move is left in `stack`."""
    path[HISTORY, 0] = own
    path[HISTORY, 1] = other
    value = 0
    for each in range(1, depth + 1):
        control[kernel.PLY] = 0
        control[kernel.STATE] = kernel.ENTER
        stack[0, kernel.DEPTH] = each
        stack[0, kernel.ALPHA] = -kernel.INFINITY
        stack[0, kernel.BETA] = kernel.INFINITY
        kernel.search(control, stack, path, table, weights, history)
        value = control[kernel.VALUE]
    return value


@jit
def _random_move(moves: int) -> int:
    while True:
        pit = np.random.randint(0, 6)
        if moves >> pit & 1:
            return pit


@jit
def _play_game(
    own: int,
    other: int,
    depth: int,
    random_plies: int,
    error: float,
    rows: Any,
    sides: Any,
    control: Any,
    stack: Any,
    path: Any,
    table: Any,
    weights: Any,
    history: Any,
) -> int:
    """One game into `rows`; how many rows it took, 0 for a game without an end."""
    code = control[kernel.CODE]
    side = 0
    used = 0
    quiet = 0
    for ply in range(LONGEST):
        path[HISTORY, 0] = own
        path[HISTORY, 1] = other
        path[HISTORY, 2] = min(quiet, HISTORY - 1)
        moves = legal(own, other, code)
        how = over(own, other, moves, code)
        if how == 0 and quiet >= SHORTEST_CYCLE and kernel._repeated(path, 0, own, other, quiet):
            how = 6
        if how:
            difference = margin(own, other, how, code)
            for at in range(used):
                if sides[at] < 2:
                    sign = 1 if sides[at] == side else -1
                    rows[at, 3] = 1 + sign * (difference > 0) - sign * (difference < 0)
            return used
        control[kernel.MASK] = 63
        if ply < random_plies:
            pit = _random_move(moves)
        else:
            value = _look(own, other, depth, control, stack, path, table, weights, history)
            pit = stack[0, kernel.BEST_MOVE]
            rows[used] = (own, other, value, UNKNOWN)
            sides[used] = side
            used += 1
            strange = _random_move(moves)
            after, rest, result = play(own, other, strange, code)
            if strange != pit and result & SLAM == 0:
                # A move that a good player would not make: leaves of a search are full of them.
                if result & AGAIN == 0:
                    after, rest = rest, after
                if over(after, rest, legal(after, rest, code), code) == 0:
                    path[HISTORY, 2] = 0
                    value = _look(
                        after, rest, depth - 1, control, stack, path, table, weights, history
                    )
                    rows[used] = (after, rest, value, UNKNOWN)
                    sides[used] = 2
                    used += 1
                path[HISTORY, 0] = own
                path[HISTORY, 1] = other
            if abs(value) < SURE and np.random.random() < error:
                pit = _random_move(moves)
        after, rest, result = play(own, other, pit, code)
        if result & TAKEN or quiet + 1 >= HISTORY:
            quiet = 0
        else:
            quiet += 1
            for back in range(quiet - 1, -1, -1):
                path[HISTORY - back - 1, 0] = path[HISTORY - back, 0]
                path[HISTORY - back - 1, 1] = path[HISTORY - back, 1]
        if result & SLAM and code & 7 == 3:
            return 0
        if result & AGAIN:
            own, other = after, rest
        else:
            own, other = rest, after
            side = 1 - side
    return 0


@jit
def _seed(seed: int) -> None:
    np.random.seed(seed)


def positions(
    rules: str, games: int, seed: int, depth: int, weights: Any, error: float = 0.06
) -> Any:
    """Positions of `games` games of a rule set, each looked at `depth` plies deep.

    Rows of COLUMNS int64. The same arguments give the same rows.
    """
    control = np.zeros(kernel.CONTROL, np.int64)
    control[kernel.CODE] = code_of(rule_set(rules))
    control[kernel.FEATURES] = kernel.ALL_FEATURES
    control[kernel.UNTIL] = 1 << 60
    stack = np.zeros((kernel.MOST_PLIES + 2, kernel.ROW), np.int64)
    path = np.zeros((HISTORY + kernel.MOST_PLIES + 2, 3), np.int64)
    table = np.zeros((1 << 18, 2), np.int64)
    history = np.zeros(6 * 64, np.int64)
    rows = np.zeros((2 * LONGEST, COLUMNS), np.int64)
    sides = np.zeros(2 * LONGEST, np.int64)
    own, other = pack(bytes([4] * 12 + [0, 0]), 0)
    found = []
    _seed(seed)
    for game in range(games):
        used = _play_game(
            own, other, depth, 4 + game % 9, error,
            rows, sides, control, stack, path, table, weights, history,
        )  # fmt: skip
        found.append(rows[:used].copy())
    return np.concatenate(found)


