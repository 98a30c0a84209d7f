# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Find the longest wins of a layer: how many plies until seeds leave the board.

Both players play for the value of the position; the winner takes the shortest way to the next
capture or the end of the game that keeps it, the loser the longest. Distances come from retrograde
analysis ply by ply. Where a position has two bounds, only wins count that are forced by captures.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from awale_core import rule_set

from ..native import bitboard as fast
from ..native.jit import jit
from .indexing import FIELD, ROW, Layer, place_of, positions, seeds_in_row, swap, unpack
from .layer_file import LayerFile
from .layer_worker import LayerWorker
from .propagate import BEFORE, WON, predecessors
from .scan import _OTHERS, _RACE_SOW, _SOW, chain, is_race, spares_slams
from .tableset import TableSet
from .windows import Window, windows

_NONE: Final = -1


class LongestWin(NamedTuple):
    """The longest win of one value: plies, and a position in which the player to move wins."""

    value: int
    plies: int
    pits: tuple[int, ...]


@jit
def _keeping(board: int, value: int, code: int, low: Any) -> int:
    """Return how many moves of a losing board stay in the layer and lose no more than `value`."""
    race = is_race(code)
    spares = spares_slams(code)
    other = seeds_in_row(board >> 30 & ROW)
    found = 0
    for pit in range(6):
        seeds = board >> FIELD * pit & 31
        if seeds == 0:
            continue
        if race:
            if _RACE_SOW[pit, seeds, 2]:
                continue
            after = board + _RACE_SOW[pit, seeds, 0]
        else:
            after = board + _SOW[pit, seeds, 0]
            last = _SOW[pit, seeds, 1]
            if last >= 6 and (after >> FIELD * last & 30) == 2:
                taken = after & chain(after, last)
                if taken != after & _OTHERS or not spares:
                    continue
            elif other == 0 and after & _OTHERS == 0:
                continue
        found += low[place_of(swap(after))] == -value
    return found


@jit
def _is_over(board: int, rules: int) -> bool:
    """Whether the game is over in a packed board; `rules` is a code of `bitboard`."""
    own = 0
    other = 0
    for pit in range(6):
        own |= (board >> FIELD * pit & 31) << 8 * pit
        other |= (board >> FIELD * (pit + 6) & 31) << 8 * pit
    over: bool = fast.over(own, other, fast.legal(own, other, rules), rules) != 0
    return over


@jit
def begin(
    boards: Any, first: int, code: int, rules: int, best_low: Any, best_high: Any, low: Any,
    high: Any, plies: Any, left: Any,
) -> None:  # fmt: skip
    """Write the distances of the boards from place `first` on that end at once or after one ply,
    and into `left` how many moves of the others a longer way can begin with."""
    for at in range(boards.shape[0]):
        place = first + at
        board = boards[at]
        if low[place] > 0:
            if best_low[place] == low[place]:
                plies[place] = 1
        elif high[place] < 0:
            left[place] = _keeping(board, high[place], code, low)
            if left[place] == 0 and best_high[place] == high[place]:
                plies[place] = 1
        else:
            continue
        if _is_over(board, rules):
            plies[place] = 0


@jit
def follow(
    frontier: Any, count: int, distance: int, code: int, low: Any, high: Any, plies: Any,
    left: Any, found: Any, start: int,
) -> tuple[int, int]:  # fmt: skip
    """Give the predecessors of the boards of one distance theirs; write them into `found`.

    Returns how many were found and the index of the first board that is left because `found` is
    full.
    """
    race = is_race(code)
    spares = spares_slams(code)
    boards = np.empty(BEFORE, np.int64)
    places = np.empty(BEFORE, np.int64)
    top = 0
    for at in range(start, count):
        if top + BEFORE > found.shape[0]:
            return top, at
        board = frontier[at]
        if board & ROW == 0:
            continue  # a move that leaves a player without seeds leaves the layer too
        own = place_of(board & ~WON)
        for each in range(predecessors(board & ~WON, 0, race, spares, boards, places)):
            place = places[each]
            if plies[place] != _NONE:
                continue
            if board < WON:
                if low[place] <= 0 or low[place] != -high[own]:
                    continue
            else:
                if high[place] >= 0 or high[place] != -low[own]:
                    continue
                left[place] -= 1
                if left[place]:
                    continue
            plies[place] = distance
            found[top] = boards[each] | (WON if board < WON else 0)
            top += 1
    return top, count


def longest_wins(
    tables: TableSet, seeds: int, low: Any, high: Any, threads: int
) -> list[LongestWin]:
    """Return the longest win of each value in the layer of `seeds`, whose bounds are given.

    The layers below must be there. Takes about 6 bytes a board, and one for each with fewer seeds.
    """

    def opened(layer: int) -> LayerFile:
        file = tables.open(layer)
        assert file is not None
        return file

    bounded = tables.bounded
    best = np.empty(positions(seeds), np.int8)
    exits = (best, np.empty_like(best) if bounded else best)
    scratch = np.empty_like(best)
    cut = windows(seeds, 1 << 62)
    below = Window(cut[0] if cut else [], opened, bounded=bounded)
    worker = LayerWorker(seeds, tables.code, threads)
    with worker.layer(seeds):
        worker.scan(0, len(worker.others), (below.low, below.high), exits, (scratch, scratch))
    del below
    layer = Layer(seeds)
    rules = fast.rules_code(rule_set(tables.rules), fast.NO_GOAL)
    plies = np.full(len(best), _NONE, np.int16)
    left = np.zeros(len(best), np.int8)
    for first in range(0, len(best), _AT_ONCE):
        boards = layer.boards(np.arange(first, min(first + _AT_ONCE, len(best))))
        begin(boards, first, tables.code, rules, *exits, low, high, plies, left)
    _spread(layer, tables.code, low, high, plies, left)
    return _longest(layer, low, plies)


_AT_ONCE: Final = 1 << 20  # boards


def _spread(layer: Layer, code: int, low: Any, high: Any, plies: Any, left: Any) -> None:
    """Find the distances from the shortest up."""
    over = np.flatnonzero(plies == 0)
    nearest = np.flatnonzero(plies == 1)
    frontier = _flagged(layer, over, low)
    found = np.empty(_AT_ONCE, np.int64)
    distance = 0
    while len(frontier) or distance == 0:
        distance += 1
        parts = [_flagged(layer, nearest, low)] if distance == 1 else []
        start = 0
        while start < len(frontier):
            count, start = follow(
                frontier, len(frontier), distance, code, low, high, plies, left, found, start
            )
            parts.append(found[:count].copy())
        frontier = np.concatenate(parts) if parts else frontier[:0]


def _flagged(layer: Layer, places: Any, low: Any) -> Any:
    return layer.boards(places) | np.where(low[places] > 0, WON, 0)


def _longest(layer: Layer, low: Any, plies: Any) -> list[LongestWin]:
    found = []
    for value in range(1, int(low.max(initial=0)) + 1):
        places = np.flatnonzero((low == value) & (plies != _NONE))
        if len(places):
            place = places[np.argmax(plies[places])]
            board = int(layer.boards(np.array([place]))[0])
            found.append(LongestWin(value, int(plies[place]), tuple(unpack(board, 0))))
    return found
