# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The open games file: transactions, read-only files, files that vanish while they are in use."""

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from .errors import LibraryError, explained, read_only
from .schema import prepare, prepare_read_only

BUSY_S: Final = 10.0
_NO_WRITE: Final = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM)

log = logging.getLogger(__name__)


class LibraryFile:
    """A connection to the games file. LibraryError in one sentence if that cannot be.

    A file that does not exist is created, an older one is migrated; one that cannot be written is
    opened for reading. A `checked` file is sound: another connection has just found that.
    """

    def __init__(self, path: Path, *, checked: bool = False) -> None:
        self.path = path
        self.read_only = False
        self._checked = checked
        self._changed = False
        self._connection = self._open()
        self._identity = _identity(path)
        self._rest = _rest(path)

    def close(self) -> None:
        """Close the file; nothing remains to be written."""
        try:
            if self._changed:
                self._keep_in_place()
        finally:
            self._connection.close()

    @property
    def is_in_place(self) -> bool:
        """Whether the file at `path` is still the one that was opened."""
        try:
            return _identity(self.path) == self._identity
        except OSError:
            return False

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Turn errors of SQLite into LibraryError."""
        try:
            yield self._connection
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise explained(error, self.path) from error

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Commit all changes made inside or, after any error, none. An inner one joins the outer.

        A file that was deleted since it was opened is restored with all its games. LibraryError if
        the file is read-only, full, busy or was replaced by another one.
        """
        if self._connection.in_transaction:
            yield self._connection
            return
        if self.read_only:
            raise read_only(self.path)
        try:
            self._keep_in_place()
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
                self._changed = True
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise explained(error, self.path) from error

    def _open(self) -> sqlite3.Connection:
        try:
            if not self.path.is_file():
                self.path.parent.mkdir(parents=True, exist_ok=True)
            return _connect(str(self.path), self.path, checked=self._checked)
        except (OSError, sqlite3.Error, UnicodeDecodeError) as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            if code in _NO_WRITE and self.path.is_file():
                return self._open_read_only()
            if isinstance(error, OSError):
                raise LibraryError(
                    f"The games file {self.path} cannot be opened ({error.strerror or error}); "
                    "choose another with --library."
                ) from error
            raise explained(error, self.path) from error

    def _open_read_only(self) -> sqlite3.Connection:
        self.read_only = True
        address = f"{self.path.resolve().as_uri()}?mode=ro"
        wal = self.path.with_name(f"{self.path.name}-wal")
        if not (wal.is_file() and wal.stat().st_size):
            address += "&immutable=1"  # else SQLite wants to create a file beside it
        try:
            return _connect(address, self.path, read_only=True)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise explained(error, self.path) from error

    def _keep_in_place(self) -> None:
        """Write the games file again if it was deleted while it was open."""
        try:
            if _identity(self.path) == self._identity:
                return
        except FileNotFoundError:
            self._copy_to(self.path)
            log.warning("%s was deleted while in use and has been restored", self.path)
            return
        rescued = self.path.with_name(f"{self.path.name}.rescued")
        self._copy_to(rescued)
        raise LibraryError(
            f"The games file {self.path} was replaced by another one while it was in use. The "
            f"games that were in it are in {rescued}: 'awale logs list --library {rescued}' shows "
            "them."
        )

    def _copy_to(self, path: Path) -> None:
        """Write the whole database to `path` and go on there.

        SQLite's own files beside a file that was deleted or replaced would be read into the next
        one of its name, so they are removed.
        """
        stale = [
            rest for rest, identity in _rest(self.path).items() if self._rest.get(rest) == identity
        ]
        copy = path.with_name(f"{path.name}.new")
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError):
            copy.unlink()
        with closing(sqlite3.connect(copy)) as target:
            self._connection.backup(target)
        self._connection.close()
        for rest in stale:
            rest.unlink(missing_ok=True)
        os.replace(copy, path)
        self.path = path
        self._connection = self._open()
        self._identity, self._rest = _identity(path), _rest(path)


def _connect(
    address: str, path: Path, *, read_only: bool = False, checked: bool = False
) -> sqlite3.Connection:
    connection = sqlite3.connect(address, timeout=BUSY_S, isolation_level=None, uri=read_only)
    try:
        if read_only:
            prepare_read_only(connection, path)
        else:
            prepare(connection, path, checked=checked)
        connection.execute("SELECT id FROM games LIMIT 1")  # creates the files beside it
    except BaseException:
        connection.close()
        raise
    log.info("opened %s%s", path, " for reading" if read_only else "")
    return connection


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


def _rest(path: Path) -> dict[Path, tuple[int, int]]:
    """Return the identities of the files that SQLite keeps beside an open one."""
    files = (path.with_name(f"{path.name}-{kind}") for kind in ("wal", "shm"))
    return {file: _identity(file) for file in files if file.exists()}
