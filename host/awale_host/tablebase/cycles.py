# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Tighten the bounds of boards where play can go in circles and a repetition splits the rows.

`bounds` leaves the boards undecided on which neither player can force matters without repeating a
position. Safe regions decide many of them, `history` some of the others. Both hold for a *fresh*
game, one in which no position of the layer has occurred before, as after each capture.

For a threshold t, take the boards whose rows split with at least t for a player. If that player can
stay among them, or leave to boards that already have the value t, then any repetition there gives t
as well. Whatever forces play into such a region has the value t too. Regions are found one after
the other; play only moves on to earlier ones, so it never returns to a board that it left.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from awale_core.sowing import SLAM_TAKES_NOTHING

from ..native.jit import jit
from .indexing import FIELD, ROW, place_of, seeds_in_row, swap
from .scan import _OTHERS, _SOW, chain

_MOVER: Final = 1  # candidate for a safe region with the player to move as its owner
_OTHER: Final = 2  # the same with the other player as its owner


@jit
def expand(boards: Any, code: int, successors: Any, split: Any) -> None:
    """Generate the moves of undecided boards that stay in the layer.

    `successors[i, k]` becomes the place in the layer after a move, −1 for none; `split[i]` the
    seeds of the mover's row minus those of the other one.
    """
    for at in range(boards.shape[0]):
        board = boards[at]
        other = seeds_in_row(board >> 30 & ROW)
        split[at] = seeds_in_row(board & ROW) - other
        for pit in range(6):
            successors[at, pit] = -1
            seeds = board >> FIELD * pit & 31
            if seeds == 0:
                continue
            after = board + _SOW[pit, seeds, 0]
            last = _SOW[pit, seeds, 1]
            if last < 6 or (after >> FIELD * last & 30) != 2:
                if other or after & _OTHERS:
                    successors[at, pit] = place_of(swap(after))
                continue
            taken = after & chain(after, last)
            if taken == after & _OTHERS and code & 7 == SLAM_TAKES_NOTHING:
                successors[at, pit] = place_of(swap(after))


@jit
def attract_boards(
    threshold: int, places: Any, successors: Any, exits: Any, low: Any, high: Any
) -> bool:  # fmt: skip
    """Decide the boards from which play can be forced to boards decided for the threshold.

    Returns whether there were any.
    """
    found = False
    changed = True
    while changed:
        changed = False
        for at in range(places.shape[0]):
            place = places[at]
            if low[place] < threshold <= high[place]:
                good = exits[at, 0] >= threshold
                for pit in range(6):
                    after = successors[at, pit]
                    if after >= 0 and high[after] <= -threshold:
                        good = True
                if good:
                    low[place] = threshold
                    changed = True
            if low[place] <= -threshold < high[place] and exits[at, 1] <= -threshold:
                good = True
                for pit in range(6):
                    after = successors[at, pit]
                    if after >= 0 and low[after] < threshold:
                        good = False
                if good:
                    high[place] = -threshold
                    changed = True
        found |= changed
    return found


@jit
def mark_boards(
    threshold: int, places: Any, exits: Any, split: Any, low: Any, high: Any, candidates: Any
) -> None:  # fmt: skip
    """Mark the boards that may belong to a safe region for the threshold."""
    for at in range(places.shape[0]):
        place = places[at]
        flags = 0
        if split[at] >= threshold and low[place] < threshold <= high[place]:
            flags |= _MOVER
        if (
            -split[at] >= threshold
            and low[place] <= -threshold < high[place]
            and exits[at, 1] <= -threshold
        ):
            flags |= _OTHER
        candidates[place] = flags


@jit
def prune_boards(
    threshold: int, places: Any, successors: Any, low: Any, high: Any, candidates: Any
) -> bool:  # fmt: skip
    """Unmark the boards that play must leave; return whether there were any."""
    found = False
    changed = True
    while changed:
        changed = False
        for at in range(places.shape[0]):
            place = places[at]
            flags = candidates[place]
            if flags & _MOVER:
                stays = False
                for pit in range(6):
                    after = successors[at, pit]
                    if after >= 0 and (candidates[after] & _OTHER or high[after] <= -threshold):
                        stays = True
                if not stays:
                    flags &= ~_MOVER
            if flags & _OTHER:
                for pit in range(6):
                    after = successors[at, pit]
                    if after >= 0 and not (candidates[after] & _MOVER or low[after] >= threshold):
                        flags &= ~_OTHER
            if flags != candidates[place]:
                candidates[place] = flags
                changed = True
        found |= changed
    return found


@jit
def decide_marked(threshold: int, places: Any, candidates: Any, low: Any, high: Any) -> bool:
    """Decide the marked boards and unmark them; return whether there were any."""
    found = False
    for at in range(places.shape[0]):
        place = places[at]
        if candidates[place] & _MOVER:
            low[place] = threshold
            found = True
        if candidates[place] & _OTHER:
            high[place] = -threshold
            found = True
        candidates[place] = 0
    return found


class OpenBoards(NamedTuple):
    """Boards whose bounds differ: their places in the layer and the moves from them."""

    places: Any
    successors: Any  # results of `expand`
    split: Any
    exits: Any  # best low and high bound of the moves that leave the layer


def find_regions(
    threshold: int, pieces: Callable[[], Iterable[OpenBoards]], low: Any, high: Any,
    candidates: Any,
) -> None:  # fmt: skip
    """Raise `low` and lower `high` of a layer by safe regions for one threshold.

    `pieces` yields all open boards of the layer, in any number of pieces. `candidates` is a scratch
    array of a zero byte for each board of the layer.
    """

    def attract(piece: OpenBoards) -> bool:
        return attract_boards(threshold, piece.places, piece.successors, piece.exits, low, high)

    def mark(piece: OpenBoards) -> bool:
        mark_boards(threshold, piece.places, piece.exits, piece.split, low, high, candidates)
        return False

    def prune(piece: OpenBoards) -> bool:
        return prune_boards(threshold, piece.places, piece.successors, low, high, candidates)

    def take(piece: OpenBoards) -> bool:
        return decide_marked(threshold, piece.places, candidates, low, high)

    while True:
        _until_stable(pieces, attract)
        _until_stable(pieces, mark)
        _until_stable(pieces, prune)
        taken = [take(piece) for piece in pieces()]
        if not any(taken):
            return


def _until_stable(
    pieces: Callable[[], Iterable[OpenBoards]], change: Callable[[OpenBoards], bool]
) -> None:
    """Call `change`, which leaves its piece stable, for all pieces until none changes another."""
    while True:
        changes = [change(piece) for piece in pieces()]
        if len(changes) == 1 or not any(changes):
            return
