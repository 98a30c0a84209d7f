# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale watch`: follow the game on a board."""

from pathlib import Path

import click
from rich.console import Console

from ..library import Library
from ..play.watch import watch
from ..views.json_lines import JsonLines
from ..views.terminal import TerminalView
from ._options import board_options, connect, language_option, library_option, wait_option


@click.command(short_help="Follow the game on a board.")
@board_options
@click.option("--once", is_flag=True, help="Stop at the end of the game.")
@wait_option(30)
@library_option
@language_option
@click.option("--json", "as_json", is_flag=True, help="Write JSON for programs, an event a line.")
def command(
    port: str | None,
    board: str | None,
    once: bool,
    wait: float,
    library: Path | None,
    language: str,
    as_json: bool,
) -> None:
    """Follow the games on a board, without taking part, and keep them in the library.

    Ctrl-C stops watching; the game on the board goes on.
    """
    with Library(library) as kept, connect(port, board) as connected:
        view = JsonLines(click.echo) if as_json else TerminalView(Console())
        watch(connected, kept, view, wait_s=wait, one_game=once)
