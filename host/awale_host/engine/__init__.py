# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine: a fast search where numba is installed, the core's own search elsewhere.

    engine = best_engine("abapa")
    game.play(engine.choose(game, movetime_ms=1000))

Importing this package is quick: numba is loaded when an engine is made.
"""

from .engine import Engine, best_engine, core_engine
from .levels import LEVELS
from .types import Limits, Line, SearchResult

__all__ = ["LEVELS", "Engine", "Limits", "Line", "SearchResult", "best_engine", "core_engine"]
