# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Log file and crash file of the command line."""

import logging
import platform
import sys
import time
import traceback
from importlib import metadata
from pathlib import Path
from typing import Final

from awale_session.errors import AwaleError

from ..paths import crash_file

ROOTS: Final = ("awale_host", "awale_session")
_FORMAT: Final = "%(asctime)s.%(msecs)03dZ %(levelname)s %(name)s: %(message)s"
_DATE: Final = "%Y-%m-%dT%H:%M:%S"

log = logging.getLogger(__name__)


def version_line() -> str:
    """Return the versions of awale, Python and the system in one line."""
    version = metadata.version("awale-board")
    return f"awale {version}, Python {platform.python_version()}, {platform.platform(terse=True)}"


def start_logging(file: Path | None, verbose: bool) -> None:
    """Send the host's log to `file`, or to standard error without a file.

    The level is INFO, with `verbose` DEBUG, which includes every line of the link. The file is
    appended to. AwaleError if the file cannot be written.
    """
    try:
        handler: logging.Handler = (
            logging.FileHandler(file, encoding="utf-8", errors="backslashreplace")
            if file is not None
            else logging.StreamHandler(sys.stderr)
        )
    except OSError as error:
        raise AwaleError(f"The log file {file} cannot be written: {error.strerror}.") from error
    formatter = logging.Formatter(_FORMAT, _DATE)
    formatter.converter = time.gmtime
    handler.setFormatter(formatter)
    for name in ROOTS:
        root = logging.getLogger(name)
        root.addHandler(handler)
        root.setLevel(logging.DEBUG if verbose else logging.INFO)
    logging.raiseExceptions = False  # a full disk must not stop a game
    log.info(version_line())


def keep_crash(error: BaseException) -> Path | None:
    """Write the traceback of an unexpected error to the crash file and to the log.

    Return the file's path; None if it cannot be written.
    """
    text = "".join(traceback.format_exception(error))
    log.error("unexpected error\n%s", text)
    path = crash_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{version_line()}\n{text}", encoding="utf-8", errors="backslashreplace")
    except OSError:
        return None
    return path
