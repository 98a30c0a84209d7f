# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale board`: a virtual board without a session, the firmware's own files without hardware."""

import contextlib
from pathlib import Path

import click

from ..errors import AwaleError
from ..page.hub import Hub
from ..page.source import BoardAlone
from ..paths import virtual_board_folder
from ..virtual.process import BoardProcess, start_board
from ._page import open_page, page_options, show_address, start_page

_PORT = click.IntRange(0, 65535)
_LOOK_S = 0.2


@click.command(short_help="Start a virtual board.")
@page_options
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
def command(
    http_port: int | None,
    listen: str | None,
    no_browser: bool,
    link_port: int,
    state: Path | None,
    frames: Path | None,
    console: Path | None,
    pty: bool,
) -> None:
    """Start a virtual board: the firmware itself, without the hardware.

    Prints the address of its page and of its serial link, which `awale play --port` takes. Ctrl-C
    pulls the plug; the board keeps its memory in the folder given by --state.
    """
    board = start_board(
        state_dir=state or virtual_board_folder(),
        link_port=link_port,
        frames=frames,
        console=console,
        pty=pty,
    )
    with board, contextlib.suppress(KeyboardInterrupt):
        page = start_page(Hub(BoardAlone(board.name), board), http_port, listen)
        click.echo(f"Page:  {page.url}")
        click.echo(f"Link:  {board.link_url}")
        click.echo("Ctrl-C pulls the plug.")
        if listen:
            show_address(page.url)
        if not no_browser:
            open_page(page.url)
        try:
            _wait(board)
        finally:
            page.close()
        raise AwaleError("The virtual board has ended; what it printed says why.")


def _wait(board: BoardProcess) -> None:
    """Wait for the board to end, in pieces that let Ctrl-C through on every system."""
    while not board.wait(_LOOK_S):
        pass
