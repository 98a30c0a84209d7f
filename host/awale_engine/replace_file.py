# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Put a new file in the place of an old one, also where another program has that open.

Windows refuses it while a virus scanner, a search index or another process reads the old file; most
of them let go within a second.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

PATIENCE_S: Final = 5.0
_PAUSE_S: Final = 0.05
ON_WINDOWS = os.name == "nt"


class StillOpen(OSError):
    """A file that another program keeps open; `strerror` says so in a few words."""


def replace_file(
    new: Path,
    old: Path,
    clock: Callable[[], float] = time.monotonic,
    pause: Callable[[float], None] = time.sleep,
) -> None:
    """Rename `new` to `old`, which disappears; wait up to PATIENCE_S until other programs let go.

    `clock` returns seconds, `pause` waits for some. StillOpen after that time, OSError for any
    other reason.
    """
    deadline = clock() + PATIENCE_S
    while True:
        try:
            os.replace(new, old)  # noqa: TID251
            return
        except PermissionError as error:
            if not ON_WINDOWS:  # elsewhere waiting would not change it
                raise
            if clock() >= deadline:
                why = "another program has the file open: close that and try again"
                raise StillOpen(error.errno, why, str(old)) from error
        pause(_PAUSE_S)
