# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The two files on the drive that a board without FRAM moves games to when its memory is full.

The board only ever writes their middle (``firmware/awale_board/overflow.py`` tells why), so they
are made here, full size, on a drive that nobody else writes at that moment: padding, folder, file,
padding, folder, file, padding, in the order in which they should lie.
"""

from pathlib import Path

FOLDER = "saved"
CLUSTER = 512
GUARDS = 7
MIDDLE = 48


def missing(folder: Path) -> dict[str, bytes]:
    """What the drive `folder` lacks, by path, in the order in which it is to be written. A file
    that is there is kept, as games may lie in it."""
    files = {}
    for number in (1, 2, 3):
        files[f"{FOLDER}/padding{number}.bin"] = bytes(GUARDS * CLUSTER)
        if number < 3:
            files[f"{FOLDER}/{number}/games.bin"] = blank()
    return {
        name: data
        for name, data in files.items()
        if not ((folder / name).is_file() and (folder / name).stat().st_size == len(data))
    }


def prepare(folder: Path) -> list[str]:
    """Make what is missing on the drive `folder`; the paths of what was made. OSError if it cannot
    be written."""
    made = missing(folder)
    for name, data in made.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return list(made)


def blank() -> bytes:
    """A file without games: guards, the middle, guards."""
    clusters = [
        bytes(CLUSTER)
        if GUARDS <= number < GUARDS + MIDDLE
        else (b"AWALE %02d" % number) * (CLUSTER // 8)
        for number in range(2 * GUARDS + MIDDLE)
    ]
    return b"".join(clusters)
