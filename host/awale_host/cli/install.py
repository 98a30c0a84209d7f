# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale install`: the firmware onto a board's drive."""

from pathlib import Path

import click

from ..install import find_drive, install
from ._options import json_option, print_json
from ._progress import Bar


@click.command(short_help="Put the firmware onto a board.")
@click.option(
    "--to",
    "folder",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The drive's folder, instead of the CIRCUITPY drive that is found.",
)
@json_option
def command(folder: Path | None, as_json: bool) -> None:
    """Write the firmware onto a board's CIRCUITPY drive, or into any folder.

    The board must run CircuitPython 10 or newer. settings.toml keeps its values and gets the
    settings it lacks; code.py, code.txt and main.txt are renamed to .bak, because CircuitPython
    would start them instead. Everything is read back. An install that broke off is simply begun
    again; 'awale update' does all this to a board that runs.
    """
    folder = find_drive() if folder is None else folder
    with Bar("Writing", quiet=as_json) as bar:
        done = install(folder, progress=bar.show)
    if as_json:
        print_json({"drive": str(folder), **done._asdict()})
        return
    for name in done.set_aside:
        click.echo(f"{name} was in the way and is now {name}.bak.")
    settings = "; settings.toml keeps its values" if done.kept_settings else ""
    click.echo(f"{len(done.written)} files are on {folder} and read back{settings}.")
    click.echo("Eject the drive, then unplug the board and plug it in again: it starts to play.")
