# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A game to analyse, and how one of the library becomes it."""

from dataclasses import dataclass, field

from awale_core import Game, ogn_reader

from ...catalogue import Sentence
from ...errors import AwaleError
from ...library.ogn_files import name_of, to_ogn
from ...library.store import Library

Variation = tuple[int, list[int]]


class NoSuchGame(AwaleError):
    """Raised if the game does not exist or cannot be read."""


@dataclass(frozen=True)
class Source:
    """A game to analyse: its `name` for people, its OGN tags, comments by ply and variations.

    `problems` say what was wrong with its text; the game then goes as far as it is sound.
    """

    name: str
    game: Game
    tags: dict[str, str]
    comments: dict[int, str] = field(default_factory=dict)
    variations: list[Variation] = field(default_factory=list)
    problems: list[Sentence] = field(default_factory=list)

    def player(self, side: int) -> str:
        """The name of South (0) or North (1); empty if it is not known."""
        return name_of(self.tags, ("South", "North")[side])


def kept_game(library: Library, id: int) -> Source:
    """The game with that number in the library. NoSuchGame if it has no moves, LibraryError."""
    read = ogn_reader.read(to_ogn(library, id))[0]
    source = Source(f"Game {id}", library.replay(id), read.tags)
    if not source.game.plies:
        raise NoSuchGame(f"Game {id} has no moves to analyse.")
    return source
