# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale update`: write the firmware onto a running board."""

from pathlib import Path

import click

from ..errors import AwaleError
from ..install import find_drive
from ..install.update import update
from ..library import Library
from ..library.pull import pull
from ..link import LinkError
from ._options import board_options, connect, json_option, library_option, wait_option
from ._output import print_json
from ._progress import Bar


@click.command(short_help="Update the firmware of a running board.")
@board_options
@click.option(
    "--drive",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="The board's drive, if it is not found.",
)
@wait_option(60)
@library_option
@json_option
def command(
    port: str | None,
    board: str | None,
    folder: Path | None,
    wait: float,
    library: Path | None,
    as_json: bool,
) -> None:
    """Write this program's firmware onto a running board, over its cable.

    The board's games are fetched first. Then it lends its drive, gets the firmware, takes the drive
    back and restarts; a running game continues. Settings are kept. An update that breaks off can be
    repeated.
    """

    def say(sentence: str) -> None:
        if not as_json:
            click.echo(sentence)

    if folder is None and (port or "").startswith("socket://"):
        raise AwaleError(
            "A virtual board needs no update: it runs this program's own firmware. For another "
            "board behind a socket, name its drive's folder with --drive."
        )
    try:
        connected = connect(port, board)
    except LinkError as error:
        try:
            find_drive()
        except AwaleError:
            raise error from None
        raise AwaleError(f"{error} A board's drive is here: 'awale install' writes it.") from error
    with connected:
        with Library(library) as kept:
            fetched = pull(connected, kept)
        with Bar("Writing", quiet=as_json) as bar:
            done = update(connected, folder, wait_s=wait, say=say, progress=bar.show)
    if as_json:
        print_json(
            {
                "before": done.before,
                "after": done.after,
                "drive": str(done.drive),
                "written": len(done.installed.written),
                "set_aside": done.installed.set_aside,
                "removed": done.installed.removed,
                "games_fetched": len(fetched.new),
            }
        )
        return
    change = (
        f"from firmware {done.before} to" if done.before != done.after else "again with firmware"
    )
    click.echo(f"The board is back, {change} {done.after}.")
