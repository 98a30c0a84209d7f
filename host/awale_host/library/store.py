# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The game library: every change is on the disk when the call that makes it returns."""

import json
import logging
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from awale_session.library import versions
from awale_session.library.games import (
    COLUMNS,
    MISSING,
    PlayedMove,
    StoredGame,
    game_from_row,
    utc_now,
    utc_text,
)
from awale_session.library.versions import DAMAGE, Merge

from awale_core import Game
from awale_core.position_key import position_key
from awale_core.record import Record

from ..paths import library_file
from . import trash
from .errors import LibraryError
from .library_file import LibraryFile

PULLED = "pull"
LATEST = "began DESC, id DESC"
log = logging.getLogger(__name__)


class Library:
    """An open games file; a context manager. LibraryError says what is wrong with the file.

    Without a `path` it is the one in the user's data folder. A missing file is created, unless it
    `must_exist`; one that cannot be written can still be read. A file that was `checked` a moment
    ago is not checked again.
    """

    def __init__(
        self, path: Path | None = None, *, must_exist: bool = False, checked: bool = False
    ) -> None:
        path = path or library_file()
        if must_exist and not path.exists():
            raise LibraryError(f"There is no games file {path}.")
        self._file = LibraryFile(path, checked=checked)

    def again(self) -> "Library":
        """Open the file once more, for another thread: a connection belongs to the one that has
        opened it. LibraryError if the file has gone."""
        return Library(self.path, must_exist=True, checked=True)

    @property
    def read_only(self) -> bool:
        """Whether the file cannot be written."""
        return self._file.read_only

    @property
    def is_in_place(self) -> bool:
        """Whether the file is still the one that was opened."""
        return self._file.is_in_place

    @property
    def path(self) -> Path:
        """Path of the games file."""
        return self._file.path

    def close(self) -> None:
        """Close the file; nothing remains to be written."""
        self._file.close()

    def __enter__(self) -> "Library":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def transaction(self) -> AbstractContextManager[sqlite3.Connection]:
        """Commit all changes made inside or, after any error, none."""
        return self._file.transaction()

    # -- writing -----------------------------------------------------------------------------

    def begin(
        self,
        board: str,
        number: str,
        game: Game,
        *,
        names: tuple[str, str] = ("", ""),
        seats: tuple[str, str] = ("unknown", "unknown"),
        source: str = "play",
        began: str | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> int:
        """Return the library's id of the game that `board` calls `number`.

        An unknown game is entered as it stands before its first move.
        """
        with self.transaction() as file:
            known = self._find(board, number)
            if known is not None:
                if self._is(known, game):
                    return known
                # The same number for another game, as after a board's memory was erased.
                file.execute(
                    "UPDATE origins SET number = ? WHERE board = ? AND number = ?",
                    (f"{number}/{known}", board, number),
                )
            cursor = file.execute(
                "INSERT INTO games (rules, start, south, north, south_seat, north_seat, board,"
                " source, began, south_seeds, north_seeds, tags)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    game.rules.id,
                    game.start_fen(),
                    *names,
                    *seats,
                    board,
                    source,
                    began,
                    *Game.from_fen(game.start_fen(), game.rules.id).stores,
                    json.dumps(dict(tags or {}), ensure_ascii=False),
                ),
            )
            id = cursor.lastrowid
            assert id is not None
            file.execute(
                "INSERT INTO origins (board, number, game) VALUES (?, ?, ?)", (board, number, id)
            )
        return id

    def also_known_as(self, id: int, board: str, number: str) -> None:
        """Record a further number of a game, under which a board has continued it after a reset."""
        with self.transaction() as file:
            file.execute(
                "INSERT OR REPLACE INTO origins (board, number, game) VALUES (?, ?, ?)",
                (board, number, id),
            )

    def put(
        self, id: int, game: Game, moves: Sequence[PlayedMove], ended: str | None = None
    ) -> None:
        """Make the kept game equal to `game`, whose last moves are `moves`.

        Earlier moves stay as they are, moves beyond the end of `game` are deleted.
        """
        first = game.plies - len(moves)
        with self.transaction() as file:
            file.execute("DELETE FROM moves WHERE game = ? AND ply >= ?", (id, first))
            replay = game.copy()
            while replay.plies > first:
                replay.undo()
            rows = []
            for ply, move in enumerate(moves, first):
                replay.play(move.pit)
                rows.append((id, ply, move.pit, move.by, move.ms, position_key(replay)))
            file.executemany("INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?)", rows)
            winner, reason = game.outcome or (None, None)
            file.execute(
                "UPDATE games SET plies = ?, south_seeds = ?, north_seeds = ?, winner = ?,"
                " reason = ?, resigned = ?, ended = ? WHERE id = ?",
                (game.plies, *game.stores, winner, reason, game.resigned, ended, id),
            )

    def keep_record(self, board: str, number: str, record: bytes) -> None:
        """Keep the bytes of the board's own record of a game."""
        with self.transaction() as file:
            file.execute(
                "UPDATE origins SET record = ? WHERE board = ? AND number = ?",
                (record, board, number),
            )

    def merge_record(
        self, board: str, record: Record, data: bytes, damage: str | None = None
    ) -> tuple[int, Merge]:
        """Enter a board's record of a game, or bring the known game up to date, in one transaction.

        `data` are the record's bytes, which are kept with what they hold; `damage` says in words
        what damage has taken from it. A game that is known from play keeps its seats and times; one
        with moves or a result that the record lacks stays as it is (``versions.py``). Return the
        library's id of the game that holds the record, and what was done.
        """
        game, number = record.game, f"{record.id:08x}"
        south, north = map(_board_player, record.seats, record.levels)
        with self.transaction():
            id, done = versions.merge(
                self,
                board,
                number,
                game,
                ended=utc_text(record.started) if game.outcome is not None else None,
                damage=damage,
                newest=damage is None,
                entry={
                    "names": (south, north),
                    "seats": record.seats,
                    "source": PULLED,
                    "began": utc_text(record.started),
                    "tags": _time_tags(record),
                },
            )
            if done is not Merge.SHORTER and (damage is None or done is not Merge.KNOWN):
                for kept_board, kept_number in self.origins(id):
                    if kept_board == board and kept_number.partition(versions.APART)[0] == number:
                        self.keep_record(board, kept_number, data)
        log.info("record %s of board %s: %s, game %d", number, board, done.value, id)
        return id, done

    def merge(self, board: str, number: str, game: Game, **how: Any) -> tuple[int, Merge]:
        """Enter a game that a board calls `number`, see ``versions.merge``."""
        return versions.merge(self, board, number, game, **how)

    def set_aside(self, id: int) -> None:
        """Keep a game as it stands as another version of it: it is about to lose moves or its
        result, although no player has taken them back."""
        versions.set_aside(self, id)

    def drop_held(self, id: int) -> None:
        """Delete the other versions of a game that have nothing which it lacks."""
        versions.drop_held(self, id)

    def other_versions(self, id: int) -> list[int]:
        """Return the ids of the other versions of a game."""
        return versions.others_of(self, [id]).get(id, [])

    def mark_damage(self, id: int, damage: str | None) -> None:
        """Note in words what damage has taken from a game; None for a sound one."""
        kept = self.game(id).tags
        if kept.get(DAMAGE) != damage:
            tags = {name: value for name, value in kept.items() if name != DAMAGE}
            self._put_tags(id, tags if damage is None else {**tags, DAMAGE: damage})

    def name(self, id: int, south: str, north: str) -> None:
        """Change the players' names."""
        with self.transaction() as file:
            file.execute("UPDATE games SET south = ?, north = ? WHERE id = ?", (south, north, id))

    def add_tags(self, id: int, tags: Mapping[str, str]) -> None:
        """Add OGN tags to a game; a tag that it has already is replaced."""
        with self.transaction():
            self._put_tags(id, {**self.game(id).tags, **tags})

    def rename_player(self, name: str, to: str) -> int:
        """Call a player by another name in every game; return the number of games."""
        with self.transaction() as file:
            changed = file.execute(
                "UPDATE games SET south = iif(south = :name, :to, south),"
                " north = iif(north = :name, :to, north) WHERE south = :name OR north = :name",
                {"name": name, "to": to},
            )
            return changed.rowcount

    def delete(self, id: int) -> None:
        """Delete a game; `restore` brings it back. LibraryError if there is none."""
        with self.transaction() as file:
            trash.move_to_trash(file, id, utc_now())

    def restore(self, id: int) -> int:
        """Bring a deleted game back, for 30 days at least; return its id. LibraryError if it is not
        there any more."""
        with self.transaction() as file:
            return trash.restore(file, id)

    def deleted(self) -> list[int]:
        """Return the ids of deleted games that can be restored, the latest first."""
        return [id for (id,) in self.rows("SELECT game FROM deleted ORDER BY day DESC, game DESC")]

    # -- reading -----------------------------------------------------------------------------

    def find(self, board: str, number: str, game: Game | None = None) -> int | None:
        """Return the library's id of the game that a board calls `number`, else None.

        None also if it is kept with other rules or another start than `game`.
        """
        with self._file.reading():
            known = self._find(board, number)
            return known if known is None or game is None or self._is(known, game) else None

    def game(self, id: int) -> StoredGame:
        """Return one game. LibraryError if there is none."""
        with self._file.reading() as file:
            row = file.execute(f"SELECT {COLUMNS} FROM games WHERE id = ?", (id,)).fetchone()
        if row is None:
            raise LibraryError(MISSING.format(id))
        return game_from_row(row)

    def games(
        self,
        where: str = "1",
        values: Iterable[object] = (),
        *,
        order: str = LATEST,
        first: int = 0,
        most: int | None = None,
    ) -> Iterator[StoredGame]:
        """Yield the games that fit a condition of `search.py`, the latest first unless `order` says
        otherwise: `most` of them, from the `first` (0) on."""
        with self._file.reading() as file:
            rows = file.execute(
                f"SELECT {COLUMNS} FROM games WHERE {where} ORDER BY {order} LIMIT ? OFFSET ?",
                (*values, -1 if most is None else most, first),
            )
            for row in rows:
                yield game_from_row(row)

    def count(self, where: str = "1", values: Iterable[object] = ()) -> int:
        """Return the number of games that fit a condition of `search.py`."""
        return int(self.rows(f"SELECT count(*) FROM games WHERE {where}", values)[0][0])

    def rows(self, query: str, values: Iterable[object] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a query that only reads."""
        with self._file.reading() as file:
            return file.execute(query, tuple(values)).fetchall()

    def moves(self, id: int) -> list[PlayedMove]:
        """Return the moves of a game."""
        with self._file.reading() as file:
            rows = file.execute(
                "SELECT pit, by, ms FROM moves WHERE game = ? ORDER BY ply", (id,)
            ).fetchall()
        return [PlayedMove(*row) for row in rows]

    def origins(self, id: int) -> list[tuple[str, str]]:
        """Return each board id and number under which the game is known."""
        with self._file.reading() as file:
            rows = file.execute(
                "SELECT board, number FROM origins WHERE game = ? ORDER BY board, number", (id,)
            ).fetchall()
        return [(board, number) for board, number in rows]

    def record(self, board: str, number: str) -> bytes | None:
        """Return the bytes of a board's record of a game; None if it never came from there."""
        with self._file.reading() as file:
            row = file.execute(
                "SELECT record FROM origins WHERE board = ? AND number = ?", (board, number)
            ).fetchone()
        return None if row is None or row[0] is None else bytes(row[0])

    def replay(self, id: int) -> Game:
        """Return the game, played again by the rules up to its last move.

        LibraryError if the moves and the result that are kept do not fit together.
        """
        kept = self.game(id)
        try:
            game = Game.from_fen(kept.start, kept.rules)
            for move in self.moves(id):
                game.play(move.pit)
            if kept.reason == "resignation" and kept.resigned is not None:
                game.resign(kept.resigned)
            elif kept.reason == "agreement" and game.outcome is None:
                game.agree()
        except ValueError as error:
            raise LibraryError(f"Game {id} does not follow the rules: {error}") from error
        outcome = (None, None) if game.outcome is None else tuple(game.outcome)
        if outcome != (kept.winner, kept.reason) or game.stores != kept.seeds:
            raise LibraryError(f"Game {id} does not end as it was kept: its record is damaged.")
        return game

    # -- helpers -----------------------------------------------------------------------------

    def _is(self, id: int, game: Game) -> bool:
        kept = self.game(id)
        return (kept.rules, kept.start) == (game.rules.id, game.start_fen())

    def _put_tags(self, id: int, tags: Mapping[str, str]) -> None:
        with self.transaction() as file:
            file.execute(
                "UPDATE games SET tags = ? WHERE id = ?",
                (json.dumps(dict(tags), ensure_ascii=False), id),
            )

    def _find(self, board: str, number: str) -> int | None:
        with self._file.reading() as file:
            row = file.execute(
                "SELECT game FROM origins WHERE board = ? AND number = ?", (board, number)
            ).fetchone()
        return None if row is None else int(row[0])


def _board_player(seat: str, level: int) -> str:
    """Return a name for a seat that the board's own AI played, else an empty one."""
    if seat != "board":
        return ""
    return f"Board, level {level}" if level else "Board"


def _time_tags(record: Record) -> dict[str, str]:
    if record.seconds is None:
        return {}
    south, north = record.seconds
    return {"SouthSeconds": str(south), "NorthSeconds": str(north)}
