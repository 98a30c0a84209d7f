# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Game clocks, kept by the host: a base time and an increment for each move, and how these are
written.

A clock runs while its side is to move and the animation of the last move has ended; it stops while
the board is disconnected. Taking back a move restores its time.
"""

import contextlib
import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from awale_core import Game

from ..catalogue import failure
from ..errors import AwaleError
from ..link.mirror import Ply

CONTROL: Final = "TimeControl"  # tags of the game's file
FORFEIT: Final = "TimeForfeit"  # the side whose time is up
_LEAST_S: Final = 10.0  # the least time of each side when a game continues in another session
_SHORT_S: Final = 30.0
_SHORT_SHARE: Final = 0.2  # of the time for the game, where that is less
_FORM: Final = re.compile(r"(\d{1,3}(?:\.\d{1,2})?)(?:\+(\d{1,3}))?")


class TimeControl(NamedTuple):
    """Seconds for the game, and seconds that each move adds."""

    base_s: float
    increment_s: float = 0.0

    @property
    def tag(self) -> str:
        """The time control as in game files: ``600+5``."""
        return f"{self.base_s:g}+{self.increment_s:g}" if self.increment_s else f"{self.base_s:g}"


def parse(text: str) -> TimeControl:
    """``10+5`` is ten minutes and five seconds a move; ``0.5`` half a minute. AwaleError for
    anything else."""
    match = _FORM.fullmatch(text.strip())
    if match is None or not float(match[1]):
        raise failure(AwaleError, "play.not_a_time", text=text)
    return TimeControl(60 * float(match[1]), float(match[2] or 0))


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

    def restore(self, game: Game, times_ms: Sequence[int | None]) -> None:
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

    def taken_back(self, game: Game, announced: bool = True) -> None:
        """See GameObserver."""
        if not self._held:
            del self._after[game.plies + 1 :]
            self.remaining = list(self._after[-1])
            self._since = None

    def declared(self, game: Game, side: int, action: str) -> None:
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
