# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Forecast of what layers cost on a cluster: processor time, bytes moved, disk space.

The model is fitted to a few small layers, which are solved in parts in this process first.
Processor time for each board grows by four per cent with each seed, messages for each board grow
linearly. Each task takes the cluster a moment, whatever it does; their number at each threshold
grows linearly, too.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import linear_regression
from typing import Any, Final

from ..indexing import positions, positions_below
from ..rules import TableRules
from ..tableset import TableSet
from . import parts
from .cluster import finish
from .solve import Solver
from .windows import Window

MEASURED: Final = (9, 10, 11)  # seeds
HARDER: Final = 1.04  # how much longer each further seed makes one board take
_FILE_BITS: Final = 3.6  # of a board in a file, for each bound
_MESSAGE: Final = 8  # bytes
_TASKS: Final = 3  # for each part at each exchange, and one for each part that it sends to


@dataclass(frozen=True)
class Measured:
    """One layer: processor seconds, messages between parts, tasks at each threshold."""

    seeds: int
    seconds: float
    messages: int
    tasks: float = 0.0


@dataclass(frozen=True)
class CostEstimate:
    """Forecast for some layers: processor hours, bytes over the network, bytes on each disk."""

    hours: float
    moved: int
    disk: int


def measure(rules: str, layers: Sequence[int], count: int) -> list[Measured]:
    """Solve layers in `count` parts in this process, as workers would, then narrow their bounds."""
    solver = Solver(rules, max(layers) - 1, threads=1, searches=False)
    tables = TableSet(rules)
    measured = []
    for seeds in range(max(layers) + 1):
        if seeds in layers:
            measured.append(_measure(solver, tables, seeds, count))
        if seeds < max(layers):
            solver.solve(seeds)
    return measured


def _measure(solver: Solver, tables: TableSet, seeds: int, count: int) -> Measured:
    known = Window([], lambda layer: _none(), bounded=tables.bounded)
    known.values = solver.known.part(0, positions_below(seeds))
    ranges = parts.cut(seeds, tables.table_rules, count)
    numbers = range(len(ranges.edges) - 1)
    begun = time.process_time()
    states = {part: parts.scan_part(ranges, part, None, known) for part in numbers}
    messages = tasks = 0
    every = tables.table_rules.thresholds(seeds)
    for threshold in every:
        inboxes: dict[int, list[bytes] | None] = dict.fromkeys(numbers)
        while inboxes:
            following: dict[int, list[bytes] | None] = {}
            for part, received in inboxes.items():
                inbox = None if received is None else b"".join(received)
                states[part], mail = parts.advance_part(
                    ranges, part, threshold, states[part], inbox
                )
                tasks += _TASKS + len(mail)
                for to, sent in mail.items():
                    waiting = following.setdefault(to, [])
                    assert waiting is not None
                    waiting.append(sent)
                    messages += len(sent) // _MESSAGE
            inboxes = following
    finish(ranges, tables, [states[part] for part in numbers], threads=1, searches=False)
    seconds = time.process_time() - begun
    return Measured(seeds, seconds, messages, tasks / len(every))


def _none() -> Any:
    raise AssertionError("no file is needed")


class Model:
    """Seconds, messages and tasks of a layer, fitted to measured ones.

    `task_s`: processor seconds that a cluster takes for a task that does nothing.
    """

    def __init__(self, measured: Sequence[Measured], task_s: float = 0.0) -> None:
        seeds = [each.seeds for each in measured]
        work = sum(positions(each) * HARDER**each for each in seeds)
        self._pace = sum(each.seconds for each in measured) / work
        each_board = [each.messages / positions(each.seeds) for each in measured]
        self._messages = linear_regression(seeds, each_board)
        self._tasks = linear_regression(seeds, [each.tasks for each in measured])
        self._task_s = task_s

    def seconds(self, seeds: int, rules: TableRules) -> float:
        """Return the processor seconds of a layer."""
        work = float(self._pace * positions(seeds) * HARDER**seeds)
        return work + self._task_s * self.tasks(seeds, rules)

    def tasks(self, seeds: int, rules: TableRules) -> float:
        """Return how many tasks a layer takes."""
        each = self._tasks.intercept + self._tasks.slope * seeds
        return each * len(rules.thresholds(seeds))

    def messages(self, seeds: int) -> float:
        """Return how many messages pass between its parts."""
        each = self._messages.intercept + self._messages.slope * seeds
        return each * positions(seeds)


def bill(
    model: Model, layers: Sequence[int], rules: TableRules, *, count: int, workers: int
) -> CostEstimate:  # fmt: skip
    """Forecast layers in `count` parts on `workers` workers.

    A worker gets every earlier layer's file for each layer. A part's values and exits are copied to
    a second worker after each threshold, and collected at the end.
    """
    bounds = 2 if rules.bounded else 1
    hours = sum(model.seconds(each, rules) for each in layers) / 3600
    moved = 0.0
    for each in layers:
        files = positions_below(each) * bounds * _FILE_BITS / 8
        state = 2 * bounds * positions(each)
        copies = (len(rules.thresholds(each)) + 1) * state if workers > 1 else state
        abroad = 1 - 1 / min(count, workers)  # share of the messages that leave their worker
        moved += model.messages(each) * _MESSAGE * abroad + workers * files + copies
    last = max(layers)
    disk = positions_below(last) * bounds * _FILE_BITS / 8
    disk += 4 * bounds * positions(last) * (2 if workers > 1 else 1) / workers
    return CostEstimate(hours, int(moved), int(disk))
