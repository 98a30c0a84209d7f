# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale board`: a virtual board without a session, the firmware's own files without hardware."""

import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path

import click
from awale_session.catalogue import failure, sentence, spoken
from awale_session.errors import AwaleError
from rich.console import Console

from ..link import Board
from ..link.transport import open_port
from ..page.hub import Hub
from ..page.surface import BoardAlone
from ..paths import virtual_board_folder
from ..play.watch import watch
from ..views.terminal import TerminalView
from ..virtual.process import BoardProcess, start_board
from ._options import language_option
from ._page import open_page, page_options, show_address, start_page

_PORT = click.IntRange(0, 65535)
_LOOK_S = 0.2
_WAIT_S = 1e9  # another program may have the link for as long as it likes


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
@language_option
def command(
    http_port: int | None,
    listen: str | None,
    no_browser: bool,
    link_port: int,
    state: Path | None,
    frames: Path | None,
    console: Path | None,
    language: str,
) -> None:
    """Start a virtual board: the firmware itself, without the hardware.

    Prints the address of its page and of its serial link, which `awale play --port` takes, and then
    what is played, a line a move, while no other program has the link. Ctrl-C pulls the plug; the
    board keeps its memory in the folder given by --state.
    """
    board = start_board(
        state_dir=state or virtual_board_folder(),
        link_port=link_port,
        frames=frames,
        console=console,
    )
    with board, contextlib.suppress(KeyboardInterrupt):
        page = start_page(Hub(BoardAlone(board.name), board), http_port, listen)
        click.echo(f"Page:  {page.url}")
        click.echo(f"Link:  {board.link_url}")
        click.echo("Ctrl-C pulls the plug.")
        if listen:
            show_address(page.url)
        if not no_browser and not open_page(page.url):
            click.echo("No browser was found here: open the page's address in one.")
        try:
            with _followed(board):
                _wait(board)
        finally:
            page.close()
        raise failure(AwaleError, "virtual.ended")


@contextlib.contextmanager
def _followed(board: BoardProcess) -> Iterator[None]:
    """Print what happens on the board, in a thread of its own. A program that opens the link takes
    it over."""
    stopping = threading.Event()

    def follow() -> None:
        view = TerminalView(Console())
        with contextlib.suppress(AwaleError), Board(lambda: open_port(board.follow_url)) as link:
            view.say(spoken(sentence("board.followed")))
            watch(
                link, None, view, wait_s=_WAIT_S, lost="board.taken_over", stopped=stopping.is_set
            )

    thread = threading.Thread(target=follow, name="follow", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopping.set()
        thread.join(_LOOK_S * 5)


def _wait(board: BoardProcess) -> None:
    """Wait for the board to end, in pieces that let Ctrl-C through on every system."""
    while not board.wait(_LOOK_S):
        pass
