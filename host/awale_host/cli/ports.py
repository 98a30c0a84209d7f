# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale ports`: which boards are connected, and where."""

import click
from awale_session.wording import shown_name

from ..link.ports import FoundPort, absence, data_ports, look, other_picos
from ._options import json_option, start_option
from ._output import print_json


@click.command(short_help="List the boards that are connected.")
@start_option
@json_option
def command(start: bool, as_json: bool) -> None:
    """List the boards that are connected and the port of each.

    A board shows two serial ports; the one listed here carries the games. What else could be a
    board is listed with the reason why it is none.
    """
    boards = look(data_ports(), start=start) + other_picos()
    if as_json:
        print_json([_as_json(each) for each in boards])
    elif not boards:
        click.echo(str(absence(())))
    for each in boards if not as_json else []:
        if each.hello is not None:
            click.echo(
                f"{each.port}  {shown_name(each.hello.name)}, firmware {each.hello.firmware}, "
                f"id {each.hello.board or 'unknown'}"
            )
        else:
            click.echo(f"{each.port}  {each.product}: {each.problem}".strip())


def _as_json(found: FoundPort) -> dict[str, object]:
    hello = found.hello
    return {
        "port": found.port or None,
        "product": found.product,
        "serial_number": found.serial_number,
        "board": hello.board if hello else None,
        "name": hello.name if hello else None,
        "firmware": hello.firmware if hello else None,
        "problem": found.problem or None,
    }
