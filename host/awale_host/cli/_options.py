# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Options and output that several commands share."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

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


def print_json(value: object) -> None:
    """One JSON document, readable by people too."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=False))
