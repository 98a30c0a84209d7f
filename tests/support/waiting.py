# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Waiting for what another thread or process does."""

import threading
import time
from collections.abc import Callable
from typing import Any, Final

DEADLINE_S: Final = 30


def wait_until(condition: Callable[..., Any], what: str, seconds: float = DEADLINE_S) -> Any:
    """Wait for `condition` to become true and return its value; fail at the deadline."""
    end = time.monotonic() + seconds
    pause = threading.Event()
    while time.monotonic() < end:
        if value := condition():
            return value
        pause.wait(0.01)
    raise AssertionError(f"not within {seconds:g} s: {what}")
