# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Errors of the game library, as sentences for the user."""

import sqlite3
from pathlib import Path

from awale_session.library.errors import LibraryError

from ..paths import library_file


class Unreadable(LibraryError):
    """The file is damaged or, by its header, `foreign`: a database of another program."""

    foreign = False


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


def damaged(path: Path) -> Unreadable:
    """Return the sentence for a file that is no longer sound."""
    named = f'"{path}"' if " " in str(path) else str(path)
    other = "" if path == library_file() else f" --library {named}"
    return Unreadable(
        f"The games file {path} is damaged. It has been left as it is: "
        f"'awale logs import {named}{other}' makes a new one of the games that can be read, and "
        "keeps the damaged one beside it."
    )


def read_only(path: Path) -> LibraryError:
    """Return the sentence for a change to a file that cannot be written."""
    return LibraryError(
        f"The games file {path} is read-only: its games can be listed and exported, not changed. "
        "Choose another file with --library."
    )
