# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale doctor`: what is well and what is not, with what to do about each finding."""

import importlib.util
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path

import click

from ..errors import AwaleError
from ..folders import data_folder
from ..library import Library
from ..link import Board, LinkError
from ..link.archive import keeps_games
from ..link.ports import NO_BOARD, Seeker, data_ports, look
from ..play.words import count
from ._options import json_option, library_option, print_json

PINGS = 50
UDEV_RULE = 'SUBSYSTEM=="tty", ATTRS{idVendor}=="239a", MODE="0660", TAG+="uaccess"'


@dataclass(frozen=True)
class Finding:
    """`well` is None for a mere fact; `advice` is what to do if it is not well."""

    what: str
    well: bool | None
    advice: str = ""


@click.command(short_help="Check program, ports, board and games file.")
@click.option("--port", metavar="P", help="The board's port; else the one that is connected.")
@library_option
@json_option
def command(port: str | None, library: Path | None, as_json: bool) -> None:
    """Check the program, the ports, the board's link and the games file, and tell what to do.

    The exit code is 1 if something is not well.
    """
    findings: list[Finding] = []
    for part in (_program(), _games(library), _ports(port), _board(port)):
        for finding in part:
            findings.append(finding)
            if not as_json:
                sign = {None: "    ", True: "ok  ", False: "!!  "}[finding.well]
                click.echo(f"{sign}{finding.what}")
                if finding.advice:
                    click.echo(f"      {finding.advice}")
    if as_json:
        print_json([asdict(finding) for finding in findings])
    if any(finding.well is False for finding in findings):
        raise click.exceptions.Exit(1)


def _program() -> Iterator[Finding]:
    version = metadata.version("awale-board")
    yield Finding(
        f"awale {version}, Python {platform.python_version()}, {platform.platform(terse=True)}",
        None,
    )
    fast = all(importlib.util.find_spec(name) for name in ("numba", "numpy"))
    yield Finding(
        "The fast engine is installed." if fast else "The small search plays: numba is missing.",
        fast or None,
        "" if fast else "pip install 'awale-board[engine]' makes it some hundred times faster.",
    )


def _games(path: Path | None) -> Iterator[Finding]:
    yield Finding(f"Data folder: {data_folder()}", None)
    try:
        with Library(path) as library:
            games = count(sum(1 for _ in library.games()), "game")
            yield Finding(f"The games file {library.path} is sound and holds {games}.", True)
    except AwaleError as error:
        yield Finding(str(error), False)


def _ports(port: str | None) -> Iterator[Finding]:
    if port is not None:
        return
    ports = data_ports()
    if not ports:
        yield Finding(NO_BOARD, None)
    for found in look(ports):
        if found.hello is not None:
            yield Finding(f"{found.port}: {found.hello.name}.", True)
        else:
            yield Finding(f"{found.port}: {found.problem}", False)
        if sys.platform.startswith("linux") and not os.access(found.port, os.R_OK | os.W_OK):
            yield Finding(
                f"{found.port} may not be opened by this user.",
                False,
                f"As root, write {UDEV_RULE} to /etc/udev/rules.d/70-awale.rules and plug the "
                "board in again.",
            )


def _board(port: str | None) -> Iterator[Finding]:
    if port is None and not data_ports():
        return
    try:
        with Board(Seeker(port)) as board:
            hello = board.hello
            yield Finding(
                f"{hello.name}: firmware {hello.firmware}, protocol {hello.version}, id "
                f"{hello.board or 'unknown'}.",
                True,
            )
            yield from _link_quality(board, time.perf_counter)
            if keeps_games(board):
                yield _memory(board)
    except LinkError as error:
        yield Finding(str(error), False)


def _link_quality(board: Board, clock: Callable[[], float]) -> Iterator[Finding]:
    times = []
    for _ in range(PINGS):
        before = clock()
        board.ping()
        times.append(1000 * (clock() - before))
    counters = board.counters
    bad = counters.broken + counters.strange + counters.refused_lines + counters.repeats
    yield Finding(
        f"The link answers in {statistics.median(times):.1f} ms, {max(times):.1f} ms at most; "
        f"{count(bad, 'line')} of {PINGS} damaged or repeated.",
        bad == 0,
        "" if bad == 0 else "Try another USB cable, without a hub and away from power supplies.",
    )


def _memory(board: Board) -> Finding:
    log = board.ask("log")
    waiting, torn = int(log.get("waiting", 0)), int(log.get("torn", 0))
    what = (
        f"The board keeps games in {log.get('kind')}: {count(waiting, 'game')} waiting, "
        f"{log.get('free')} bytes free, {count(torn, 'place')} torn by a power cut."
    )
    full = bool(log.get("full")) or bool(log.get("unkept"))
    return Finding(what, not full, "Fetch them with 'awale logs pull'." if full else "")
