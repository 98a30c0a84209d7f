# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The light of a real board for the page: the same firmware, run on this computer, plays along.

A real board sends events, not frames. A virtual board in a temporary folder gets the same game,
move by move as the events come, and its frames are what the page shows.
"""

import contextlib
import functools
import tempfile
import threading
from typing import Final

from awale_session.answers.board_follower import BoardFollower
from awale_session.errors import AwaleError
from awale_session.play.events import SessionEvent, SessionState

from ..link import Board
from ..link.transport import open_port
from ..resources import board_description
from ..virtual.process import BoardProcess, Listener, start_board

_WHO: Final = "mirror"


class BoardMirror:
    """A View of a session and a Surface of the page. The virtual board starts with the first page;
    without one there is no process."""

    def __init__(self) -> None:
        self.description = board_description()
        self._newest: SessionState | None = None
        self._greeting = ""  # of a friend, to be shown once
        self._news = threading.Event()
        self._stopping = False
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._process: BoardProcess | None = None
        self._thread: threading.Thread | None = None

    # -- as a View -----------------------------------------------------------------------------

    def on_state(self, state: SessionState) -> None:
        """See View."""
        self._newest = state
        self._news.set()

    def on_event(self, event: SessionEvent) -> None:
        """See View. But for a friend's greetings the states are sufficient."""
        if event.light:
            self._greeting = event.light
            self._news.set()

    # -- as a Surface --------------------------------------------------------------------------

    def watch(self, listener: Listener) -> None:
        """See Surface. Returns before the virtual board has started."""
        self._thread = threading.Thread(
            target=self._run, args=(listener,), name="mirror", daemon=True
        )
        self._thread.start()

    def touch(self, who: str, pad: str, down: bool) -> None:
        """See Surface: a picture cannot be touched."""

    def lift(self, who: str) -> None:
        """See Surface."""

    def stop(self) -> None:
        """Switch the virtual board off. May be called again."""
        self._stopping = True
        self._news.set()
        if self._thread is not None:
            self._thread.join(5)

    def _run(self, listener: Listener) -> None:
        with (
            contextlib.suppress(AwaleError),
            tempfile.TemporaryDirectory(prefix="awale-", ignore_cleanup_errors=True) as folder,
            start_board(state_dir=folder, console=f"{folder}/console.txt") as process,
            Board(lambda: open_port(process.link_url)) as board,
        ):
            process.watch(listener)
            follower = BoardFollower(board, functools.partial(process.touch, _WHO))
            self._greeting = ""  # one from before is over
            while not self._stopping and process.alive:
                self._news.wait()
                self._news.clear()
                state = self._newest
                if state is not None and not self._stopping:
                    follower.follow(state)
                    greeting, self._greeting = self._greeting, ""
                    if greeting:
                        follower.greet(greeting)
