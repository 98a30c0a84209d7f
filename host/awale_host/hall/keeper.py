# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Writes the games of a hall into one library, in a thread of its own.

A game is entered when it is over, when its board begins another one, and when the hall stops. What
is not entered yet is still at the broker. A game that comes again is known by the key that has
signed it and its number, so no other key adds to it, and none to a game that came from elsewhere.
A board may enter a few games at once, and then one in a while: no program with the hall's code
fills the library.
"""

import logging
import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from awale_session.errors import AwaleError
from awale_session.library.games import utc_now

from ..library import Library
from .wall import Shown

AT_ONCE: Final = 20  # games of a board
EACH_S: Final = 60.0  # of a board, after those
_log = logging.getLogger(__name__)


class Keeper:
    """See the module. `failed` hears, in the thread, that a game could not be entered. `refused`
    counts games that came too fast."""

    def __init__(
        self,
        library: Path | None,
        failed: Callable[[AwaleError], object] = lambda error: None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.refused = 0
        self._clock = clock
        # By board: the numbers of the games that it has entered, and until when it has used its
        # share.
        self._entered: dict[str, tuple[set[str], float]] = {}
        self._library = library
        self._failed = failed
        self._waiting: queue.Queue[Shown | None] = queue.Queue()
        self._thread = threading.Thread(target=self._run, name="hall-library", daemon=True)
        self._thread.start()

    def put(self, shown: Shown) -> None:
        """Enter a game soon; one without moves is left out."""
        if not shown.game.plies:
            return
        if self._may_enter(shown):
            self._waiting.put(shown)
        else:
            self.refused += 1

    def _may_enter(self, shown: Shown) -> bool:
        games, used_until = self._entered.get(shown.board, (set(), 0.0))
        if shown.number in games:
            return True
        used_until = max(used_until, self._clock()) + EACH_S
        if used_until > self._clock() + AT_ONCE * EACH_S:
            return False
        games.add(shown.number)
        self._entered[shown.board] = (games, used_until)
        return True

    def close(self) -> None:
        """Return when every game is entered."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        library: Library | None = None
        while (shown := self._waiting.get()) is not None:
            try:
                if library is None:
                    library = Library(self._library)
                enter(library, shown)
            except AwaleError as error:
                _log.exception("a game of the hall")
                self._failed(error)
        if library is not None:
            library.close()


def enter(library: Library, shown: Shown) -> int:
    """Enter a game, or bring it up to date. Returns its number in the library. AwaleError if the
    library cannot be written."""
    entry = {"names": shown.names, "source": "hall", "began": utc_now()}
    ended = utc_now() if shown.game.outcome is not None else None
    kept, _ = library.merge(
        f"hall:{shown.board}",
        shown.number,
        shown.game,
        ended=ended,
        damage=None,
        newest=True,
        entry=entry,
    )
    return kept
