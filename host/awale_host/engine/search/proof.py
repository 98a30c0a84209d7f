# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Prove that a player forces a final margin, whatever repetitions the game's own past brings.

The transposition table keeps values without the history that they were found with, so a win that it
promises may end in a repetition (the graph-history interaction problem). Before a result is called
certain it is proven here: on an explicit graph of positions, in which those that end the game by
repetition are terminal, play is forced backwards from the ends. Play that follows such a proof
never repeats a position, or only ones where the repetition gives the wanted margin too.

Where repetitions do not end the game, they let the players agree on its end. A proof then means
that no end of the game, an agreed one included, gives less than the wanted margin.
"""

from typing import Any, Final

import numpy as np

from awale_core.sowing import SEEDS, SLAM_LOSES

from ...native.bitboard import (
    AGAIN,
    PITS,
    REPEATED,
    SLAM,
    STORE,
    legal,
    margin,
    over,
    play,
)
from ...native.entry import FLAG, HALVES, NUMBER, ROWS, entry
from ...native.intrinsics import highest_bit
from ...native.jit import jit
from ...tablebase.lookup import high_at, low_at, place_of
from .transposition import BUCKET, EXACT, key_of, probe, store

NONE: Final = -1  # no move
GOOD: Final = -2  # the end of play gives the player at least the wanted margin
BAD: Final = -3
WAITING: Final = -1000  # a move that has not been followed, plus what the player is then sure of
_WAITS: Final = -900

NOT_PROVEN: Final = -1
TOO_FEW: Final = -2  # not proven among as many positions as there is space for
PROVEN: Final = 6  # the other player has the move, so there is none to name

# Columns of a node.
_OWN: Final = 0
_OTHER: Final = 1
_TURN: Final = 2  # 0 the player who has the move in the root
_RANK: Final = 3  # order in which nodes were proven, 0 while they are not
_SAFE: Final = 4
_NEXT: Final = 5  # six: node after each move, or an end
_COLUMNS: Final = 11


@jit
def _slot(own: int, other: int, turn: int, nodes: Any, slots: Any) -> int:
    at: int = (key_of(own, other) ^ turn) & (slots.shape[0] - 1)
    while slots[at] >= 0:
        node = slots[at]
        if nodes[node, _OWN] == own and nodes[node, _OTHER] == other and nodes[node, _TURN] == turn:
            break
        at = (at + 1) & (slots.shape[0] - 1)
    return at


@jit
def _end(
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
def _look(
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
    end = _end(after, rest, following, code, owner, wanted, past, ends)
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
def _follow(at: int, pit: int, count: int, limit: int, code: int, nodes: Any, slots: Any) -> int:
    """Let a move lead to its node, which may be new; return how many there are."""
    turn = nodes[at, _TURN]
    after, rest, result = play(nodes[at, _OWN], nodes[at, _OTHER], pit, code)
    if result & AGAIN == 0:
        after, rest = rest, after
        turn = 1 - turn
    slot = _slot(after, rest, turn, nodes, slots)
    if slots[slot] >= 0:
        nodes[at, _NEXT + pit] = slots[slot]
        return count
    if count == limit:
        nodes[at, _NEXT + pit] = BAD
        return count
    nodes[at, _NEXT + pit] = count
    slots[slot] = count
    nodes[count, _OWN] = after
    nodes[count, _OTHER] = rest
    nodes[count, _TURN] = turn
    nodes[count, _RANK] = 0
    nodes[count, _SAFE] = 0
    return count + 1


@jit
def _most_promising(at: int, nodes: Any) -> int:
    """Return the waiting move that leaves the player sure of most; NONE if no move waits."""
    best = NONE
    for pit in range(6):
        each = nodes[at, _NEXT + pit]
        if each < _WAITS and (best == NONE or each > nodes[at, _NEXT + best]):
            best = pit
    return best


@jit
def _expand(
    at: int, count: int, limit: int, first: int, seeds: int, code: int, owner: int, wanted: int,
    past: Any, ends: bool, tables: int, reach: int, table: Any, salt: int, guided: bool,
    plan: Any, plan_salt: int, nodes: Any, slots: Any,
) -> int:  # fmt: skip
    """Generate the positions that matter from node `at` on, breadth first; how many there are.

    Of the player's own moves one is followed, the others wait: a proof needs no more."""
    while at < count:
        own, other, turn = nodes[at, _OWN], nodes[at, _OTHER], nodes[at, _TURN]
        moves = legal(own, other, code)
        if at == 0:
            moves &= first
        elif guided and turn == owner:
            best = (probe(table, key_of(own, other) ^ salt) >> 26 & 7) - 1
            if best >= 0 and moves >> best & 1:
                moves = 1 << best
        for pit in range(6):
            nodes[at, _NEXT + pit] = NONE
        enough = GOOD if turn == owner else BAD  # one such move decides the node
        decided = False
        while moves and not decided:
            pit = highest_bit(moves)
            moves &= ~(1 << pit)
            found = _look(
                own, other, turn, pit, seeds, code, owner, wanted, past, ends, tables, reach
            )
            nodes[at, _NEXT + pit] = found
            decided = found == enough
        if not decided and turn == owner:
            best = NONE
            if plan.shape[0] > BUCKET:
                best = (probe(plan, key_of(own, other) ^ plan_salt) >> 26 & 7) - 1
            if best < 0 or nodes[at, _NEXT + best] >= _WAITS:
                best = _most_promising(at, nodes)
            if best >= 0:
                count = _follow(at, best, count, limit, code, nodes, slots)
        elif not decided:
            for pit in range(6):
                if nodes[at, _NEXT + pit] < _WAITS:
                    count = _follow(at, pit, count, limit, code, nodes, slots)
        at += 1
    return count


@jit
def _widen(
    count: int, limit: int, owner: int, code: int, nodes: Any, slots: Any
) -> tuple[int, bool]:
    """Follow one more move in each node of the player's that is not proven; return how many nodes
    there are, and whether any move waited."""
    any_waited = False
    for at in range(count):
        if nodes[at, _TURN] == owner and nodes[at, _RANK] == 0:
            pit = _most_promising(at, nodes)
            if pit >= 0:
                any_waited = True
                count = _follow(at, pit, count, limit, code, nodes, slots)
    return count, any_waited


@jit
def _holds(at: int, mine: bool, safe: int, nodes: Any) -> bool:
    """Whether a node leads to proven ones (or, with `safe`, to candidates): by one move of the
    player's own, or by all moves of the other one."""
    for pit in range(6):
        after = nodes[at, _NEXT + pit]
        if after == NONE or after < _WAITS:
            continue
        good = after == GOOD or (
            after >= 0 and (nodes[after, _RANK] > 0 or nodes[after, _SAFE] & safe != 0)
        )
        if good == mine:
            return mine
    return not mine


@jit
def _attract(count: int, owner: int, rank: int, nodes: Any) -> int:
    """Prove nodes from those that are proven; the next free rank."""
    changed = True
    while changed:
        changed = False
        for at in range(count - 1, -1, -1):
            if nodes[at, _RANK] == 0 and _holds(at, nodes[at, _TURN] == owner, 0, nodes):
                nodes[at, _RANK] = rank
                rank += 1
                changed = True
    return rank


@jit
def _find_safe(count: int, owner: int, wanted: int, code: int, rank: int, nodes: Any) -> int:
    """Prove the nodes among which the player can stay as long as repetitions there suffice."""
    for at in range(count):
        nodes[at, _SAFE] = 0
        if nodes[at, _RANK] == 0:
            final = margin(nodes[at, _OWN], nodes[at, _OTHER], REPEATED, code)
            if nodes[at, _TURN] != owner:
                final = -final
            nodes[at, _SAFE] = final >= wanted
    changed = True
    while changed:
        changed = False
        for at in range(count):
            if nodes[at, _SAFE] and not _holds(at, nodes[at, _TURN] == owner, 1, nodes):
                nodes[at, _SAFE] = 0
                changed = True
    for at in range(count):
        if nodes[at, _SAFE]:
            nodes[at, _RANK] = rank
            nodes[at, _SAFE] = 0
    return rank


@jit
def _prove_all(count: int, owner: int, wanted: int, code: int, rank: int, nodes: Any) -> int:
    """Prove what can be proven until the first node is; return the next free rank."""
    rank = _attract(count, owner, rank, nodes)
    while nodes[0, _RANK] == 0:
        before = rank
        _find_safe(count, owner, wanted, code, rank, nodes)
        rank = _attract(count, owner, rank + 1, nodes)
        proven = 0
        for at in range(count):
            proven += nodes[at, _RANK] >= before
        if proven == 0:
            break
    return rank


@jit
def _best(at: int, nodes: Any) -> int:
    """Return the move of a proven node of the player's that comes nearest to the end."""
    best = NONE
    least = 1 << 30
    for pit in range(6):
        after = nodes[at, _NEXT + pit]
        if after == GOOD:
            return pit
        if after >= 0 and 0 < nodes[after, _RANK] < least:
            least = nodes[after, _RANK]
            best = pit
    return best


def space(limit: int) -> tuple[Any, Any]:
    """Return the memory for one proof that looks at no more than `limit` positions."""
    slots = 1 << max(4, (2 * limit - 1).bit_length())
    return np.empty((limit, _COLUMNS), np.int64), np.full(slots, -1, np.int32)


@entry(
    NUMBER, *6 * (NUMBER,), ROWS, FLAG, NUMBER, NUMBER, ROWS, NUMBER, FLAG, ROWS, NUMBER,
    ROWS, HALVES
)  # fmt: skip
def prove(
    own: int, other: int, first: int, code: int, owner: int, wanted: int, past: Any, ends: bool,
    tables: int, reach: int, table: Any, salt: int, guided: bool, plan: Any, plan_salt: int,
    nodes: Any, slots: Any,
) -> int:  # fmt: skip
    """Prove that `owner` (0 the player to move, 1 the other) ends at least `wanted` seeds ahead
    if the player to move begins with a move of the mask `first`. `code` has NO_GOAL.

    `past` holds the positions whose next occurrence ends the game by repetition (words as the
    player to move there sees them, and 0 for the player who now has the move or 1); the one on the
    board is among them if its next occurrence does. `ends` is False where repetitions do not end
    the game but may lead to an agreement; `past` then holds all positions since the last capture,
    so that a proof stays one while play follows it. With `guided` the owner plays the moves of the
    transposition table where it knows one. The owner's moves in a proof go into `plan`, another
    such table; one of four entries takes none. `nodes` and `slots` are `space`, which decides how
    many positions are looked at.

    Returns the move that keeps the proof (0–5), PROVEN for owner 1, NOT_PROVEN or TOO_FEW.
    """
    limit = nodes.shape[0]
    nodes[0, _OWN] = own
    nodes[0, _OTHER] = other
    nodes[0, _TURN] = 0
    nodes[0, _RANK] = 0
    nodes[0, _SAFE] = 0
    slots[_slot(own, other, 0, nodes, slots)] = 0
    seeds = SEEDS - (own >> STORE) - (other >> STORE)
    count = 1
    at = 0
    rank = 1
    more = True
    while more:
        count = _expand(
            at, count, limit, first, seeds, code, owner, wanted, past, ends, tables, reach, table,
            salt, guided, plan, plan_salt, nodes, slots,
        )  # fmt: skip
        at = count
        rank = _prove_all(count, owner, wanted, code, rank, nodes)
        if nodes[0, _RANK] > 0 or count == limit:
            break
        count, more = _widen(count, limit, owner, code, nodes, slots)
    if nodes[0, _RANK] == 0:
        return TOO_FEW if count == limit else NOT_PROVEN
    if plan.shape[0] > BUCKET:
        for at in range(count):
            if nodes[at, _RANK] > 0 and nodes[at, _TURN] == owner:
                key = key_of(nodes[at, _OWN], nodes[at, _OTHER]) ^ plan_salt
                store(plan, key, 1, EXACT, _best(at, nodes), 0, 0)
    return PROVEN if owner == 1 else _best(0, nodes)
