# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Where this program keeps what it keeps."""

import os
from pathlib import Path

from platformdirs import user_data_path

APP = "awale-board"


def data_folder() -> Path:
    """The folder for games, tables and virtual boards: the environment's AWALE_DATA, or the
    platform's own place for a user's data. It may not be there yet."""
    chosen = os.environ.get("AWALE_DATA")
    return Path(chosen) if chosen else user_data_path(APP, appauthor=False)


def library_file() -> Path:
    """The file that the games are kept in."""
    return data_folder() / "games.sqlite"


def virtual_board_folder() -> Path:
    """The flash of the virtual board."""
    return data_folder() / "virtual-board"


def tables_folder() -> Path:
    """The folder of the endgame tables."""
    return data_folder() / "tables"
