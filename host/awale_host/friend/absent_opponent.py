# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The opponent that a session has in the seat of a friend."""

import threading

from awale_core import Game

from ..play.opponents import Choice


class AbsentOpponent:
    """Opponent in the friend's seat: it never moves, `FriendSeat` does."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._stopped = threading.Event()

    def choose(self, game: Game, movetime_ms: float) -> Choice:
        """See Opponent. Returns when it is stopped; the choice is not used."""
        self._stopped.clear()
        self._stopped.wait()
        return Choice(game.legal_moves()[0])

    def stop(self) -> None:
        """See Opponent."""
        self._stopped.set()

    def close(self) -> None:
        """See Opponent."""
        self.stop()
