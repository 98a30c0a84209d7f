# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Progress of long work, on standard error."""

import sys
import time
from collections.abc import Callable
from typing import Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

_REFRESH_S: Final = 0.1  # between two states of a line on a terminal


class Bar:
    """A progress bar; hidden if `quiet` or if standard error is not a terminal."""

    def __init__(self, label: str, *, quiet: bool = False, steps: int | None = None) -> None:
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            disable=quiet or not sys.stderr.isatty(),
        )
        self._task = self._progress.add_task(label, total=steps)

    def show(self, done: int, steps: int) -> None:
        """Show that `done` of `steps` are done."""
        self._progress.update(self._task, completed=done, total=steps)

    def advance(self, steps: int = 1) -> None:
        """Show that `steps` more are done."""
        self._progress.advance(self._task, steps)

    def __enter__(self) -> "Bar":
        self._progress.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._progress.stop()


class StatusLine:
    """A status line that is overwritten; without a terminal, a new line every `pause` seconds."""

    def __init__(self, *, pause: float = 2.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._status = Console(stderr=True).status("") if sys.stderr.isatty() else None
        self._pause = _REFRESH_S if self._status else pause
        self._clock = clock
        self._shown = clock()

    def show(self, text: str) -> None:
        """Show a state; states that follow too fast are left out."""
        now = self._clock()
        if now - self._shown < self._pause:
            return
        self._shown = now
        if self._status is None:
            click.echo(text, err=True)
            return
        self._status.update(text)
        self._status.start()

    def clear(self) -> None:
        """Remove the line from the terminal."""
        if self._status is not None:
            self._status.stop()
