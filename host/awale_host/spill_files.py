# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Spill files: two files on the drive for games that a board without FRAM has no room for.

The board only overwrites their middle, for the reason given in
``firmware/awale_board/store_spill.py``. So they are created here in full size, while no other
program writes the drive, in the order in which they should lie: padding, folder, file, padding,
folder, file, padding.
"""

from pathlib import Path

FOLDER = "saved"
CLUSTER = 512
GUARDS = 7
MIDDLE = 48


def missing(folder: Path) -> dict[str, bytes]:
    """Return the files that the drive `folder` lacks or has in another size, by path, in the order
    of writing.

    A file of the right size is kept, as it may contain games.
    """
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
    """Create the missing files on the drive `folder`, renaming those of another size to ``.bak``;
    return their paths. OSError if that fails."""
    made = missing(folder)
    for name, data in made.items():
        set_aside(folder / name)
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return list(made)


def set_aside(path: Path) -> Path | None:
    """Rename a file or folder to ``.bak``, ``.bak2`` … and return its new path; None if there is
    none."""
    if not path.exists():
        return None
    number = 1
    while True:
        target = path.with_name(f"{path.name}.bak{number if number > 1 else ''}")
        if not target.exists():
            return path.rename(target)
        number += 1


def blank() -> bytes:
    """Return the contents of a file without games: guards, the middle, guards."""
    clusters = [
        bytes(CLUSTER)
        if GUARDS <= number < GUARDS + MIDDLE
        else (b"AWALE %02d" % number) * (CLUSTER // 8)
        for number in range(2 * GUARDS + MIDDLE)
    ]
    return b"".join(clusters)
