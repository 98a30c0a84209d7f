# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The opponent that a session has in the seat of a friend."""


class AbsentOpponent:
    """It never moves; the friend's seat does."""

    def __init__(self, name):
        self.name = name

    def begin(self, game, movetime_ms, deliver):
        """Begin nothing, and return what stops it."""
        return lambda: None
