# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The cost of work on a cluster, counted by the workers themselves."""

import time
from pathlib import Path
from typing import Any, Final, NamedTuple

FILES: Final = "awale-tables"  # folder for finished layers in a worker's own folder
_PAUSE_S: Final = 1.0
_TASKS: Final = 200  # of which the mean is taken


class Counters(NamedTuple):
    """Processor seconds of a worker, or of all, bytes sent, and the bytes that it, or the one with
    most, held at once: files of finished layers, and data in memory or spilled to its disk."""

    seconds: float
    sent: int
    held: int


class TaskCosts:
    """Cost of what the workers of a client do from now on.

    `look` takes a reading, at most one a second; what happens between two readings to a worker that
    dies is lost.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._first = self._read()
        self._last = dict(self._first)
        self._held = 0
        self._read_at = time.monotonic()

    def look(self) -> None:
        """Sample the counters if it is time."""
        if time.monotonic() - self._read_at >= _PAUSE_S:
            self._sample()

    def close(self) -> Counters:
        """Sample the counters a last time; return the cost since the beginning."""
        self._sample()
        none = Counters(0.0, 0, 0)
        begun = [(now, self._first.get(worker, none)) for worker, now in self._last.items()]
        return Counters(
            sum(now.seconds - first.seconds for now, first in begun),
            sum(now.sent - first.sent for now, first in begun),
            self._held,
        )

    def _sample(self) -> None:
        found = self._read()
        self._last.update(found)
        self._held = max(self._held, *(each.held for each in found.values()), 0)
        self._read_at = time.monotonic()

    def _read(self) -> dict[str, Counters]:
        read: dict[str, Counters] = self._client.run(counters, on_error="ignore")
        return read


def counters(dask_worker: Any) -> Counters:
    """Return the counters of a worker; Dask passes it."""
    tasks = dask_worker.state.tasks
    held = sum(tasks[key].nbytes or 0 for key in list(dask_worker.data) if key in tasks)
    folder = Path(dask_worker.local_directory) / FILES
    held += sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    return Counters(time.process_time(), dask_worker.transfer_outgoing_bytes_total, held)


def task_seconds(client: Any) -> float:
    """Return the processor seconds that the workers take for a task that does nothing."""
    client.gather([client.submit(int, pure=False) for _ in range(20)])
    account = TaskCosts(client)
    chain = [client.submit(int, pure=False) for _ in range(4)]
    for _ in range(_TASKS // 4):
        chain = [client.submit(abs, each, pure=False) for each in chain]
        client.gather(chain)
    return account.close().seconds / _TASKS
