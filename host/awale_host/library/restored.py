# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Copies of a games file that was deleted or replaced while it was open, and damaged files that are
set aside. No file that exists is overwritten."""

import os
import secrets
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from itertools import count
from pathlib import Path

from awale_engine.replace_file import replace_file

Identity = tuple[int, int]
"""Device and inode of a file."""


def identity(path: Path) -> Identity:
    """Return what distinguishes a file from others of its name. OSError if there is none."""
    status = path.stat()
    return status.st_dev, status.st_ino


def restore(old: sqlite3.Connection, place: Path, rest: Mapping[Path, Identity]) -> Path:
    """Write a complete copy of a file that was deleted or replaced at `place`; return its path.

    `old` is a connection to it outside of a transaction, `rest` are the files that SQLite keeps
    beside it. The copy is at `place` or, if another file is there, beside it as ``.rescued``,
    ``.rescued2`` … OSError or sqlite3.Error if it cannot be written.
    """
    place.parent.mkdir(parents=True, exist_ok=True)
    made = place.with_name(f"{place.name}.{secrets.token_hex(8)}.new")
    try:
        with closing(sqlite3.connect(made)) as target:
            old.backup(target)
        _remove(rest)
        return next(free for free in _places(place) if put_in_place(made, free))
    finally:
        made.unlink(missing_ok=True)


def _places(place: Path) -> Iterator[Path]:
    yield place
    for number in count(1):
        yield place.with_name(f"{place.name}.rescued{number if number > 1 else ''}")


def put_in_place(made: Path, place: Path) -> bool:
    """Give the file a place; False if another one is there."""
    try:
        os.link(made, place)
    except FileExistsError:
        return False
    except OSError:  # a file system without links, such as FAT
        try:
            place.open("xb").close()
        except FileExistsError:
            return False
        replace_file(made, place)
    return True


def set_aside(place: Path) -> Path:
    """Rename a damaged games file, and what SQLite keeps beside it, to ``.damaged``,
    ``.damaged2`` …; return its new path. OSError if that cannot be."""
    names = (place.with_name(f"{place.name}.damaged{n if n > 1 else ''}") for n in count(1))
    aside = next(free for free in names if not free.exists())
    for kind in ("-wal", "-shm", ""):  # the file last: until then all of it is found again
        part = place.with_name(place.name + kind)
        if part.exists():
            part.rename(aside.with_name(aside.name + kind))
    return aside


def _remove(rest: Mapping[Path, Identity]) -> None:
    """Remove the files that SQLite kept beside the old file: they would be read into the next one
    of its name."""
    for path, known in rest.items():
        if path.exists() and identity(path) == known:
            path.unlink()
