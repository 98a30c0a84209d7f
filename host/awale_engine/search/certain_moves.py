# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Bounds of the moves of a position that has just been set up.

A table says what a position is worth in a game that begins there. After a move the game has begun
one move earlier: where a repetition ends it and splits the rows, coming back to the first position
may be worth more or less than to any other. So moves are proven, each with the position before it.
"""

from collections.abc import Callable
from typing import Final

from awale_core import Game

from ..tables.lookup import KILL, MOST_SEARCHED, Bounds, Lookup
from .tablebase_root import PROOF_NODES, Prover

# Enough for the whole graph of 7 seeds, and for the longest lines of 4. A few positions take half a
# second.
_WHOLE_GRAPH: Final = 50_000
_LINES: Final = 1_000
# Enough to find the best move of every position of 8 seeds, and of most with 12, in half a second.
_BEST: Final = 200_000


def certain_moves(game: Game, tables: Lookup) -> dict[int, Bounds] | None:
    """Return bounds of what the player to move still gains by each legal move, in seeds (in a race
    1 or −1, KILL for a move that loses at once); None beyond the tables' reach.

    `game` has no earlier moves; ValueError if it has. No move exceeds the position's bounds; up to
    8 seeds the best one reaches the lower. Up to 6 every move has one value, with 7 nearly every.
    Beyond, proofs look at too few positions, so bounds are wider. Tables that cannot prove give the
    bounds of a game that begins after the move (see `unproven`).
    """
    if game.plies:
        raise ValueError("a game with moves before this position")
    whole = tables.bounds(game)
    fresh = {pit: bounds for pit, bounds in tables.moves(game).items() if bounds is not None}
    if whole is None:
        return None
    if not tables.bounded:
        return fresh
    bounds_of = {
        pit: bounds
        if bounds.low == KILL or _captures(game, pit)
        else _proven(game, tables, pit, bounds, whole)
        if tables.proves
        else Bounds(min(bounds.low, whole.high), min(bounds.high, whole.high))
        for pit, bounds in fresh.items()
    }
    if tables.proves and max(bounds.low for bounds in bounds_of.values()) < whole.low:
        # One of them reaches what the tables promise: the only one that may, or a proof names it.
        best = [pit for pit, bounds in bounds_of.items() if bounds.high >= whole.low]
        if len(best) > 1:
            lead = game.stores[game.turn] - game.stores[1 - game.turn]
            proven = Prover(game, tables).prove(0, lead + whole.low, limit=_BEST)
            best = [] if proven is None else [proven + 6 * game.turn]
        for pit in best:
            bounds_of[pit] = Bounds(whole.low, bounds_of[pit].high)
    return bounds_of


def unproven(game: Game, tables: Lookup) -> list[int]:
    """Return the moves (pits) whose bounds hold only while the position before them does not come
    back, since these tables cannot prove more."""
    if tables.proves or not tables.bounded:
        return []
    return [pit for pit in game.legal_moves() if not _captures(game, pit)]


def _captures(game: Game, pit: int) -> bool:
    """Whether a move captures: no position before it can occur again."""
    return bool(game.copy().play(pit).captured_seeds)


def _proven(game: Game, tables: Lookup, pit: int, fresh: Bounds, whole: Bounds) -> Bounds:
    """Prove bounds of a move that captures nothing, beginning with what the tables expect."""
    lead = game.stores[game.turn] - game.stores[1 - game.turn]
    prover, left = Prover(game, tables), sum(game.pits)
    mask = 1 << pit % 6
    limit = _WHOLE_GRAPH if left <= MOST_SEARCHED else PROOF_NODES

    def gains(wanted: int) -> bool:
        """Whether the mover is proven to gain at least `wanted` seeds."""
        return prover.prove(0, lead + wanted, first=mask, limit=limit, lines=_LINES) is not None

    def loses(wanted: int) -> bool:
        return prover.prove(1, wanted - lead, first=mask, limit=limit, lines=_LINES) is not None

    high = min(whole.high, left)
    low = _greatest(gains, -left, high, min(fresh.low, high))
    return Bounds(low, -_greatest(loses, -high, -low, -max(fresh.high, low)))


def _greatest(holds: Callable[[int], bool], low: int, high: int, guess: int) -> int:
    """Return the greatest number from `low` to `high` for which something holds: as it does for
    `low`, and for all below one for which it does. `guess` is tried first, then the one above."""
    tries = [guess + 1, guess]
    while low < high:
        middle = tries.pop() if tries else (low + high + 1) // 2
        if not low < middle <= high:
            continue
        if holds(middle):
            low = middle
        else:
            high = middle - 1
    return low
