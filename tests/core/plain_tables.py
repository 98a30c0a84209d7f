# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Endgames solved plainly, with the core's own moves: what tables are compared with."""

from collections.abc import Iterator
from typing import NamedTuple

from awale_core import RuleSet, rule_set
from awale_core.rules import award, ending, legal_mask, winner
from awale_core.sowing import (
    AGAIN,
    CAPTURED,
    CELLS,
    NORTH_STORE,
    PITS,
    SLAM,
    SLAM_LOSES,
    SOUTH,
    SOUTH_STORE,
    make_move,
)

Pits = bytes
KILLED = -100  # seeds: worse than any loss by count


class Move(NamedTuple):
    """Result of a move: the seeds gained, the position as the next player sees it (None if the move
    ended the game), and whether the same player is to move."""

    gained: int
    after: Pits | None
    again: bool = False


def placements(seeds: int, pits: int) -> Iterator[tuple[int, ...]]:
    """Every way to lay `seeds` into `pits`."""
    if pits == 1:
        yield (seeds,)
        return
    for first in range(seeds + 1):
        for rest in placements(seeds - first, pits - 1):
            yield (first, *rest)


def what_may_follow(rules: RuleSet, pits: Pits) -> tuple[int | None, dict[int, Move]]:
    """With South to move: the final score if the game is over (in a race 1 or −1), and else the
    legal moves by pit."""
    cells = bytearray(CELLS)
    cells[:PITS] = pits
    scratch = bytearray(CELLS)
    moves = legal_mask(rules, cells, SOUTH, scratch)
    reason = ending(rules, cells, SOUTH, 1, moves)
    if reason is not None:
        if not rules.captures:
            return (1 if winner(rules, cells, SOUTH, reason) == SOUTH else -1), {}
        award(rules, cells, SOUTH, reason)
        return cells[SOUTH_STORE] - cells[NORTH_STORE], {}
    following = {}
    for pit in range(6):
        if not moves >> pit & 1:
            continue
        after = bytearray(cells)
        result = make_move(rules, after, SOUTH, pit)
        if rules.slam == SLAM_LOSES and result & SLAM:
            following[pit] = Move(KILLED, None)
            continue
        again = bool(result & AGAIN)
        rows = after[:6], after[6:PITS]
        seen = bytes(rows[0] + rows[1] if again else rows[1] + rows[0])
        gained = after[SOUTH_STORE] if rules.captures else 0
        assert bool(result & CAPTURED) == bool(gained)
        following[pit] = Move(gained, seen, again)
    return None, following


def value_of_move(move: Move, values: dict[Pits, int]) -> int:
    """Return the final gain of a move, from the values of the positions after it."""
    if move.after is None:
        return move.gained
    return move.gained + (values[move.after] if move.again else -values[move.after])


def solve(rules: str, most: int) -> dict[Pits, int]:
    """The value of every position with up to `most` seeds, to the player to move.

    Values that hold for games of at most k moves, an unfinished game counting 0, are improved with
    growing k until they stay: from then on they hold for games of any length.
    """
    values: dict[Pits, int] = {}
    for seeds in range(most + 1):
        moves: dict[Pits, list[Move]] = {}
        for placement in placements(seeds, PITS):
            final, following = what_may_follow(rule_set(rules), bytes(placement))
            values[bytes(placement)] = final or 0
            if final is None:
                moves[bytes(placement)] = list(following.values())
        changed = True
        while changed:
            better = {
                pits: max(value_of_move(move, values) for move in following)
                for pits, following in moves.items()
            }
            changed = any(values[pits] != value for pits, value in better.items())
            values.update(better)
    return values
