# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`boot_out.txt` as the board's first start after an install would write it.

CircuitPython writes this file one second after power-on if its text has changed, which an install
makes it do once: ``boot.py`` is new. A power cut in that write can destroy the whole file system.
With the same text already on the drive CircuitPython writes nothing (``run_boot_py`` in its
``main.c``).
"""

import re
from pathlib import Path
from typing import Final

NAME: Final = "boot_out.txt"
_OUTPUT: Final = b"boot.py output:\r\n"  # boot.py prints nothing unless something is wrong
_MOST: Final = 512  # bytes; CircuitPython cuts longer texts
_HEADER: Final = re.compile(rb"[^\r\n]*CircuitPython.*?\r\nUID:[0-9A-F]+\r\n", re.DOTALL)
_EARLIER: Final = re.compile(rb"boot\.(py|txt) output:\r\n")


def boot_output(folder: Path) -> bytes | None:
    """Return the text of `boot_out.txt` after the next start of the board with this drive.

    None if the drive has no such file yet, as before the first start of CircuitPython itself; then
    it cannot be known.
    """
    try:
        before = (folder / NAME).read_bytes()
    except OSError:
        return None
    if not _HEADER.match(before):
        return None
    head = _EARLIER.split(before)[0]
    text = head + _OUTPUT
    return text if len(text) <= _MOST else None
