# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale update`: write the firmware onto a running board."""

from pathlib import Path

import click
from awale_session.errors import AwaleError
from awale_session.library.pull import pull

from ..install import uf2
from ..install.patience import Patience
from ..install.update import update
from ..library import Library
from ._options import board_options, connect, json_option, library_option, uf2_option, wait_option
from ._output import print_json
from ._progress import Bar


@click.command(short_help="Update the firmware of a running board.")
@board_options
@uf2_option
@wait_option(60)
@library_option
@json_option
def command(
    port: str | None,
    board: str | None,
    file: Path | None,
    wait: float,
    library: Path | None,
    as_json: bool,
) -> None:
    """Write this program's firmware onto a running board, over its cable.

    The board's games are fetched first. Then it restarts in BOOTSEL mode, gets the firmware as one
    file and restarts; a running game continues, settings are kept. An update that breaks off is
    finished by 'awale install'.
    """

    def say(sentence: str) -> None:
        if not as_json:
            click.echo(sentence)

    if (port or "").startswith("socket://"):
        raise AwaleError("A virtual board needs no update: it runs this program's own firmware.")
    with connect(port, board) as connected:
        with Library(library) as kept:
            fetched = pull(connected, kept)
        found: dict[str, object] = {"before": connected.hello.firmware}
        with Bar("Writing", quiet=as_json) as bar:
            written = update(
                connected,
                uf2.find_firmware if file is None else lambda model: file,
                say=say,
                progress=bar.show,
                patience=Patience(wait),
            )
        found["file"] = str(written.file)
        found |= {"after": connected.hello.firmware, "games_fetched": len(fetched.new)}
    if as_json:
        print_json(found)
        return
    before, after = found["before"], found["after"]
    change = f"from firmware {before} to" if before != after else "again with firmware"
    click.echo(f"The board is back, {change} {after}.")
