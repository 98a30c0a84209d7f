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

from awale_core.sowing import SEEDS

from ...native.bitboard import STORE
from ...native.entry import FLAG, HALVES, NUMBER, ROWS, entry
from .proof_forced import force, nearest
from .proof_graph import NONE, OTHER, OWN, RANK, TURN, add, expand, slot_of, widen
from .proof_lines import prove_by_lines
from .transposition import BUCKET, EXACT, key_of, store

NOT_PROVEN: Final = -1
TOO_FEW: Final = -2  # not proven among as many positions as there is space for
PROVEN: Final = 6  # the other player has the move, so there is none to name


@entry(
    NUMBER, *6 * (NUMBER,), ROWS, FLAG, NUMBER, NUMBER, ROWS, NUMBER, FLAG, ROWS, NUMBER, NUMBER,
    FLAG, ROWS, HALVES
)  # fmt: skip
def prove(
    own: int, other: int, first: int, code: int, owner: int, wanted: int, past: Any, ends: bool,
    tables: int, reach: int, table: Any, salt: int, guided: bool, plan: Any, plan_salt: int,
    lines: int, every: bool, nodes: Any, slots: Any,
) -> int:  # fmt: skip
    """Prove that `owner` (0 the player to move, 1 the other) ends at least `wanted` seeds ahead
    if the player to move begins with a move of the mask `first`. `code` has NO_GOAL.

    `past` holds the positions whose next occurrence ends the game by repetition (words as the
    player to move there sees them, and 0 for the player who now has the move or 1); the one on the
    board is among them if its next occurrence does. `ends` is False where repetitions do not end
    the game but may lead to an agreement; `past` then holds all positions since the last capture,
    so that a proof stays one while play follows it. With `guided` the owner plays the moves of the
    transposition table where it knows one. The owner's moves in a proof go into `plan`, another
    such table; one of four entries takes none. Where the graph proves nothing, lines of play
    are searched up to `lines` positions in them. With `every` the graph has all moves from the
    beginning and asks the tables after captures only: the history may make up for what they deny.
    `nodes` and `slots` are `space`, which decides how many positions the graph has.

    Returns the move that keeps the proof (0–5), PROVEN for owner 1, NOT_PROVEN or TOO_FEW.
    """
    limit = nodes.shape[0]
    add(0, own, other, 0, slot_of(own, other, 0, nodes, slots), nodes, slots)
    seeds = SEEDS - (own >> STORE) - (other >> STORE)
    if every:
        reach = min(reach, seeds - 1)
    count = 1
    at = 0
    rank = 1
    more = True
    while more:
        count = expand(
            at, count, limit, first, seeds, code, owner, wanted, past, ends, tables, reach, table,
            salt, guided, plan, plan_salt, every, nodes, slots,
        )  # fmt: skip
        at = count
        rank = force(count, 1, owner, wanted, code, rank, nodes)
        if nodes[0, RANK] > 0 or count == limit:
            break
        count, more = widen(count, limit, owner, code, nodes, slots)
    move = NONE
    if nodes[0, RANK] == 0 and lines > 0 and count < limit:
        rank = force(count, -1, owner, wanted, code, rank, nodes)
        if nodes[0, RANK] == 0:
            move = prove_by_lines(count, owner, wanted, code, rank, lines, nodes)
    if nodes[0, RANK] <= 0:
        return TOO_FEW if count == limit else NOT_PROVEN
    if plan.shape[0] > BUCKET:
        for at in range(count):
            if nodes[at, RANK] > 0 and nodes[at, TURN] == owner:
                key = key_of(nodes[at, OWN], nodes[at, OTHER]) ^ plan_salt
                store(plan, key, 1, EXACT, nearest(at, nodes), 0, 0)
    if owner == 1:
        return PROVEN
    return nearest(0, nodes) if move == NONE else move
