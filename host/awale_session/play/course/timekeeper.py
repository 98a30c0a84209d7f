# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Time of a running game: runs its clocks, warns players, ends the game when time is up."""

import contextlib
from collections.abc import Callable

from awale_engine.uci.time_management import share_ms

from awale_session.library.recorder import Recorder

from ...library.store import Library
from ...link import Board
from ...link.mirror import GameMirror
from ...wording import SIDE_NAMES
from .. import sentences
from ..announcer import Announcer
from ..clocks import FORFEIT, Clocks
from ..events import ClockSpoke, ClockState
from ..seats import HUMAN


class Timekeeper:
    """Timekeeper of the game that `mirror` follows; without `clocks` there is no limit."""

    def __init__(
        self,
        board: Board,
        mirror: GameMirror,
        recorder: Recorder,
        library: Library,
        announcer: Announcer,
        clocks: Clocks | None,
        now_s: Callable[[], float],
    ) -> None:
        self.clocks = clocks
        self._board = board
        self._mirror = mirror
        self._recorder = recorder
        self._library = library
        self._announcer = announcer
        self._now_s = now_s
        self._hurried: tuple[str | None, int] | None = None
        self._warned: set[tuple[str | None, int]] = set()

    def run(self) -> int | None:
        """Run the clock of the side to move; return the side whose time is up, if any."""
        if self.clocks is None:
            return None
        game = self._mirror.game
        running = game is not None and game.outcome is None and self._mirror.shown >= game.plies
        return self.clocks.run(self._now_s(), game.turn if game is not None and running else None)

    def pause(self) -> None:
        """Stop both clocks: the board is disconnected."""
        if self.clocks is not None:
            self.clocks.run(self._now_s(), None)

    def held(self) -> contextlib.AbstractContextManager[None]:
        """Keep the clocks unchanged in this context, while a game is restored on the board."""
        return contextlib.nullcontext() if self.clocks is None else self.clocks.held()

    def movetime_ms(self, side: int, most_ms: float) -> float:
        """Return the time in ms that an engine may use for a move of `side`."""
        if self.clocks is None:
            return most_ms
        left = round(1000 * self.clocks.remaining[side])
        added = round(1000 * self.clocks.control.increment_s)
        return min(most_ms, share_ms(left, added))

    @property
    def hurried(self) -> int | None:
        """Return the side that needs a warning now because its time is short."""
        game = self._mirror.game
        if game is None or self._hurried != (self._mirror.id, game.plies):
            return None
        return game.turn

    def state(self) -> ClockState | None:
        """Return the state of the clocks for views; None without clocks."""
        clocks, game = self.clocks, self._mirror.game
        if clocks is None:
            return None
        runs = game is not None and game.outcome is None and self._mirror.shown >= game.plies
        return ClockState(
            remaining_ms=(round(1000 * clocks.remaining[0]), round(1000 * clocks.remaining[1])),
            running=game.turn if game is not None and runs else None,
            low=(clocks.short(0), clocks.short(1)),
        )

    def warn(self) -> None:
        """Warn a player whose time is short, on the board with every move."""
        clocks, game, id = self.clocks, self._mirror.game, self._mirror.id
        if clocks is None or game is None or game.outcome is not None:
            return
        side = game.turn
        if self._mirror.seats[side] != HUMAN or not clocks.short(side):
            return
        if self._hurried != (id, game.plies):
            self._hurried = (id, game.plies)
            self._board.show("hurry", side=side)
        if (id, side) not in self._warned:
            self._warned.add((id, side))
            left = sentences.seconds(clocks.remaining[side])
            players = self._announcer.players
            say = sentences.about("clock.low", players, side, seconds=left)
            self._announcer.publish(ClockSpoke(say=say, side=side))

    def end(self, side: int) -> None:
        """End the game because the time of `side` is up, which counts as a resignation."""
        game, id = self._mirror.game, self._mirror.id
        assert game is not None
        assert id is not None
        self._announcer.out_of_time = side
        say = sentences.about("reason.time", self._announcer.players, side)
        self._announcer.publish(ClockSpoke(say=say, side=side))
        self._board.declare(id, game.plies, side, "resign", any_seat=True)
        self._mirror.resync(self._board)
        if self._recorder.kept is not None:
            self._library.add_tags(self._recorder.kept, {FORFEIT: SIDE_NAMES[side]})
