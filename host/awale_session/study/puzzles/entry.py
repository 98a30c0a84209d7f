# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Puzzles of a day, with what the player has made of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...errors import AwaleError
from .puzzle import Puzzle

OPEN, SOLVED, SHOWN = "open", "solved", "shown"


class NoPuzzles(AwaleError):
    """Raised if there are no puzzles, or not this one."""


@dataclass(frozen=True)
class Entry:
    """A puzzle of a day: its `place` (1 to A_DAY), the wrong `tries` so far, and its `state`: OPEN,
    SOLVED by the player, or SHOWN, if the answer was looked at first."""

    place: int
    puzzle: Puzzle
    tries: int
    state: str


class Results(NamedTuple):
    """Puzzles over all days: solved, of them without a wrong move, and the days (ISO 8601) with one
    that was solved."""

    solved: int
    clean: int
    done: Sequence[str]


@dataclass(frozen=True)
class Score:
    """Totals over all days: puzzles solved, of them at the first try, and the number of days in a
    row, up to today or yesterday, on which one was solved."""

    solved: int
    clean: int
    days: int
