# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Output of a program on the virtual board's console."""

from pathlib import Path

from awale_host.virtual.process import BoardProcess

from tests.support.waiting import wait_until


def until_said(board: BoardProcess, console: Path, words: str) -> str:
    """Return the board's output, once it contains `words`."""

    def said() -> str:
        text = console.read_text(encoding="utf-8") if console.exists() else ""
        assert board.alive or words in text, text
        return text if words in text and text.endswith("\n") else ""

    return str(wait_until(said, words))
