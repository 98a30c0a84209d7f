# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale doctor`: what is well and what is not, with what to do about each finding."""

import contextlib
import sys
import time
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

import click
from rich.live import Live
from rich.text import Text

from ..doctor import Finding
from ..doctor.board import board_findings
from ..doctor.lights import walk
from ..doctor.ports import advice, ports
from ..doctor.program import games, program
from ..doctor.touch import TouchLog
from ..errors import AwaleError
from ..link import Board, LinkError
from ..link.care import PADS, can_care, pads
from ..link.ports import data_ports
from ._options import board_options, connect, json_option, library_option, print_json

_SIGNS = {None: "    ", True: "ok  ", False: "!!  "}
_EVERY_S = 0.1


@click.command(short_help="Check program, ports, board and games file.")
@board_options
@click.option("--touch", is_flag=True, help="Show live what each pad of the board feels.")
@click.option("--lights", is_flag=True, help="Walk through the board's lights and ask about them.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, 86_400),
    metavar="S",
    help="With --touch: stop by itself after so long.",
)
@library_option
@json_option
def command(
    port: str | None,
    board: str | None,
    touch: bool,
    lights: bool,
    seconds: float | None,
    library: Path | None,
    as_json: bool,
) -> None:
    """Check the program, the ports, the board and the games file, and tell what to do.

    With --touch or --lights a person helps: one touches every pad, or looks at the lights. The exit
    code is 1 if something is not well.
    """
    if lights and as_json:
        raise click.UsageError("--lights asks a person: no --json.")
    if touch or lights:
        with connect(port, board) as connected:
            if not can_care(connected):
                raise AwaleError("This board's firmware is too old for that: 'awale update'.")
            if touch and as_json:
                _print_pads(connected)
                return
            found = list(_touch(connected, seconds)) if touch else []
            if lights:
                found += walk(connected, _yes, click.echo, time.sleep)
        _tell(found, as_json)
        return
    _tell(_everything(port, board, library), as_json)


def _everything(port: str | None, board: str | None, library: Path | None) -> Iterable[Finding]:
    yield from program()
    yield from games(library)
    if port is None:
        yield from ports()
        if not data_ports():
            return
    try:
        with connect(port, board) as connected:
            yield from board_findings(connected)
    except LinkError as error:
        yield Finding(str(error), False, advice(port) if port else "")


def _tell(findings: Iterable[Finding], as_json: bool) -> None:
    told = []
    for finding in findings:
        told.append(finding)
        if not as_json:
            click.echo(f"{_SIGNS[finding.well]}{finding.what}")
            if finding.advice:
                click.echo(f"      {finding.advice}")
    if as_json:
        print_json([asdict(finding) for finding in told])
    if any(finding.well is False for finding in told):
        raise click.exceptions.Exit(1)


def _yes(question: str) -> bool:
    return click.confirm(question, default=True)


def _touch(board: Board, seconds: float | None) -> Iterable[Finding]:
    """Show the pads until the time is over or Ctrl-C."""
    log = TouchLog()
    if seconds is None and not sys.stdout.isatty():
        seconds = 0.0
    ends = None if seconds is None else time.monotonic() + seconds
    click.echo("Touch one pad after the other; Ctrl-C ends it.")
    with Live(refresh_per_second=10) as live, contextlib.suppress(KeyboardInterrupt):
        while True:
            log.add(pads(board))
            live.update(Text("\n".join(log.lines())))
            if ends is not None and time.monotonic() >= ends:
                break
            time.sleep(_EVERY_S)
    if not sys.stdout.isatty():
        click.echo()  # Live ends its last line on a terminal only
    return log.findings()


def _print_pads(board: Board) -> None:
    felt = pads(board)
    print_json(
        [
            {"pad": name, "value": raw, "idle": base, "touched": held}
            for name, raw, base, held in zip(PADS, felt.raw, felt.base, felt.held, strict=True)
        ]
    )
