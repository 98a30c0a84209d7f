# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A connected board: its firmware, its cable, its memory, what it says about itself."""

import re
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Final

from ..errors import AwaleError
from ..link import Board
from ..link.archive import keeps_games
from ..link.care import PADS, Health, can_care, health
from ..play.words import count
from ..virtual.geometry import firmware_folder
from .finding import Finding

PINGS: Final = 50
_LITTLE_HEAP: Final = 12_000  # bytes; a long game needs some thousand more
_GAMES_AN_ERASE: Final = 9  # at least: see docs/board.md
_ERASES: Final = 100_000  # of a sector of the Pico's flash


def board_findings(
    board: Board, clock: Callable[[], float] = time.perf_counter
) -> Iterator[Finding]:
    """Everything that can be asked. LinkError if the board goes meanwhile."""
    yield _firmware(board)
    yield link_quality(board, clock)
    if keeps_games(board):
        yield from _memory(board)
    if can_care(board):
        yield from health_findings(health(board))


def _firmware(board: Board) -> Finding:
    hello = board.hello
    ours = _our_firmware()
    same = not ours or hello.firmware == ours
    return Finding(
        f"{hello.name}: firmware {hello.firmware}, protocol {hello.version}, id "
        f"{hello.board or 'unknown'}.",
        True if same else None,
        "" if same else f"This program brings firmware {ours}: 'awale update' installs it.",
    )


def _our_firmware() -> str:
    try:
        text = (firmware_folder() / "awale_board" / "__init__.py").read_text(encoding="utf-8")
    except (AwaleError, OSError):
        return ""
    found = re.search(r'^VERSION = "([^"]+)"', text, re.MULTILINE)
    return found[1] if found else ""


def link_quality(board: Board, clock: Callable[[], float]) -> Finding:
    """How quickly the board answers, and what of it comes damaged."""
    times = []
    for _ in range(PINGS):
        before = clock()
        board.ping()
        times.append(1000 * (clock() - before))
    counters = board.counters
    bad = counters.broken + counters.strange + counters.refused_lines + counters.repeats
    return Finding(
        f"The link answers in {statistics.median(times):.1f} ms, {max(times):.1f} ms at most; "
        f"{count(bad, 'line')} of {PINGS} damaged or repeated.",
        bad == 0,
        "" if bad == 0 else "Try another USB cable, without a hub and away from power supplies.",
    )


def _memory(board: Board) -> Iterator[Finding]:
    log = board.ask("log")
    kind, torn = log.get("kind"), int(log.get("torn", 0))
    full = bool(log.get("full")) or bool(log.get("unkept"))
    left = log.get("left")
    room = f"{log.get('free')} bytes free" if left is None else f"room for about {left} more"
    advice = ""
    if full:
        advice = "Fetch them with 'awale logs pull': there is no room for new ones."
    elif log.get("nearly"):
        advice = "Fetch them soon with 'awale logs pull'."
    yield Finding(
        f"The board keeps games in {kind}: {count(int(log.get('waiting', 0)), 'game')} waiting, "
        f"{room}.",
        not full,
        advice,
    )
    played = int(log.get("next", 0))
    worn = f"at most {100 * played / _GAMES_AN_ERASE / _ERASES:.1f} % worn"
    wear = worn if kind == "nvm" else "which does not wear"
    yield Finding(
        f"Its memory ({wear}) has kept {count(played, 'game')}; "
        f"{count(torn, 'place')} torn by power cuts and passed over.",
        True,
    )


def health_findings(found: Health) -> Iterator[Finding]:
    """What a board says about itself."""
    facts = [found.python or "an unknown interpreter", f"up {_duration(found.up)}"]
    if found.heap is not None:
        facts.append(f"{found.heap / 1000:.0f} KB of memory free")
    little = found.heap is not None and found.heap < _LITTLE_HEAP
    yield Finding(
        f"The board runs {', '.join(facts)}.",
        not little,
        "Its memory is nearly used up: unplug it and plug it in again." if little else "",
    )
    if found.reset == "watchdog":
        yield Finding(
            "The board's watchdog has started it again: its program had stopped.",
            None,
            "If that happens again, bring it up to date with 'awale update'.",
        )
    elif found.reset == "brownout":
        yield Finding(
            "The board has started again because its power broke down.",
            False,
            "Try another cable and port, or lower AWALE_BUDGET_MA in settings.toml.",
        )
    if found.crash:
        yield Finding(
            f"The board's program has failed once: {' '.join(found.crash.split())}",
            False,
            "Bring the board up to date with 'awale update', which forgets the report.",
        )
    if found.problems:
        more = f" (and {found.problems - 1} more)" if found.problems > 1 else ""
        yield Finding(
            f"settings.toml: {found.problem}{more}.", False, "Correct it on the board's drive."
        )
    for pad in found.missing:
        yield Finding(
            f"The pad {_pad(pad)} does not answer.",
            False,
            "Check its wire and its 1 MΩ resistor to ground.",
        )
    for pad in found.stuck:
        yield Finding(
            f"Something lies on the pad {_pad(pad)}, or it is wet.",
            False,
            "Clean and dry the board; 'awale doctor --touch' shows what each pad feels.",
        )
    if found.led_fault is not None:
        yield Finding(
            "The LEDs' supply limits the current."
            if found.led_fault
            else "The LEDs' supply is well.",
            not found.led_fault,
            "Look for a short circuit in the LED chain, or lower AWALE_BUDGET_MA."
            if found.led_fault
            else "",
        )


def _pad(number: int) -> str:
    return PADS[number] if 0 <= number < len(PADS) else str(number)


def _duration(seconds: int) -> str:
    minutes, hours = seconds // 60, seconds // 3600
    if hours >= 48:
        return f"{hours // 24} days"
    return f"{hours} hours" if hours >= 2 else f"{minutes} minutes" if minutes else f"{seconds} s"
