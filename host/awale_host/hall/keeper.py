# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Writes the games of a hall into one library, in a thread of its own.

A game is entered when it is over, when its board begins another one, and when the hall stops. What
is not entered yet is still at the broker. A game that comes again is known by the key that has
signed it and its number, so no other key adds to it, and none to a game that came from elsewhere.
"""

import logging
import queue
import threading
from collections.abc import Callable
from pathlib import Path

from awale_session.errors import AwaleError
from awale_session.library.games import utc_now

from ..library import Library
from .wall import Shown

_log = logging.getLogger(__name__)


class Keeper:
    """See the module. `failed` hears, in the thread, that a game could not be entered."""

    def __init__(
        self, library: Path | None, failed: Callable[[AwaleError], object] = lambda error: None
    ) -> None:
        self._library = library
        self._failed = failed
        self._waiting: queue.Queue[Shown | None] = queue.Queue()
        self._thread = threading.Thread(target=self._run, name="hall-library", daemon=True)
        self._thread.start()

    def put(self, shown: Shown) -> None:
        """Enter a game soon; one without moves is left out."""
        if shown.game.plies:
            self._waiting.put(shown)

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
