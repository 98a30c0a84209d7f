# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Kept games in an SQLite file: the port `Games` (`awale_session/library/port.py`) on the desktop.

A deleted game leaves the tables of games, moves and origins: what it was is one JSON text in the
table `deleted`.
"""

import json
import logging
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final

from awale_session.library.games import Away, PlayedMove, StoredGame, known_time
from awale_session.library.port import Result
from awale_session.library.search import Search
from awale_session.library.versions import APART

from awale_core import Game
from awale_core.position_key import position_key

from .library_file import LibraryFile
from .sql_search import ORDERS, condition

COLUMNS: Final = (
    "id, rules, start, south, north, south_seat, north_seat, board, source, began, ended, plies, "
    "south_seeds, north_seeds, winner, reason, resigned, tags"
)
_TABLES: Final = ("moves", "origins")
_TALLIES: Final = {
    "players": "SELECT name, count(*) FROM (SELECT south AS name FROM games UNION ALL SELECT north"
    " FROM games) WHERE name != '' GROUP BY 1 ORDER BY 2 DESC, 1",
    "boards": "SELECT board, count(*) FROM games WHERE board != '' GROUP BY 1 ORDER BY 2 DESC, 1",
    "rules": "SELECT rules, count(*) FROM games GROUP BY 1 ORDER BY 2 DESC, 1",
}

_GREATEST: Final = 2**63 - 1  # number that SQLite knows

log = logging.getLogger(__name__)


class SqliteGames:
    """The games of a file; see `Games`."""

    def __init__(self, path: Path, *, checked: bool = False) -> None:
        self.file = LibraryFile(path, checked=checked)

    @property
    def read_only(self) -> bool:
        """See Games."""
        return self.file.read_only

    def transaction(self) -> AbstractContextManager[sqlite3.Connection]:
        """See Games."""
        return self.file.transaction()

    def rows(self, query: str, values: Iterable[object] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a query that only reads."""
        with self.file.reading() as file:
            return file.execute(query, _bounded(values)).fetchall()

    # -- a game ------------------------------------------------------------------------------

    def add(self, game: StoredGame) -> int:
        """See Games."""
        columns = _columns(game)
        names, marks = ", ".join(columns), ", ".join("?" * len(columns))
        with self.transaction() as file:
            cursor = file.execute(
                f"INSERT INTO games ({names}) VALUES ({marks})", tuple(columns.values())
            )
            assert cursor.lastrowid is not None
            return cursor.lastrowid

    def get(self, id: int) -> StoredGame | None:
        """See Games."""
        rows = self.rows(f"SELECT {COLUMNS} FROM games WHERE id = ?", (id,))
        return _game_of(rows[0]) if rows else None

    def change(self, id: int, **facts: Any) -> None:
        """See Games."""
        columns = _split(facts)
        changes = ", ".join(f"{name} = ?" for name in columns)
        with self.transaction() as file:
            file.execute(f"UPDATE games SET {changes} WHERE id = ?", (*columns.values(), id))

    def rename(self, name: str, to: str) -> int:
        """See Games."""
        with self.transaction() as file:
            changed = file.execute(
                "UPDATE games SET south = iif(south = :name, :to, south),"
                " north = iif(north = :name, :to, north) WHERE south = :name OR north = :name",
                {"name": name, "to": to},
            )
            return changed.rowcount

    def moves(self, id: int) -> list[PlayedMove]:
        """See Games."""
        rows = self.rows("SELECT pit, by, ms FROM moves WHERE game = ? ORDER BY ply", (id,))
        return [PlayedMove(*row) for row in rows]

    def put_moves(self, id: int, first: int, moves: Sequence[PlayedMove], game: Game) -> None:
        """See Games. Each move is stored with the position after it, by which games are found."""
        replay = game.copy()
        while replay.plies > first:
            replay.undo()
        rows = []
        for ply, move in enumerate(moves, first):
            replay.play(move.pit)
            rows.append((id, ply, move.pit, move.by, move.ms, position_key(replay)))
        with self.transaction() as file:
            file.execute("DELETE FROM moves WHERE game = ? AND ply >= ?", (id, first))
            file.executemany("INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?)", rows)

    def cups(self, id: int) -> str | None:
        """See Games."""
        return None

    def copy(self, id: int) -> int:
        """See Games."""
        with self.transaction() as file:
            names = ", ".join(
                name for (_, name, *_) in file.execute("PRAGMA table_info (games)") if name != "id"
            )
            copy = file.execute(
                f"INSERT INTO games ({names}) SELECT {names} FROM games WHERE id = ?", (id,)
            ).lastrowid
            assert copy is not None
            file.execute(
                "INSERT INTO moves SELECT ?, ply, pit, by, ms, position FROM moves WHERE game = ?",
                (copy, id),
            )
            return copy

    def remove(self, id: int) -> None:
        """See Games."""
        with self.transaction() as file:
            file.execute("DELETE FROM games WHERE id = ?", (id,))

    # -- origins -----------------------------------------------------------------------------

    def origins(self, id: int) -> list[tuple[str, str]]:
        """See Games."""
        query = "SELECT board, number FROM origins WHERE game = ? ORDER BY board, number"
        return [(board, number) for board, number in self.rows(query, (id,))]

    def named(self, board: str, number: str) -> int | None:
        """See Games."""
        query = "SELECT game FROM origins WHERE board = ? AND number = ?"
        rows = self.rows(query, (board, number))
        return int(rows[0][0]) if rows else None

    def versions(self, board: str, number: str) -> list[int]:
        """See Games."""
        first, later = number + APART, number + chr(ord(APART) + 1)  # both excluded
        rows = self.rows(
            "SELECT game FROM origins WHERE board = ? AND (number = ? OR number > ? AND number < ?)"
            " ORDER BY number, game",
            (board, number, first, later),
        )
        return [id for (id,) in rows]

    def apart(self) -> list[tuple[str, str, str, str, int]]:
        """See Games."""
        rows = self.rows(
            "SELECT origins.board, number, rules, start, game FROM origins"
            " JOIN games ON games.id = game WHERE number LIKE '%/%'"
        )
        return [(board, number, rules, start, id) for board, number, rules, start, id in rows]

    def put_origin(self, id: int, board: str, number: str, record: bytes | None = None) -> None:
        """See Games."""
        with self.transaction() as file:
            file.execute(
                "INSERT OR REPLACE INTO origins (board, number, game) VALUES (?, ?, ?)",
                (board, number, id),
            )
            if record is not None:
                self.keep_record(board, number, record)

    def renumber(self, board: str, number: str, to: str) -> None:
        """See Games."""
        with self.transaction() as file:
            file.execute(
                "UPDATE origins SET number = ? WHERE board = ? AND number = ?", (to, board, number)
            )

    def record(self, board: str, number: str) -> bytes | None:
        """See Games."""
        query = "SELECT record FROM origins WHERE board = ? AND number = ?"
        rows = self.rows(query, (board, number))
        return bytes(rows[0][0]) if rows and rows[0][0] is not None else None

    def keep_record(self, board: str, number: str, record: bytes) -> None:
        """See Games."""
        with self.transaction() as file:
            file.execute(
                "UPDATE origins SET record = ? WHERE board = ? AND number = ?",
                (record, board, number),
            )

    # -- many games --------------------------------------------------------------------------

    def search(
        self, search: Search, sort: str, rising: bool, first: int, most: int | None
    ) -> Iterator[StoredGame]:
        """See Games."""
        where, values = condition(search)
        order = ORDERS[sort].format("ASC" if rising else "DESC")
        with self.file.reading() as file:
            rows = file.execute(
                f"SELECT {COLUMNS} FROM games WHERE {where} ORDER BY {order} LIMIT ? OFFSET ?",
                _bounded((*values, -1 if most is None else most, first)),
            )
            for row in rows:
                yield _game_of(row)

    def count(self, search: Search) -> int:
        """See Games."""
        where, values = condition(search)
        return int(self.rows(f"SELECT count(*) FROM games WHERE {where}", values)[0][0])

    def tally(self, what: str) -> list[tuple[str, int]]:
        """See Games."""
        return [(str(name), int(games)) for name, games in self.rows(_TALLIES[what])]

    def days(self) -> tuple[str, str] | None:
        """See Games."""
        ((first, last),) = self.rows("SELECT min(began), max(began) FROM games")
        return None if first is None else (first[:10], last[:10])

    def results(self, search: Search, plies: int) -> Iterable[Result]:
        """See Games."""
        where, values = condition(search)
        rows = self.rows(
            "SELECT id, start, south, north, south_seat, north_seat, began, winner,"
            " (SELECT group_concat(pit) FROM (SELECT pit FROM moves WHERE game = games.id"
            f" AND ply < {plies:d} ORDER BY ply)), tags FROM games"
            f" WHERE reason IS NOT NULL AND {where}",
            values,
        )
        return [(*row[:-1], _tags(row[0], row[-1])) for row in rows]

    # -- deleted games -----------------------------------------------------------------------

    def put_away(self, id: int, day: str) -> None:
        """See Games."""
        with self.transaction() as file:
            kept = {"games": _rows(file, "games", "id", id)}
            kept |= {table: _rows(file, table, "game", id) for table in _TABLES}
            file.execute(
                "INSERT OR REPLACE INTO deleted VALUES (?, ?, ?)", (id, day, json.dumps(kept))
            )
            file.execute("DELETE FROM games WHERE id = ?", (id,))

    def deleted(self) -> list[tuple[int, str]]:
        """See Games."""
        rows = self.rows("SELECT game, day FROM deleted ORDER BY day DESC, game DESC")
        return [(id, day) for id, day in rows]

    def away(self, id: int) -> Away | None:
        """See Games."""
        kept = self.rows_away(id)
        if kept is None:
            return None
        (game,) = kept["games"]
        moves = sorted(kept["moves"], key=lambda move: int(move["ply"]))
        return Away(
            _game_of([game[name] for name in COLUMNS.split(", ")]),
            [move["pit"] for move in moves],
            [(origin["board"], origin["number"]) for origin in kept["origins"]],
        )

    def bring_back(self, id: int, numbers: Sequence[str]) -> None:
        """See Games."""
        kept = self.rows_away(id)
        assert kept is not None
        for origin, number in zip(kept["origins"], numbers, strict=True):
            origin["number"] = number
        with self.transaction() as file:
            for table in ("games", *_TABLES):
                _insert(file, table, kept[table])
            file.execute("DELETE FROM deleted WHERE game = ?", (id,))

    def forget(self, ids: Iterable[int]) -> None:
        """See Games."""
        with self.transaction() as file:
            file.executemany("DELETE FROM deleted WHERE game = ?", [(id,) for id in ids])

    def rows_away(self, id: int) -> dict[str, list[dict[str, Any]]] | None:
        """The rows of a deleted game by their tables, None if it is not among them."""
        rows = self.rows("SELECT kept FROM deleted WHERE game = ?", (id,))
        if not rows:
            return None
        kept: dict[str, list[dict[str, Any]]] = json.loads(rows[0][0])
        return kept


def _columns(game: StoredGame) -> dict[str, Any]:
    """A game's fields by the table's columns, but for the id."""
    names = (
        *("rules", "start", "south", "north", "seats", "board", "source", "began", "ended"),
        *("plies", "seeds", "winner", "reason", "resigned", "tags"),
    )
    return _split({name: getattr(game, name) for name in names})


def _split(facts: dict[str, Any]) -> dict[str, Any]:
    """Fields of StoredGame by the table's columns."""
    columns: dict[str, Any] = {}
    for name, value in facts.items():
        if name == "seats":
            columns["south_seat"], columns["north_seat"] = value
        elif name == "seeds":
            columns["south_seeds"], columns["north_seeds"] = value
        elif name == "tags":
            columns["tags"] = json.dumps(value, ensure_ascii=False)
        else:
            columns[name] = value
    return columns


def _game_of(row: Sequence[Any]) -> StoredGame:
    """Make a game of a row of COLUMNS. Tags that cannot be read are left out."""
    (id, rules, start, south, north, south_seat, north_seat, board, source, began, ended, plies) = (
        row[:12]
    )
    south_seeds, north_seeds, winner, reason, resigned, tags = row[12:]
    return StoredGame(
        id,
        rules,
        start,
        south,
        north,
        (south_seat, north_seat),
        board,
        source,
        known_time(began),
        known_time(ended),
        plies,
        (south_seeds, north_seeds),
        winner,
        reason,
        resigned,
        _tags(id, tags),
    )


def _tags(id: int, text: str) -> dict[str, str]:
    try:
        read = json.loads(text)
    except ValueError:
        log.warning("game %s: its tags cannot be read", id)
        read = {}
    return read if isinstance(read, dict) else {}


def _rows(file: sqlite3.Connection, table: str, column: str, id: int) -> list[dict[str, Any]]:
    cursor = file.execute(f"SELECT * FROM {table} WHERE {column} = ?", (id,))
    names = [each[0] for each in cursor.description]
    return [
        {
            name: {"hex": value.hex()} if isinstance(value, bytes) else value
            for name, value in zip(names, row, strict=True)
        }
        for row in cursor
    ]


def _insert(file: sqlite3.Connection, table: str, rows: list[dict[str, Any]]) -> None:
    """Insert rows, except where one with the same key is there."""
    for row in rows:
        values = [
            bytes.fromhex(value["hex"]) if isinstance(value, dict) else value
            for value in row.values()
        ]
        marks = ", ".join("?" * len(values))
        names = ", ".join(row)
        file.execute(f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({marks})", values)


def _bounded(values: Iterable[object]) -> tuple[object, ...]:
    """The values of a query, with numbers that people type and SQLite does not know bounded."""
    return tuple(
        max(-_GREATEST, min(each, _GREATEST)) if isinstance(each, int) else each for each in values
    )
