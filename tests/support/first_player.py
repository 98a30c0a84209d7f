# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An opponent for tests of games that have to be the same every time."""

from awale_host.play.background import ThreadedOpponent
from awale_session.play.thinking import Choice

from awale_core import Game


class First(ThreadedOpponent):
    """Play the first legal pit, so that every game is known in advance."""

    name = "First"

    def choose(self, game: Game, movetime_ms: float) -> Choice:
        return Choice(game.legal_moves()[0], 0.0)
