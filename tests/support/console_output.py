# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Output of a program on the virtual board's console."""

import threading
import time
from pathlib import Path

from awale_host.virtual.process import BoardProcess

DEADLINE_S = 60


def until_said(board: BoardProcess, console: Path, words: str) -> str:
    """Return the board's output, once it contains `words`."""
    end = time.monotonic() + DEADLINE_S
    pause = threading.Event()
    said = ""
    while time.monotonic() < end and board.alive:
        said = console.read_text(encoding="utf-8") if console.exists() else ""
        if words in said and said.endswith("\n"):
            return said
        pause.wait(0.05)
    raise AssertionError(f"{words!r} was not said: {said}")
