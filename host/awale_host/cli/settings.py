# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale settings`: what the board keeps about how it shows and plays."""

from collections.abc import Iterable

import click

from ..link import Board, Refused
from ._options import board_options, connect, json_option, print_json


@click.group(short_help="Read and change the board's settings.")
def command() -> None:
    """Read and change the settings of a board, such as its brightness."""


@command.command(short_help="Show settings.")
@click.argument("keys", nargs=-1, metavar="[KEY]...")
@board_options
@json_option
def get(keys: tuple[str, ...], port: str | None, board: str | None, as_json: bool) -> None:
    """Show the settings named, or all that the board has."""
    with connect(port, board) as connected:
        try:
            values = connected.get(*keys)
        except Refused as error:
            raise _wrong(error, connected, keys) from error
    _tell(values, as_json)


@command.command("set", short_help="Change settings.")
@click.argument("pairs", nargs=-1, required=True, metavar="KEY=VALUE...")
@board_options
@json_option
def change(pairs: tuple[str, ...], port: str | None, board: str | None, as_json: bool) -> None:
    """Change settings for good: all of them, or none if one cannot be.

    For example: awale settings set brightness=4 speed=fast
    """
    values: dict[str, str | int] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not (key and equals and value):
            raise click.UsageError(f"'{pair}' is not KEY=VALUE.")
        values[key] = int(value) if value.lstrip("-").isdigit() else value
    with connect(port, board) as connected:
        try:
            now = connected.set(values)
        except Refused as error:
            raise _wrong(error, connected, values) from error
    _tell(now, as_json)


def _wrong(error: Refused, board: Board, keys: Iterable[str]) -> click.UsageError:
    """What was wrong; with a key that the board does not have, those that it has."""
    known = sorted(board.get())
    has = "" if set(keys) <= set(known) else f" The board has: {', '.join(known)}."
    return click.UsageError(f"{error}{has}")


def _tell(values: dict[str, object], as_json: bool) -> None:
    if as_json:
        print_json(values)
        return
    for key in sorted(values):
        click.echo(f"{key} = {values[key]}")
