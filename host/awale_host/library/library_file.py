# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The open games file: transactions, read-only files, files that vanish while they are in use."""

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from awale_session.library.errors import LibraryError

from . import restored
from .errors import explained, full, read_only
from .schema import prepare, prepare_read_only

BUSY_S: Final = 10.0
_NO_WRITE: Final = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM)

log = logging.getLogger(__name__)


class LibraryFile:
    """A connection to the games file. LibraryError in one sentence if that cannot be.

    A file that does not exist is created, an older one is migrated; one that cannot be written is
    opened for reading, and `refusal` then says why. A `checked` file is sound: another connection
    has just found that.
    """

    def __init__(self, path: Path, *, checked: bool = False) -> None:
        self.path = path
        self.refusal: LibraryError | None = None
        self._checked = checked
        self._changed = False
        self._connection = self._open()
        self._identity = restored.identity(path)
        self._rest = _rest(path)

    def close(self) -> None:
        """Close the file; nothing remains to be written."""
        try:
            if self._changed and not self.is_in_place:
                with self.transaction():
                    pass
        finally:
            self._connection.close()

    @property
    def read_only(self) -> bool:
        """Whether no game in it can be changed."""
        return self.refusal is not None

    @property
    def is_in_place(self) -> bool:
        """Whether the file at `path` is still the one that was opened."""
        try:
            return restored.identity(self.path) == self._identity
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
        if self.refusal is not None:
            raise self.refusal
        try:
            self._begin()
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
            elif not os.access(self.path, os.W_OK):  # SQLite would say so at the first change
                return self._open_read_only()
            return _connect(str(self.path), self.path, checked=self._checked)
        except (OSError, sqlite3.Error, UnicodeDecodeError) as error:
            code = getattr(error, "sqlite_errorcode", 0)
            if code & 0xFF in _NO_WRITE and self.path.is_file():
                return self._open_read_only()
            if code == sqlite3.SQLITE_IOERR_SHMSIZE:
                return self._open_on_full_disk()
            if isinstance(error, OSError):
                raise LibraryError(
                    f"The games file {self.path} cannot be opened ({error.strerror or error}); "
                    "choose another with --library."
                ) from error
            raise explained(error, self.path) from error

    def _open_read_only(self) -> sqlite3.Connection:
        self.refusal = read_only(self.path)
        address = f"{self.path.resolve().as_uri()}?mode=ro"
        wal = self.path.with_name(f"{self.path.name}-wal")
        if not (wal.is_file() and wal.stat().st_size):
            address += "&immutable=1"  # else SQLite wants to create a file beside it
        try:
            return _connect(address, self.path, uri=True, read_only=True)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise explained(error, self.path) from error

    def _open_on_full_disk(self) -> sqlite3.Connection:
        """Read the games into memory: without room for its index SQLite opens no file, except for
        one program alone, and others are to have the games too."""
        self.refusal = full(self.path)
        memory = sqlite3.connect(":memory:", isolation_level=None)
        try:
            address = f"{self.path.resolve().as_uri()}?mode=rw"
            with closing(sqlite3.connect(address, timeout=BUSY_S, uri=True)) as file:
                file.execute("PRAGMA locking_mode = EXCLUSIVE")
                file.backup(memory)
            prepare_read_only(memory, self.path)
        except BaseException as error:
            memory.close()
            if isinstance(error, sqlite3.Error | UnicodeDecodeError):
                raise explained(error, self.path) from error
            raise
        log.info("read %s into memory", self.path)
        return memory

    def _begin(self) -> None:
        """Begin to write at the file's place. Where it is no longer there, go on in a copy."""
        self._connection.execute("BEGIN IMMEDIATE")
        while not self.is_in_place:
            self._connection.execute("ROLLBACK")
            self._go_on_in_copy()
            self._connection.execute("BEGIN IMMEDIATE")

    def _go_on_in_copy(self) -> None:
        """Make a complete copy of this file, open it, and only then let go of the file.

        LibraryError if the copy is elsewhere, because another file has taken the place; it is open
        then all the same.
        """
        before, old = self.path, self._connection
        place = before.resolve()
        try:
            copy = restored.restore(old, place, self._rest)
            connection = _connect(f"{copy.as_uri()}?mode=rw", copy, uri=True)
            self._connection, self._identity = connection, restored.identity(copy)
        except OSError as error:
            raise LibraryError(
                f"The games file {before} was deleted while it was in use, and cannot be written "
                f"again ({error.strerror or error}). Leave this program open and make its folder "
                "writable: the games are written with the next change."
            ) from error
        old.close()
        if copy != place:
            self.path = copy
        self._rest = _rest(self.path)
        if copy != place:
            raise LibraryError(
                f"The games file {before} was replaced by another one while it was in use. The "
                f"games that were in it are in {copy}: 'awale logs list --library {copy}' shows "
                "them."
            )
        log.warning("%s was deleted while in use and has been restored", before)


def _connect(
    address: str, path: Path, *, uri: bool = False, read_only: bool = False, checked: bool = False
) -> sqlite3.Connection:
    connection = sqlite3.connect(address, timeout=BUSY_S, isolation_level=None, uri=uri)
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


def _rest(path: Path) -> dict[Path, tuple[int, int]]:
    """Return the identities of the files that SQLite keeps beside an open one."""
    place = path.resolve()
    files = (place.with_name(f"{place.name}-{kind}") for kind in ("wal", "shm"))
    return {file: restored.identity(file) for file in files if file.exists()}
