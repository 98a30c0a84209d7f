# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games of the engine with itself, compiled, as material to fit the evaluation to."""

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from awale_host.engine.search import kernel
from awale_host.engine.search.kernel import HISTORY
from awale_host.engine.types import SURE
from awale_host.native.bitboard import AGAIN, SLAM, legal, margin, over, pack, play, rules_code
from awale_host.native.jit import jit

from awale_core import rule_set
from awale_core.sowing import SLAM_LOSES
from tools.engine.fast_game import ended, look, random_move, seed_random, step

if TYPE_CHECKING:
    from awale_host.tablebase.probe import Tablebase

LONGEST: Final = 300  # plies; a game that is still running then is not used
UNKNOWN: Final = 3  # the result of a position that was not played on from
COLUMNS: Final = 4  # own word, other word, the search's value, the result 0–2 in half points


@jit
def play_compiled(
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
    """Play one game and write it into `rows`; the rows it took, 0 for a game without an end."""
    code = control[kernel.CODE]
    side = 0
    used = 0
    quiet = 0
    for ply in range(LONGEST):
        moves = legal(own, other, code)
        how = ended(path, quiet, own, other, moves, code)
        if how:
            difference = margin(own, other, how, code)
            for at in range(used):
                if sides[at] < 2:
                    sign = 1 if sides[at] == side else -1
                    rows[at, 3] = 1 + sign * (difference > 0) - sign * (difference < 0)
            return used
        if ply < random_plies:
            pit = random_move(moves)
        else:
            value = look(own, other, depth, 1 << 60, control, stack, path, table, weights, history)
            pit = control[kernel.MOVE]
            rows[used] = (own, other, value, UNKNOWN)
            sides[used] = side
            used += 1
            strange = random_move(moves)
            after, rest, result = play(own, other, strange, code)
            if strange != pit and result & SLAM == 0:
                # A move that a good player would not make: leaves of a search are full of them.
                if result & AGAIN == 0:
                    after, rest = rest, after
                if over(after, rest, legal(after, rest, code), code) == 0:
                    path[HISTORY, 2] = 0
                    value = look(
                        after,
                        rest,
                        depth - 1,
                        1 << 60,
                        control,
                        stack,
                        path,
                        table,
                        weights,
                        history,
                    )
                    rows[used] = (after, rest, value, UNKNOWN)
                    sides[used] = 2
                    used += 1
                path[HISTORY, 0] = own
                path[HISTORY, 1] = other
            if abs(value) < SURE and np.random.random() < error:
                pit = random_move(moves)
        after, rest, result = play(own, other, pit, code)
        quiet = step(path, quiet, own, other, result)
        if result & SLAM and code & 7 == SLAM_LOSES:
            return 0
        if result & AGAIN:
            own, other = after, rest
        else:
            own, other = rest, after
            side = 1 - side
    return 0


def positions(
    rules: str,
    games: int,
    seed: int,
    depth: int,
    weights: Any,
    tables: "Tablebase | None" = None,
    error: float = 0.06,
) -> Any:
    """Positions of `games` games of a rule set, each looked at `depth` plies deep; with `tables`,
    what leads to an ending that they know has its exact value.

    Rows of COLUMNS int64. The same arguments give the same rows.
    """
    control = np.zeros(kernel.CONTROL, np.int64)
    control[kernel.CODE] = rules_code(rule_set(rules))
    control[kernel.FEATURES] = kernel.ALL_FEATURES
    if tables is not None:
        control[kernel.TABLES] = tables.address
        control[kernel.REACH] = tables.reach + 1
    stack = np.zeros((kernel.MOST_PLIES + 2, kernel.ROW), np.int64)
    path = np.zeros((HISTORY + kernel.MOST_PLIES + 2, 3), np.int64)
    table = np.zeros((1 << 18, 2), np.int64)
    history = np.zeros(6 * 64, np.int64)
    rows = np.zeros((2 * LONGEST, COLUMNS), np.int64)
    sides = np.zeros(2 * LONGEST, np.int64)
    own, other = pack(bytes([4] * 12 + [0, 0]), 0)
    found = []
    seed_random(seed)
    for game in range(games):
        used = play_compiled(
            own, other, depth, 4 + game % 9, error,
            rows, sides, control, stack, path, table, weights, history,
        )  # fmt: skip
        found.append(rows[:used].copy())
    return np.concatenate(found)
