# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Solve a layer on the workers of a Dask cluster.

Each part of a layer (`parts.py`) stays with the workers, which spill to their disks what does not
fit in memory; only messages between parts travel, and the compressed earlier layers, once to each
worker. When a worker dies, Dask repeats its tasks on others; a task never changes its input, so a
repeated one gives the same. After each threshold every part has a copy on a second worker.
"""

import operator
import secrets
import tempfile
import zlib
from collections.abc import Callable
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any, Final

from ...binding import kernel
from ...errors import AwaleError
from ...replace_file import replace_file
from ..indexing import Layer
from ..layer_file import LayerFile
from ..open_boards import tighten_bounds
from ..tableset import TableSet
from ..values import Pair, struct_of
from . import parts
from .account import FILES
from .layer_worker import workers
from .parts import PartState, Ranges
from .windows import Window, windows

WINDOW: Final = 1 << 28  # boards of earlier layers that a worker unpacks at once
_COPIES: Final = 2
_TRIES: Final = 5  # of a layer whose data is lost on all workers that had it

ProgressCallback = Callable[[float], None]


def solve_on(
    client: Any,
    table_set: TableSet,
    seeds: int,
    count: int,
    on_progress: ProgressCallback = lambda part: None,
    say: Callable[[str], None] = lambda sentence: None,
) -> Pair:
    """Return the bounds of a layer that the workers of `client` solve in `count` parts.

    The layers below must be in the client's folder. Where a repetition splits the rows, this
    machine narrows the bounds in its own memory.
    """
    from distributed import KilledWorker

    for attempt in range(1, _TRIES + 1):
        try:
            return _Layer(client, table_set, seeds, count, on_progress).solve()
        except (KilledWorker, CancelledError) as error:
            if attempt == _TRIES:
                raise AwaleError(
                    f"{seeds} seeds failed {_TRIES} times ({type(error).__name__}): "
                    "see the workers' logs."
                ) from error
            say(f"Too many workers were lost at {seeds} seeds: this layer begins again.")
    raise AssertionError("unreachable")


class _Layer:
    """One attempt at a layer."""

    def __init__(
        self, client: Any, tables: TableSet, seeds: int, count: int, on_progress: ProgressCallback
    ) -> None:
        self._client = client
        self._tables = tables
        self._on_progress = on_progress
        self._rules = tables.table_rules
        self._ranges = parts.cut(seeds, self._rules, count)
        self._numbers = range(len(self._ranges.edges) - 1)
        self._workers = sorted(client.nthreads())

    def solve(self) -> Pair:
        ranges, seeds = self._ranges, self._ranges.seeds
        fewer = seeds if self._rules.race else max(seeds - 1, 0)
        files = [self._tables.path(each).read_bytes() for each in range(fewer)]
        known = self._client.scatter(files, broadcast=True, hash=False)
        self._states = {
            part: self._submit_for(part, scan_on_worker, self._tables.rules, ranges, part, known)
            for part in self._numbers
        }
        steps = self._rules.thresholds(seeds)
        for done, threshold in enumerate(steps, 1):
            inboxes: dict[int, list[Any] | None] = dict.fromkeys(self._numbers)
            while inboxes:
                inboxes = self._exchange(threshold, inboxes)
                self._on_progress((done - 1) / len(steps))
            self._client.replicate([*self._states.values()], n=_COPIES)
        return self._collect()

    def _submit(self, task: Callable[..., Any], *words: Any) -> Any:
        return self._client.submit(task, *words, pure=False)

    def _submit_for(self, part: int, task: Callable[..., Any], *words: Any) -> Any:
        """Submit a task on a part, to where the part is as long as that worker lives."""
        if not self._workers:  # all have died and are about to be started again
            return self._submit(task, *words)
        home = self._workers[part % len(self._workers)]
        return self._client.submit(
            task, *words, pure=False, workers=[home], allow_other_workers=True
        )

    def _exchange(
        self, threshold: int, inboxes: dict[int, list[Any] | None]
    ) -> dict[int, list[Any] | None]:
        """Take the parts with messages as far as they get; return the messages that they send."""
        steps = {
            part: self._submit_for(
                part, advance_on_worker, self._ranges, part, threshold, self._states[part], inbox
            )
            for part, inbox in inboxes.items()
        }
        sent = self._client.gather({part: self._submit(receivers, steps[part]) for part in steps})
        following: dict[int, list[Any] | None] = {}
        for part, step in steps.items():
            self._states[part] = self._submit(operator.itemgetter(0), step)
            for to in sent[part]:
                waiting = following.setdefault(to, [])
                assert waiting is not None
                waiting.append(self._submit(messages_to, step, to))
        return following

    def _collect(self) -> Pair:
        """Return the values of all parts, concluded and narrowed."""
        states: list[PartState] = []
        for part in self._numbers:
            states.append(self._client.gather(self._states.pop(part)))
        return finish(self._ranges, self._tables, states, threads=2)


def finish(
    ranges: Ranges, tables: TableSet, states: list[PartState], *, threads: int,
    searches: bool = True,
) -> Pair:  # fmt: skip
    """Return the values of a layer from its parts, concluded and narrowed."""
    layer = Layer(ranges.seeds, ranges.code)
    values, exits = parts.join(ranges, states)
    kernel.conclude(layer.struct, struct_of(values, exits), 0, len(layer))
    if ranges.bounded:
        with workers(threads) as pool:
            tighten_bounds(layer, tables.table_rules, exits, values, pool, searches=searches)
    return values


# -- on the workers ----------------------------------------------------------------------------


def scan_on_worker(rules: str, ranges: Ranges, part: int, known: list[bytes]) -> PartState:
    """Scan a part, from the files of the earlier layers."""
    tables = TableSet(rules, _local_folder())

    def opened(seeds: int) -> LayerFile:
        data = known[seeds]
        path = tables.path(seeds).with_suffix(f".{zlib.crc32(data):08x}")
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            new = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
            new.write_bytes(data)
            replace_file(new, path)
        return LayerFile(path, seeds, tables.code, bounded=tables.bounded)

    state = None
    for segments in windows(len(known), WINDOW) or [[]]:
        window = Window(segments, opened, bounded=tables.bounded)
        state = parts.scan_part(ranges, part, state, window)
    assert state is not None
    return state


def advance_on_worker(
    ranges: Ranges, part: int, threshold: int, state: PartState, inbox: list[Any] | None
) -> tuple[PartState, dict[int, Any]]:
    """Take a part as far as it gets, from its exits or from the messages of other parts."""
    received = None if inbox is None else b"".join(inbox)
    return parts.advance_part(ranges, part, threshold, state, received)


def receivers(step: tuple[PartState, dict[int, Any]]) -> list[int]:
    """Return the parts that a step has messages for."""
    return list(step[1])


def messages_to(step: tuple[PartState, dict[int, Any]], part: int) -> Any:
    """Return the messages of a step for one part."""
    return step[1][part]


def _local_folder() -> Path:
    from distributed import get_worker

    try:
        return Path(get_worker().local_directory) / FILES
    except ValueError:  # not on a worker
        return Path(tempfile.gettempdir()) / FILES
