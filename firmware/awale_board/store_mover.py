# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Moves the games of nvm to the drive, where an archive has no other room."""

from .store_reader import ArchiveReader
from .store_spill_files import create_missing
from .store_spill_writer import write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Files
    from .store_archive import Archive
    from .store_spill import Spill


def move_games(archive: "Archive", files: "Files") -> "Spill | None":
    """Write the unconfirmed games of the active bank, and the running one, to the drive. None if
    that fails; then nothing has changed. Up to a second, some seconds the first time."""
    create_missing(files)
    bank = archive.banks[archive.active]
    last = len(bank.starts) - 1
    numbers = []
    for game in range(len(bank.starts)):
        if not bank.is_confirmed(game) or (archive.running and game == last):
            numbers.append(bank.first + game)
    return write(files, archive.spilled, bank.generation, ArchiveReader(archive), numbers)
