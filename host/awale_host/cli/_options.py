# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Options and output that several commands share."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from ..link import Board
from ..link.ports import Seeker

F = TypeVar("F", bound=Callable[..., Any])

PORT_NUMBER = click.IntRange(0, 65535)


def library_option(function: F) -> F:
    """`--library FILE`."""
    return click.option(
        "--library",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="The games file, instead of the one in your data folder.",
    )(function)


def json_option(function: F) -> F:
    """`--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Write JSON for programs.")(
        function
    )


def board_options(function: F) -> F:
    """`--port P` and `--board ID`: which board."""
    port = click.option(
        "--port", metavar="P", help="The board's port, or socket://127.0.0.1:PORT of a virtual one."
    )
    board = click.option("--board", metavar="ID", help="The board with this id, on any port.")
    return port(board(function))


def wait_option(seconds: float) -> Callable[[F], F]:
    """`--wait S`."""
    return click.option(
        "--wait",
        type=click.FloatRange(0, 86_400),
        default=seconds,
        show_default=True,
        metavar="S",
        help="Seconds to wait for a board that has vanished.",
    )


def connect(port: str | None, board: str | None) -> Board:
    """The board that these options mean. LinkError says why there is none."""
    seeker = Seeker(port, board)
    connected = Board(seeker)
    seeker.remember(connected.hello.board)
    return connected


def print_json(value: object) -> None:
    """One JSON document, readable by people too."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=False))
