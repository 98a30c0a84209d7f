# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The library's file: how it is laid out, opened, checked and brought up to date.

A file that is damaged, newer than this program or not a library at all is refused and left as it
is: nothing here deletes or overwrites one.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from ..errors import AwaleError

APPLICATION: Final = 0x4177616C  # "Awal", in the file's header
BUSY_S: Final = 10.0

# Each entry brings a file from the version before it to its own; the first makes a new file.
MIGRATIONS: Final = (
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        rules TEXT NOT NULL,
        start TEXT NOT NULL,
        south TEXT NOT NULL DEFAULT '',
        north TEXT NOT NULL DEFAULT '',
        south_seat TEXT NOT NULL DEFAULT 'unknown',
        north_seat TEXT NOT NULL DEFAULT 'unknown',
        board TEXT NOT NULL DEFAULT '',
        source TEXT NOT NULL,
        began TEXT,
        ended TEXT,
        plies INTEGER NOT NULL DEFAULT 0,
        south_seeds INTEGER NOT NULL,
        north_seeds INTEGER NOT NULL,
        winner INTEGER,
        reason TEXT,
        resigned INTEGER,
        tags TEXT NOT NULL DEFAULT '{}'
    );
    CREATE TABLE moves (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        pit INTEGER NOT NULL,
        by TEXT,
        ms INTEGER,
        position INTEGER NOT NULL,
        PRIMARY KEY (game, ply)
    ) WITHOUT ROWID;
    CREATE INDEX moves_by_position ON moves (position);
    CREATE TABLE origins (
        board TEXT NOT NULL,
        number TEXT NOT NULL,
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        PRIMARY KEY (board, number)
    ) WITHOUT ROWID;
    CREATE INDEX origins_by_game ON origins (game);
    """,
    "ALTER TABLE origins ADD COLUMN record BLOB",  # as the board kept it, byte by byte
)
VERSION: Final = len(MIGRATIONS)


class LibraryError(AwaleError):
    """The games file cannot be used, or has no such game."""


def open_file(path: Path) -> sqlite3.Connection:
    """Open the games file, make it if there is none, bring an older one up to date.

    LibraryError in one sentence if that cannot be; the file is then as it was.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise LibraryError(
            f"The games file {path} cannot be opened ({error}); choose another with --library."
        ) from error
    try:
        _prepare(connection, path)
    except sqlite3.Error as error:
        connection.close()
        raise explained(error, path) from error
    except BaseException:
        connection.close()
        raise
    return connection


def explained(error: sqlite3.Error, path: Path) -> LibraryError:
    """One sentence for an error of SQLite."""
    if isinstance(error, sqlite3.OperationalError):
        text = str(error)
        if "locked" in text or "busy" in text:
            return LibraryError(
                f"Another program is writing to the games file {path}: wait for it and try again."
            )
        return LibraryError(
            f"The games file {path} cannot be used ({text}): are the folder and the disk "
            "writable? Choose another file with --library."
        )
    return damaged(path)


def damaged(path: Path) -> LibraryError:
    """The sentence for a file that is no longer sound."""
    return LibraryError(
        f"The games file {path} is damaged. It has been left as it is: move it away, or choose "
        "another one with --library, and play on with a new file."
    )


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")  # a ply that was told is safe from power cuts
    version, application = _version(connection)
    if version == 0 and application == 0:
        tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if tables:
            raise _foreign(path)
    elif application != APPLICATION:
        raise _foreign(path)
    if version > VERSION:
        raise LibraryError(
            f"The games file {path} was written by a newer version of awale: update this one "
            "(pip install --upgrade awale-board), or choose another file with --library."
        )
    if version and connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise damaged(path)
    if version < VERSION:
        _migrate(connection, path, version)
    connection.execute("PRAGMA journal_mode = WAL")  # a ply costs one write to the disk, not four


def _foreign(path: Path) -> LibraryError:
    return LibraryError(
        f"{path} is a database of another program, not a games file: choose another with --library."
    )


def _version(connection: sqlite3.Connection) -> tuple[int, int]:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    application: int = connection.execute("PRAGMA application_id").fetchone()[0]
    return version, application


def _migrate(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """All steps in one transaction; a copy of an older file is kept beside it first."""
    if version:
        copy = path.with_name(f"{path.name}.version-{version}")
        if not copy.exists():
            with closing(sqlite3.connect(copy)) as target:
                connection.backup(target)
    connection.execute("BEGIN IMMEDIATE")
    try:
        version, _ = _version(connection)  # another program may have been quicker
        for step in MIGRATIONS[version:]:
            for statement in step.split(";"):
                if statement.strip():
                    connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
