# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine: a fast search where numba is installed, the core's own search elsewhere.

    engine = best_engine("abapa")
    game.play(engine.choose(game, movetime_ms=1000))

Importing this package is quick: numba is loaded when an engine is made.
"""

from .levels import LEVELS
from .player import Engine, best_engine
from .thinking import Limits, Line, Thought

__all__ = ["LEVELS", "Engine", "Limits", "Line", "Thought", "best_engine"]
