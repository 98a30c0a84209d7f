# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""User data directories."""

from pathlib import Path

from awale_engine.paths import APP, data_folder, tables_folder

__all__ = [
    "APP",
    "crash_file",
    "data_folder",
    "library_file",
    "tables_folder",
    "virtual_board_folder",
]


def library_file() -> Path:
    """Return the default file of the game library."""
    return data_folder() / "games.sqlite"


def virtual_board_folder() -> Path:
    """Return the default state folder of the virtual board."""
    return data_folder() / "virtual-board"


def crash_file() -> Path:
    """Return the file that keeps the traceback of the last unexpected error."""
    return data_folder() / "last-crash.txt"
