# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The opponent that a session has in the seat of a friend."""

from collections.abc import Callable

from awale_core import Game

from .thinking import Cancel, Choice


class AbsentOpponent:
    """Opponent in the friend's seat: it never moves, `FriendSeat` does."""

    def __init__(self, name: str) -> None:
        self.name = name

    def begin(
        self,
        game: Game,
        movetime_ms: float,
        deliver: Callable[[Choice | None, Exception | None], object],
    ) -> Cancel:
        """See Opponent: nothing is ever delivered."""
        return lambda: None
