# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Writes the games of a hall into one library, in a thread of its own.

A game is entered when it is over, when its board begins another one, and when the hall stops. What
is not entered yet is still at the broker; what the library did not take, as the disk was full or
another program held it, is tried again. A game that comes again is known by the key that has
signed it and its number, so no other key adds to it, and none to a game that came from elsewhere.
A board may enter a few games at once, and then one in a while, and all of them a hundred times as
many: no program with the hall's code fills the library.
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

from awale_core import Game

from ..library import Library
from .wall import MOST_BOARDS, Shown

AT_ONCE: Final = 20  # games of a board
EACH_S: Final = 60.0  # of a board, after those
AGAIN_S: Final = 20.0  # until what the library did not take is tried again
_log = logging.getLogger(__name__)


class _Share:
    """Limit to the games of one board, or of `boards` together."""

    def __init__(self, boards: int = 1) -> None:
        self._each_s = EACH_S / boards
        self._whole_s = AT_ONCE * EACH_S
        self._used_until_s = 0.0

    def take(self, now_s: float) -> bool:
        """Use a game's part of it; False if nothing is left now."""
        used_until_s = max(self._used_until_s, now_s) + self._each_s
        if used_until_s > now_s + self._whole_s:
            return False
        self._used_until_s = used_until_s
        return True


def _goes_on(before: Game, game: Game) -> bool:
    """Whether a game is the one that it was before, or that one played on."""
    return before == game or (before.outcome is None and game.moves[: before.plies] == before.moves)


class Keeper:
    """Enters games into the library. `failed` hears, in the thread, that one could not be.
    `refused` counts games that came too fast."""

    def __init__(
        self,
        library: Path | None,
        failed: Callable[[AwaleError], object] = lambda error: None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.refused = 0
        self._clock = clock
        self._entered: dict[str, dict[str, Game]] = {}  # by board and number, as it was entered
        self._shares: dict[str, _Share] = {}
        self._share_of_all = _Share(MOST_BOARDS)
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
        games = self._entered.setdefault(shown.board, {})
        before = games.get(shown.number)
        if before is None or not _goes_on(before, shown.game):  # a game, or a version of it
            share, now_s = self._shares.setdefault(shown.board, _Share()), self._clock()
            if not share.take(now_s) or not self._share_of_all.take(now_s):
                return False
        games[shown.number] = shown.game
        return True

    def close(self) -> None:
        """Return when every game is entered."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        library: Library | None = None
        due: dict[tuple[str, str], Shown] = {}
        failing = ends = False
        while not ends:
            try:
                shown = self._waiting.get(timeout=AGAIN_S if due else None)
                if shown is not None:
                    due[shown.board, shown.number] = shown
                ends = shown is None
            except queue.Empty:
                pass
            for place, game in list(due.items()):  # one that is never taken holds up no other
                try:
                    if library is None:
                        library = Library(self._library)
                    enter(library, game)
                    del due[place]
                except AwaleError as error:
                    if not failing:
                        _log.exception("a game of the hall")
                        self._failed(error)
                    failing = True
            failing = bool(due)
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
