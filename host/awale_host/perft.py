# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Counting lines of play with the core's own rules."""

from awale_core.rules import RuleSet, ending, legal_mask
from awale_core.sowing import AGAIN, CELLS, PITS, SLAM, SLAM_LOSES, make_move


def perft(rules: RuleSet, cells: bytearray, side: int, depth: int) -> int:
    """Lines of exactly `depth` sowings from this position; lines that end earlier count nothing,
    repetition is ignored."""
    return _count(rules, cells, side, depth, bytearray(CELLS))


def _count(rules: RuleSet, cells: bytearray, side: int, depth: int, scratch: bytearray) -> int:
    moves = legal_mask(rules, cells, side, scratch)
    if ending(rules, cells, side, 1, moves) is not None:
        return 0
    if depth == 1:
        return moves.bit_count()
    count = 0
    for pit in range(PITS):
        if not moves >> pit & 1:
            continue
        child = bytearray(cells)
        result = make_move(rules, child, side, pit)
        if result & SLAM and rules.slam == SLAM_LOSES:
            continue  # a kill ends the game
        count += _count(rules, child, side if result & AGAIN else 1 - side, depth - 1, scratch)
    return count
