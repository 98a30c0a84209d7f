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

from typing import Any, Final

from awale_core.sowing import SLAM_TAKES_NOTHING

from ..native.jit import jit
from .indexing import FIELD, ROW, rank, seeds_in_row, swap
from .scan import _OTHERS, _SOW, chain

NO_EXIT: Final = -100  # in place of a bound: no move leaves the layer
_MOVER: Final = 1  # candidate for a safe region with the player to move as its owner
_OTHER: Final = 2  # the same with the other player as its owner


@jit
def expand(
    boards: Any, base: int, code: int, low: Any, high: Any, successors: Any, exits: Any, split: Any
) -> None:
    """Generate the moves of undecided boards.

    `successors[i, k]` becomes the place in the layer after a move that stays in it, −1 for none;
    `exits[i]` the best low and high bound of the moves that leave it; `split[i]` the seeds of the
    mover's row minus those of the other one.
    """
    for at in range(boards.shape[0]):
        board = boards[at]
        other = seeds_in_row(board >> 30 & ROW)
        split[at] = seeds_in_row(board & ROW) - other
        best_low = NO_EXIT
        best_high = NO_EXIT
        for pit in range(6):
            successors[at, pit] = -1
            seeds = board >> FIELD * pit & 31
            if seeds == 0:
                continue
            after = board + _SOW[pit, seeds, 0]
            last = _SOW[pit, seeds, 1]
            if last < 6 or (after >> FIELD * last & 30) != 2:
                if other or after & _OTHERS:
                    successors[at, pit] = rank(swap(after)) - base
                continue
            taken = after & chain(after, last)
            if taken == after & _OTHERS:
                if code & 7 == SLAM_TAKES_NOTHING:
                    successors[at, pit] = rank(swap(after)) - base
                continue
            place = rank(swap(after - taken))
            gain = seeds_in_row(taken >> 30)
            best_low = max(best_low, gain - high[place])
            best_high = max(best_high, gain - low[place])
        exits[at, 0] = best_low
        exits[at, 1] = best_high


@jit
def _attract(threshold: int, places: Any, successors: Any, exits: Any, low: Any, high: Any) -> None:
    """Decide the boards from which play can be forced to boards decided for the threshold."""
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


@jit
def _find_safe(
    threshold: int, places: Any, successors: Any, exits: Any, split: Any, low: Any, high: Any,
    candidates: Any,
) -> int:  # fmt: skip
    """Decide the largest safe region for the threshold; how many boards it holds."""
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
    found = 0
    for at in range(places.shape[0]):
        place = places[at]
        if candidates[place] & _MOVER:
            low[place] = threshold
            found += 1
        if candidates[place] & _OTHER:
            high[place] = -threshold
            found += 1
        candidates[place] = 0
    return found


@jit
def find_regions(
    seeds: int, step: int, places: Any, successors: Any, exits: Any, split: Any, low: Any,
    high: Any, candidates: Any,
) -> None:  # fmt: skip
    """Raise `low` and lower `high` of a layer by safe regions, for thresholds `step` apart.

    `candidates` is a scratch array of a zero byte for each board of the layer.
    """
    for threshold in range(seeds, -seeds - 1, -step):
        while True:
            _attract(threshold, places, successors, exits, low, high)
            if _find_safe(threshold, places, successors, exits, split, low, high, candidates) == 0:
                break
