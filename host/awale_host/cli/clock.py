# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale clock`: set the board's date and time."""

import time
from datetime import UTC, datetime

import click
from awale_session.errors import AwaleError
from awale_session.link.maintenance import has_maintenance, set_clock

from awale_core.messages import wrong_field

from ._options import board_options, connect, json_option
from ._output import print_json


@click.command(short_help="Set the board's date and time.")
@board_options
@json_option
def command(port: str | None, board: str | None, as_json: bool) -> None:
    """Set the board's clock to this computer's time, which dates the games that it keeps.

    A board forgets the time when it loses power. Every command that connects to one sets it, so
    this one is for a board that then plays without a PC.
    """
    with connect(port, board) as connected:
        if not has_maintenance(connected):
            raise AwaleError(
                "This board's firmware has no clock: 'awale update' installs a newer one."
            )
        now = int(time.time())
        when = datetime.fromtimestamp(now, UTC)
        if wrong_field("time", {"time": now}):
            raise AwaleError(
                f"The date of this computer is {when:%Y-%m-%d}, which no board takes: correct it "
                "and try again."
            )
        set_clock(connected, now)
        name = connected.hello.name
    if as_json:
        print_json({"time": when.strftime("%Y-%m-%dT%H:%M:%SZ"), "board": name})
    else:
        click.echo(f"Set the clock of {name} to {when:%Y-%m-%d %H:%M:%S} UTC.")
