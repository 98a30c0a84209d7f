# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Deleted games: kept as they were for 30 days or more, so that a deletion can be undone.

A deleted game leaves the tables of games, moves and origins, so that no search finds it and a board
that still has it brings it again. What it was is one JSON text in the table `deleted`.
"""

import json
import sqlite3
from typing import Any, Final

from awale_session.library.games import MISSING
from awale_session.library.versions import APART, End, Merge, compare

from .errors import LibraryError

DAYS: Final = 30
LEAST: Final = 100  # of the latest ones are kept for longer, whatever clocks say
_TABLES: Final = ("moves", "origins")


def move_to_trash(file: sqlite3.Connection, id: int, now: str) -> None:
    """Move a game to the deleted ones, and forget those that are older than DAYS.

    A computer's clock may be years ahead for a while, and further ahead at another time. So a game
    is forgotten only if another one was deleted at least DAYS after it, and at least DAYS before
    `now`, and if LEAST others were deleted since. LibraryError if there is no such game.
    """
    game = _rows(file, "games", "id", id)
    if not game:
        raise LibraryError(MISSING.format(id))
    kept = {"games": game, **{table: _rows(file, table, "game", id) for table in _TABLES}}
    file.execute("INSERT OR REPLACE INTO deleted VALUES (?, ?, ?)", (id, now, json.dumps(kept)))
    file.execute("DELETE FROM games WHERE id = ?", (id,))
    file.execute(
        "DELETE FROM deleted WHERE julianday(day) + :days <= (SELECT max(julianday(day))"
        " FROM deleted WHERE julianday(day) + :days <= julianday(:now))"
        " AND game NOT IN (SELECT game FROM deleted ORDER BY day DESC, game DESC LIMIT :least)",
        {"days": DAYS, "now": now, "least": LEAST},
    )


def restore(file: sqlite3.Connection, id: int) -> int:
    """Bring a deleted game back under its id and return it.

    Where a board or a file has brought the same game again meanwhile, with all of its moves and its
    result, that one stays and its id is returned; one that has less becomes another version of it.
    LibraryError if the game is not among the deleted ones.
    """
    row = file.execute("SELECT kept FROM deleted WHERE game = ?", (id,)).fetchone()
    if row is None:
        raise LibraryError(f"Game {id} is not among the deleted games.")
    kept: dict[str, list[dict[str, Any]]] = json.loads(row[0])
    again = _brought_again(file, kept)
    if again is None:
        _insert(file, "games", kept["games"])
        _insert(file, "moves", kept["moves"])
        for origin in kept["origins"]:
            if _known_as(file, origin) is not None:
                origin["number"] = f"{origin['number'].partition(APART)[0]}{APART}{id}"
        _insert(file, "origins", kept["origins"])
    file.execute("DELETE FROM deleted WHERE game = ?", (id,))
    return id if again is None else again


def _brought_again(file: sqlite3.Connection, kept: dict[str, list[dict[str, Any]]]) -> int | None:
    """Return the id of a game that has one of the deleted game's origins, and holds all of it."""
    (game,) = kept["games"]
    for origin in kept["origins"]:
        id = _known_as(file, origin)
        if id is not None:
            (found,) = _rows(file, "games", "id", id)
            same_start = (found["rules"], found["start"]) == (game["rules"], game["start"])
            compared = compare(
                _pits(_rows(file, "moves", "game", id)),
                _end(found),
                _pits(kept["moves"]),
                _end(game),
            )
            if same_start and compared in (Merge.KNOWN, Merge.SHORTER):
                return id
    return None


def _known_as(file: sqlite3.Connection, origin: dict[str, Any]) -> int | None:
    """Return the id of the game that has an origin now."""
    found = file.execute(
        "SELECT game FROM origins WHERE board = ? AND number = ?",
        (origin["board"], origin["number"]),
    ).fetchone()
    return None if found is None else int(found[0])


def _pits(moves: list[dict[str, Any]]) -> list[int]:
    return [move["pit"] for move in sorted(moves, key=lambda move: move["ply"])]


def _end(game: dict[str, Any]) -> End:
    return None if game["reason"] is None else (game["winner"], game["reason"], game["resigned"])


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
