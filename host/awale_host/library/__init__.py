# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The game library: every game that was played, in one SQLite file."""

from awale_session.library.errors import LibraryError
from awale_session.library.games import PlayedMove, StoredGame, letters
from awale_session.library.versions import Merge

from .store import Library

__all__ = ["Library", "LibraryError", "Merge", "PlayedMove", "StoredGame", "letters"]
