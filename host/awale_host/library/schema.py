# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The library's database schema: layout, checks and migrations.

A file that is damaged, newer than this program or not a library is refused and left as it is:
nothing here deletes or overwrites one.
"""

import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from awale_session.library.errors import LibraryError
from awale_session.library.search import folded, won_or_lost

from .errors import Unreadable, damaged

APPLICATION: Final = 0x4177616C  # "Awal", in the file's header

# Each entry migrates a file from the version before it; the first creates a new file.
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
    "ALTER TABLE origins ADD COLUMN record BLOB",  # the bytes that the board kept
    """
    CREATE TABLE deleted (
        game INTEGER PRIMARY KEY,
        day TEXT NOT NULL,
        kept TEXT NOT NULL
    );
    CREATE INDEX games_by_day ON games (began, id);
    CREATE INDEX games_by_length ON games (plies, id);
    """,
    """
    CREATE INDEX IF NOT EXISTS games_by_south ON games (south COLLATE NOCASE, id);
    CREATE INDEX IF NOT EXISTS games_by_north ON games (north COLLATE NOCASE, id);
    """,
)
VERSION: Final = len(MIGRATIONS)


log = logging.getLogger(__name__)


def prepare(connection: sqlite3.Connection, path: Path, *, checked: bool = False) -> None:
    """Check an open file; create the tables of a new one, migrate an older one. One that was
    `checked` a moment ago is not read through again.

    LibraryError if it is not a games file, damaged, or of a newer version.
    """
    _add_functions(connection)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")  # a committed ply survives a power cut
    version = _checked_version(connection, path, checked=checked)
    if version < VERSION:
        _migrate(connection, path, version)
    connection.execute("PRAGMA journal_mode = WAL")  # a ply costs one write to the disk, not four


def prepare_read_only(connection: sqlite3.Connection, path: Path) -> None:
    """Check a file that cannot be written. LibraryError as in `prepare`, and for an older one."""
    _add_functions(connection)
    if _checked_version(connection, path) < VERSION:
        raise LibraryError(
            f"The games file {path} was written by an older version of awale and is read-only: "
            "copy it to a folder that you can write, and name the copy with --library."
        )


def _add_functions(connection: sqlite3.Connection) -> None:
    """Give the file the functions of the session that a search needs (`sql_search.py`)."""
    connection.create_function("folded", 1, folded, deterministic=True)
    connection.create_function("won_or_lost", 7, won_or_lost, deterministic=True)


def _checked_version(connection: sqlite3.Connection, path: Path, *, checked: bool = False) -> int:
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
    if checked:
        return version
    if version and connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise damaged(path)
    return version


def _foreign(path: Path) -> Unreadable:
    error = Unreadable(
        f"{path} is a database of another program, not a games file: choose another with --library."
    )
    error.foreign = True
    return error


def _version(connection: sqlite3.Connection) -> tuple[int, int]:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    application: int = connection.execute("PRAGMA application_id").fetchone()[0]
    return version, application


def _migrate(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """Apply all steps in one transaction; first keep a copy of an older file beside it."""
    if version:
        copy = path.with_name(f"{path.name}.version-{version}")
        if not copy.exists():
            with closing(sqlite3.connect(copy)) as target:
                connection.backup(target)
    connection.execute("BEGIN IMMEDIATE")
    try:
        version, _ = _version(connection)  # another program may have migrated it meanwhile
        for step in MIGRATIONS[version:]:
            for statement in step.split(";"):
                if statement.strip():
                    connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
        log.info("%s: schema version %d instead of %d", path, VERSION, version)
    except BaseException:
        connection.execute("ROLLBACK")
        raise
