# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Output of the programs that are run with `python -m`, on every system."""

import io
import sys


def utf8_output() -> None:
    """Write UTF-8 into files and pipes, whatever the system's encoding, such as Windows' cp1252.

    A terminal keeps its own; a character that it does not have is shown as "?".
    """
    for out in (sys.stdout, sys.stderr):
        if isinstance(out, io.TextIOWrapper):
            out.reconfigure(encoding=None if out.isatty() else "utf-8", errors="replace")
