# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Check of every game in a library, by the rules."""

from collections.abc import Iterator

from ..errors import AwaleError
from .store import Library


def check_games(library: Library) -> Iterator[tuple[int, str]]:
    """Replay each game by the rules; yield its id and what is wrong with it, "" if nothing is.

    LibraryError if the file itself cannot be read.
    """
    for id in [game.id for game in library.games()]:
        try:
            library.replay(id)
        except AwaleError as error:
            yield id, str(error)
        else:
            yield id, ""
