# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Options that several commands share."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click
from awale_session.catalogue import speak
from awale_session.errors import AwaleError
from awale_session.play.clocks import TimeControl, parse

from awale_core import RULE_SETS

from ..link import Board
from ..link.ports import PortFinder
from ..resources import catalogue_languages, unread_languages

F = TypeVar("F", bound=Callable[..., Any])

UNREAD = f"Not yet read by a native speaker: {', '.join(unread_languages())}."


def _time(ctx: click.Context, option: click.Parameter, text: str | None) -> TimeControl | None:
    try:
        return None if text is None else parse(text)
    except AwaleError as error:
        raise click.BadParameter(str(error)) from error


clock_option = click.option(
    "--clock",
    metavar="TIME",
    callback=_time,
    help="Time for each side: minutes for the game, seconds for each move, as 10+5.",
)
speed_option = click.option(
    "--speed",
    type=click.Choice(["slow", "normal", "fast", "max"]),
    help="How fast seeds run; max shows no animation.",
)
state_option = click.option(
    "--state",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Virtual board: the folder of its flash.",
)
virtual_option = click.option(
    "--virtual", is_flag=True, help="Play on a virtual board in the browser."
)
uf2_option = click.option(
    "--uf2",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The firmware's file, instead of the one that comes with this program.",
)


def library_option(function: F) -> F:
    """Add `--library FILE`."""
    return click.option(
        "--library",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="The games file, instead of the one in your data folder.",
    )(function)


def json_option(function: F) -> F:
    """Add `--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Write JSON for programs.")(
        function
    )


def rules_option(function: F, default: str | bool = True) -> F:
    """Add `--rules RULES`, `abapa` by default; `default` says it where it is another one."""
    return click.option(
        "--rules",
        type=click.Choice(RULE_SETS),
        default=RULE_SETS[0],
        show_default=default,
        metavar="RULES",
        help=f"The rule set: {', '.join(RULE_SETS)}.",
    )(function)


def movetime_option(
    help: str, default: int | None = None, name: str = "--movetime"
) -> Callable[[F], F]:
    """Add `--movetime MS`, or an option of another name, 1 ms to an hour."""
    return click.option(
        name,
        type=click.IntRange(1, 3_600_000),
        default=default,
        show_default=default is not None,
        metavar="MS",
        help=help,
    )


def depth_option(help: str) -> Callable[[F], F]:
    """Add `--depth N`, 1 to 100 plies."""
    return click.option("--depth", type=click.IntRange(1, 100), metavar="N", help=help)


def board_options(function: F) -> F:
    """Add `--port P` and `--board ID`."""
    port = click.option(
        "--port", metavar="P", help="The board's port, or socket://127.0.0.1:PORT of a virtual one."
    )
    board = click.option("--board", metavar="ID", help="The board with this id, on any port.")
    return port(board(function))


def start_option(function: F) -> F:
    """Add `--start`."""
    return click.option("--start", is_flag=True, help="Start a board that stands at its prompt.")(
        function
    )


def language_option(function: F) -> F:
    """Add `--language L`, the language of the command's output. The command gets the language that
    was chosen, or that of the environment."""

    def choose(ctx: click.Context, option: click.Parameter, language: str | None) -> str:
        speak(language or language_of_environment())
        return language or language_of_environment()

    return click.option(
        "--language",
        type=click.Choice(catalogue_languages()),
        callback=choose,
        is_eager=True,
        help="Language of the terminal. Default: that of your system, if it is one of these. "
        + UNREAD,
    )(function)


def wait_option(seconds: float) -> Callable[[F], F]:
    """Add `--wait S`."""
    return click.option(
        "--wait",
        type=click.FloatRange(0, 86_400),
        default=seconds,
        show_default=True,
        metavar="S",
        help="Seconds to wait for a board that has disconnected.",
    )


def connect(port: str | None, board: str | None) -> Board:
    """Connect to the board that the options name. LinkError if that fails."""
    seeker = PortFinder(port, board)
    connected = Board(seeker)
    seeker.remember(connected.hello.board)
    return connected


def language_of_environment(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for, if there is a catalogue for it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            language = value.split(".")[0].split("_")[0].lower()
            return language if language in catalogue_languages() else "en"
    return "en"
