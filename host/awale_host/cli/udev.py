# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale udev`: print the udev rules that let Linux users open the board's port."""

import click

from ..doctor.ports import UDEV_BOOTSEL, UDEV_FILE, UDEV_RULE


@click.command(short_help="Print the udev rule for Linux.")
def command() -> None:
    """Print the udev rules that let the logged-in user open a board's serial port on Linux,
    and a browser write a Pico in BOOTSEL mode.

    \b
    awale udev | sudo tee /etc/udev/rules.d/70-awale.rules
    sudo udevadm control --reload

    Then plug the board in again.
    """
    click.echo(f"# {UDEV_FILE}: written by 'awale udev'")
    click.echo(UDEV_RULE)
    click.echo(UDEV_BOOTSEL)
