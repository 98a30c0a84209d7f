# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Find the games that a command names: in the library, an OGN file or standard input."""

import sys
from dataclasses import dataclass, field, replace
from pathlib import Path

from awale_host.library import Library

from awale_core import Game, ogn_reader

from ...errors import AwaleError
from ...library.errors import LibraryError
from ...library.ogn_files import to_ogn
from ...library.search import Search

STDIN = "-"
EVERY = "all"
Variation = tuple[int, list[int]]


class NoSuchGame(AwaleError):
    """Raised if the game does not exist or cannot be read."""


@dataclass(frozen=True)
class Source:
    """A game to analyse: its `name` for people, its OGN tags, comments by ply and variations.

    `problems` are sentences on what was wrong with its text; the game then goes as far as it is
    sound.
    """

    name: str
    game: Game
    tags: dict[str, str]
    comments: dict[int, str] = field(default_factory=dict)
    variations: list[Variation] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def player(self, side: int) -> str:
        """The name of South (0) or North (1); empty if it is not known."""
        name = self.tags.get(("South", "North")[side], "")
        return "" if name == "?" else name


def find_games(word: str, library: Path | None = None) -> list[Source]:
    """The games that `word` means: a number of the library, ``all`` for every game in it, the name
    of an OGN file, or ``-`` for OGN on standard input. At least one. NoSuchGame and LibraryError
    say what is wrong."""
    if word == STDIN:
        return _of_text("standard input", sys.stdin.buffer.read())
    if word == EVERY:
        return _every_game(library)
    if word.isascii() and word.isdigit():
        return [kept_game(int(word), library)]
    try:
        text = Path(word).read_bytes()
    except FileNotFoundError:
        raise NoSuchGame(
            f"There is no file {word}; give an OGN file or a game's number, as 'awale logs list' "
            "shows it."
        ) from None
    except OSError as error:
        raise NoSuchGame(f"{word} cannot be read: {error.strerror}.") from error
    return _of_text(Path(word).name, text)


def kept_game(id: int, library: Path | None = None) -> Source:
    """The game with that number in the library. NoSuchGame if it has no moves, LibraryError."""
    with Library(library, must_exist=library is not None) as cache:
        source = _of_library(cache, id)
    if not source.game.plies:
        raise NoSuchGame(f"Game {id} has no moves to analyse.")
    return source


def _of_library(library: Library, id: int) -> Source:
    read = ogn_reader.read(to_ogn(library, id))[0]
    return Source(f"Game {id}", library.replay(id), read.tags)


def _every_game(path: Path | None) -> list[Source]:
    """Return all games with moves, the first one first; one that cannot be replayed is the
    problem of the next."""
    sources: list[Source] = []
    problems: list[str] = []
    with Library(path, must_exist=path is not None) as library:
        for id in sorted(game.id for game in library.games(Search(shortest=1))):
            try:
                source = _of_library(library, id)
            except LibraryError as error:
                problems.append(f"game {id} is left out: {error}")
                continue
            sources.append(replace(source, problems=[*problems]))
            problems.clear()
    if not sources:
        raise NoSuchGame("There is no game with moves in the library.")
    sources[-1].problems.extend(problems)
    return sources


def _of_text(name: str, text: bytes) -> list[Source]:
    reader = ogn_reader.OgnReader(text)
    games = list(reader)
    sources = [
        Source(
            name if len(games) == 1 else f"{name}, game {place}",
            read.game,
            read.tags,
            read.comments,
            read.variations,
            read.problems,
        )
        for place, read in enumerate(games, 1)
        if read.game.plies
    ]
    if not sources:
        raise NoSuchGame(f"There is no game with moves in {name}.")
    sources[0].problems.extend(reader.problems + reader.notes)
    return sources
