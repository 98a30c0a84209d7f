# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale board`: a virtual board by itself, the firmware's own files without the hardware."""

import contextlib
import webbrowser
from pathlib import Path

import click

from ..errors import AwaleError
from ..folders import virtual_board_folder
from ..virtual.process import BoardProcess, start_board

_PORT = click.IntRange(0, 65535)
_LOOK_S = 0.2


@click.command(short_help="Start a virtual board by itself.")
@click.option(
    "--http-port", type=_PORT, default=0, help="Port of the page; 0, the default, takes any."
)
@click.option(
    "--link-port", type=_PORT, default=0, help="Port of the serial link; 0 takes any free one."
)
@click.option(
    "--state",
    type=click.Path(file_okay=False, path_type=Path),
    help="The board's flash: its memory, drive and settings.toml. Default: in your data folder.",
)
@click.option(
    "--frames",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Append every frame of the LEDs to this file, one JSON line each.",
)
@click.option(
    "--console",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Append what the firmware prints to this file instead of showing it.",
)
@click.option("--pty", is_flag=True, help="Offer the link as a pseudo-terminal (not on Windows).")
@click.option("--no-browser", is_flag=True, help="Do not open the page.")
def command(
    http_port: int,
    link_port: int,
    state: Path | None,
    frames: Path | None,
    console: Path | None,
    pty: bool,
    no_browser: bool,
) -> None:
    """Start a virtual board: the firmware itself, without the hardware.

    Prints the address of its page and of its serial link, which `awale play --port` takes. Ctrl-C
    pulls the plug; the board keeps its memory in the folder given by --state.
    """
    board = start_board(
        state_dir=state or virtual_board_folder(),
        http_port=http_port,
        link_port=link_port,
        frames=frames,
        console=console,
        pty=pty,
    )
    with board, contextlib.suppress(KeyboardInterrupt):
        click.echo(f"Page:  {board.page_url}")
        click.echo(f"Link:  {board.link_url}")
        click.echo("Ctrl-C pulls the plug.")
        if not no_browser:
            webbrowser.open(board.page_url)
        _wait(board)
        raise AwaleError("The virtual board has ended by itself; what it printed says why.")


def _wait(board: BoardProcess) -> None:
    """Wait for the board to end, in pieces that let Ctrl-C through on every system."""
    while not board.wait(_LOOK_S):
        pass
