# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Waiting for what another thread or process does, until the suite's one limit (pyproject.toml)."""

import threading
from collections.abc import Callable
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
