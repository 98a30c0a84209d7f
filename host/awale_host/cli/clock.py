# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale clock`: the board's date and time."""

import time
from datetime import UTC, datetime

import click

from ..errors import AwaleError
from ..link.care import can_care, set_clock
from ._options import board_options, connect, json_option, print_json


@click.command(short_help="Set the board's date and time.")
@board_options
@json_option
def command(port: str | None, board: str | None, as_json: bool) -> None:
    """Set the board's clock by this computer's, so that the games it keeps carry their date.

    A board forgets the time when it loses power. Every command that connects to one sets it, so
    this one is for a board that then plays without a PC.
    """
    with connect(port, board) as connected:
        if not can_care(connected):
            raise AwaleError("This board has no clock to set; 'awale update' brings it one.")
        now = int(time.time())
        set_clock(connected, now)
        name = connected.hello.name
    when = datetime.fromtimestamp(now, UTC)
    if as_json:
        print_json({"time": when.strftime("%Y-%m-%dT%H:%M:%SZ"), "board": name})
    else:
        click.echo(f"{name}: it is {when:%Y-%m-%d %H:%M:%S} UTC there now.")
