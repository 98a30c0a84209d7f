# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale settings`: read and change the settings of a board."""

import re
from collections.abc import Iterable

import click
from awale_session.link import Board, RequestRefused

from awale_core.wire import WireError

from ._options import board_options, connect, json_option
from ._output import print_json


@click.group(short_help="Read and change the board's settings.")
def command() -> None:
    """Read and change the settings of a board, such as its brightness."""


@command.command(short_help="Show settings.")
@click.argument("keys", nargs=-1, metavar="[KEY]...")
@board_options
@json_option
def get(keys: tuple[str, ...], port: str | None, board: str | None, as_json: bool) -> None:
    """Show the named settings, or all."""
    with connect(port, board) as connected:
        try:
            values = connected.get(*keys)
        except RequestRefused as error:
            raise _wrong(error, connected, keys) from error
        except WireError as error:
            raise _too_long() from error
    _show(values, as_json)


@command.command("set", short_help="Change settings.")
@click.argument("pairs", nargs=-1, required=True, metavar="KEY=VALUE...")
@board_options
@json_option
def change(pairs: tuple[str, ...], port: str | None, board: str | None, as_json: bool) -> None:
    """Change settings permanently: all of them, or none if one is invalid.

    For example: awale settings set brightness=4 speed=fast
    """
    values: dict[str, str | int] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not (key and equals and value):
            raise click.UsageError(f"'{pair}' is not KEY=VALUE.")
        values[key] = int(value) if re.fullmatch("-?[0-9]{1,9}", value) else value
    with connect(port, board) as connected:
        try:
            now = connected.set(values)
        except RequestRefused as error:
            raise _wrong(error, connected, values) from error
        except WireError as error:
            raise _too_long() from error
    _show(now, as_json)


def _too_long() -> click.UsageError:
    return click.UsageError("That is longer than a message to the board may be.")


def _wrong(error: RequestRefused, board: Board, keys: Iterable[str]) -> click.UsageError:
    """Return the error; for an unknown key with the keys that the board has."""
    known = sorted(board.get())
    has = "" if set(keys) <= set(known) else f" The board has: {', '.join(known)}."
    return click.UsageError(f"{error}{has}")


def _show(values: dict[str, object], as_json: bool) -> None:
    if as_json:
        print_json(values)
        return
    for key in sorted(values):
        click.echo(f"{key} = {values[key]}")
