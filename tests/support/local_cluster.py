# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A Dask cluster of processes on this machine, and the random death of its workers."""

import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

_ROOT = Path(__file__).parents[2]


class LocalCluster:
    """A scheduler and workers of one thread each, started as a person starts them. A worker that
    ends is replaced, as by a service manager."""

    def __init__(self, folder: Path, workers: int) -> None:
        self.workers: list[subprocess.Popen[bytes]] = []
        self._folder = folder
        self._closed = threading.Event()
        self._file = folder / "scheduler.json"
        address = ["--host", "127.0.0.1", "--port", "0", "--dashboard-address", "127.0.0.1:0"]
        self._scheduler = self._start("scheduler", *address)
        self._keeper = threading.Thread(target=self._keep, args=(workers,))
        self._keeper.start()

    def connected(self) -> Any:
        """Return a client."""
        distributed = pytest.importorskip("distributed")
        while not self._file.exists():
            assert self._scheduler.poll() is None, self.log()
            self._closed.wait(0.02)
        return distributed.Client(scheduler_file=str(self._file), timeout="1h")

    def log(self) -> str:
        """Return all that scheduler and workers have printed."""
        return (self._folder / "log.txt").read_text(encoding="utf-8", errors="replace")

    def close(self) -> None:
        """End every process."""
        self._closed.set()
        self._keeper.join()
        for process in [*self.workers, self._scheduler]:
            process.kill()
        for process in [*self.workers, self._scheduler]:
            process.wait()

    def _start(self, kind: str, *options: str) -> subprocess.Popen[bytes]:
        words = [sys.executable, "-m", f"distributed.cli.dask_{kind}"]
        words += ["--scheduler-file", str(self._file), *options]
        with (self._folder / "log.txt").open("ab") as log:
            return subprocess.Popen(words, cwd=_ROOT, stdout=log, stderr=subprocess.STDOUT)

    def _worker(self) -> subprocess.Popen[bytes]:
        options = ["--no-nanny", "--nthreads", "1", "--dashboard-address", "127.0.0.1:0"]
        return self._start("worker", *options, "--local-directory", str(self._folder))

    def _keep(self, workers: int) -> None:
        while not self._closed.wait(0.02):
            self.workers = [each for each in self.workers if each.poll() is None]
            if self._file.exists() and len(self.workers) < workers:
                self.workers.append(self._worker())


@contextmanager
def local_cluster(folder: Path, workers: int = 2) -> Iterator[Any]:
    """Start a cluster and yield a client; skips the test without Dask."""
    pytest.importorskip("distributed")
    cluster = LocalCluster(folder, workers)
    try:
        with cluster.connected() as client:
            if workers:
                client.wait_for_workers(workers)
            yield client
    finally:
        cluster.close()


class Deaths:
    """Kills random workers of a client: one at each of some calls of `strike`, counted from 1."""

    def __init__(self, client: Any, at: set[int], seed: int = 11) -> None:
        self._client = client
        self._at = at
        self._chance = random.Random(seed)
        self._calls = 0
        self.killed: list[int] = []

    def strike(self, *anything: object) -> None:
        """Count a call, and kill a worker if it is one of those; another one goes on."""
        self._calls += 1
        if self._calls in self._at:
            pid = self._chance.choice(self._running())
            os.kill(pid, signal.SIGKILL)
            self.killed.append(pid)

    def _running(self) -> list[int]:
        while True:
            known = self._client.run(os.getpid, on_error="ignore").values()
            pids = sorted({*known} - {*self.killed})
            if len(pids) > 1:
                return pids
            self._client.wait_for_workers(2)
