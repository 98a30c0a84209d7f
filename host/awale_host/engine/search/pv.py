# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The line of play that the transposition table knows from a position on, compiled."""

from typing import Any

from awale_core.sowing import SLAM_LOSES

from ...native.bitboard import AGAIN, SLAM, TAKEN, legal, over, play
from ...native.entry import NUMBER, NUMBERS, ROWS, entry
from .kernel import HISTORY, SHORTEST_CYCLE, repeated
from .transposition import key_of, probe


@entry(NUMBER, ROWS, ROWS, NUMBER, NUMBER, NUMBERS, NUMBERS)
def extract_pv(path: Any, table: Any, salt: int, code: int, wanted: Any, found: Any) -> int:
    """Write the moves that begin with the mover's pit `wanted[0]` (0–5) into `found`, at most
    `wanted[1]`; how many there are.

    A move is its pit, plus 6 for the player who is not on the move in the root, which stands in
    `path[HISTORY]`; what comes after the root is overwritten. The line ends where the table knows
    no further, the game is over, or a position comes back.
    """
    own = path[HISTORY, 0]
    other = path[HISTORY, 1]
    side = 0
    length = 0
    pit = wanted[0]
    most = min(wanted[1], found.shape[0])
    while length < most:
        quiet = path[HISTORY + length, 2]
        if length and quiet >= SHORTEST_CYCLE and repeated(path, length, own, other, quiet):
            break
        moves = legal(own, other, code)
        if pit < 0 or moves >> pit & 1 == 0 or over(own, other, moves, code):
            break
        found[length] = pit + 6 * side
        own, other, result = play(own, other, pit, code)
        length += 1
        if result & SLAM and code & 7 == SLAM_LOSES:
            break  # a kill ends the game
        if result & AGAIN == 0:
            own, other = other, own
            side = 1 - side
        path[HISTORY + length, 0] = own
        path[HISTORY + length, 1] = other
        path[HISTORY + length, 2] = 0 if result & TAKEN else quiet + 1
        data = probe(table, key_of(own, other) ^ salt)
        pit = (data >> 26 & 7) - 1
    return length
