# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An opponent that thinks in a thread of its own and puts its choice into the session's queue."""

import queue
import threading
from dataclasses import dataclass
from typing import Any

from awale_core import Game

from .seats import Choice, Opponent

Key = tuple[str, int, str]  # a game's id, the moves played, the position


@dataclass(frozen=True)
class Chosen:
    """What was chosen where `key` says; `error` if the opponent failed instead."""

    key: Key
    choice: Choice | None
    error: Exception | None = None


class Thinking:
    """One move being thought about. Cancelled, it puts nothing more into the queue."""

    def __init__(
        self, opponent: Opponent, id: str, game: Game, movetime_ms: float, inbox: "queue.Queue[Any]"
    ) -> None:
        self.key: Key = (id, game.plies, game.fen())
        self._opponent = opponent
        self._position = game.copy()
        self._movetime_ms = movetime_ms
        self._inbox = inbox
        self._cancelled = False
        self._thread = threading.Thread(target=self._run, name="thinking", daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """The move is not wanted any more; returns once the opponent is free again."""
        self._cancelled = True
        while self._thread.is_alive():
            self._opponent.stop()
            self._thread.join(0.05)

    def _run(self) -> None:
        choice, error = None, None
        try:
            choice = self._opponent.choose(self._position, self._movetime_ms)
        except Exception as failure:  # told where the session can act on it
            error = failure
        if not self._cancelled:
            self._inbox.put(Chosen(self.key, choice, error))
