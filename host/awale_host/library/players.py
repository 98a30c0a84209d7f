# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Players as records name them: machines and their levels, and names that can be given."""

import re
from typing import Final, Literal, NamedTuple

from ..wording import is_invisible
from .games import StoredGame

MOST_LETTERS: Final = 64  # of a name that a person gives
_ENGINE: Final = re.compile(r"(?:Awalé|Awalé core|Engine)(?: level (\d{1,2}))?")
_BOARD: Final = re.compile(r"Board(?:, level (\d{1,2}))?")


class Machine(NamedTuple):
    """Player other than a person: this program's engine or a board's own AI, and its level; None
    where it is not known, or the engine's highest."""

    kind: Literal["engine", "board"]
    level: int | None


def machine(game: StoredGame, side: int) -> Machine | None:
    """Return the machine that played a side, None for a person or another program."""
    return machine_named((game.south, game.north)[side], game.seats[side])


def machine_named(name: str, seat: str) -> Machine | None:
    """Return the machine of a name and a seat in a record."""
    found = _BOARD.fullmatch(name)
    if found or seat == "board":
        return Machine("board", _level(found[1] if found else None))
    found = _ENGINE.fullmatch(name)
    return Machine("engine", _level(found[1])) if found else None


def clean_name(text: str) -> str:
    """Return a name as it can be kept: without invisible characters, one space between words."""
    seen = "".join(" " if is_invisible(letter) else letter for letter in text)
    return " ".join(seen.split())[:MOST_LETTERS]


def _level(text: str | None) -> int | None:
    return None if text is None else int(text)
