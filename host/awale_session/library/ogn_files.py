# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""OGN export from the library and import into it.

Importing an exported file changes nothing: a game that was played on a board carries the board's id
and game number in two tags; any other game is identified by a hash of its text.
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from awale_core import Game, ogn_reader, ogn_writer

from ..errors import AwaleError
from .games import StoredGame
from .store import Library
from .versions import DAMAGE, Merge

BOARD, NUMBER, TIME = "Board", "BoardGame", "UTCTime"
IMPORTED = "import"
MOST_BYTES = 32 * 1024 * 1024  # of a file: some 50,000 games
_MOST_SENTENCES = 100  # about a file


@dataclass
class Imported:
    """Result of an import: library ids of new and of lengthened games, the number of games that
    were known, ids of games kept beside another version, the number of games with a fault, a
    sentence for each problem and for each game that differs from the kept one, with those about
    what was read in another way than it stands in the file."""

    new: list[int] = field(default_factory=list)
    longer: list[int] = field(default_factory=list)
    known: int = 0
    versions: list[int] = field(default_factory=list)
    faulty: int = 0
    problems: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    def add(self, other: "Imported", source: str) -> None:
        """Add the result for the file `source`, which is named in front of its problems."""
        self.new += other.new
        self.longer += other.longer
        self.known += other.known
        self.versions += other.versions
        self.faulty += other.faulty
        self.problems += [f"{source}, {problem}" for problem in other.problems]
        self.remarks += [f"{source}, {remark}" for remark in other.remarks]


def to_ogn(library: Library, id: int) -> str:
    """Return one game as OGN. LibraryError if there is none or its record is damaged."""
    kept = library.game(id)
    return ogn_writer.write(library.replay(id), _tags_of(kept, library.origins(id)))


def from_ogn(
    library: Library,
    text: "str | bytes",
    progress: Callable[[int, int], None] = lambda done, games: None,
) -> Imported:
    """Enter every game of a text or a file's bytes; one with a fault is entered up to the fault.

    `progress` is called with the number of games done and roughly in all. An import that broke off
    can be repeated: games that are there already are not changed. AwaleError for more than
    MOST_BYTES.
    """
    done = Imported()
    total = text.count("[Variant ") if isinstance(text, str) else text.count(b"[Variant ")
    for place in enter_games(library, text, done):
        progress(place, max(place, total))
    return done


def enter_games(library: Library, text: "str | bytes", done: Imported) -> Iterator[int]:
    """Enter the games of a text or a file's bytes and add to `done` what becomes of them; yield
    after each how many there were. AwaleError for more than MOST_BYTES."""
    if len(text) > MOST_BYTES:
        raise AwaleError(
            f"It is larger than {MOST_BYTES // 1024 // 1024} MB: cut it into smaller files."
        )
    place = untold = 0
    reader = ogn_reader.OgnReader(text)
    for place, read in enumerate(reader, 1):
        problems = list(read.problems)
        if read.game.plies or read.game.outcome:
            _enter(library, read, place, done)
        else:
            problems.append("it has no moves")
        done.faulty += bool(problems)
        room = max(_MOST_SENTENCES - len(done.problems), 0)
        done.problems += [f"game {place}: {problem}" for problem in problems[:room]]
        untold += len(problems[room:])
        yield place
    done.problems += reader.problems if place else ["it contains no game"]
    done.remarks += reader.notes if place else []
    if untold:
        done.problems.append(f"{untold:,} further problems")


def _enter(library: Library, read: ogn_reader.OgnGame, place: int, done: Imported) -> None:
    """Enter one game, the `place`-th of its file."""
    game, tags = read.game, read.tags
    board, number = tags.get(BOARD, ""), tags.get(NUMBER, "")
    if not number:
        board, number = "", _fingerprint(game, tags)
    id, merged = library.merge(
        board,
        number,
        game,
        ended=_began(tags),
        damage=read.problems[0] if read.cut_off else tags.get(DAMAGE),
        newest=False,
        entry={
            "names": (_name(tags, "South"), _name(tags, "North")),
            "source": IMPORTED,
            "began": _began(tags),
            "tags": {name: value for name, value in tags.items() if name not in _OF_THE_GAME},
        },
    )
    if merged is Merge.NEW:
        done.new.append(id)
    elif merged is Merge.CHANGED:
        done.longer.append(id)
    elif merged is Merge.VERSION:
        done.versions.append(id)
        others = " and ".join(str(other) for other in library.other_versions(id))
        done.remarks.append(
            f"game {place}: it differs from game {others} of the library and is kept as game {id}"
        )
    else:
        done.known += 1


_OF_THE_GAME = ("Variant", "Result", "FEN", "Termination", "Winner")


def _fingerprint(game: Game, tags: dict[str, str]) -> str:
    """Return a number for a game that has none of a board: equal games get equal numbers."""
    kept = {name: value for name, value in tags.items() if name not in _OF_THE_GAME}
    return hashlib.sha256(ogn_writer.write(game, kept).encode()).hexdigest()[:16]


def _name(tags: dict[str, str], side: str) -> str:
    name = tags.get(side, "")
    return "" if name == "?" else name


def _began(tags: dict[str, str]) -> str | None:
    """Return the start of a game in the library's format; None if the tags do not give it."""
    date = tags.get("Date", "").replace(".", "-")
    if len(date) != 10 or not date.replace("-", "").isdigit():
        return None
    time = tags.get(TIME, "")
    return f"{date}T{time}Z" if len(time) == 8 else f"{date}T00:00:00Z"


def _tags_of(kept: StoredGame, origins: list[tuple[str, str]]) -> dict[str, str]:
    """Return the tags of a kept game that OGN cannot derive from its moves."""
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
