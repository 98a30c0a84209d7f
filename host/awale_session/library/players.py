# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Players as records name them: machines and their levels, and names that can be given."""

from typing import Final, Literal, NamedTuple

from ..wording import is_invisible
from .games import StoredGame

MOST_LETTERS: Final = 64  # of a name that a person gives
_ENGINES: Final = {"Awalé": 10, "Awalé core": 10, "Engine": None}  # the level of who names none
_BOARD: Final = "Board"
_TO_OTHERS: Final = "Awalé"


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
    board = _level(name, _BOARD, ", level ")
    if board is not None or seat == "board":
        return Machine("board", board or None)
    for engine, unnamed in _ENGINES.items():
        level = _level(name, engine, " level ")
        if level is not None:
            return Machine("engine", level or unnamed)
    return None


def name_to_others(level: int | None) -> str:
    """Return the name of a machine in a game of others: the reader has not played against it, so
    the game counts in no statistics."""
    return f"{_TO_OTHERS} {level or '?'}"


def shown_machine(game: StoredGame, side: int) -> Machine | None:
    """Return the machine that is shown for a side: one that `name_to_others` has named, too."""
    return shown_machine_named((game.south, game.north)[side], game.seats[side])


def shown_machine_named(name: str, seat: str = "") -> Machine | None:
    """Return the machine that is shown for a name, and a seat, in a record."""
    found = machine_named(name, seat)
    if found is not None:
        return found
    level = _level(name, _TO_OTHERS, " ")
    return Machine("engine", level) if level or name == name_to_others(None) else None


def board_name(level: int | None) -> str:
    """Return the name of a board's own AI in records."""
    return f"{_BOARD}, level {level}" if level else _BOARD


def only_person(south: str, north: str, south_seat: str, north_seat: str) -> int | None:
    """Return the side of the only person in a game with a machine, None for two persons or none."""
    machines = (machine_named(south, south_seat), machine_named(north, north_seat))
    people = [side for side in (0, 1) if machines[side] is None]
    return people[0] if len(people) == 1 else None


def clean_name(text: str) -> str:
    """Return a name as it can be kept: without invisible characters, one space between words."""
    seen = "".join(" " if is_invisible(letter) else letter for letter in text)
    return " ".join(seen.split())[:MOST_LETTERS]


def _level(name: str, machine: str, between: str) -> int | None:
    """Return the level in the name of a `machine`, 0 where none is named, None for another name."""
    if name == machine:
        return 0
    level = name.removeprefix(machine + between)
    if level == name or len(level) not in (1, 2) or level.strip("0123456789"):
        return None
    return int(level)
