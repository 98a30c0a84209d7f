# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Build tables layer by layer, with an estimate first; an interrupted build can be resumed."""

import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ...errors import AwaleError
from .. import layer_file
from ..indexing import MOST_SEEDS, positions, positions_below
from ..open_boards import MOST_OPEN
from ..rules import TableRules
from ..tableset import TableSet
from ..values import Pair
from . import streamed
from .bill import HARDER
from .solve import Solver

_TRIAL: Final = 10  # seeds: solved in a blink, to see how fast this machine is
# Where a repetition ends the game: searches in small layers take as long as this many boards.
_SEARCHED: Final = {4: 30_000, 6: 120_000, 7: 700_000}
# Bytes a board that the greatest layer takes while it is worked on, apart from its values.
_SCRATCH: Final = 1
_SCRATCH_BOUNDS: Final = 18
# Bytes an open board, besides these, for searching a layer with its history, with two threads. One
# board in five is open at 12 seeds; at least one in twenty in layers that are too large for it.
_SEARCHING: Final = 180
_SEARCHED_BOARDS: Final = 20 * MOST_OPEN
_BITS: Final = 3.6  # a board in a file takes about this much, and a race half of it
PROGRAM: Final = 60 << 20  # bytes that Python and the engine take

AT_HOME: Final = 16  # seeds: layers up to here are not worth a cluster

# Solves one layer and reports the completed share.
Elsewhere = Callable[[int, Callable[[float], None]], Pair]
ProgressCallback = Callable[["Progress"], None]


@dataclass(frozen=True)
class Plan:
    """Estimate of a build: seconds and bytes."""

    seeds: int
    missing: tuple[int, ...]  # layers to build, damaged ones too
    damaged: tuple[int, ...]
    seconds: float
    memory: int
    disk: int
    free: int  # bytes that the disk has left
    unfinished: int = 0  # bytes on the disk for the greatest layer while it is built by blocks


@dataclass(frozen=True)
class Progress:
    """Progress of a build: the current layer and the completed share of all work."""

    seeds: int
    part: float
    seconds_left: float


def survey(
    table_set: TableSet, seeds: int
) -> tuple[dict[int, layer_file.LayerFile], tuple[int, ...]]:
    """Return the intact layers up to `seeds`, and the damaged ones."""
    layers: dict[int, layer_file.LayerFile] = {}
    damaged = []
    for count in range(seeds + 1):
        try:
            layer = table_set.open(count)
        except layer_file.Damaged:
            damaged.append(count)
            continue
        if layer is not None:
            layers[count] = layer
    return layers, tuple(damaged)


def work_of(seeds: int, *, searched: bool = False) -> float:
    """Return the work for a layer, in boards of a layer of _TRIAL seeds."""
    work = positions(seeds) * float(HARDER ** (seeds - _TRIAL))
    return work + _SEARCHED.get(seeds, 0) if searched else work


def plan(
    table_set: TableSet, seeds: int, *, threads: int = 2, memory: int | None = None
) -> Plan:  # fmt: skip
    """Estimate a build up to `seeds` from a trial of a fraction of a second.

    AwaleError if it does not fit into `memory` bytes.
    """
    layers, damaged = survey(table_set, seeds)
    missing = tuple(count for count in range(seeds + 1) if count not in layers)
    bounded = table_set.bounded
    needed = PROGRAM
    unfinished = 0
    if missing and memory is None:
        needed += _in_memory(missing[-1], table_set.table_rules)
    elif missing:
        assert memory is not None
        if missing[-1] > most_in_memory(memory, table_set.table_rules):
            sizes_for(missing[-1], memory, table_set.table_rules)
            needed = memory
            # The scan's results and first values, and two checkpoints.
            unfinished = 4 * positions(missing[-1]) * (2 if bounded else 1)
        else:
            needed += _in_memory(missing[-1], table_set.table_rules)
    bits = sum(positions(count) for count in missing) * _BITS
    folder = table_set.folder
    while not folder.exists():
        folder = folder.parent
    return Plan(
        seeds,
        missing,
        damaged,
        sum(work_of(count, searched=table_set.table_rules.ends_at_second) for count in missing)
        * _pace(table_set, threads),
        needed,
        int(bits / 8) + 4096 * len(missing),
        shutil.disk_usage(folder).free,
        unfinished,
    )


def _in_memory(seeds: int, rules: TableRules) -> int:
    """Return the bytes that all boards up to `seeds` take in memory, the program apart."""
    bounded = rules.bounded
    values = positions_below(seeds + 1) * (2 if bounded else 1)
    scratch = positions(seeds) * (_SCRATCH_BOUNDS if bounded else _SCRATCH)
    return values + scratch + _searching(seeds, rules)


def _searching(seeds: int, rules: TableRules) -> int:
    """Return the bytes that searching the open boards of a layer takes."""
    boards = positions(seeds)
    if not rules.ends_at_second or boards > _SEARCHED_BOARDS:
        return 0
    return _SEARCHING * min(boards // 4, MOST_OPEN)


def most_in_memory(memory: int, rules: TableRules) -> int:
    """Return the greatest layer that fits into a budget with all before it; at least −1."""
    seeds = -1
    while seeds < MOST_SEEDS and PROGRAM + _in_memory(seeds + 1, rules) <= memory:
        seeds += 1
    return seeds


def sizes_for(seeds: int, memory: int, rules: TableRules) -> streamed.Sizes:
    """Cut a layer for building it within `memory` bytes; AwaleError if that is too little."""
    apart = PROGRAM + _searching(seeds, rules)
    try:
        return streamed.sizes_within(seeds, memory - apart, bounded=rules.bounded)
    except streamed.TooLittleMemory as error:
        least = -(-(apart + error.least) // (1 << 20))
        raise AwaleError(
            f"A table for {seeds} seeds needs at least {least} MB: --memory {least}M, or fewer "
            "seeds."
        ) from None


def _pace(table_set: TableSet, threads: int) -> float:
    """Measure the seconds for one board of a layer of _TRIAL seeds, without searches."""
    solver = Solver(table_set.rules, _TRIAL, threads=threads, searches=False)
    begun = time.perf_counter()
    for seeds in range(_TRIAL + 1):
        solver.solve(seeds)
    return (time.perf_counter() - begun) / sum(work_of(seeds) for seeds in range(_TRIAL + 1))


@dataclass(frozen=True)
class Built:
    """Result of a build: layers that existed, layers that were built, damaged ones among them."""

    found: tuple[int, ...]
    made: tuple[int, ...]
    damaged: tuple[int, ...]


def build(
    table_set: TableSet,
    seeds: int,
    *,
    threads: int = 2,
    memory: int | None = None,
    elsewhere: Elsewhere | None = None,
    on_progress: ProgressCallback = lambda progress: None,
    say: streamed.Say = lambda sentence: None,
    clock: Callable[[], float] = time.monotonic,
) -> Built:
    """Build every missing or damaged layer up to `seeds`.

    Finished layers are kept after an interruption. With a budget of `memory` bytes, layers that do
    not fit in it are solved block by block on disk, and an interrupted one goes on where it was.
    `elsewhere` solves layers of more than AT_HOME seeds, on a cluster. `say` receives a sentence
    about unfinished work that cannot be used. Two builds at once do the work twice without harm.
    AwaleError if the disk is full or the budget too small.
    """
    if not 0 <= seeds <= MOST_SEEDS:
        raise ValueError(f"tables go up to {MOST_SEEDS} seeds")
    layer_file.sweep(table_set.folder)
    layers, damaged = survey(table_set, seeds)
    missing = [count for count in range(seeds + 1) if count not in layers]
    if not missing:
        return Built(tuple(layers), (), ())
    whole = _Work(table_set, missing, on_progress, clock)
    split = MOST_SEEDS if memory is None else most_in_memory(memory, table_set.table_rules)
    if elsewhere is not None:
        split = AT_HOME
    at_once = [count for count in missing if count <= split]
    if at_once:
        solver = Solver(table_set.rules, at_once[-1], threads=threads)
        for count in range(at_once[-1] + 1):
            if count in layers:
                layers[count].unpack(solver.layer(count), threads)
                layers[count].release()
                continue
            solver.solve(count, whole.reporter(count))
            _write(table_set, count, solver.layer(count), threads)
            whole.finish(count)
        del solver
    solved = tuple(layers)
    layers.clear()
    for count in missing:
        if count > split and elsewhere is not None:
            _write(table_set, count, elsewhere(count, whole.reporter(count)), threads)
            whole.finish(count)
        elif count > split:
            assert memory is not None
            sizes = sizes_for(count, memory, table_set.table_rules)
            layer = streamed.StreamedLayer(
                table_set, count, sizes, threads=threads, say=say, clock=clock
            )
            _write(table_set, count, layer.solve(whole.reporter(count)), threads)
            streamed.remove_work(streamed.work_folder(table_set, count))
            whole.finish(count)
    return Built(solved, tuple(missing), damaged)


def _write(table_set: TableSet, seeds: int, values: Pair, threads: int) -> None:
    layer_file.write(
        table_set.path(seeds), layer_file.packed(values, seeds, table_set.code, threads)
    )


class _Work:
    """Progress through the layers of a build."""

    def __init__(
        self,
        table_set: TableSet,
        missing: list[int],
        on_progress: ProgressCallback,
        clock: Callable[[], float],
    ) -> None:
        searched = table_set.table_rules.ends_at_second
        self._work = {count: work_of(count, searched=searched) for count in missing}
        self._whole = sum(self._work.values())
        self._done = 0.0
        self._on_progress = on_progress
        self._clock = clock
        self._begun = clock()

    def reporter(self, seeds: int) -> Callable[[float], None]:
        """Return the function that reports the completed share of a layer."""

        def report(part: float) -> None:
            share = (self._done + part * self._work[seeds]) / self._whole
            left = (self._clock() - self._begun) * (1 - share) / share if share else 0.0
            self._on_progress(Progress(seeds, share, left))

        return report

    def finish(self, seeds: int) -> None:
        """Count a layer as finished."""
        self._done += self._work[seeds]
