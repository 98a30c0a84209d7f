# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""User data directories."""

import os
from pathlib import Path

from platformdirs import user_data_path

APP = "awale-board"


def data_folder() -> Path:
    """Return the folder for games, tables and virtual boards; it may not exist yet.

    The environment variable AWALE_DATA overrides the platform's folder for user data.
    """
    chosen = os.environ.get("AWALE_DATA")
    return Path(chosen) if chosen else user_data_path(APP, appauthor=False)


def tables_folder() -> Path:
    """Return the folder of the endgame tables."""
    return data_folder() / "tables"
