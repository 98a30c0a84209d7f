# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Build tables layer by layer, with an estimate first; an interrupted build can be resumed."""

import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from . import layer_file
from .indexing import MOST_SEEDS, positions, positions_below
from .scan import ends_at_second
from .solve import Solver
from .tableset import TableSet

_TRIAL: Final = 10  # seeds: solved in a blink, to see how fast this machine is
_HARDER: Final = 1.04  # how much longer each further seed makes one board take
# Where a repetition ends the game: searches in small layers take as long as this many boards.
_SEARCHED: Final = {4: 30_000, 6: 120_000, 7: 700_000}
# Bytes a board that the greatest layer takes while it is worked on, apart from its values.
_SCRATCH: Final = 2
_SCRATCH_BOUNDS: Final = 18
_BITS: Final = 3.6  # a board in a file takes about this much, and a race half of it
_PROGRAM: Final = 200 << 20  # bytes that Python and the compiler take

ProgressCallback = Callable[["Progress"], None]


@dataclass(frozen=True)
class Plan:
    """Estimate of a build: seconds and bytes."""

    seeds: int
    missing: tuple[int, ...]  # layers to build, damaged and outdated ones too
    damaged: tuple[int, ...]
    outdated: tuple[int, ...]  # made by an earlier version
    seconds: float
    memory: int
    disk: int
    free: int  # bytes that the disk has left


@dataclass(frozen=True)
class Progress:
    """Progress of a build: the current layer and the completed share of all work."""

    seeds: int
    part: float
    seconds_left: float


def survey(
    table_set: TableSet, seeds: int
) -> tuple[dict[int, layer_file.LayerFile], tuple[int, ...], tuple[int, ...]]:
    """Return the intact layers up to `seeds`, the damaged ones, and those that an earlier version
    made."""
    layers: dict[int, layer_file.LayerFile] = {}
    damaged, outdated = [], []
    for each in range(seeds + 1):
        try:
            layer = table_set.open(each)
        except layer_file.Outdated:
            outdated.append(each)
            continue
        except layer_file.Damaged:
            damaged.append(each)
            continue
        if layer is not None:
            layers[each] = layer
    return layers, tuple(damaged), tuple(outdated)


def work_of(seeds: int, *, searched: bool = False) -> float:
    """Return the work for a layer, in boards of a layer of _TRIAL seeds."""
    work = positions(seeds) * float(_HARDER ** (seeds - _TRIAL))
    return work + _SEARCHED.get(seeds, 0) if searched else work


def plan(table_set: TableSet, seeds: int, *, threads: int = 2) -> Plan:
    """Estimate a build up to `seeds` from a trial of a fraction of a second."""
    layers, damaged, outdated = survey(table_set, seeds)
    missing = tuple(each for each in range(seeds + 1) if each not in layers)
    bounded = table_set.bounded
    memory = _PROGRAM
    if missing:
        memory += positions_below(missing[-1] + 1) * (2 if bounded else 1)
        memory += positions(missing[-1]) * (_SCRATCH_BOUNDS if bounded else _SCRATCH)
    bits = sum(positions(each) for each in missing) * _BITS
    folder = table_set.folder
    while not folder.exists():
        folder = folder.parent
    return Plan(
        seeds,
        missing,
        damaged,
        outdated,
        sum(work_of(each, searched=ends_at_second(table_set.code)) for each in missing)
        * _pace(table_set, threads),
        memory,
        int(bits / 8) + 4096 * len(missing),
        shutil.disk_usage(folder).free,
    )


def _pace(table_set: TableSet, threads: int) -> float:
    """Measure the seconds for one board of a layer of _TRIAL seeds, without searches."""
    solver = Solver(table_set.rules, _TRIAL, threads=threads, searches=False)
    for seeds in range(2):
        solver.solve(seeds)  # compiles
    begun = time.perf_counter()
    for seeds in range(2, _TRIAL + 1):
        solver.solve(seeds)
    return (time.perf_counter() - begun) / sum(work_of(seeds) for seeds in range(2, _TRIAL + 1))


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
    on_progress: ProgressCallback = lambda progress: None,
    clock: Callable[[], float] = time.monotonic,
) -> Built:
    """Build every missing or damaged layer up to `seeds`.

    Finished layers are kept after an interruption. Two builds at once do the work twice without
    harm. AwaleError if the disk is full.
    """
    if not 0 <= seeds <= MOST_SEEDS:
        raise ValueError(f"tables go up to {MOST_SEEDS} seeds")
    layer_file.sweep(table_set.folder)
    layers, damaged, _ = survey(table_set, seeds)
    missing = [each for each in range(seeds + 1) if each not in layers]
    if not missing:
        return Built(tuple(layers), (), ())
    solver = Solver(table_set.rules, missing[-1], threads=threads)
    searched = ends_at_second(table_set.code)
    work = {each: work_of(each, searched=searched) for each in missing}
    whole = sum(work.values())
    done = 0.0
    begun = clock()
    for each in range(missing[-1] + 1):
        if each in layers:
            layers[each].unpack(*solver.layer(each), threads)
            continue

        def report(part: float, at: int = each, before: float = done) -> None:
            share = (before + part * work[at]) / whole
            left = (clock() - begun) * (1 - share) / share if share else 0.0
            on_progress(Progress(at, share, left))

        solver.solve(each, report)
        layer_file.write(
            table_set.path(each),
            layer_file.packed(*solver.layer(each), each, table_set.code, threads),
        )
        done += work[each]
    return Built(tuple(layers), tuple(missing), damaged)
