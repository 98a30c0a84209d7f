# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The game library: every game that was played, in one SQLite file."""

from .errors import LibraryError
from .games import PlayedMove, StoredGame, letters
from .recorder import Recorder
from .store import Library
from .versions import Merge

__all__ = ["Library", "LibraryError", "Merge", "PlayedMove", "Recorder", "StoredGame", "letters"]
