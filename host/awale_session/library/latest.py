# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The latest games, whose analysis a player can ask for at once."""

from collections.abc import Callable
from typing import Final

from .games import StoredGame
from .players import machine
from .search import FINISHED, Search
from .store import Library

LATEST: Final = 10


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
