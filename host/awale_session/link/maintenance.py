# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Maintenance of a board: its health, its pads, tests of its lights."""

from typing import Final

from .client import Board
from .messages import Done, Health, PadCounts

CAPABILITY: Final = "maintenance"
PADS: Final = (*"ABCDEFabcdef", "South's store", "North's store", "New", "Undo", "OK")
COLOURS: Final = ("white", "red", "green", "blue")


def has_maintenance(board: Board) -> bool:
    """Whether this board answers the requests of this module."""
    return CAPABILITY in board.hello.capabilities


def health(board: Board) -> Health:
    """Request the board's health. RequestTimeout for an invalid answer."""
    return board.request(Health, "health")


def setting_problems(board: Board, found: Health) -> list[str]:
    """Return what the board says of each line of its settings.toml that it does not use; `found` is
    its health. A board of version 0.2 says the first line only."""
    problems = [found.problem] if found.problem else []
    while problems and len(problems) < found.problems:
        more = board.request(Health, "health", number=len(problems)).problem
        if more is None or more in problems:
            break
        problems.append(more)
    return problems


def pads(board: Board) -> PadCounts:
    """Request the current values of the pads. RequestTimeout for an invalid answer."""
    return board.request(PadCounts, "pads")


def light_led(board: Board, led: int, colour: str = "white") -> None:
    """Light one LED of the chain and no other, for 5 s. RequestRefused (``busy``) outside the start
    menu."""
    board.request(Done, "test", led=led, colour=colour)


def light_cup(board: Board, cup: int, colour: str = "white") -> None:
    """Light all LEDs of a cup and no other, for 5 s. RequestRefused (``busy``) outside the start
    menu."""
    board.request(Done, "test", cup=cup, colour=colour)


def end_light_test(board: Board) -> None:
    """End a test of lights before its time."""
    board.request(Done, "test")
