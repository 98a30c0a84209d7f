# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Diagnostics of a connected board: firmware, link, game memory and its own health report."""

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import msgspec
from awale_session.catalogue import spoken
from awale_session.link import Board
from awale_session.link.archive import keeps_games, status
from awale_session.link.health import describe_health
from awale_session.link.maintenance import has_maintenance, health, setting_problems
from awale_session.link.messages import Health
from awale_session.wording import count, shown_name

from ..resources import firmware_version
from . import Finding

PINGS: Final = 50
_GAMES_AN_ERASE: Final = 9  # at least: see docs/board.md
_ERASES: Final = 100_000  # of a sector of the Pico's flash


def board_findings(
    board: Board, clock: Callable[[], float] = time.perf_counter
) -> Iterator[Finding]:
    """Yield every finding about the board. LinkError if it disconnects meanwhile."""
    yield _firmware(board)
    yield link_quality(board, clock)
    if keeps_games(board):
        yield from _memory(board)
    if has_maintenance(board):
        found = health(board)
        yield from health_findings(found, setting_problems(board, found))


def _firmware(board: Board) -> Finding:
    hello = board.hello
    ours = firmware_version()
    same = hello.firmware == ours
    return Finding(
        f"{shown_name(hello.name)}: firmware {hello.firmware}, protocol {hello.version}, id "
        f"{hello.board or 'unknown'}.",
        True if same else None,
        "" if same else f"This program comes with firmware {ours}: 'awale update' installs it.",
    )


def link_quality(board: Board, clock: Callable[[], float]) -> Finding:
    """Measure the round-trip time of PINGS pings and count damaged lines."""
    times = []
    for _ in range(PINGS):
        before = clock()
        board.ping()
        times.append(1000 * (clock() - before))
    counters = board.counters
    damaged = counters.broken + counters.malformed + counters.refused_lines
    fault = damaged > 0 or counters.repeats > PINGS // 10  # a busy computer repeats one or two
    return Finding(
        f"Link: {statistics.median(times):.1f} ms round trip, {max(times):.1f} ms at most; "
        f"{count(damaged, 'line')} of {PINGS} damaged, {counters.repeats} repeated.",
        not fault,
        "Try another USB cable, without a hub and away from power supplies." if fault else "",
    )


def _memory(board: Board) -> Iterator[Finding]:
    memory = status(board)
    games = memory.waiting
    waiting = "counting the games" if games is None else f"{count(games, 'game')} to fetch"
    full = memory.full or memory.suspended
    advice = ""
    if full:
        advice = "Fetch the games with 'awale logs pull': there is no room for new ones."
    elif memory.nearly_full:
        advice = "Fetch the games soon with 'awale logs pull'."
    yield Finding(
        f"Game memory ({memory.kind}): {waiting}, room for about {memory.games_left} more.",
        not full,
        advice,
    )
    played = memory.end
    worn = f"at most {100 * played / _GAMES_AN_ERASE / _ERASES:.1f} % worn"
    wear = worn if memory.kind == "nvm" else "hardly any wear"
    yield Finding(
        f"Game memory: {count(played, 'game')} recorded so far, {wear}, "
        f"{count(memory.torn, 'damaged area')} skipped.",
        True,
    )


def health_findings(found: Health, problems: Sequence[str] = ()) -> Iterator[Finding]:
    """Yield findings about a board's health report; `problems` as `describe_health` takes them."""
    if found.crash:
        crash = " ".join(found.crash.split())
        found = msgspec.structs.replace(found, crash=crash)
    for word in describe_health(found, problems):
        yield Finding(spoken(word.say), word.well, spoken(word.advice) if word.advice else "")
