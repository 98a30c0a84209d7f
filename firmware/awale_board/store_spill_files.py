# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Creates the two files for games on a drive that has none, as a new one: see
``store_spill_writer.py`` for their layout. The host's ``spill_files.py`` does the same on a PC.

They are created once, just before games are moved for the first time. A power cut meanwhile can
cost the drive, on which there are no games yet, and none of those in nvm; if it leaves one file,
the board counts as full until a PC has fetched its games.
"""

from .store_journal import SPILL_FILES
from .store_spill_writer import CLUSTER, GUARDS, MIDDLE, NEEDED, guard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Files

_MISSING = 2  # ENOENT
_FOLDER = "saved"


def create_missing(files: "Files") -> bool:
    """Create both files, in the order in which they should lie. False if that fails, or if one of
    them is there: a drive that has lost the other is damaged, and a new file could overwrite what
    is left. Some seconds."""
    try:
        if files.free() < NEEDED:
            return False
        if _is_there(files, SPILL_FILES[0]) or _is_there(files, SPILL_FILES[1]):
            return False
        for number in (1, 2, 3):
            _create(files, "%s/padding%d.bin" % (_FOLDER, number), GUARDS)
            if number < 3:
                _create(files, SPILL_FILES[number - 1], 2 * GUARDS + MIDDLE)
        files.sync()
    except OSError:
        return False
    return True


def _is_there(files: "Files", path: str) -> bool:
    """Whether there is such a file. OSError if it cannot be read."""
    try:
        files.open(path, "rb").close()
    except OSError as fault:
        if fault.errno != _MISSING:
            raise
        return False
    return True


def _create(files: "Files", path: str, clusters: int) -> None:
    """Write a file in its full size and make the folders above it."""
    end = path.find("/")
    while end >= 0:
        files.make_folder(path[:end])
        end = path.find("/", end + 1)
    empty = bytes(CLUSTER)
    with files.open(path, "wb") as file:
        for cluster in range(clusters):
            inside = clusters == GUARDS or GUARDS <= cluster < GUARDS + MIDDLE
            file.write(empty if inside else guard(cluster))
