# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Checking tables against the rules, by other code than what built them.

Every worth has to be the best that its moves reach, and where the game is over it has to be what
the rules award. Moves are those of the search, not the backward ones of the build. What no
look at single moves can see is whether an advantage is also cashed in and not put off for
ever: that rests on how tables are built, and on small ones being compared with a plain solution.
"""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from awale_core import rule_set
from awale_core.sowing import SLAM_LOSES

from ..engine import board as fast
from ..engine.compiled import jit
from .packed import FIELD, ROW, blocks, positions, rows, seeds_in_row, unpack
from .probe import Tables, worth_of

_BATCH: Final = 1 << 16  # boards between two reports


@dataclass(frozen=True)
class Verified:
    """The outcome for one layer: boards looked at, how many are wrong, and one of those."""

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
    """Is the worth of this position what its moves make it?"""
    moves = fast.legal(own, other, code)
    how = fast.over(own, other, moves, code)
    if how:
        over: bool = worth_of(tables, own, other) == fast.margin(own, other, how, code)
        return over
    best = -100
    for pit in range(6):
        if moves >> pit & 1 == 0:
            continue
        after, rest, result = fast.play(own, other, pit, code)
        if result & fast.SLAM and code & 7 == SLAM_LOSES:
            continue
        if result & fast.AGAIN:
            best = max(best, worth_of(tables, after, rest))
        else:
            best = max(best, (result & fast.TAKEN) - worth_of(tables, rest, after))
    same: bool = worth_of(tables, own, other) == best
    return same


@jit
def _check(boards: Any, code: int, tables: int) -> tuple[int, int]:
    """How many of these packed boards have a wrong worth, and the last of them."""
    wrong = 0
    example = -1
    for at in range(boards.shape[0]):
        board = boards[at]
        if not _holds(_words(board & ROW), _words(board >> 30), code, tables):
            wrong += 1
            example = board
    return wrong, example


class _Layer:
    """All boards of a number of seeds, some at a time."""

    def __init__(self, seeds: int) -> None:
        others, self._starts = blocks(seeds)
        self._words, begins = rows(seeds)
        self._others = others << 30
        # What to add to a place in the layer to have the place among the rows.
        self._shift = begins[[seeds - seeds_in_row(int(other)) for other in others]]
        self._shift -= self._starts[:-1]

    def at(self, places: Any) -> Any:
        """The packed boards at these places of the layer."""
        block = np.searchsorted(self._starts, places, side="right") - 1
        return self._words[places + self._shift[block]] | self._others[block]


def verify(
    tables: Tables,
    *,
    sample: int | None = None,
    seed: int | None = None,
    threads: int = 2,
    heard: Callable[[int, float], None] = lambda seeds, part: None,
) -> Iterator[Verified]:
    """Check every layer, one outcome each: `sample` random boards of each layer, or all.

    `heard` gets the layer at work and the part of all boards that have been looked at.
    """
    code = fast.code_of(rule_set(tables.rules), fast.NO_GOAL)
    chance = np.random.default_rng(seed)
    whole = sum(_size(seeds, sample) for seeds in range(tables.reach + 1))
    done = 0
    check: Callable[..., tuple[int, int]] = _check
    with ThreadPoolExecutor(threads) as pool:
        for seeds in range(tables.reach + 1):
            layer, size = _Layer(seeds), _size(seeds, sample)
            wrong, example = 0, -1
            running: deque[Future[tuple[int, int]]] = deque()
            for first in range(0, size + _BATCH * threads, _BATCH):
                if first < size:
                    places = np.arange(first, min(first + _BATCH, size))
                    if size < positions(seeds):
                        places = chance.integers(0, positions(seeds), len(places))
                    running.append(pool.submit(check, layer.at(places), code, tables.address))
                if running and (first >= size or len(running) > threads):
                    found, last = running.popleft().result()
                    wrong += found
                    example = last if found else example
                    heard(seeds, min(1.0, (done + first) / whole))
            done += size
            yield Verified(seeds, size, wrong, tuple(unpack(example, 0)) if wrong else None)


def _size(seeds: int, sample: int | None) -> int:
    return positions(seeds) if sample is None else min(sample, positions(seeds))
