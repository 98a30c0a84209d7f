# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The clocks of a session at work: they run, warn, end a game, and tell an engine its time."""

import contextlib
from collections.abc import Callable

from ..engine.clock import Clock, time_for
from ..library import Library, Recorder
from ..link import Board
from ..link.follow import Follower
from .clocks import FORFEIT, Clocks
from .plan import HUMAN
from .report import Reporter
from .typing_in import say_for
from .words import SIDE_NAMES


class Timekeeper:
    """Keeps the time of the game that `follower` follows. Without `clocks` nothing is limited."""

    def __init__(
        self,
        board: Board,
        follower: Follower,
        recorder: Recorder,
        library: Library,
        reporter: Reporter,
        clocks: Clocks | None,
        now_s: Callable[[], float],
    ) -> None:
        self.clocks = clocks
        self._board = board
        self._follower = follower
        self._recorder = recorder
        self._library = library
        self._reporter = reporter
        self._now_s = now_s
        self._hurried: tuple[str | None, int] | None = None
        self._told: set[tuple[str | None, int]] = set()

    def run(self) -> int | None:
        """Let the clock run of whoever is to move; the side whose time is up, if one is."""
        if self.clocks is None:
            return None
        game = self._follower.game
        running = game is not None and game.outcome is None and self._follower.shown >= game.plies
        return self.clocks.run(self._now_s(), game.turn if game is not None and running else None)

    def stand(self) -> None:
        """Nobody's clock runs: the board is away."""
        if self.clocks is not None:
            self.clocks.run(self._now_s(), None)

    def held(self) -> contextlib.AbstractContextManager[None]:
        """Meanwhile a game is played back to the board, which changes no clock."""
        return contextlib.nullcontext() if self.clocks is None else self.clocks.held()

    def movetime_ms(self, side: int, most_ms: float) -> float:
        """How long an engine that plays `side` may think about a move."""
        if self.clocks is None:
            return most_ms
        left = round(1000 * self.clocks.remaining[side])
        added = round(1000 * self.clocks.control.increment_s)
        return min(most_ms, time_for(Clock(left=left, increment=added)))

    def warn(self) -> None:
        """Tell a person at the board whose time is short, on the board with every move."""
        clocks, game, id = self.clocks, self._follower.game, self._follower.id
        if clocks is None or game is None or game.outcome is not None:
            return
        side = game.turn
        if self._follower.seats[side] != HUMAN or not clocks.short(side):
            return
        if self._hurried != (id, game.plies):
            self._hurried = (id, game.plies)
            self._board.show("hurry", side=side)
        if (id, side) not in self._told:
            self._told.add((id, side))
            self._reporter.say(f"{SIDE_NAMES[side]} has {clocks.remaining[side]:.0f} seconds left.")

    def end(self, side: int) -> None:
        """The time of `side` is up, which counts as if it resigned."""
        game, id = self._follower.game, self._follower.id
        assert game is not None
        assert id is not None
        self._reporter.time_up(side)
        say_for(self._board, id, game, self._follower.seats, side, "resign")
        self._follower.resync(self._board)
        if self._recorder.kept is not None:
            self._library.add_tags(self._recorder.kept, {FORFEIT: SIDE_NAMES[side]})
