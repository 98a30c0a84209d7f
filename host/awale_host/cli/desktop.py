# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale desktop`: an entry for `awale play` in the application menu of a Linux desktop."""

import shutil
import sys
from pathlib import Path

import click
from awale_session.errors import AwaleError
from platformdirs import user_data_path

from ..resources import icon_file

_NAME = "awale-board"
_ENTRY = """\
[Desktop Entry]
Type=Application
Version=1.0
Name=Awalé
GenericName=Board game
Comment=Play Awalé (Oware) on an electronic board or in the browser
Exec="{program}" play --virtual
Icon={icon}
Terminal=true
Categories=Game;BoardGame;
Keywords=oware;awari;mancala;
"""


@click.command(short_help="Add Awalé to the application menu (Linux).")
@click.option("--remove", is_flag=True, help="Remove the entry and its icon.")
def command(remove: bool) -> None:
    """Add an entry that starts a game in the browser to the application menu, for this user."""
    if not sys.platform.startswith("linux"):
        raise AwaleError("Menu entries are for Linux desktops; 'awale play --virtual' plays.")
    data = user_data_path()
    entry = data / "applications" / f"{_NAME}.desktop"
    icon = data / "icons" / "hicolor" / "scalable" / "apps" / f"{_NAME}.svg"
    try:
        if remove:
            there = entry.exists()
            for file in (entry, icon):
                file.unlink(missing_ok=True)
            click.echo(f"Removed {entry}." if there else f"There was no {entry}.")
            return
        for file in (entry, icon):
            file.parent.mkdir(parents=True, exist_ok=True)
        icon.write_bytes(icon_file().read_bytes())
        entry.write_text(_ENTRY.format(program=_program(), icon=icon), encoding="utf-8")
    except OSError as error:
        raise AwaleError(f"{error.filename} cannot be written: {error.strerror}.") from error
    click.echo(f"Wrote {entry}.")


def _program() -> str:
    """Return the path of the executable, quoted as a desktop entry wants it."""
    beside = Path(sys.executable).with_name("awale")
    program = str(beside) if beside.is_file() else shutil.which("awale") or "awale"
    for character in '\\"`$':
        program = program.replace(character, f"\\{character}")
    return program.replace("%", "%%")
