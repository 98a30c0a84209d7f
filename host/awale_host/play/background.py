# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Work in a background thread, such as an opponent's search, that puts its result into the
session's queue.

Not an executor of `concurrent.futures`: the interpreter joins an executor's threads when it exits,
so an opponent's program that never answers would keep awale from ending, and a future that is
running cannot be cancelled. Here the thread is a daemon, and `stop` reaches the work itself.
"""

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from awale_session.analysis.judge import Judge, Judgement

from awale_core import Game

from .opponents import Choice, Opponent

Key = tuple[str, int, str]  # a game's id, the moves played, the position
T = TypeVar("T")


class Background:
    """A background task: `work` on the position `key`. `deliver` gets its result or its error,
    unless it is cancelled first; `stop` makes it end soon."""

    def __init__(
        self,
        key: Key,
        work: Callable[[], T],
        stop: Callable[[], object],
        deliver: Callable[[T | None, Exception | None], object],
    ) -> None:
        self.key = key
        self._stop = stop
        self._cancelled = False

        def run() -> None:
            result, error = None, None
            try:
                result = work()
            except Exception as failure:  # reported where the session can act on it
                error = failure
            if not self._cancelled:
                deliver(result, error)

        self._thread = threading.Thread(target=run, name="thinking", daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """Cancel the work and wait until it has ended."""
        self._cancelled = True
        while self._thread.is_alive():
            self._stop()
            self._thread.join(0.05)


@dataclass(frozen=True)
class MoveChosen:
    """Move chosen for the position `key`; `error` if the opponent failed."""

    key: Key
    choice: Choice | None
    error: Exception | None = None


class MoveSearch(Background):
    """Search for one move; puts a MoveChosen into `inbox`."""

    def __init__(
        self, opponent: Opponent, id: str, game: Game, movetime_ms: float, inbox: "queue.Queue[Any]"
    ) -> None:
        key: Key = (id, game.plies, game.fen())
        position = game.copy()
        super().__init__(
            key,
            lambda: opponent.choose(position, movetime_ms),
            opponent.stop,
            lambda choice, error: inbox.put(MoveChosen(key, choice, error)),
        )


class Judging(Background):
    """Judgement of a position, which `key` names, by `judge`; `stop` makes that end soon."""

    def __init__(
        self,
        judge: Judge,
        stop: Callable[[], object],
        key: Key,
        game: Game,
        deliver: Callable[[Judgement | None, Exception | None], object],
    ) -> None:
        super().__init__(key, lambda: judge.judge(game), stop, deliver)
