# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Work in a background thread, such as an opponent's search.

Not an executor of `concurrent.futures`: the interpreter joins an executor's threads when it exits,
so an opponent's program that never answers would keep awale from ending, and a future that is
running cannot be cancelled. Here the thread is a daemon, and `stop` reaches the work itself.
"""

import threading
from collections.abc import Callable
from typing import TypeVar

from awale_session.analysis.judge import Judge
from awale_session.play.thinking import Cancel, Choice, Chosen, Judged

from awale_core import Game

T = TypeVar("T")


def in_thread(
    work: Callable[[], T],
    stop: Callable[[], object],
    deliver: Callable[[T | None, Exception | None], object],
) -> Cancel:
    """Begin `work`, which `stop` makes end soon. `deliver` gets its result or its error. Return
    what cancels it and waits until it has ended: then nothing is delivered any more."""
    cancelled = False

    def run() -> None:
        result, error = None, None
        try:
            result = work()
        except Exception as failure:  # reported where the session can act on it
            error = failure
        if not cancelled:
            deliver(result, error)

    def cancel() -> None:
        nonlocal cancelled
        cancelled = True
        while thread.is_alive():
            stop()
            thread.join(0.05)

    thread = threading.Thread(target=run, name="thinking", daemon=True)
    thread.start()
    return cancel


class ThreadedOpponent:
    """An opponent that is asked in one thread and stopped from another."""

    name: str

    def choose(self, game: Game, movetime_ms: float) -> Choice:
        """The move for a running game within about `movetime_ms`; `game` is not changed."""
        raise NotImplementedError

    def stop(self) -> None:
        """End a running `choose`, which returns what it has."""

    def close(self) -> None:
        """End the opponent; no further move is requested."""

    def begin(self, game: Game, movetime_ms: float, deliver: Chosen) -> Cancel:
        """See Opponent."""
        return in_thread(lambda: self.choose(game, movetime_ms), self.stop, deliver)


class ThreadedJudge:
    """A PositionJudge: `judge` is asked in a thread and ended by `stop`."""

    def __init__(self, judge: Judge, stop: Callable[[], object]) -> None:
        self._judge = judge
        self._stop = stop

    def begin(self, game: Game, deliver: Judged) -> Cancel:
        """See PositionJudge."""
        return in_thread(lambda: self._judge.judge(game), self._stop, deliver)
