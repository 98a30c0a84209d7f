# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Waiting for what another thread or process does, until the suite's one limit (pyproject.toml)."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest


def wait_until(condition: Callable[..., Any], what: str) -> Any:
    """Wait for `condition` to become true and return its value; at the suite's limit the test
    fails and names `what`."""
    pause = threading.Event()
    try:
        while not (value := condition()):
            pause.wait(0.01)
    except pytest.fail.Exception as limit:
        limit.add_note(f"It waited for this: {what}")
        raise
    return value


def run_aside(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine in a thread of its own: in that of the tests Playwright has a loop."""
    with ThreadPoolExecutor(1) as aside:
        aside.submit(asyncio.run, work).result()
