# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale install`: the firmware onto a board's drive."""

from pathlib import Path

import click

from ..install import find_drive, install


@click.command(short_help="Put the firmware onto a board.")
@click.option(
    "--to",
    "folder",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The drive's folder, instead of the CIRCUITPY drive that is found.",
)
def command(folder: Path | None) -> None:
    """Write the firmware onto a board's CIRCUITPY drive, or into any folder.

    The board must run CircuitPython 10 or newer. settings.toml keeps its values and gets the
    settings it lacks; code.py, code.txt and main.txt are renamed to .bak, because CircuitPython
    would start them instead. Everything is read back.
    """
    folder = find_drive() if folder is None else folder
    done = install(folder)
    for name in done.set_aside:
        click.echo(f"{name} was in the way and is now {name}.bak.")
    settings = "; settings.toml keeps its values" if done.kept_settings else ""
    click.echo(f"{len(done.written)} files are on {folder} and read back{settings}.")
    click.echo("Eject the drive, then unplug the board and plug it in again: it starts to play.")
