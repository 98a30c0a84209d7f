# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Files that one process at a time holds; the system releases them when the process ends."""

import sys
from pathlib import Path
from typing import BinaryIO


class Locked(Exception):
    """Another process holds the file."""


def locked(path: Path, *, wait: bool = False) -> BinaryIO:
    """Return an open file that this process holds until it is closed.

    If another process holds it, wait for that, or raise Locked.
    """
    file = open(path, "a+b")  # noqa: SIM115 - kept open, it is the lock
    while True:
        try:
            _lock(file, wait)
        except OSError:
            if wait and sys.platform == "win32":
                continue  # it waits for ten seconds only
            file.close()
            raise Locked from None
        return file


if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO, wait: bool) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: BinaryIO, wait: bool) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
