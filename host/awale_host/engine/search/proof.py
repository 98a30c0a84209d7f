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
from .transposition import key_of, probe

NONE: Final = -1  # no move
GOOD: Final = -2  # the end of play gives the player at least the wanted margin
BAD: Final = -3

NOT_PROVEN: Final = -1
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
def _expand(
    count: int, limit: int, first: int, seeds: int, code: int, owner: int, wanted: int,
    past: Any, ends: bool, tables: int, reach: int, table: Any, salt: int, guided: bool,
    nodes: Any, slots: Any,
) -> int:  # fmt: skip
    """Generate the positions that matter, breadth first; how many there are."""
    at = 0
    while at < count:
        own, other, turn = nodes[at, _OWN], nodes[at, _OTHER], nodes[at, _TURN]
        moves = legal(own, other, code)
        if at == 0:
            moves &= first
        elif guided and turn == owner:
            data = probe(table, key_of(own, other) ^ salt)
            best = (data >> 26 & 7) - 1
            if data and best >= 0 and moves >> best & 1:
                moves = 1 << best
        for pit in range(6):
            nodes[at, _NEXT + pit] = NONE
        while moves:
            pit = highest_bit(moves)
            moves &= ~(1 << pit)
            after, rest, result = play(own, other, pit, code)
            if result & SLAM and code & 7 == SLAM_LOSES:
                nodes[at, _NEXT + pit] = BAD if turn == owner else GOOD
                continue
            following = turn
            if result & AGAIN == 0:
                after, rest = rest, after
                following = 1 - turn
            end = _end(after, rest, following, code, owner, wanted, past, ends)
            if end == NONE:
                inside = (after & PITS) != 0 or (rest & PITS) != 0
                left = SEEDS - (after >> STORE) - (rest >> STORE)
                if inside and left <= reach:
                    place = place_of(tables, after, rest)
                    lead = (after >> STORE) - (rest >> STORE)
                    if following == owner:
                        surely = lead + low_at(tables, place)
                    else:
                        surely = -lead - high_at(tables, place)
                    if surely < wanted:
                        end = BAD
                    elif left < seeds:
                        end = GOOD  # the history ends with a capture, so the bound holds
            if end == NONE:
                slot = _slot(after, rest, following, nodes, slots)
                end = slots[slot]
                if end < 0:
                    if count == limit:
                        end = BAD
                    else:
                        end = count
                        slots[slot] = count
                        nodes[count, _OWN] = after
                        nodes[count, _OTHER] = rest
                        nodes[count, _TURN] = following
                        nodes[count, _RANK] = 0
                        nodes[count, _SAFE] = 0
                        count += 1
            nodes[at, _NEXT + pit] = end
        at += 1
    return count


@jit
def _holds(at: int, mine: bool, safe: int, nodes: Any) -> bool:
    """Whether a node leads to proven ones (or, with `safe`, to candidates): by one move of the
    player's own, or by all moves of the other one."""
    for pit in range(6):
        after = nodes[at, _NEXT + pit]
        if after == NONE:
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


def space(limit: int) -> tuple[Any, Any]:
    """Return the memory for one proof that looks at no more than `limit` positions."""
    slots = 1 << max(4, (2 * limit - 1).bit_length())
    return np.empty((limit, _COLUMNS), np.int64), np.full(slots, -1, np.int32)


@entry(
    NUMBER, *6 * (NUMBER,), ROWS, FLAG, NUMBER, NUMBER, ROWS, NUMBER, FLAG, ROWS, HALVES
)  # fmt: skip
def prove(
    own: int, other: int, first: int, code: int, owner: int, wanted: int, past: Any, ends: bool,
    tables: int, reach: int, table: Any, salt: int, guided: bool, nodes: Any, slots: Any,
) -> int:  # fmt: skip
    """Prove that `owner` (0 the player to move, 1 the other) ends at least `wanted` seeds ahead
    if the player to move begins with a move of the mask `first`. `code` has NO_GOAL.

    `past` holds the positions whose next occurrence ends the game by repetition (words as the
    player to move there sees them, and 0 for the player who now has the move or 1); the one on the
    board is among them if its next occurrence does. `ends` is False where repetitions do not end
    the game but may lead to an agreement; `past` then holds all positions since the last capture,
    so that a proof stays one while play follows it. With `guided` the owner plays the moves of the
    transposition table where it knows one. `nodes` and `slots` are `space`, which decides how many
    positions are looked at.

    Returns the move that keeps the proof (0–5), PROVEN for owner 1, or NOT_PROVEN.
    """
    limit = nodes.shape[0]
    nodes[0, _OWN] = own
    nodes[0, _OTHER] = other
    nodes[0, _TURN] = 0
    nodes[0, _RANK] = 0
    nodes[0, _SAFE] = 0
    slots[_slot(own, other, 0, nodes, slots)] = 0
    seeds = SEEDS - (own >> STORE) - (other >> STORE)
    count = _expand(
        1, limit, first, seeds, code, owner, wanted, past, ends, tables, reach, table, salt, guided,
        nodes, slots,
    )  # fmt: skip
    rank = _attract(count, owner, 1, nodes)
    while nodes[0, _RANK] == 0:
        before = rank
        _find_safe(count, owner, wanted, code, rank, nodes)
        rank = _attract(count, owner, rank + 1, nodes)
        proven = 0
        for at in range(count):
            proven += nodes[at, _RANK] >= before
        if proven == 0:
            break
    if nodes[0, _RANK] == 0:
        return NOT_PROVEN
    if owner == 1:
        return PROVEN
    best = NOT_PROVEN
    least = nodes[0, _RANK] + 1
    for pit in range(6):
        after = nodes[0, _NEXT + pit]
        if after == GOOD:
            return pit
        if after >= 0 and 0 < nodes[after, _RANK] < least:
            least = nodes[after, _RANK]
            best = pit
    return best
