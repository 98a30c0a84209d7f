# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Files of the board's drive that an install merges or foresees: the owner's `settings.toml`, and
`boot_out.txt` as the board's first start after an install would write it.

CircuitPython writes the latter one second after power-on if its text has changed, which an install
makes it do once: ``boot.py`` is new. A power cut in that write can destroy the whole file system.
With the same text already on the drive CircuitPython writes nothing (``run_boot_py`` in its
``main.c``).
"""

import re
from pathlib import Path
from typing import Final

BOOT_OUT: Final = "boot_out.txt"
_OUTPUT: Final = b"boot.py output:\r\n"  # boot.py prints nothing unless something is wrong
_MOST: Final = 512  # bytes; CircuitPython cuts longer texts
_HEADER: Final = re.compile(rb"[^\r\n]*CircuitPython.*?\r\nUID:[0-9A-F]+\r\n", re.DOTALL)
_KEY: Final = re.compile(r"[\s\ufeff]*([A-Za-z0-9_-]+)\s*=")
_EARLIER: Final = re.compile(rb"boot\.(py|txt) output:\r\n")


def boot_output(folder: Path) -> bytes | None:
    """Return the text of `boot_out.txt` after the next start of the board with this drive.

    None if the drive has no such file yet, as before the first start of CircuitPython itself; then
    it cannot be known.
    """
    try:
        before = (folder / BOOT_OUT).read_bytes()
    except OSError:
        return None
    if not _HEADER.match(before):
        return None
    head = _EARLIER.split(before)[0]
    text = head + _OUTPUT
    return text if len(text) <= _MOST else None


def merge_settings(kept: str, fresh: str) -> str:
    """Return `kept` with every setting of `fresh` that it lacks, each with its comment.

    The owner's text does not change. New settings go before the first table, where they are read.
    """
    known = {found[1] for found in map(_KEY.match, kept.splitlines()) if found}
    added = [text for names, text in _blocks(fresh) if not names & known]
    for names, text in _blocks(fresh):
        if names & known and names - known:
            lines = [
                line
                for line in text.splitlines()
                if (found := _KEY.match(line)) and found[1] not in known
            ]
            added.append("\n".join(lines))
    if not added:
        return kept
    lines = kept.splitlines()
    table = next((at for at, line in enumerate(lines) if line.lstrip().startswith("[")), len(lines))
    head, tail = "\n".join(lines[:table]).rstrip("\n"), "\n".join(lines[table:])
    parts = ([head] if head else []) + added + ([tail] if tail else [])
    return "\n\n".join(parts) + "\n"


def _blocks(text: str) -> list[tuple[set[str], str]]:
    """Return the paragraphs with settings: the names in each and its text."""
    blocks = []
    for paragraph in re.split(r"\n\s*\n", text):
        names = {match[1] for match in map(_KEY.match, paragraph.splitlines()) if match}
        if names:
            blocks.append((names, paragraph.strip("\n")))
    return blocks
