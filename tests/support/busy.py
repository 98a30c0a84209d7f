# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A busy machine, as a plugin of pytest: `pytest -p tests.support.busy` (`make test-busy`).

Four programs compute without end beside the tests, and threads give way to each other a hundred
times as often as usual: what depends on who comes first fails here, and not in a year.
"""

import subprocess
import sys

import pytest

LOOPS = 4
SWITCH_S = 5e-5
_running: list["subprocess.Popen[bytes]"] = []


def pytest_configure(config: pytest.Config) -> None:
    """Begin."""
    sys.setswitchinterval(SWITCH_S)
    if not hasattr(config, "workerinput"):  # once, beside all workers of pytest-xdist
        loop = [sys.executable, "-c", "while True: pass"]
        _running.extend(subprocess.Popen(loop) for _ in range(LOOPS))


def pytest_unconfigure() -> None:
    """End what has begun here."""
    for process in _running:
        process.kill()
        process.wait()
