# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""How far long work has come, on standard error."""

import sys
from types import TracebackType

import click


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
