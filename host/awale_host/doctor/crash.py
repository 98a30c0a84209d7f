# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Readable tracebacks of the board: restores the names that `awale install` has shortened."""

import functools
import json
from pathlib import Path

from ..errors import AwaleError
from ..install.installer import NAMES, build
from ..install.minify import Names, restore_names
from ..resources import firmware_folder


def read_crash(file: Path) -> str:
    """Return the traceback in a board's `crash.txt` with its original names.

    They come from the `names.json` beside it or, for a copy, from this program's own firmware.
    AwaleError if a file cannot be read.
    """
    try:
        text = file.read_text(encoding="utf-8", errors="replace")
        beside = file.with_name(NAMES)
        names = json.loads(beside.read_text(encoding="utf-8")) if beside.is_file() else own_names()
    except OSError as error:
        raise AwaleError(f"{error.filename} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise AwaleError(f"{file.with_name(NAMES)} is damaged: {error}.") from error
    return restore_names(text.strip(), names)


@functools.cache
def own_names() -> Names:
    """Return the original names in a build of this program's own firmware; takes some seconds.

    Empty if it cannot be built.
    """
    try:
        return build(firmware_folder()).names
    except AwaleError:
        return {}
