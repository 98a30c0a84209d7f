# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The game library in an SQLite file: every change is on the disk when the call that makes it
returns."""

import sqlite3
from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from awale_session.library import store
from awale_session.library.errors import LibraryError

from ..paths import library_file
from .sqlite_games import SqliteGames


class Library(store.Library):
    """An open games file; a context manager. LibraryError says what is wrong with the file.

    Without a `path` it is the one in the user's data folder. A missing file is created, unless it
    `must_exist`; one that cannot be written can still be read. A file that was `checked` a moment
    ago is not checked again.
    """

    missing = "There is no game {}; 'awale logs list' shows all games."

    def __init__(
        self, path: Path | None = None, *, must_exist: bool = False, checked: bool = False
    ) -> None:
        path = path or library_file()
        if must_exist and not path.exists():
            raise LibraryError(f"There is no games file {path}.")
        self._sqlite = SqliteGames(path, checked=checked)
        super().__init__(self._sqlite)

    def again(self) -> "Library":
        """Open the file once more, for another thread: a connection belongs to the one that has
        opened it. LibraryError if the file has gone."""
        return Library(self.path, must_exist=True, checked=True)

    @property
    def is_in_place(self) -> bool:
        """Whether the file is still the one that was opened."""
        return self._sqlite.file.is_in_place

    @property
    def path(self) -> Path:
        """Path of the games file."""
        return self._sqlite.file.path

    @property
    def refusal(self) -> LibraryError | None:
        """The reason that no game can be kept or changed; None where the file can be written."""
        return self._sqlite.file.refusal

    def close(self) -> None:
        """Close the file; nothing remains to be written."""
        self._sqlite.file.close()

    def transaction(self) -> AbstractContextManager[sqlite3.Connection]:
        """Commit all changes made inside or, after any error, none."""
        return self._sqlite.transaction()

    def rows(self, query: str, values: Iterable[object] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a query that only reads."""
        return self._sqlite.rows(query, values)
