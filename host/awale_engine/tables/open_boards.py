# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Tighten the bounds of boards where play can go in circles and a repetition splits the rows.

The kernel does the work (`regions.c`, `history.c`), on the *open* boards of a layer: those that
propagation has left with two different bounds.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from .. import memory
from ..binding import kernel
from ..memory import Buffer
from .indexing import Layer
from .lookup import MOST_SEARCHED
from .rules import TableRules
from .values import Pair, struct_of

# Pairs of a number of seeds and the states that one search in layers up to it may visit. All layers
# above build on the smallest ones, so these are searched most thoroughly.
LIMITS: Final = ((6, 3_000_000), (MOST_SEARCHED, 10_000), (99, 0))
# Open boards of a layer that are worth the memory (some 50 bytes each and thread) to be narrowed.
MOST_OPEN: Final = 4_000_000


class OpenBoards:
    """The open boards at places `first` to `end` of a layer, with the moves from them.

    `exits` begin at place `exits_begin` of the layer. ValueError for buffers that are too short.
    """

    def __init__(
        self, layer: Layer, values: Pair, exits: Pair, first: int, end: int,
        *, exits_begin: int = 0,
    ) -> None:  # fmt: skip
        values.check(0, 0, len(layer))
        exits.check(exits_begin, first, end)
        struct = struct_of(values, exits, 0, exits_begin)
        count = int(kernel.count_open(struct, first, end))
        self.places = memory.zeros(count, memory.INT64)
        self._successors = memory.zeros(6 * count, memory.INT32)
        self._split, self._exits = memory.zeros(count), memory.zeros(2 * count)
        columns = (self.places, self._successors, self._split, self._exits)
        self.struct = kernel.open(count, *map(memory.address, columns))
        if count:
            kernel.find_open(struct, first, end, memory.address(self.places))
            kernel.expand(layer.struct, struct, self.struct)

    def __len__(self) -> int:
        return len(self.places)


def find_regions(
    threshold: int, pieces: Callable[[], Iterable[OpenBoards]], values: Pair,
    candidates: Buffer,
) -> None:  # fmt: skip
    """Raise `low` and lower `high` of a layer by safe regions for one threshold.

    `pieces` yields all open boards of the layer, in any number of pieces. `candidates` is a scratch
    buffer of a zero byte for each board of the layer.
    """
    values.check(0, 0, len(candidates))
    struct, marks = struct_of(values, values), memory.address(candidates)

    def step(which: int) -> list[bool]:
        return [
            bool(kernel.region(which, threshold, piece.struct, struct, marks)) for piece in pieces()
        ]

    def until_stable(which: int) -> None:
        """Each call leaves its piece stable: go on until none changes another."""
        changes = step(which)
        while len(changes) > 1 and any(changes):
            changes = step(which)

    while True:
        until_stable(kernel.ATTRACT)
        step(kernel.MARK)
        until_stable(kernel.PRUNE)
        if not any(step(kernel.DECIDE)):
            return


def may_search(rules: TableRules, count: int) -> bool:
    """Whether a layer with `count` open boards is searched with its history."""
    return rules.ends_at_second and count <= MOST_OPEN


def search(
    layer: Layer, rules: TableRules, boards: OpenBoards, values: Pair, pool: ThreadPoolExecutor,
    *, searches: bool,
) -> None:  # fmt: skip
    """Tighten the bounds of open boards, which are all of their layer, by play with its history."""
    count = len(boards)
    values.check(0, 0, len(layer))
    struct = struct_of(values, values)
    index, bounds = memory.zeros(len(layer), memory.INT32), memory.zeros(2 * count)
    kernel.number_open(boards.struct, struct, memory.address(index), memory.address(bounds))
    limit = next(states for most, states in LIMITS if layer.seeds <= most) * searches

    def decide(threshold: int) -> Buffer:
        """Verdicts for a threshold: for each board, with the owner to move and the other player."""
        verdicts, tried = memory.zeros(2 * count), memory.zeros(4 * count)
        work = memory.zeros(10 * count, memory.INT32)
        lines = kernel.lines(threshold, limit, *map(memory.address, (index, verdicts, work, tried)))
        kernel.decide(boards.struct, struct, lines)
        return verdicts

    positive = range(layer.seeds, 0, -rules.step)
    for threshold, verdicts in zip(positive, pool.map(decide, positive), strict=True):
        kernel.tighten(
            boards.struct, memory.address(verdicts), threshold, rules.step, memory.address(bounds)
        )
    kernel.set_bounds(boards.struct, struct, memory.address(bounds))


def tighten_bounds(
    layer: Layer, rules: TableRules, exits: Pair, values: Pair, pool: ThreadPoolExecutor,
    *, searches: bool,
) -> None:  # fmt: skip
    """Tighten the bounds of the open boards of a layer by regions and searches."""
    boards = OpenBoards(layer, values, exits, 0, len(layer))
    if not len(boards):
        return
    candidates = memory.zeros(len(layer))
    for threshold in rules.region_thresholds(layer.seeds):
        find_regions(threshold, lambda: [boards], values, candidates)
    if may_search(rules, len(boards)):
        search(layer, rules, boards, values, pool, searches=searches)
