# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale install`: put the firmware onto a Pico."""

from pathlib import Path

import click
from awale_session.errors import AwaleError
from awale_session.wording import count

from ..bootsel import model_of
from ..install import check_drive, doubts, find_drive, install_stock, uf2
from ._options import json_option, uf2_option
from ._output import print_json
from ._progress import Bar


@click.command(short_help="Put the firmware onto a Pico.")
@click.option(
    "--to",
    "folder",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The drive's folder, instead of the one that is found.",
)
@uf2_option
@click.option("--yes", is_flag=True, help="Write without asking, whatever drive or file it is.")
@click.option(
    "--stock",
    is_flag=True,
    help="Copy the firmware as files onto a board with stock CircuitPython; for a Pico 2.",
)
@json_option
def command(folder: Path | None, file: Path | None, yes: bool, stock: bool, as_json: bool) -> None:
    """Put the firmware onto a Pico that was plugged in with BOOTSEL held.

    One file is written and the Pico restarts as a board; games in its memory, the drive CIRCUITPY
    and settings stay. 'awale update' does all this to a running board. An install that breaks off
    can be repeated.

    --stock copies the firmware as files onto the drive CIRCUITPY of a board that runs CircuitPython
    10 or newer from circuitpython.org instead. settings.toml keeps its values and gets the settings
    it lacks; code.py, code.txt and main.txt are renamed to .bak, because CircuitPython would start
    them instead. Everything is read back. A drive that is not that of a Pico 2 with CircuitPython
    10 is written only after a question: in the memory of a Pico the program does not fit that way.
    """
    if stock and file is not None:
        raise AwaleError("--stock and --uf2 exclude each other.")
    if stock:
        _install_stock(folder, yes, as_json)
    else:
        _install_file(folder, file, yes, as_json)


def _install_file(folder: Path | None, file: Path | None, yes: bool, as_json: bool) -> None:
    drive = uf2.find_pico() if folder is None else folder
    if not drive.is_dir():
        raise AwaleError(f"There is no folder {drive}.")
    model = model_of(drive)
    firmware = uf2.read_firmware(file or uf2.find_firmware(model or "pico"))
    if not (model or yes):
        _ask(f"{drive} is not a Pico in BOOTSEL mode. Write there all the same?")
    if not (firmware.is_ours or yes):
        _ask(f"{firmware.path.name} is not the board's firmware. Write it?")
    with Bar("Writing", quiet=as_json) as bar:
        uf2.flash(firmware, drive, progress=bar.show)
    if as_json:
        print_json({"drive": str(drive), "file": str(firmware.path), "model": firmware.model})
        return
    click.echo(f"Wrote {firmware.path.name} onto {drive}: the Pico restarts as a board.")


def _ask(question: str) -> None:
    """AwaleError unless a person answers yes."""
    try:
        is_wanted = click.confirm(question)
    except click.Abort:  # also where no person can be asked
        click.echo()
        is_wanted = False
    if not is_wanted:
        raise AwaleError("Nothing has been written. '--yes' writes without asking.")


def _install_stock(folder: Path | None, yes: bool, as_json: bool) -> None:
    folder = find_drive() if folder is None else folder
    check_drive(folder)
    for doubt in () if yes else doubts(folder):
        _ask(f"{doubt} Write there all the same?")
    with Bar("Writing", quiet=as_json) as bar:
        done = install_stock(folder, progress=bar.show)
    if as_json:
        print_json({"drive": str(folder), **done._asdict()})
        return
    for name, new in done.set_aside.items():
        click.echo(f"Renamed {name} to {new}: it would run instead.")
    settings = "; settings.toml keeps its values" if done.kept_settings else ""
    click.echo(f"Wrote and verified {count(len(done.written), 'file')} on {folder}{settings}.")
    click.echo("Eject the drive, then unplug the board and plug it in again: it starts to play.")
    if done.first_start_writes:
        click.echo(
            "Leave it plugged in for 5 seconds then: CircuitPython writes boot_out.txt on its "
            "first start, and a power cut in that moment can destroy the drive."
        )
