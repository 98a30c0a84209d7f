# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Deleted games: kept as they were for 30 days or more, so that a deletion can be undone.

A deleted game leaves the tables of games, moves and origins, so that no search finds it and a board
that still has it brings it again. What it was is one JSON text in the table `deleted`.
"""

import json
import sqlite3
from typing import Any, Final

from .errors import LibraryError
from .games import MISSING

DAYS: Final = 30
_TABLES: Final = ("moves", "origins")


def move_to_trash(file: sqlite3.Connection, id: int, now: str) -> None:
    """Move a game to the deleted ones, and forget those that are older than DAYS.

    A computer's clock may be years ahead for a while. So a game is forgotten only if another one
    was deleted at least DAYS after it, and at least DAYS before `now`. LibraryError if there is no
    such game.
    """
    game = _rows(file, "games", "id", id)
    if not game:
        raise LibraryError(MISSING.format(id))
    kept = {"games": game, **{table: _rows(file, table, "game", id) for table in _TABLES}}
    file.execute("INSERT OR REPLACE INTO deleted VALUES (?, ?, ?)", (id, now, json.dumps(kept)))
    file.execute("DELETE FROM games WHERE id = ?", (id,))
    file.execute(
        "DELETE FROM deleted WHERE julianday(day) + :days <= (SELECT max(julianday(day))"
        " FROM deleted WHERE julianday(day) + :days <= julianday(:now))",
        {"days": DAYS, "now": now},
    )


def restore(file: sqlite3.Connection, id: int) -> int:
    """Bring a deleted game back under its id and return it.

    Where a board or a file has brought the same game again meanwhile, with as many moves, that one
    stays and its id is returned. LibraryError if the game is not among the deleted ones.
    """
    row = file.execute("SELECT kept FROM deleted WHERE game = ?", (id,)).fetchone()
    if row is None:
        raise LibraryError(f"Game {id} is not among the deleted games.")
    kept: dict[str, list[dict[str, Any]]] = json.loads(row[0])
    again = _brought_again(file, kept)
    if again is None:
        _insert(file, "games", kept["games"])
        _insert(file, "moves", kept["moves"])
        _insert(file, "origins", kept["origins"])
    file.execute("DELETE FROM deleted WHERE game = ?", (id,))
    return id if again is None else again


def _brought_again(file: sqlite3.Connection, kept: dict[str, list[dict[str, Any]]]) -> int | None:
    """Return the id of a game that has one of the deleted game's origins and all of its moves."""
    pits = [move["pit"] for move in kept["moves"]]
    for origin in kept["origins"]:
        found = file.execute(
            "SELECT game FROM origins WHERE board = ? AND number = ?",
            (origin["board"], origin["number"]),
        ).fetchone()
        if found is not None:
            rows = file.execute("SELECT pit FROM moves WHERE game = ? ORDER BY ply", found)
            if [pit for (pit,) in rows][: len(pits)] == pits:
                return int(found[0])
    return None


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
    """Insert rows; an origin that another game has by now stays that game's."""
    for row in rows:
        values = [
            bytes.fromhex(value["hex"]) if isinstance(value, dict) else value
            for value in row.values()
        ]
        marks = ", ".join("?" * len(values))
        names = ", ".join(row)
        file.execute(f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({marks})", values)
