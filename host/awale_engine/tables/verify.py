# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Verification of tables against the rules, by code that does not share the builder's.

Every value must be the best that its moves reach, and at the end of a game what the rules award.
The moves are those of the search, not the backward ones of the build. A check of single moves
cannot detect an advantage that is postponed forever: against that, tests compare small tables with
a plain solution.
"""

import ctypes
import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from awale_core import rule_set

from .. import memory
from ..binding import kernel
from ..position import rules_code
from .indexing import Layer, positions, unpack
from .probe import Tablebase

_BATCH: Final = 1 << 16  # boards between two reports


@dataclass(frozen=True)
class Verified:
    """The outcome for one layer: boards checked, the number of wrong ones, and one of those."""

    seeds: int
    looked_at: int
    wrong: int
    example: tuple[int, ...] | None


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
    code = rules_code(rule_set(tables.rules), kernel.NO_GOAL)
    chance = random.Random(seed)

    def check(layer: Layer, places: Iterable[int]) -> tuple[int, int]:
        """Count the boards with a wrong value, and return the last of them."""
        boards, example = layer.boards(places), ctypes.c_int64(-1)
        wrong = kernel.verify(
            tables.struct, code, memory.address(boards), len(boards), ctypes.addressof(example)
        )
        return int(wrong), example.value

    whole = sum(_size(seeds, sample) for seeds in range(tables.reach + 1))
    done = 0
    with ThreadPoolExecutor(threads) as pool:
        for seeds in range(tables.reach + 1):
            layer, size = Layer(seeds), _size(seeds, sample)
            wrong, example = 0, -1
            running: deque[Future[tuple[int, int]]] = deque()
            for first in range(0, size + _BATCH * threads, _BATCH):
                if first < size:
                    places: Iterable[int] = range(first, min(first + _BATCH, size))
                    if size < positions(seeds):
                        places = [chance.randrange(positions(seeds)) for _ in places]
                    running.append(pool.submit(check, layer, places))
                if running and (first >= size or len(running) > threads):
                    found, last = running.popleft().result()
                    wrong += found
                    example = last if found else example
                    on_progress(seeds, min(1.0, (done + first) / whole))
            done += size
            yield Verified(seeds, size, wrong, tuple(unpack(example, 0)) if wrong else None)


def _size(seeds: int, sample: int | None) -> int:
    return positions(seeds) if sample is None else min(sample, positions(seeds))
