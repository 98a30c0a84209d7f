# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games that wait on the board: announced when it connects, and fetched between the passes of a
session, so that a running game continues meanwhile.

Those that the library has already, because a session saw them played, are confirmed to the board
without a word: else its memory would fill.
"""

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from awale_session.catalogue import sentence
from awale_session.errors import AwaleError
from awale_session.library.pull import Pulled, pull_game
from awale_session.link import Board, BoardDisconnected, LinkError
from awale_session.link.archive import keeps_games, waiting

from ..library import Library

if TYPE_CHECKING:
    from awale_session.link.messages import WaitingGame
    from awale_session.play.announcer import Announcer

log = logging.getLogger(__name__)

Report = Callable[[int, int, bool], None]


class WaitingGames:
    """The games of `board` that are not confirmed to it; `count` of them `library` does not have.

    Where there are such, `report` hears how many of how many have been fetched, and whether that
    was the last one. Everything runs in the session's thread; `count` may be read by any.
    """

    def __init__(
        self,
        board: Board,
        library: Library,
        announcer: "Announcer",
        report: Report = lambda done, total, over: None,
    ) -> None:
        self.count = 0
        self._board = board
        self._library = library
        self._announcer = announcer
        self._report = report
        self._left: list[WaitingGame] = []
        self._total = 0
        self._done = Pulled()

    def look(self) -> None:
        """Find out what waits, announce it and begin to fetch it. BoardDisconnected if the board
        goes; another fault stops nothing: it can be done another time."""
        if self._left or not keeps_games(self._board):
            return
        try:
            found = list(waiting(self._board))
        except BoardDisconnected:
            raise
        except LinkError as error:
            log.warning("the board does not say which games wait: %s", error)
            return
        board = self._board.hello.board
        self.count = sum(self._library.find(board, entry.game) is None for entry in found)
        self._left, self._total, self._done = found, len(found), Pulled()
        if self.count:
            games = sentence("count.games", n=self.count)
            self._announcer.note("board.waiting", games=games)
            self._show(0)

    def step(self) -> bool:
        """Fetch one game; False if none is left. BoardDisconnected as for `look`; after any fault
        the rest is left for the next `look`."""
        if not self._left:
            return False
        entry = self._left.pop(0)
        try:
            pull_game(self._board, self._library, entry, self._done)
        except AwaleError as error:
            self._left = []
            self._show(self._total)
            if isinstance(error, BoardDisconnected):
                raise
            self._announcer.note("library.problem", text=str(error))
            return True
        self._show(self._total - len(self._left))
        if not self._left:
            self._finish()
        return True

    def _show(self, done: int) -> None:
        if self.count:
            self._report(done, self._total, done == self._total)

    def _finish(self) -> None:
        self.count = 0
        for fault in self._done.problems:
            self._announcer.note("library.problem", text=fault)
        if self._done.new:
            games = sentence("count.games", n=len(self._done.new))
            self._announcer.board("board.imported", games=games)
