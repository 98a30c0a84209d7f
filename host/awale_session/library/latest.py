# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The latest games, whose analysis a player can ask for at once."""

from typing import Final

from .games import StoredGame
from .players import machine
from .search import FINISHED, Search
from .store import Library

LATEST: Final = 10


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
