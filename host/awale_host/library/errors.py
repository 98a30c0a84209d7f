# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Errors of the game library, as sentences for the user."""

import sqlite3
from pathlib import Path

from awale_session.library.errors import LibraryError


def explained(error: sqlite3.Error | UnicodeDecodeError, path: Path) -> LibraryError:
    """Return the sentence for an error of SQLite, or for text in the file that is not UTF-8."""
    match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return LibraryError(
                f"Another program is writing to the games file {path}: wait for it and try again."
            )
        case sqlite3.SQLITE_FULL:
            return full(path)
        case sqlite3.SQLITE_READONLY:
            return read_only(path)
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_IOERR:
            return LibraryError(
                f"The games file {path} cannot be used ({error}): are the folder and the disk "
                "writable? Choose another file with --library."
            )
    return damaged(path)


def full(path: Path) -> LibraryError:
    """Return the sentence for a change that the disk has no room for."""
    return LibraryError(
        f"The disk that holds the games file {path} is full. All games up to here are kept; make "
        "room and try again."
    )


def damaged(path: Path) -> LibraryError:
    """Return the sentence for a file that is no longer sound."""
    return LibraryError(
        f"The games file {path} is damaged. It has been left as it is: move it away, or choose "
        "another one with --library, and play on with a new file."
    )


def read_only(path: Path) -> LibraryError:
    """Return the sentence for a change to a file that cannot be written."""
    return LibraryError(
        f"The games file {path} is read-only: its games can be listed and exported, not changed. "
        "Choose another file with --library."
    )
