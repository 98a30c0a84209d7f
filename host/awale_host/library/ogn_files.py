# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games of the library as OGN, and OGN into the library.

What was exported and is imported again changes nothing: a game of a board carries the board's id
and its own number in two tags, any other game is known by all that its text says.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field

from awale_core import Game, ogn, ogn_reader

from .store import KeptGame, Library, PlayedMove

BOARD, NUMBER, TIME = "Board", "BoardGame", "UTCTime"
IMPORTED = "import"


@dataclass
class Imported:
    """What an import has done: library ids of new games and of games that had become longer, how
    many were there already, and sentences on what was wrong."""

    new: list[int] = field(default_factory=list)
    longer: list[int] = field(default_factory=list)
    known: int = 0
    problems: list[str] = field(default_factory=list)


def to_ogn(library: Library, id: int) -> str:
    """One game as OGN. LibraryError if there is none or its record is damaged."""
    kept = library.game(id)
    return ogn.write(library.replay(id), _tags_of(kept, library.origins(id)))


def from_ogn(
    library: Library,
    text: "str | bytes",
    progress: Callable[[int, int], None] = lambda done, games: None,
) -> Imported:
    """Enter every game of a text; a game with a fault is entered up to the fault. `progress` hears
    how many of how many games are done.

    An import that broke off anywhere is simply begun again: what is there already is left.
    """
    done = Imported()
    games = ogn_reader.read(text)
    for place, read in enumerate(games, 1):
        done.problems += [f"game {place}: {problem}" for problem in read.problems]
        if read.game.plies or read.game.outcome:
            _enter(library, read, done)
        else:
            done.problems.append(f"game {place}: it has no moves")
        progress(place, len(games))
    if not games:
        done.problems.append("there is no game in it")
    return done


def _enter(library: Library, read: ogn_reader.OgnGame, done: Imported) -> None:
    game, tags = read.game, read.tags
    board, number = tags.get(BOARD, ""), tags.get(NUMBER, "")
    if not number:
        board, number = "", _fingerprint(game, tags)
    known = library.find(board, number, game)
    if known is not None:
        moves = [move.pit for move in library.moves(known)]
        if game.moves[: len(moves)] != moves or len(moves) == game.plies:
            done.known += 1
            return
        done.longer.append(known)
        added = [PlayedMove(pit) for pit in game.moves[len(moves) :]]
        library.put(known, game, added, _began(tags))
        return
    id = library.begin(
        board,
        number,
        game,
        names=(_name(tags, "South"), _name(tags, "North")),
        source=IMPORTED,
        began=_began(tags),
        tags={name: value for name, value in tags.items() if name not in _OF_THE_GAME},
    )
    library.put(id, game, [PlayedMove(pit) for pit in game.moves], _began(tags))
    done.new.append(id)


_OF_THE_GAME = ("Variant", "Result", "FEN", "Termination", "Winner")


def _fingerprint(game: Game, tags: dict[str, str]) -> str:
    """A number for a game that no board has numbered: the same text gives the same number."""
    kept = {name: value for name, value in tags.items() if name not in _OF_THE_GAME}
    return hashlib.sha256(ogn.write(game, kept).encode()).hexdigest()[:16]


def _name(tags: dict[str, str], side: str) -> str:
    name = tags.get(side, "")
    return "" if name == "?" else name


def _began(tags: dict[str, str]) -> str | None:
    """When a game was played, as the library keeps it; None if the tags do not say."""
    date = tags.get("Date", "").replace(".", "-")
    if len(date) != 10 or not date.replace("-", "").isdigit():
        return None
    time = tags.get(TIME, "")
    return f"{date}T{time}Z" if len(time) == 8 else f"{date}T00:00:00Z"


def _tags_of(kept: KeptGame, origins: list[tuple[str, str]]) -> dict[str, str]:
    """The tags of a kept game that the game itself does not know."""
    tags = dict(kept.tags)
    if kept.south:
        tags.setdefault("South", kept.south)
    if kept.north:
        tags.setdefault("North", kept.north)
    if kept.source != IMPORTED:
        if kept.began:
            tags["Date"] = kept.began[:10].replace("-", ".")
            tags[TIME] = kept.began[11:19]
        if origins:
            tags[BOARD], tags[NUMBER] = origins[0]
    return tags
