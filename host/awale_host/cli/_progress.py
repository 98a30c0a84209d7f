# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""How far long work has come, on standard error."""

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Final

import click

_OFTEN: Final = 0.1  # seconds between two states of a line on a terminal


class Bar:
    """A progress bar that appears with the first step; hidden if `quiet` or not on a terminal."""

    def __init__(self, label: str, *, quiet: bool = False) -> None:
        self._label = label
        self._hidden = quiet or not sys.stderr.isatty()
        self._bar: click._termui_impl.ProgressBar[int] | None = None
        self._done = 0

    def show(self, done: int, steps: int) -> None:
        """So many of so many steps are done."""
        if self._bar is None:
            self._bar = click.progressbar(
                length=steps, label=self._label, file=sys.stderr, hidden=self._hidden
            )
            self._bar.__enter__()
        self._bar.length = steps
        self._bar.update(done - self._done)
        self._done = done

    def __enter__(self) -> "Bar":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.__exit__(kind, error, trace)


class Line:
    """A line that is written over as the work goes on; where nobody sits at a terminal, a new one
    every `seldom` seconds."""

    def __init__(self, *, seldom: float = 2.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._terminal = sys.stderr.isatty()
        self._pause = _OFTEN if self._terminal else seldom
        self._clock = clock
        self._told = clock()

    def tell(self, text: str) -> None:
        """How far it is; not every state is shown."""
        now = self._clock()
        if now - self._told < self._pause:
            return
        self._told = now
        click.echo(f"\r{text:<78}" if self._terminal else text, err=True, nl=not self._terminal)

    def clear(self) -> None:
        """Make room for what is printed next."""
        if self._terminal:
            click.echo(f"\r{'':78}\r", err=True, nl=False)
