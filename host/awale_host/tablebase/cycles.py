# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Tighten the bounds of boards where play can go in circles and a repetition splits the rows.

`bounds` leaves the boards undecided on which neither player can force matters without repeating a
position. Two arguments decide most of them. Both hold for a *fresh* game, one in which no position
of the layer has occurred before, as after each capture.

*Safe regions.* For a threshold t, take the boards whose rows split with at least t for a player. If
that player can stay among them, or leave to boards that are already worth t, then any repetition
there gives t as well. Whatever forces play into such a region is worth t too. Regions are found one
after the other; play only moves on to earlier ones, so it never returns to a board that it left.

*Search.* What remains is searched with its real history: a line ends where it reaches a board whose
bounds decide the question, or where it repeats a position, which then splits the rows. A bound
found for the threshold holds although the line has a history: it is kept by play among boards that
are decided for t, and the line has visited none of those.
"""

from typing import Any, Final

import numpy as np

from awale_core.sowing import SLAM_TAKES_NOTHING

from ..native.jit import jit
from .indexing import FIELD, ROW, rank, seeds_in_row, swap
from .scan import _OTHERS, _SOW, chain

NO_EXIT: Final = -100  # in place of a bound: no move leaves the layer
_MOVER: Final = 1  # candidate for a safe region with the player to move as its owner
_OTHER: Final = 2  # the same with the other player as its owner
_LONGEST: Final = 2000  # plies of a line without a capture that the search follows
UNDECIDED: Final = -1


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
    seeds: int, places: Any, successors: Any, exits: Any, split: Any, low: Any, high: Any,
    candidates: Any,
) -> None:  # fmt: skip
    """Raise `low` and lower `high` of a layer by safe regions, for all thresholds.

    `candidates` is a scratch array of a zero byte for each board of the layer.
    """
    for threshold in range(seeds, -seeds - 1, -1):
        while True:
            _attract(threshold, places, successors, exits, low, high)
            if _find_safe(threshold, places, successors, exits, split, low, high, candidates) == 0:
                break


@jit
def _forces(
    root: int, threshold: int, doubt: int, limit: int, index: Any, successors: Any, exits: Any,
    split: Any, low: Any, high: Any, visited: Any, line: Any, tried: Any,
) -> int:  # fmt: skip
    """Whether the mover of undecided board `root` forces `threshold` in a fresh game: 1, 0 or
    UNDECIDED after `limit` boards.

    `doubt` says who gets what the bounds of the layers below leave open. With 0 it is the other
    player, so a verdict of 1 is proven; with 1 it is the mover of `root`, so one of 0 is.

    `index` is the row of an undecided board by its place, `visited` a scratch array of a byte for
    each board of the layer: bit 0 with the first player to move, bit 1 with the second.
    """
    if exits[index[root], doubt] >= threshold:
        return 1
    depth = 0
    nodes = 0
    line[0] = root
    tried[0] = 0
    visited[root] |= 1
    while True:
        place = line[depth]
        first = depth & 1 == 0
        pit = tried[depth]
        verdict = UNDECIDED
        if pit == 6:
            verdict = 0 if first else 1
        else:
            tried[depth] = pit + 1
            after = successors[index[place], pit]
            if after < 0:
                continue
            if first:  # the second player moves next
                if high[after] <= -threshold:
                    verdict = 1
                elif low[after] > -threshold:
                    verdict = 0
                elif visited[after] & 2:
                    verdict = 1 if -split[index[after]] >= threshold else 0
            elif low[after] >= threshold:
                verdict = 1
            elif high[after] < threshold:
                verdict = 0
            elif visited[after] & 1:
                verdict = 1 if split[index[after]] >= threshold else 0
            if verdict == UNDECIDED:
                row = index[after]
                if not first and exits[row, doubt] >= threshold:
                    verdict = 1
                elif first and exits[row, 1 - doubt] > -threshold:
                    verdict = 0
            if verdict == UNDECIDED:
                nodes += 1
                if nodes > limit or depth + 2 > line.shape[0]:
                    for each in range(depth + 1):
                        visited[line[each]] &= ~(1 << (each & 1))
                    return UNDECIDED
                depth += 1
                line[depth] = after
                tried[depth] = 0
                visited[after] |= 2 if first else 1
                continue
            if verdict != (1 if first else 0):
                continue  # not what the player to move wants: the next move
        while True:
            visited[line[depth]] &= ~(1 << (depth & 1))
            depth -= 1
            if depth < 0:
                return verdict
            if verdict == (1 if depth & 1 == 0 else 0):
                continue  # this move decides for the player who made it
            break


@jit
def search_lines(
    first: int, end: int, limit: int, places: Any, index: Any, successors: Any, exits: Any,
    split: Any, low: Any, high: Any, visited: Any, found: Any,
) -> None:  # fmt: skip
    """Narrow the bounds of undecided boards `first` to `end` by search into `found[i]`.

    `low` and `high` stay as they are, since what is found for one board holds for a fresh game
    only and cannot cut off lines that come from another.
    """
    line = np.empty(_LONGEST, np.int32)
    tried = np.empty(_LONGEST, np.int8)
    for at in range(first, end):
        place = places[at]
        least, most = int(low[place]), int(high[place])
        while least < most and not _forces(
            place, most, 1, limit, index, successors, exits, split, low, high, visited, line, tried
        ):
            most -= 1
        while least < most and _forces(
            place, least + 1, 0, limit, index, successors, exits, split, low, high, visited, line,
            tried,
        ) == 1:  # fmt: skip
            least += 1
        found[at, 0] = least
        found[at, 1] = most
