# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Files that one process at a time holds; the system releases them when the process ends."""

import errno
import sys
from pathlib import Path
from typing import BinaryIO, Final

_HELD: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""What a system says of a lock that another process holds; EDEADLK: Windows, after ten seconds."""


class Locked(Exception):
    """Another process holds the file."""


def locked(path: Path, *, wait: bool = False) -> BinaryIO:
    """Return an open file that this process holds until it is closed.

    If another process holds it, wait for that, or raise Locked. OSError if the file cannot be
    opened or the file system knows no locks.
    """
    file = open(path, "a+b")  # noqa: SIM115 - kept open, it is the lock
    while True:
        try:
            _lock(file, wait)
        except OSError as error:
            if error.errno in _HELD and wait:
                continue
            file.close()
            if error.errno in _HELD:
                raise Locked from None
            raise
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
