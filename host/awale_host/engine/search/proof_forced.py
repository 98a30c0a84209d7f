# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Decide what a player can force on the graph of a proof without repeating a position at a cost.

`side` is 1 for the player who wants the margin, whose nodes are proven, and −1 for the other one,
who wants to prevent it and whose nodes are refuted.
"""

from typing import Any, Final

from ...native.bitboard import REPEATED, margin
from ...native.jit import jit
from .proof_graph import BAD, FLAGS, GOOD, NEXT, NONE, OTHER, OWN, RANK, TURN, WAITS

_SAFE: Final = 1  # flag of a candidate for a region in which a player can stay


@jit
def leads_there(at: int, side: int, owner: int, flag: int, nodes: Any) -> bool:
    """Whether a node leads to nodes that are decided for `side` (or have the flag): by one move of
    that player's own, or by all moves of the other one."""
    mine: bool = (nodes[at, TURN] == owner) == (side > 0)
    wanted = GOOD if side > 0 else BAD
    for pit in range(6):
        after = nodes[at, NEXT + pit]
        if after == NONE or after < WAITS:
            continue
        there = after == wanted or (
            after >= 0 and (nodes[after, RANK] * side > 0 or nodes[after, FLAGS] & flag != 0)
        )
        if there == mine:
            return mine
    return not mine


@jit
def attract(count: int, side: int, owner: int, rank: int, nodes: Any) -> int:
    """Decide nodes from those that are decided for `side`; return the next free rank."""
    changed = True
    while changed:
        changed = False
        for at in range(count - 1, -1, -1):
            if nodes[at, RANK] == 0 and leads_there(at, side, owner, 0, nodes):
                nodes[at, RANK] = side * rank
                rank += 1
                changed = True
    return rank


@jit
def repeats_well(at: int, owner: int, wanted: int, code: int, nodes: Any) -> bool:
    """Whether a repetition of the position gives the owner enough."""
    final = margin(nodes[at, OWN], nodes[at, OTHER], REPEATED, code)
    enough: bool = (final if nodes[at, TURN] == owner else -final) >= wanted
    return enough


@jit
def _find_safe(
    count: int, side: int, owner: int, wanted: int, code: int, rank: int, nodes: Any
) -> bool:
    """Decide the nodes among which `side` can stay as long as repetitions there suffice; whether
    there are any."""
    for at in range(count):
        nodes[at, FLAGS] = 0
        if nodes[at, RANK] == 0 and repeats_well(at, owner, wanted, code, nodes) == (side > 0):
            nodes[at, FLAGS] = _SAFE
    changed = True
    while changed:
        changed = False
        for at in range(count):
            if nodes[at, FLAGS] and not leads_there(at, side, owner, _SAFE, nodes):
                nodes[at, FLAGS] = 0
                changed = True
    found = False
    for at in range(count):
        if nodes[at, FLAGS]:
            nodes[at, RANK] = side * rank
            nodes[at, FLAGS] = 0
            found = True
    return found


@jit
def force(count: int, side: int, owner: int, wanted: int, code: int, rank: int, nodes: Any) -> int:
    """Decide for `side` all that it can force, or until the first node is decided; return the next
    free rank."""
    rank = attract(count, side, owner, rank, nodes)
    while nodes[0, RANK] == 0:
        if not _find_safe(count, side, owner, wanted, code, rank, nodes):
            break
        rank = attract(count, side, owner, rank + 1, nodes)
    return rank


@jit
def nearest(at: int, nodes: Any) -> int:
    """Return the move of a proven node of the player's that comes nearest to the end."""
    best = NONE
    least = 1 << 30
    for pit in range(6):
        after = nodes[at, NEXT + pit]
        if after == GOOD:
            return pit
        if after >= 0 and 0 < nodes[after, RANK] < least:
            least = nodes[after, RANK]
            best = pit
    return best
