# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games of the library as OGN."""

from awale_core import Game, ogn

from .store import KeptGame, Library

SOURCE_TAGS = ("Board", "BoardGame")  # which board, and the game's number there


def tags_of(kept: KeptGame, origins: list[tuple[str, str]]) -> dict[str, str]:
    """The tags of a kept game that the game itself does not know."""
    tags = {"Event": "?", "Site": "?", "Round": "?", **kept.tags}
    if kept.south:
        tags["South"] = kept.south
    if kept.north:
        tags["North"] = kept.north
    if kept.began and "Date" not in kept.tags:
        tags["Date"] = kept.began[:10].replace("-", ".")
        tags["UTCTime"] = kept.began[11:19]
    if kept.source != "import" and origins:
        tags["Board"], tags["BoardGame"] = origins[0]
    return tags


def to_ogn(library: Library, id: int) -> str:
    """One game as OGN. LibraryError if there is none or its record is damaged."""
    kept = library.game(id)
    game: Game = library.replay(id)
    return ogn.write(game, tags_of(kept, library.origins(id)))
