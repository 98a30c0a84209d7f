# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The library: every game ever played, in one file."""

from .recorder import Recorder
from .schema import LibraryError
from .store import KeptGame, Library, PlayedMove, letters

__all__ = ["KeptGame", "Library", "LibraryError", "PlayedMove", "Recorder", "letters"]
