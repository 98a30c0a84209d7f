# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale ports`: which boards are connected, and where."""

import click
from awale_session.wording import shown_name

from ..link.ports import NO_BOARD, FoundPort, data_ports, look
from ._options import json_option
from ._output import print_json


@click.command(short_help="List the boards that are connected.")
@json_option
def command(as_json: bool) -> None:
    """List the boards that are connected and the port of each.

    A board shows two serial ports; the one listed here carries the games.
    """
    found = look(data_ports())
    if as_json:
        print_json([_as_json(each) for each in found])
    elif not found:
        click.echo(NO_BOARD)
    for each in found if not as_json else []:
        if each.hello is not None:
            click.echo(
                f"{each.port}  {shown_name(each.hello.name)}, firmware {each.hello.firmware}, "
                f"id {each.hello.board or 'unknown'}"
            )
        else:
            click.echo(f"{each.port}  {each.product}: {each.problem}")


def _as_json(found: FoundPort) -> dict[str, object]:
    hello = found.hello
    return {
        "port": found.port,
        "product": found.product,
        "serial_number": found.serial_number,
        "board": hello.board if hello else None,
        "name": hello.name if hello else None,
        "firmware": hello.firmware if hello else None,
        "problem": found.problem or None,
    }
