# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Verification of tables against the rules, by code that does not share the builder's.

Every value must be the best that its moves reach, and at the end of a game what the rules award.
The moves are those of the search, not the backward ones of the build. A check of single moves
cannot detect an advantage that is postponed forever: against that, tests compare small tables with
a plain solution.
"""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from awale_core import rule_set
from awale_core.sowing import SLAM_LOSES

from ..native import bitboard as fast
from ..native.jit import jit
from .indexing import FIELD, ROW, Layer, positions, unpack
from .lookup import bounds_of, has_two_bounds
from .probe import Tablebase

_BATCH: Final = 1 << 16  # boards between two reports


@dataclass(frozen=True)
class Verified:
    """The outcome for one layer: boards checked, the number of wrong ones, and one of those."""

    seeds: int
    looked_at: int
    wrong: int
    example: tuple[int, ...] | None


@jit
def _words(row: int) -> int:
    """A packed row with a byte a pit."""
    word = 0
    for pit in range(6):
        word |= (row >> FIELD * pit & 31) << 8 * pit
    return word


@jit
def _holds(own: int, other: int, code: int, tables: int) -> bool:
    """Whether the bounds of this position agree with its moves.

    A position with one value must have that of its best move. Where there are two bounds, moves
    that stay in the layer say nothing for sure about a fresh game; those that leave it do.
    """
    moves = fast.legal(own, other, code)
    how = fast.over(own, other, moves, code)
    low, high = bounds_of(tables, own, other)
    if how:
        final = fast.margin(own, other, how, code)
        over: bool = low == final and high == final
        return over
    best_low = -100
    best_high = -100
    stays = False
    for pit in range(6):
        if moves >> pit & 1 == 0:
            continue
        after, rest, result = fast.play(own, other, pit, code)
        if result & fast.SLAM and code & 7 == SLAM_LOSES:
            continue
        if result & fast.AGAIN:
            after_low, after_high = bounds_of(tables, after, rest)
        else:
            taken = result & fast.TAKEN
            least, most = bounds_of(tables, rest, after)
            after_low, after_high = taken - most, taken - least
            if taken == 0 and has_two_bounds(tables):
                stays = True
                continue
        best_low = max(best_low, after_low)
        best_high = max(best_high, after_high)
    if stays:
        agrees: bool = best_low <= low <= high and best_high <= high
        return agrees
    same: bool = low == best_low and high == best_high
    return same


@jit
def check_boards(boards: Any, code: int, tables: int) -> tuple[int, int]:
    """Count the packed boards with a wrong value, and return the last of them."""
    wrong = 0
    example = -1
    for at in range(boards.shape[0]):
        board = boards[at]
        if not _holds(_words(board & ROW), _words(board >> 30), code, tables):
            wrong += 1
            example = board
    return wrong, example


def verify(
    tables: Tablebase,
    *,
    sample: int | None = None,
    seed: int | None = None,
    threads: int = 2,
    on_progress: Callable[[int, float], None] = lambda seeds, part: None,
) -> Iterator[Verified]:
    """Check every layer, one outcome each: `sample` random boards of each layer, or all.

    `on_progress` receives the number of seeds of the current layer and the share of all boards that
    have been checked.
    """
    code = fast.rules_code(rule_set(tables.rules), fast.NO_GOAL)
    chance = np.random.default_rng(seed)
    whole = sum(_size(seeds, sample) for seeds in range(tables.reach + 1))
    done = 0
    check: Callable[..., tuple[int, int]] = check_boards
    with ThreadPoolExecutor(threads) as pool:
        for seeds in range(tables.reach + 1):
            layer, size = Layer(seeds), _size(seeds, sample)
            wrong, example = 0, -1
            running: deque[Future[tuple[int, int]]] = deque()
            for first in range(0, size + _BATCH * threads, _BATCH):
                if first < size:
                    places = np.arange(first, min(first + _BATCH, size))
                    if size < positions(seeds):
                        places = chance.integers(0, positions(seeds), len(places))
                    running.append(pool.submit(check, layer.boards(places), code, tables.address))
                if running and (first >= size or len(running) > threads):
                    found, last = running.popleft().result()
                    wrong += found
                    example = last if found else example
                    on_progress(seeds, min(1.0, (done + first) / whole))
            done += size
            yield Verified(seeds, size, wrong, tuple(unpack(example, 0)) if wrong else None)


def _size(seeds: int, sample: int | None) -> int:
    return positions(seeds) if sample is None else min(sample, positions(seeds))
