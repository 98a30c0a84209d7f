# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Console of the board: the firmware's output."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from awale_session.catalogue import failure
from awale_session.errors import AwaleError


class Console(io.TextIOBase):
    """A text stream in place of `sys.stdout`: goes to a file, or else to stderr, and to
    `on_text`. AwaleError if the file cannot be written."""

    def __init__(self, path: Path | None = None) -> None:
        self.on_text: Callable[[str], None] = lambda text: None
        self._out: TextIO = sys.stderr
        if path is not None:
            try:
                self._out = open(path, "a", encoding="utf-8")  # noqa: SIM115
            except OSError as error:
                why = str(error.strerror)
                raise failure(AwaleError, "virtual.console", path=str(path), text=why) from error

    def writable(self) -> bool:
        """Always True."""
        return True

    def write(self, text: str) -> int:
        """Pass on what the firmware prints."""
        try:
            self._out.write(text)
            self._out.flush()
        except (OSError, ValueError):
            pass  # the reader has gone: the board plays on
        self.on_text(text)
        return len(text)
