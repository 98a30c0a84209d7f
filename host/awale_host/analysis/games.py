# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Find the games that a command names: in the library, an OGN file or standard input."""

import sys
from dataclasses import replace
from pathlib import Path

from awale_session.catalogue import Sentence, sentence
from awale_session.library.errors import LibraryError
from awale_session.library.ogn_files import in_words
from awale_session.library.search import Search
from awale_session.study.analysis import source
from awale_session.study.analysis.source import NoSuchGame, Source

from awale_core import ogn_reader

from ..library import Library

STDIN = "-"
EVERY = "all"


def find_games(word: str, library: Path | None = None) -> list[Source]:
    """The games that `word` means: a number of the library, ``all`` for every game in it, the name
    of an OGN file, or ``-`` for OGN on standard input. At least one. NoSuchGame and LibraryError
    say what is wrong."""
    if word == STDIN:
        return _of_text("standard input", sys.stdin.buffer.read())
    if word == EVERY:
        return _every_game(library)
    if word.isascii() and word.isdigit() and len(word) < 20:
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
    with Library(library, must_exist=library is not None) as kept:
        return source.kept_game(kept, id)


def _every_game(path: Path | None) -> list[Source]:
    """Return all games with moves, the first one first; one that cannot be replayed is the
    problem of the next."""
    sources: list[Source] = []
    problems: list[Sentence] = []
    with Library(path, must_exist=path is not None) as library:
        for id in sorted(game.id for game in library.games(Search(shortest=1))):
            try:
                found = source.kept_game(library, id)
            except LibraryError as error:
                problems.append(sentence("ogn.left_out", game=id, text=str(error).rstrip(".")))
                continue
            sources.append(replace(found, problems=[*problems]))
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
            [in_words(problem) for problem in read.problems],
        )
        for place, read in enumerate(games, 1)
        if read.game.plies
    ]
    if not sources:
        raise NoSuchGame(f"There is no game with moves in {name}.")
    sources[0].problems.extend(in_words(each) for each in reader.problems + reader.notes)
    return sources
