# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The latest games: those whose analysis a player can ask for at once, and the last opponent."""

from collections.abc import Callable
from typing import Final

from awale_engine.levels import LEVELS

from awale_core import rule_set
from awale_core.levels import LEVELS as BOARD_LEVELS

from .games import StoredGame
from .players import Machine, machine, only_person
from .search import FINISHED, Search
from .store import Library

LATEST: Final = 10
_HIGHEST: Final = {"engine": LEVELS, "board": len(BOARD_LEVELS)}


def unjudged(library: Library, analysed: Callable[[int], object], rules: str = "") -> list[int]:
    """Return the ids of those of the latest games of which `analysed` knows nothing."""
    return [game.id for game in latest_played(library, rules) if analysed(game.id) is None]


def latest_played(library: Library, rules: str = "") -> list[StoredGame]:
    """Return the LATEST finished games in which a person played, of a rule set or ("") of all, the
    latest first."""
    played: list[StoredGame] = []
    for game in library.games(Search(rules=rules or None, ended=FINISHED, shortest=1)):
        if machine(game, 0) is None or machine(game, 1) is None:
            played.append(game)
        if len(played) == LATEST:
            break
    return played


def last_opponent(library: Library, kind: str | None = None) -> tuple[Machine, str] | None:
    """Return the machine, of a `kind` or any, that a person played last, and by which rules;
    None before that. A race, which is of a child, does not count."""
    for game in library.games(Search(source="play", shortest=1)):
        you = only_person(game.south, game.north, *game.seats)
        found = None if you is None else machine(game, 1 - you)
        if found is None or kind not in (None, found.kind) or not rule_set(game.rules).captures:
            continue
        if 1 <= (found.level or 0) <= _HIGHEST[found.kind]:
            return found, game.rules
    return None
