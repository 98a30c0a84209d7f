# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Game clocks, kept by the host: a base time and an increment for each move.

A clock runs while its side is to move and the animation of the last move has ended; it stops while
the board is disconnected. Taking back a move restores its time.
"""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from awale_core import Game

from ..catalogue import sentence
from ..engine.uci.time_management import Clock, time_for
from ..library import Library, Recorder
from ..link import Board
from ..link.mirror import GameMirror, Ply
from ..wording import SIDE_NAMES
from . import sentences
from .events import ClockSpoke, ClockState
from .player_commands import declare_for
from .seats import HUMAN
from .time_control import TimeControl

if TYPE_CHECKING:
    from .announcer import Announcer

CONTROL: Final = "TimeControl"  # tags of the game's file
FORFEIT: Final = "TimeForfeit"  # the side whose time is up
_LEAST_S: Final = 10.0  # the least time of each side when a game continues in another session
_SHORT_S: Final = 30.0
_SHORT_SHARE: Final = 0.2  # of the time for the game, where that is less


class Clocks:
    """GameObserver that counts both sides' time; `remaining` are South's and North's seconds."""

    def __init__(self, control: TimeControl) -> None:
        self.control = control
        self.remaining = [control.base_s, control.base_s]
        self._after: list[tuple[float, float]] = []  # the remaining time after each ply
        self._since: float | None = None
        self._held = False
        self._reset()

    def short(self, side: int) -> bool:
        """Whether the time of `side` is short."""
        return self.remaining[side] < min(_SHORT_S, _SHORT_SHARE * self.control.base_s)

    def run(self, now_s: float, side: int | None) -> int | None:
        """Count the time since the last call for `side` (None: neither); the time is `now_s`.

        Returns the side whose time is up, if any.
        """
        if side is not None and self._since is not None:
            self.remaining[side] = max(0.0, self.remaining[side] - (now_s - self._since))
        self._since = None if side is None else now_s
        return side if side is not None and not self.remaining[side] else None

    def take_up(self, game: Game, times_ms: Sequence[int | None]) -> None:
        """Continue a game whose moves took `times_ms` in another session.

        A disconnected PC may have made a move long, so each side has a few seconds at least."""
        self._reset()
        replay = Game.from_fen(game.start_fen(), game.rules.id)
        for ply, pit in enumerate(game.moves):
            side = replay.turn
            replay.play(pit)
            spent = (times_ms[ply] if ply < len(times_ms) else None) or 0
            left = self.remaining[side] + self.control.increment_s - spent / 1000
            self.remaining[side] = max(left, min(_LEAST_S, self.control.base_s))
            self._after.append((self.remaining[0], self.remaining[1]))

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Ignore events in this context, while a game is restored on a board."""
        self._held = True
        try:
            yield
        finally:
            self._held = False

    def words(self) -> str:
        """``9:58  10:05``, South's first."""
        return f"{in_words(self.remaining[0]):>6} {in_words(self.remaining[1]):>6}"

    def _reset(self) -> None:
        self.remaining = [self.control.base_s, self.control.base_s]
        self._after = [(self.control.base_s, self.control.base_s)]
        self._since = None

    # -- as a GameObserver ------------------------------------------------------------------------

    def began(self, id: str, game: Game, seats: tuple[str, str]) -> None:
        """See GameObserver."""
        if not self._held:
            self._reset()

    def moved(self, game: Game, ply: Ply) -> None:
        """See GameObserver."""
        if not self._held:
            self.remaining[ply.move.side] += self.control.increment_s
            self._after.append((self.remaining[0], self.remaining[1]))
            self._since = None

    def taken_back(self, game: Game) -> None:
        """See GameObserver."""
        if not self._held:
            del self._after[game.plies + 1 :]
            self.remaining = list(self._after[-1])
            self._since = None

    def declared(self, game: Game, side: int, word: str) -> None:
        """See GameObserver."""

    def ended(self, game: Game) -> None:
        """See GameObserver."""

    def left(self, game: Game) -> None:
        """See GameObserver."""

    def settled(self, game: Game) -> None:
        """See GameObserver."""


def in_words(seconds: float) -> str:
    """``9:58``, ``0:07.3`` when it is short, ``1:02:00``."""
    if seconds < 10:
        return f"0:{max(0.0, int(seconds * 10) / 10):04.1f}"
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


class Timekeeper:
    """Timekeeper of the game that `mirror` follows; without `clocks` there is no limit."""

    def __init__(
        self,
        board: Board,
        mirror: GameMirror,
        recorder: Recorder,
        library: Library,
        announcer: "Announcer",
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
        self._told: set[tuple[str | None, int]] = set()

    def run(self) -> int | None:
        """Run the clock of the side to move; return the side whose time is up, if any."""
        if self.clocks is None:
            return None
        game = self._mirror.game
        running = game is not None and game.outcome is None and self._mirror.shown >= game.plies
        return self.clocks.run(self._now_s(), game.turn if game is not None and running else None)

    def stand(self) -> None:
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
        return min(most_ms, time_for(Clock(left=left, increment=added)))

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
        if (id, side) not in self._told:
            self._told.add((id, side))
            left = sentences.seconds(clocks.remaining[side])
            say = sentence("clock.low", side=sentences.side_name(side), seconds=left)
            self._announcer.publish(ClockSpoke(say=say, side=side))

    def end(self, side: int) -> None:
        """End the game because the time of `side` is up, which counts as a resignation."""
        game, id = self._mirror.game, self._mirror.id
        assert game is not None
        assert id is not None
        self._announcer.out_of_time = side
        say = sentence("clock.up", side=sentences.side_name(side))
        self._announcer.publish(ClockSpoke(say=say, side=side))
        declare_for(self._board, id, game, self._mirror.seats, side, "resign")
        self._mirror.resync(self._board)
        if self._recorder.kept is not None:
            self._library.add_tags(self._recorder.kept, {FORFEIT: SIDE_NAMES[side]})
