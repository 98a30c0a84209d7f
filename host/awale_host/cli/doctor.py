# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale doctor`: diagnostics of program, ports, board and library, with advice for each fault."""

import contextlib
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

import click
from awale_session.errors import AwaleError
from awale_session.link import Board, LinkError
from awale_session.link.maintenance import has_maintenance, pads
from rich.live import Live
from rich.text import Text

from ..doctor import Finding
from ..doctor.board import board_findings
from ..doctor.lights import walk
from ..doctor.pi import pi
from ..doctor.ports import ports
from ..doctor.program import games, program
from ..doctor.report import bug_report
from ..doctor.touch import TouchLog
from . import FAILED
from ._options import board_options, connect, json_option, library_option, start_option
from ._output import print_json

_SIGNS = {None: "    ", True: "ok  ", False: "!!  "}
_EVERY_S = 0.1


@click.command(short_help="Check program, ports, board and library.")
@board_options
@click.option("--touch", is_flag=True, help="Show the signal of each of the board's pads, live.")
@click.option("--lights", is_flag=True, help="Light the board's LEDs in turn and ask about them.")
@start_option
@click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    is_flag=False,
    flag_value="awale-report.md",
    metavar="[FILE]",
    help="Write all findings, versions and the last crash to this file, for a bug report.",
)
@library_option
@json_option
def command(
    port: str | None,
    board: str | None,
    touch: bool,
    lights: bool,
    start: bool,
    report: Path | None,
    library: Path | None,
    as_json: bool,
) -> None:
    """Check the program, the ports, the board and the library, and say what to do about faults.

    With --touch or --lights you help: touch every pad, or look at the LEDs. The exit code is 1 if
    there is a fault. A report contains no names of players.
    """
    if (touch or lights) and as_json:
        raise click.UsageError("--touch and --lights are for a person who looks: no --json.")
    if touch or lights:
        with connect(port, board) as connected:
            if not has_maintenance(connected):
                raise AwaleError("This board's firmware is too old for that: 'awale update'.")
            found = list(_touch(connected)) if touch else []
            if lights:
                found += walk(connected, _yes, _choose, click.echo, time.sleep)
        _show(found, False)
        return
    findings = _everything(port, board, library, start)
    if report is None:
        _show(findings, as_json)
        return
    text = bug_report(findings, library)
    try:
        report.write_text(text, encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        raise AwaleError(f"{report} cannot be written: {error.strerror}.") from error
    click.echo(f"Wrote {report}: add what you did and what happened, and attach it to an issue.")


def _everything(
    port: str | None, board: str | None, library: Path | None, start: bool
) -> Iterable[Finding]:
    yield from program()
    yield from pi()
    yield from games(library)
    if port is None:
        every_port = list(ports(start=start))
        yield from every_port
        if not any(finding.well for finding in every_port):
            return
    try:
        with connect(port, board) as connected:
            yield from board_findings(connected)
    except LinkError as error:
        yield Finding(str(error), False)


def _show(findings: Iterable[Finding], as_json: bool) -> None:
    """Print findings as they come; exit with FAILED if one is a fault."""
    shown = []
    for finding in findings:
        shown.append(finding)
        if not as_json:
            click.echo(f"{_SIGNS[finding.well]}{finding.what}")
            if finding.advice:
                click.echo(f"      {finding.advice}")
    if as_json:
        print_json([asdict(finding) for finding in shown])
    if any(finding.well is False for finding in shown):
        raise click.exceptions.Exit(FAILED)


def _choose(question: str, answers: Sequence[str]) -> str:
    chosen: str = click.prompt(question, type=click.Choice(answers, case_sensitive=False))
    return chosen


def _yes(question: str) -> bool:
    return click.confirm(question, default=True)


def _touch(board: Board) -> Iterable[Finding]:
    """Show the pads until Ctrl-C; once where no person looks."""
    log = TouchLog()
    click.echo("Touch one pad after the other; Ctrl-C ends the test.")
    with Live(refresh_per_second=10) as live, contextlib.suppress(KeyboardInterrupt):
        while True:
            log.add(pads(board))
            live.update(Text("\n".join(log.lines())))
            if not sys.stdout.isatty():
                break
            time.sleep(_EVERY_S)
    if not sys.stdout.isatty():
        click.echo()  # Live ends its last line on a terminal only
    return log.findings()
