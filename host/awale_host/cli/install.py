# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale install`: write the firmware onto a board's drive."""

from pathlib import Path

import click

from ..install import find_drive, install
from ..wording import count
from ._options import json_option
from ._output import print_json
from ._progress import Bar


@click.command(short_help="Put the firmware onto a board.")
@click.option(
    "--to",
    "folder",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The drive's folder, instead of the CIRCUITPY drive that is found.",
)
@click.option(
    "--no-minify",
    is_flag=True,
    help="Keep all names and unused code, for debugging; takes more of the board's memory.",
)
@json_option
def command(folder: Path | None, no_minify: bool, as_json: bool) -> None:
    """Write the firmware onto a board's CIRCUITPY drive, or into any folder.

    The board must run CircuitPython 10 or newer. settings.toml keeps its values and gets the
    settings it lacks; code.py, code.txt and main.txt are renamed to .bak, because CircuitPython
    would start them instead. Everything is read back. An install that breaks off can be repeated;
    'awale update' does all this to a running board.
    """
    folder = find_drive() if folder is None else folder
    with Bar("Writing", quiet=as_json) as bar:
        done = install(folder, progress=bar.show, minify=not no_minify)
    if as_json:
        print_json({"drive": str(folder), **done._asdict()})
        return
    for name in done.set_aside:
        click.echo(f"Renamed {name} to {name}.bak: CircuitPython would have started it instead.")
    settings = "; settings.toml keeps its values" if done.kept_settings else ""
    click.echo(f"Wrote and verified {count(len(done.written), 'file')} on {folder}{settings}.")
    click.echo("Eject the drive, then unplug the board and plug it in again: it starts to play.")
    if done.first_start_writes:
        click.echo(
            "Leave it plugged in for 5 seconds then: CircuitPython writes boot_out.txt on its "
            "first start, and a power cut in that moment can destroy the drive."
        )
