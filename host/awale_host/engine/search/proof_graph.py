# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The graph of positions on which a proof works: its nodes, and how it grows.

A node is a row of numbers. Of the player's own moves only one is followed at first, the others
wait.
"""

from typing import Any, Final

import numpy as np

from awale_core.sowing import SEEDS, SLAM_LOSES

from ...native.bitboard import AGAIN, PITS, REPEATED, SLAM, STORE, legal, margin, over, play
from ...native.intrinsics import highest_bit
from ...native.jit import jit
from ...tablebase.lookup import high_at, low_at, place_of
from .transposition import BUCKET, key_of, probe

NONE: Final = -1  # no move
GOOD: Final = -2  # the end of play gives the player at least the wanted margin
BAD: Final = -3
WAITING: Final = -1000  # a move that has not been followed, plus what the player is then sure of
WAITS: Final = -900

# Columns of a node.
OWN: Final = 0
OTHER: Final = 1
TURN: Final = 2  # 0 the player who has the move in the root
RANK: Final = 3  # order in which nodes were proven, negative if refuted, 0 while they are neither
FLAGS: Final = 4
NEXT: Final = 5  # six: node after each move, or an end
LINES: Final = 11  # five: see `proof_lines`
_COLUMNS: Final = 16


def space(limit: int) -> tuple[Any, Any]:
    """Return the memory for one proof that looks at no more than `limit` positions."""
    slots = 1 << max(4, (2 * limit - 1).bit_length())
    return np.empty((limit, _COLUMNS), np.int64), np.full(slots, -1, np.int32)


@jit
def slot_of(own: int, other: int, turn: int, nodes: Any, slots: Any) -> int:
    at: int = (key_of(own, other) ^ turn) & (slots.shape[0] - 1)
    while slots[at] >= 0:
        node = slots[at]
        if nodes[node, OWN] == own and nodes[node, OTHER] == other and nodes[node, TURN] == turn:
            break
        at = (at + 1) & (slots.shape[0] - 1)
    return at


@jit
def add(at: int, own: int, other: int, turn: int, slot: int, nodes: Any, slots: Any) -> None:
    """Write a new node, which nothing is known of."""
    slots[slot] = at
    nodes[at, OWN] = own
    nodes[at, OTHER] = other
    nodes[at, TURN] = turn
    nodes[at, RANK] = 0
    nodes[at, FLAGS] = 0


@jit
def end_of(
    own: int, other: int, turn: int, code: int, owner: int, wanted: int, past: Any, ends: bool
) -> int:
    """Return the end of the game in a position: GOOD, BAD, or NONE while it goes on."""
    final = 0
    ended = False
    for at in range(past.shape[0]):
        if past[at, 0] == own and past[at, 1] == other and past[at, 2] == turn:
            final = margin(own, other, REPEATED, code)
            # An agreement that gives enough need not come, so what follows has to hold as well.
            ended = ends or (final if turn == owner else -final) < wanted
    if not ended:
        how = over(own, other, legal(own, other, code), code)
        if how == 0:
            lead = (own >> STORE) - (other >> STORE)
            if turn != owner:
                lead = -lead
            left = SEEDS - (own >> STORE) - (other >> STORE)
            if lead - left >= wanted:
                return GOOD
            return BAD if lead + left < wanted else NONE
        final = margin(own, other, how, code)
    if turn != owner:
        final = -final
    return GOOD if final >= wanted else BAD


@jit
def look(
    own: int, other: int, turn: int, pit: int, seeds: int, code: int, owner: int, wanted: int,
    past: Any, ends: bool, tables: int, reach: int,
) -> int:  # fmt: skip
    """Return what a move leads to: GOOD, BAD, or WAITING plus the lead that the player is then sure
    of, as far as the tables know."""
    after, rest, result = play(own, other, pit, code)
    if result & SLAM and code & 7 == SLAM_LOSES:
        return BAD if turn == owner else GOOD
    following = turn
    if result & AGAIN == 0:
        after, rest = rest, after
        following = 1 - turn
    end = end_of(after, rest, following, code, owner, wanted, past, ends)
    if end != NONE:
        return end
    lead = (after >> STORE) - (rest >> STORE)
    left = SEEDS - (after >> STORE) - (rest >> STORE)
    if following != owner:
        lead = -lead
    if left > reach or (after & PITS == 0 and rest & PITS == 0):
        return WAITING + lead
    place = place_of(tables, after, rest)
    lead += low_at(tables, place) if following == owner else -high_at(tables, place)
    if lead < wanted:
        return BAD
    # The history ends with a capture, so the bound holds.
    return GOOD if left < seeds else WAITING + lead


@jit
def follow(at: int, pit: int, count: int, limit: int, code: int, nodes: Any, slots: Any) -> int:
    """Let a move lead to its node, which may be new; return how many there are."""
    turn = nodes[at, TURN]
    after, rest, result = play(nodes[at, OWN], nodes[at, OTHER], pit, code)
    if result & AGAIN == 0:
        after, rest = rest, after
        turn = 1 - turn
    slot = slot_of(after, rest, turn, nodes, slots)
    if slots[slot] >= 0:
        nodes[at, NEXT + pit] = slots[slot]
        return count
    if count == limit:
        nodes[at, NEXT + pit] = BAD
        return count
    nodes[at, NEXT + pit] = count
    add(count, after, rest, turn, slot, nodes, slots)
    return count + 1


@jit
def most_promising(at: int, nodes: Any) -> int:
    """Return the waiting move that leaves the player sure of most; NONE if no move waits."""
    best = NONE
    for pit in range(6):
        each = nodes[at, NEXT + pit]
        if each < WAITS and (best == NONE or each > nodes[at, NEXT + best]):
            best = pit
    return best


@jit
def expand(
    at: int, count: int, limit: int, first: int, seeds: int, code: int, owner: int, wanted: int,
    past: Any, ends: bool, tables: int, reach: int, table: Any, salt: int, guided: bool,
    plan: Any, plan_salt: int, every: bool, nodes: Any, slots: Any,
) -> int:  # fmt: skip
    """Generate the positions that matter from node `at` on, breadth first; how many there are.

    Of the player's own moves one is followed and the others wait, as a proof needs no more; with
    `every` all are followed."""
    while at < count:
        own, other, turn = nodes[at, OWN], nodes[at, OTHER], nodes[at, TURN]
        moves = legal(own, other, code)
        if at == 0:
            moves &= first
        elif guided and turn == owner:
            best = (probe(table, key_of(own, other) ^ salt) >> 26 & 7) - 1
            if best >= 0 and moves >> best & 1:
                moves = 1 << best
        for pit in range(6):
            nodes[at, NEXT + pit] = NONE
        enough = GOOD if turn == owner else BAD  # one such move decides the node
        decided = False
        while moves and not decided:
            pit = highest_bit(moves)
            moves &= ~(1 << pit)
            found = look(
                own, other, turn, pit, seeds, code, owner, wanted, past, ends, tables, reach
            )
            nodes[at, NEXT + pit] = found
            decided = found == enough
        if not decided and turn == owner and not every:
            best = NONE
            if plan.shape[0] > BUCKET:
                best = (probe(plan, key_of(own, other) ^ plan_salt) >> 26 & 7) - 1
            if best < 0 or nodes[at, NEXT + best] >= WAITS:
                best = most_promising(at, nodes)
            if best >= 0:
                count = follow(at, best, count, limit, code, nodes, slots)
        elif not decided:
            for pit in range(6):
                if nodes[at, NEXT + pit] < WAITS:
                    count = follow(at, pit, count, limit, code, nodes, slots)
        at += 1
    return count


@jit
def widen(
    count: int, limit: int, owner: int, code: int, nodes: Any, slots: Any
) -> tuple[int, bool]:
    """Follow one more move in each node of the player's that is not proven; return how many nodes
    there are, and whether any move waited."""
    any_waited = False
    for at in range(count):
        if nodes[at, TURN] == owner and nodes[at, RANK] == 0:
            pit = most_promising(at, nodes)
            if pit >= 0:
                any_waited = True
                count = follow(at, pit, count, limit, code, nodes, slots)
    return count, any_waited
