# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Looking after a board: its clock, its health, its pads, single lights, and its drive."""

from dataclasses import dataclass
from typing import Any, Final

from .client import Board
from .errors import NoAnswer

CAPABILITY: Final = "care"
DRIVE: Final = "drive"
PADS: Final = (*"ABCDEFabcdef", "South's store", "North's store", "New", "Undo", "OK")
COLOURS: Final = ("white", "red", "green", "blue")


@dataclass(frozen=True)
class Health:
    """How the board is. `up` seconds since its start; `heap` bytes of memory free; `reset` why it
    started; `crash` the end of the last report of a failed program; `problems` wrong settings and
    `problem` the first; `missing` and `stuck` pads by number; `led_fault` whether the LEDs' supply
    limits the current. None for what this board cannot tell."""

    up: int
    heap: int | None
    reset: str | None
    python: str | None
    crash: str | None
    problems: int
    problem: str | None
    missing: tuple[int, ...]
    stuck: tuple[int, ...]
    led_fault: bool | None


@dataclass(frozen=True)
class Pads:
    """What the 17 pads feel: raw values (−1 for a pad that is missing), the values without a
    finger, and whether each is touched."""

    raw: tuple[int, ...]
    base: tuple[int, ...]
    held: tuple[bool, ...]


def can_care(board: Board) -> bool:
    """Does this board answer what is asked here?"""
    return CAPABILITY in board.hello.capabilities


def set_clock(board: Board, seconds: int) -> None:
    """It is so many seconds since 1970, UTC."""
    board.ask("clock", time=seconds)


def health(board: Board) -> Health:
    """How the board is. NoAnswer for an answer that is none."""
    answer = board.ask("health")
    return Health(
        _number(answer, "up"),
        _maybe(answer, "heap", int),
        _maybe(answer, "reset", str),
        _maybe(answer, "python", str),
        _maybe(answer, "crash", str),
        _number(answer, "problems"),
        _maybe(answer, "problem", str),
        _numbers(answer, "missing"),
        _numbers(answer, "stuck"),
        _maybe(answer, "led_fault", bool),
    )


def pads(board: Board) -> Pads:
    """What the pads feel now. NoAnswer for an answer that is none."""
    answer = board.ask("pads")
    held = _number(answer, "held")
    found = Pads(
        _numbers(answer, "raw"),
        _numbers(answer, "base"),
        tuple(bool(held >> pad & 1) for pad in range(len(PADS))),
    )
    if not len(found.raw) == len(found.base) == len(PADS):
        raise NoAnswer(f"The board's answer cannot be understood: it has not {len(PADS)} pads.")
    return found


def try_led(board: Board, led: int, colour: str = "white") -> None:
    """Light one LED of the chain and no other, for 5 s. Refused (``busy``) outside the menu."""
    board.ask("test", led=led, colour=colour)


def try_cup(board: Board, cup: int, colour: str = "white") -> None:
    """Light every LED of a cup and no other, for 5 s. Refused (``busy``) outside the menu."""
    board.ask("test", cup=cup, colour=colour)


def end_try(board: Board) -> None:
    """Show again what the board shows."""
    board.ask("test")


def move_drive(board: Board, to: str) -> None:
    """Give the board's drive to the ``pc``, or back to the ``board``, which resets for it."""
    board.ask("drive", to=to)


def _number(answer: dict[str, Any], key: str) -> int:
    value = _maybe(answer, key, int)
    if value is None:
        raise NoAnswer(f"The board's answer cannot be understood: {key} is no number.")
    return int(value)


def _numbers(answer: dict[str, Any], key: str) -> tuple[int, ...]:
    values = answer.get(key)
    if not isinstance(values, list) or not all(type(each) is int for each in values):
        raise NoAnswer(f"The board's answer cannot be understood: {key} is no list of numbers.")
    return tuple(values)


def _maybe(answer: dict[str, Any], key: str, kind: type) -> Any:
    value = answer.get(key)
    return value if type(value) is kind else None
