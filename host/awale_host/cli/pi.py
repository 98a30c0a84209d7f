# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale pi`: make a Raspberry Pi a board that needs nothing but power."""

import getpass
import os
import re
import socket
import sys
from pathlib import Path

import click
from awale_session.errors import AwaleError

from ..pi import system
from ..pi.installing import NOT_INSTALLED, System, run_command
from ..pi.wall_sheet import make_wall_sheet
from ..resources import catalogue_languages

_LINK_PORT = 8376
_USER = re.compile(r"\w[\w.@-]{0,63}", re.ASCII)  # nothing that means something in a unit
_ROOT = click.Path(exists=True, file_okay=False, path_type=Path)


@click.group(short_help="Make a Raspberry Pi a board without a PC.")
def command() -> None:
    """Make a Raspberry Pi a board that needs nothing but power: engine, games and a page for every
    phone in the room are on it, and start with it."""


@command.command()
@click.option("--usb", is_flag=True, help="The lights and pads are a Pico's, on a USB cable.")
@click.option("--access-point", metavar="NAME", help="Let the Pi make a wireless network.")
@click.option("--voice", is_flag=True, help="Let the Pi speak (needs espeak-ng and a speaker).")
@click.option(
    "--language",
    type=click.Choice(catalogue_languages()),
    help="Language of the voice. Default: the system's.",
)
@click.option(
    "--read-only",
    is_flag=True,
    help="Write nothing but games to the card: those to a partition with the label AWALE.",
)
@click.option("--user", metavar="NAME", help="The user whom all runs as. Default: you.")
@click.option("--root", type=_ROOT, default="/", help="Another system than this one, as an image.")
@click.option("--dry-run", is_flag=True, help="Show the files, write nothing.")
def install(
    usb: bool,
    access_point: str | None,
    voice: bool,
    language: str | None,
    read_only: bool,
    user: str | None,
    root: Path,
    dry_run: bool,
) -> None:
    """Install the board's services; asks for the password of sudo if it has to.

    The page is on port 80 of the Pi, at the address that 'awale pi address' shows. Everything that
    is kept is in /var/lib/awale. The same command again changes the choices.
    """
    if access_point is not None and not _is_network_name(access_point):
        raise click.BadParameter("1 to 32 letters.", param_hint="--access-point")
    if root == Path("/") and not dry_run:
        _become_root()
    name = user or os.environ.get("SUDO_USER") or getpass.getuser()
    if not _USER.fullmatch(name):
        raise click.BadParameter("Give the name of a user of the system.", param_hint="--user")
    setup = system.Setup(
        user=name,
        python=sys.executable,
        link_port=_LINK_PORT,
        usb=usb,
        voice=voice,
        language=language or "",
    )
    pi = System(root)
    files = pi.plan(setup, access_point, read_only=read_only)
    if name == "root":
        raise AwaleError("The board does not run as root: say whom it runs as with --user NAME.")
    if dry_run:
        for each in files:
            click.echo(f"# {each.path}\n{each.text}")
        return
    pi.install(files, run_command)
    for each in files:
        click.echo(f"Wrote {each.path}.")
    if any(each.path.startswith("/boot/") for each in files):
        click.echo("Restart the Pi once, so that all of it takes effect: 'sudo reboot'.")
    click.echo("'sudo awale pi address' shows the page's address as a QR code.")


@command.command()
@click.option("--root", type=_ROOT, default="/", help="Another system than this one.")
def remove(root: Path) -> None:
    """Remove the services. The games in /var/lib/awale stay."""
    if root == Path("/"):
        _become_root()
    for path in System(root).remove(run_command):
        click.echo(f"Removed what was installed in {path}.")
    click.echo(f"The games are still in {system.DATA}.")


@command.command()
@click.option("--root", type=_ROOT, default="/", help="Another system than this one.")
@click.option(
    "--sheet",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write a page to print, for the wall beside the board.",
)
@click.option(
    "--language", type=click.Choice(catalogue_languages()), default="en", show_default=True
)
def address(root: Path, sheet: Path | None, language: str) -> None:
    """Show the page's address and the Pi's own network as QR codes, for a phone or to print."""
    pi = System(root)
    secret = pi.secret()
    if not secret:
        raise AwaleError(NOT_INSTALLED)
    wireless = pi.wireless()
    host = system.ACCESS_POINT_ADDRESS if wireless else f"{socket.gethostname()}.local"
    page = f"http://{host}/{secret}/"
    network_code = system.wifi_code(*wireless) if wireless else ""
    if sheet is not None:
        try:
            sheet.write_text(
                make_wall_sheet(page, wireless, network_code, language), encoding="utf-8"
            )
        except OSError as error:
            raise AwaleError(f"{sheet} cannot be written: {error.strerror}.") from error
        click.echo(f"Wrote {sheet}. Who has it can play and read the games.")
        return
    import segno

    if wireless:
        click.echo("Network: {}, password: {}".format(*wireless))
        segno.make(network_code, micro=False).terminal(compact=True)
    click.echo(page)
    segno.make(page, micro=False).terminal(compact=True)


def _is_network_name(name: str) -> bool:
    return 1 <= len(name.encode()) <= 32 and name.isprintable() and name == name.strip()


def _become_root() -> None:
    """Run this command again as the system's administrator, unless it does so already."""
    if getattr(os, "geteuid", int)() == 0:
        return
    words = ["sudo", sys.executable, "-m", "awale_host", *sys.argv[1:]]
    try:
        os.execvp("sudo", words)
    except OSError as error:
        raise AwaleError("This is the system's administrator's to do: use 'sudo'.") from error
