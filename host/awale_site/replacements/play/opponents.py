# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Players of the host's seats: the engine, in another worker."""

from awale_engine.levels import LEVELS


class Choice:
    """A move, and the final margin that it leads to in seeds, as far as is known."""

    def __init__(self, pit, margin=None):
        self.pit = pit
        self.margin = margin


class Opponent:
    """A player of a side at a level. `ask(game, level, movetime_ms, deliver)` returns what stops
    it."""

    def __init__(self, level, ask):
        self.name = engine_name(level)
        self._level = level
        self._ask = ask

    def begin(self, game, movetime_ms, deliver):
        """Begin to think; `deliver(choice, error)` is called once."""
        return self._ask(game, self._level, movetime_ms, deliver)


def engine_name(level):
    """Name of the engine in the record of a game."""
    return "Awalé" if level in (None, LEVELS) else "Awalé level %d" % level
