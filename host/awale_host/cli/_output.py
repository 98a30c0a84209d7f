# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Tables and JSON on standard output."""

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Final

import click
from awale_session.wording import is_invisible
from rich.console import Console
from rich.table import Table
from rich.text import Text

_PIPE_WIDTH: Final = 200  # characters of a line that no terminal limits


def print_json(value: object) -> None:
    """Print one JSON document, indented; characters that would confuse a terminal are escaped."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    click.echo("".join(f"\\u{ord(c):04x}" if c != "\n" and is_invisible(c) else c for c in text))


def print_table(rows: Iterable[Sequence[str]], *, right: Sequence[int] = ()) -> None:
    """Print rows in aligned columns; the columns with an index in `right` are aligned right.

    On a terminal each row takes one line, columns that do not fit end with an ellipsis.
    """
    listed = list(rows)
    table = Table.grid(padding=(0, 2))
    for column in range(max((len(row) for row in listed), default=0)):
        table.add_column(
            justify="right" if column in right else "left", no_wrap=True, overflow="ellipsis"
        )
    for row in listed:
        table.add_row(*(Text(cell) for cell in row))
    terminal = sys.stdout is not None and sys.stdout.isatty()
    console = Console(width=None if terminal else _PIPE_WIDTH, highlight=False)
    with console.capture() as captured:
        console.print(table)
    for line in captured.get().splitlines():
        click.echo(line.rstrip())
