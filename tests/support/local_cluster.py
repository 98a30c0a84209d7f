# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A Dask cluster of processes on this machine, and the random death of its workers."""

import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest


@contextmanager
def local_cluster(folder: Path, workers: int = 2) -> Iterator[Any]:
    """Start workers of one thread each and yield a client; skips the test without Dask."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            local_directory=str(folder),
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


class Deaths:
    """Kills random workers of a client: one at each of some calls of `strike`, counted from 1."""

    def __init__(self, client: Any, at: set[int], seed: int = 11) -> None:
        self._client = client
        self._at = at
        self._chance = random.Random(seed)
        self._calls = 0
        self.killed: list[int] = []

    def strike(self, *anything: object) -> None:
        """Count a call, and kill a worker if it is one of those."""
        self._calls += 1
        if self._calls in self._at:
            pid = self._chance.choice(self._running())
            os.kill(pid, signal.SIGKILL)
            self.killed.append(pid)

    def _running(self) -> list[int]:
        """The workers that their nannies have seen start, once there are two, so that one goes on.
        A nanny replaces only those: one that is killed while it starts is not replaced."""
        end = time.monotonic() + 60
        while True:
            processes = [nanny.process for nanny in self._client.cluster.workers.values()]
            running = [one for one in processes if one and one.status.name == "running"]
            pids = sorted({one.pid for one in running if one.pid} - {*self.killed})
            if len(pids) > 1:
                return pids
            assert time.monotonic() < end
            self._client.wait_for_workers(1)
