# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The games of another games file, brought into a library; also those that a damaged one still has.

The file is read from a copy. Its games pass through the table `deleted` of two libraries, as that
is what carries a whole game with its id, times and origins: away from the one, back in the other.
"""

import hashlib
import json
import re
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Final

import msgspec
from awale_session.catalogue import sentence
from awale_session.errors import AwaleError
from awale_session.library.errors import LibraryError
from awale_session.library.games import StoredGame
from awale_session.library.ogn_files import Imported
from awale_session.library.reading import replayed
from awale_session.wording import count

from awale_core import Game
from awale_core.position_key import position_key
from awale_core.record import RecordError, decode

from .errors import Unreadable, damaged
from .pages import Pages, Row
from .sqlite_games import SqliteGames
from .store import Library

Progress = Callable[[int, int], None]

# By the form of a row (`Row`), after "+" for a table with a rowid.
_TABLES: Final = {
    "games": r"\+it{8}[tn]{2}i{3}[in][tn][in]t",
    "moves": r"iii[tn][in]i",
    "origins": r"tti[bn]?",
    "deleted": r"\+itt",
}
# Rows that name a game, and where: the indexes of `schema.py` as well.
_TRACES: Final = ((r"iii[tn][in]i|itt", 0), (r"iii|[tni]i", 1), (r"tti[bn]?", 2))
_LISTED: Final = 100  # lost games that are named
_MAGIC: Final = b"SQLite format 3\0"


Int = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
"""An integer that SQLite knows."""


class _Move(msgspec.Struct, forbid_unknown_fields=True):
    """A move of a deleted game: the columns of its table, as in `schema.py`."""

    game: Int
    ply: Int
    pit: Int
    by: str | None
    ms: Int | None
    position: Int


class _Origin(msgspec.Struct, forbid_unknown_fields=True):
    board: str
    number: str
    game: Int
    record: dict[str, str] | None = None


class _Game(msgspec.Struct, forbid_unknown_fields=True):
    id: Int
    rules: str
    start: str
    south: str
    north: str
    south_seat: str
    north_seat: str
    board: str
    source: str
    began: str | None
    ended: str | None
    plies: Int
    south_seeds: Int
    north_seeds: Int
    winner: Int | None
    reason: str | None
    resigned: Int | None
    tags: str


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    games: list[_Game]
    moves: list[_Move]
    origins: list[_Origin]


@dataclass
class Found:
    """The content of a games file: its games, whether it is sound, and ids of games that it had."""

    games: SqliteGames
    sound: bool = True
    traces: "Counter[int]" = field(default_factory=Counter)


def is_games_file(file: Path) -> bool:
    """Whether a file is meant as a games file, by its first bytes or, where they are gone, by its
    name; never a pipe. OSError if it cannot be read."""
    if not file.is_file():
        return False
    with file.open("rb") as opened:
        return opened.read(len(_MAGIC)) == _MAGIC or ".sqlite" in file.name


@contextmanager
def reading(file: Path, progress: Progress) -> Iterator[Found]:
    """Read what a games file has; it is not written to. LibraryError if it is of a newer version or
    of another program, OSError if it cannot be copied."""
    with TemporaryDirectory(prefix="awale-") as folder:
        copy = _copied(file, Path(folder, "copy"))
        try:
            found = Found(_sound(copy))
        except Unreadable as error:
            found = _read_pages(_copied(file, Path(folder, "pages")), progress)
            if error.foreign and not found.traces:
                found.games.file.close()
                raise LibraryError(str(error).replace(str(copy), str(file))) from error
        except LibraryError as error:
            raise LibraryError(str(error).replace(str(copy), str(file))) from error
        try:
            yield found
        finally:
            found.games.file.close()


def bring(found: Found, into: Library, progress: Progress) -> Imported:
    """Bring what was found in a file into a library, each game under its id where that is free.

    A game that is there already is not changed. Deleted ones come where their id is free.
    """
    done = Imported()
    source = found.games
    with source.transaction():
        deleted = dict(source.deleted())
        games = [id for (id,) in source.rows("SELECT id FROM games NOT INDEXED ORDER BY id")]
        highest = max((*games, *deleted), default=0)
        for number, id in enumerate((*games, *deleted), 1):
            game: StoredGame | None = None
            try:
                if id not in deleted:
                    game = source.get(id)
                    source.put_away(id, "")
                kept = _checked(source, id)
            except (AwaleError, sqlite3.Error, ValueError, KeyError, TypeError):
                _lose(done, id, game)
            else:
                _enter(into, id, highest, kept, deleted.get(id), done)
            progress(number, len(games) + len(deleted))
    seen = {id for id, times in found.traces.items() if times > 1}
    for id in sorted(seen.difference(games, deleted)):
        _lose(done, id, None)
    if not found.sound:
        lost = f"{count(done.faulty, 'game')} cannot be read, and " if done.faulty else ""
        what = f"it is damaged: {lost}a game that has left no trace is not counted"
        done.problems = [*done.problems[:_LISTED], sentence("plain", text=what)]
    elif not (done.new or done.known or done.problems):
        done.problems.append(sentence("ogn.no_game"))
    return done


def _copied(file: Path, to: Path) -> Path:
    """Copy a games file and what SQLite keeps beside it."""
    for kind in ("", "-wal"):
        part = file.with_name(file.name + kind)
        if not kind or part.is_file():
            shutil.copyfile(part, to.with_name(to.name + kind))
    return to


def _sound(copy: Path) -> SqliteGames:
    """Open a copy with SQLite. Unreadable unless all of it is sound, its indexes too."""
    games = SqliteGames(copy)
    try:
        with games.file.reading() as file:
            if file.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]:
                raise damaged(copy)
            for table in _TABLES:
                for _ in file.execute(f"SELECT * FROM {table}"):  # its text is UTF-8
                    pass
        return games
    except BaseException:
        games.file.close()
        raise


def _read_pages(copy: Path, progress: Progress) -> Found:
    """Make a library of the rows that can be read on the pages of a damaged copy."""
    made = copy.with_name("made.sqlite")
    Library(made).close()
    _take_in_wal(copy, made)
    pages, traces = Pages(copy.read_bytes()), Counter[int]()
    with closing(sqlite3.connect(made)) as file:  # where moves may come before their games
        for done, row in pages.rows():
            if row is None:
                progress(done, pages.count)
                continue
            _trace(row, traces)
            form = f"{'+' * row.of_table}{row.form}"
            for table, pattern in _TABLES.items():
                if re.fullmatch(pattern, form):
                    marks = ", ".join("?" * len(row.values))
                    columns = "(board, number, game)" if form == "tti" else ""
                    file.execute(
                        f"INSERT OR IGNORE INTO {table} {columns} VALUES ({marks})", row.values
                    )
        file.commit()
    return Found(SqliteGames(made), sound=False, traces=traces)


def _take_in_wal(copy: Path, made: Path) -> None:
    """Have SQLite write what was committed beside the copy into it. Where its first page is gone
    this needs another one."""
    beside = copy.with_name(f"{copy.name}-wal")
    if not beside.is_file():
        return
    kept = beside.read_bytes()
    for first in (b"", made.read_bytes()[:4096]):
        with copy.open("r+b") as file:
            file.write(first)
        beside.write_bytes(kept)
        try:
            with closing(sqlite3.connect(copy)) as connection:
                connection.execute("PRAGMA writable_schema = ON")  # whatever the header's count
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                return
        except sqlite3.Error:
            continue


def _trace(row: Row, traces: "Counter[int]") -> None:
    if row.of_table and re.fullmatch(_TABLES["games"], f"+{row.form}"):
        traces[row.values[0]] += 2  # type: ignore[index]  # an integer by its form
    elif not row.of_table:
        for pattern, place in _TRACES:
            if re.fullmatch(pattern, row.form):
                traces[row.values[place]] += 1  # type: ignore[index]
                return


def _checked(source: SqliteGames, id: int) -> dict[str, list[dict[str, Any]]]:
    """The rows of a game that was put away, checked by the rules. LibraryError, ValueError,
    KeyError or TypeError for one that is not as it was kept."""
    kept = source.rows_away(id)
    msgspec.convert(kept, _Kept)  # its names become those of columns
    away = source.away(id)
    assert away is not None
    assert kept is not None
    game = replayed(away.game, away.pits)
    replay = Game.from_fen(game.start_fen(), game.rules.id)
    for ply, move in enumerate(sorted(kept["moves"], key=lambda each: int(each["ply"]))):
        replay.play(move["pit"])
        if (ply, position_key(replay)) != (move["ply"], move["position"]):
            raise LibraryError(f"Game {id} has lost moves.")
    json.loads(kept["games"][0]["tags"])
    for origin in kept["origins"]:
        try:
            if origin["record"] is not None:
                decode(bytes.fromhex(origin["record"]["hex"]), any_end=True)
        except RecordError:
            origin["record"] = None  # the board still has it, or its moves are here
    return kept


def _enter(
    into: Library,
    id: int,
    highest: int,
    kept: dict[str, list[dict[str, Any]]],
    day: str | None,
    done: Imported,
) -> None:
    """Enter a game under its id or, if that is taken, one above `highest`; under the deleted ones
    if it was deleted on a `day`."""
    if not kept["origins"]:  # by which it is known when it comes again
        facts = {name: value for name, value in kept["games"][0].items() if name != "id"}
        pits = [move["pit"] for move in kept["moves"]]
        number = hashlib.sha256(json.dumps([facts, pits]).encode()).hexdigest()[:16]
        kept["origins"] = [{"board": "", "number": number, "game": id, "record": None}]
    with into.transaction() as file:
        new = id
        taken = "SELECT 1 FROM games WHERE id = ? UNION SELECT 1 FROM deleted WHERE game = ?"
        if into.rows(taken, (id, id)):
            if day is not None:
                return
            last = into.rows("SELECT max(id) FROM games UNION SELECT max(game) FROM deleted")
            new = max(highest, *(each for (each,) in last if each is not None)) + 1
        kept["games"][0]["id"] = new
        for row in (*kept["moves"], *kept["origins"]):
            row["game"] = new
        file.execute("INSERT INTO deleted VALUES (?, ?, ?)", (new, day or "", json.dumps(kept)))
        if day is not None:
            return
        if into.restore(new) == new:
            done.new.append(new)
        else:
            done.known += 1


def _lose(done: Imported, id: int, game: StoredGame | None) -> None:
    """Note a game that cannot be read, by what is known of it."""
    done.faulty += 1
    known = "it cannot be read"
    if game is not None:
        names = " – ".join(name or "?" for name in (game.south, game.north))
        known = f"{names}, {(game.began or '?')[:10]}, {known}"
    done.problems.append(sentence("ogn.left_out", game=id, text=known))
