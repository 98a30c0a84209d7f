# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Either board of a worker: the firmware that runs in it, the library of this browser, the workers
that search, the session and its page."""

import json
import time

import site_facts
from awale_session.answers.page_source import PageSource
from awale_session.link import Board
from awale_session.play.announcer import Announcer
from awale_session.play.coach import Coach
from awale_session.play.session import Session
from awale_session.play.session_config import SessionConfig

from .cable import Cable, Inbox
from .hub import Hub
from .kept_games import KeptGames
from .kept_library import KeptLibrary
from .places import paint
from .polled_connection import PolledConnection
from .runner import make_runner
from .search_jobs import CoachJudge, SearchJobs, WorkersEngine

SLICE_MS = 8  # what a turn may take


class WorkerBoard:
    """A board for the worker, whose JavaScript calls `turn` in its loop and the others as messages
    come. `outside.send(kind, text)` passes on: `page` a message for it, `game` a game to keep,
    `search`, `coach` and `study` jobs for the workers that search. `pads` are those that touches
    of the page reach."""

    def __init__(self, outside, kind, flash, pads, **more):
        self._outside = outside
        self._send = outside.send
        self._cable = None
        self._runner = make_runner(outside.now, self._random, flash, self._was_reset)
        self._machine = self._runner.machine
        self._library = KeptLibrary(json.loads(outside.games), self._keep_game)
        self._searches = SearchJobs(lambda job: self._send("search", json.dumps(job)))
        self._judge = CoachJudge(lambda job: self._send("coach", json.dumps(job)))
        self._board = self._session = None
        self._runner.start()
        self._source = PageSource(SessionConfig(games=None), kind, None, paint)
        self.games = KeptGames(
            self._library, self._source.publish, lambda job: self._send("study", json.dumps(job))
        )
        self._source.library = self.games
        self._hub = Hub(
            self._source,
            self._machine,
            pads,
            site_facts.HELLO,
            lambda text: self._send("page", text),
            self._page_commands(),
            **more,
        )

    # -- for the worker ------------------------------------------------------------------------

    def receive(self, text):
        """A message of the page."""
        self._hub.receive(text)
        self.heard()

    def upload(self, id, text):
        """A file of games that the page sends."""
        self._hub.upload(id, text)

    def answered(self, text):
        """The search worker's answer."""
        self._searches.answered(json.loads(text))
        self.heard()

    def judged(self, text):
        """The coach's worker has judged a position."""
        self._judge.answered(json.loads(text))
        self.heard()

    def heard(self):
        """Something may have come for the session."""

    # -- for the board ---------------------------------------------------------------------------

    def _client(self, open_port, **more):
        return Board(
            open_port, PolledConnection, Inbox(), clock=time.monotonic, pause=lambda s: None, **more
        )

    def _plug_in(self):
        """Open a cable to the firmware that runs here, as a port."""
        self._cable = Cable(self._runner)
        return self._cable

    def _was_reset(self):
        if self._cable is not None:
            self._cable.broken = True

    def _begin(self, config, view, opponents, clock):
        announcer = Announcer(())
        self._session = Session(
            self._board,
            self._library,
            config,
            opponents,
            [self._source, view],
            announcer=announcer,
            coach=Coach(self._judge, self._board, announcer),
            hint_from=lambda config: WorkersEngine(None, self._searches),
            clock=clock,
        )

    def _opponents(self, config):
        return {
            side: WorkersEngine(config.levels[side] or config.levels[1 - side], self._searches)
            for side in (0, 1)
        }

    def _keep_game(self, id, text):
        self._send("game", json.dumps({"id": id, "text": text}))

    def _random(self, count):
        return bytes([int(each) for each in self._outside.random(count).split(",")])
