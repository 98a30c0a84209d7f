# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Thinking about a move and going on to the next, compiled: for games played by the thousand."""

from typing import Any

import numpy as np
from awale_host.engine.search import kernel
from awale_host.engine.search.kernel import HISTORY, SHORTEST_CYCLE, WINDOW, compiled_widened
from awale_host.engine.types import KNOWN, SURE, WIN
from awale_host.native.bitboard import REPEATED, STORE, TAKEN, legal, over
from awale_host.native.jit import jit

from awale_core.sowing import SEEDS


@jit
def look(
    own: int,
    other: int,
    depth: int,
    nodes: int,
    control: Any,
    stack: Any,
    path: Any,
    table: Any,
    weights: Any,
    history: Any,
) -> int:
    """Deepen to `depth` plies or until `nodes` positions are used; the value of the position.

    The move is left in `control[MOVE]`. The game so far stands in `path` before HISTORY. Where
    `control[REACH]` is not 0, positions of fewer seeds than that are looked up.
    """
    path[HISTORY, 0] = own
    path[HISTORY, 1] = other
    value = 0
    best = -1
    control[kernel.MASK] = legal(own, other, control[kernel.CODE])
    # The root itself is thought about: what is looked up has fewer seeds.
    control[kernel.PROBED] = min(control[kernel.REACH], SEEDS - (own >> STORE) - (other >> STORE))
    control[kernel.NODES] = 0
    for at in range(history.shape[0]):
        history[at] >>= 2
    control[kernel.UNTIL] = nodes
    control[kernel.AGE] = (control[kernel.AGE] + 1) & 63
    for each in range(1, depth + 1):
        low, high = -kernel.INFINITY, kernel.INFINITY
        wide = WINDOW
        if control[kernel.FEATURES] & kernel.USE_ASPIRATION and each > 1 and abs(value) < KNOWN:
            low, high = value - wide, value + wide
        while True:
            control[kernel.PLY] = 0
            control[kernel.STATE] = kernel.ENTER
            control[kernel.MOVE] = -1
            control[kernel.FIRST] = best
            stack[0, kernel.DEPTH] = each
            stack[0, kernel.ALPHA] = low
            stack[0, kernel.BETA] = high
            done = kernel.search(control, stack, path, table, weights, history)
            if control[kernel.MOVE] >= 0:
                best = control[kernel.MOVE]
            if not done:
                break
            low, high, wide = compiled_widened(control[kernel.VALUE], low, high, wide)
            if wide == 0:
                break
        if not done:
            break
        value = control[kernel.VALUE]
        if abs(value) > SURE and abs(value) >= WIN - each:
            break
    control[kernel.MOVE] = best if best >= 0 else _first(control[kernel.MASK])
    return value


@jit
def _first(moves: int) -> int:
    pit = 0
    while moves >> pit & 1 == 0:
        pit += 1
    return pit


@jit
def random_move(moves: int) -> int:
    """One of the moves of a mask, by numba's own random numbers."""
    while True:
        pit = np.random.randint(0, 6)
        if moves >> pit & 1:
            return pit


@jit
def seed_random(seed: int) -> None:
    """Seed numba's random numbers, which are apart from numpy's."""
    np.random.seed(seed)


@jit
def ended(path: Any, quiet: int, own: int, other: int, moves: int, code: int) -> int:
    """Return how a game ends before a move out of `moves`, as `bitboard.over` or by repetition.

    The result is 0 while it goes on. The position is written into `path`, for `look` and `step`.
    """
    path[HISTORY, 0] = own
    path[HISTORY, 1] = other
    path[HISTORY, 2] = quiet
    how = over(own, other, moves, code)
    if how == 0 and quiet >= SHORTEST_CYCLE and kernel.repeated(path, 0, own, other, quiet):
        return REPEATED
    return how


@jit
def step(path: Any, quiet: int, own: int, other: int, result: int) -> int:
    """Remember in `path` the position that was left by a move; plies since a capture."""
    if result & TAKEN or quiet + 1 >= HISTORY:
        return 0
    quiet += 1
    for back in range(quiet, 1, -1):
        path[HISTORY - back, 0] = path[HISTORY - back + 1, 0]
        path[HISTORY - back, 1] = path[HISTORY - back + 1, 1]
    path[HISTORY - 1, 0] = own
    path[HISTORY - 1, 1] = other
    return quiet
