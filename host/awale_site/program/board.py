# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Puts the browser's board together: the machine, its firmware, the session, the page.

The worker's JavaScript sets `host.send(kind, text)` and calls `start` once, then `turn` in its loop
and `receive`, `answered` and `kept` as messages come.
"""

import contextlib
import json
import time
from binascii import a2b_base64, b2a_base64

import site_facts
from awale_session.answers.page_source import PageSource
from awale_session.library.pull import merge_waiting
from awale_session.link import Board, LinkError
from awale_session.link.archive import confirm, keeps_games, waiting
from awale_session.page.protocol import Player, Setup
from awale_session.play.announcer import Announcer
from awale_session.play.coach import Coach
from awale_session.play.seats import BOARD_PLAYER
from awale_session.play.session import Session
from awale_session.play.session_config import SessionConfig

from awale_core.record import RecordError

from .cable import Cable
from .flash import Flash
from .friends import Friends
from .hub import Hub
from .inbox import Inbox
from .kept_games import KeptGames
from .kept_library import KeptLibrary
from .places import board_description, paint
from .polled_connection import PolledConnection
from .runner import make_runner
from .search_jobs import CoachJudge, SearchJobs, WorkersEngine

BOARD_LEVEL = 2  # of the first game
SLICE_MS = 8  # what a turn may take
BUSY_MS = 0  # until the next turn
PASS_MS = 4
IDLE_MS = 15
SESSION_MS = 100  # the session looks about itself this often, without news
_FETCH_MS = 5000  # between two looks for games that only the board has


class BrowserBoard:
    """The board in the browser's worker. `send(kind, text)` passes on: `page` a message for it,
    `nvm` the sector in base64, `game` a game to keep, `search`, `coach` and `study` jobs for the
    workers that search, `friend` a request about a game with one."""

    def __init__(self, send, now_ms, *, nvm, uid, games, random_bytes, friends=None):
        self._send = send
        self._nvm_changed = False
        flash = Flash(uid, nvm, self._keep_nvm)
        self.runner = make_runner(now_ms, random_bytes, flash, self._was_reset)
        self.machine = self.runner.machine
        self._cable = None
        self._awaited = {}  # games that the board may forget once the database has them
        self.library = KeptLibrary(games, self._keep_game)
        self._searches = SearchJobs(lambda job: send("search", json.dumps(job)))
        self._judge = CoachJudge(lambda job: send("coach", json.dumps(job)))
        self._next_session = 0
        self._next_fetch = 0
        self.session = None
        self.runner.start()
        self._source = PageSource(SessionConfig(games=None), "virtual", None, paint)
        self.games = KeptGames(
            self.library, self._source.publish, lambda job: send("study", json.dumps(job))
        )
        self._source.library = self.games
        self.friends = Friends(lambda text: send("friend", text), self._source.publish, friends)
        pads = {pad.name: pad.pin for pad in board_description().touch.pads}
        self.hub = Hub(
            self._source,
            self.machine,
            pads,
            site_facts.HELLO,
            lambda text: send("page", text),
            self.friends,
            waits=True,
        )

    # -- for the worker -----------------------------------------------------------------

    def turn(self):
        """Run the worker for a moment; return the ms after which to call again."""
        now = self.machine.now_ms
        until = now() + SLICE_MS
        busy = self.runner.run_pass()
        # Its own search fills the slice; what is busy with light waits for the next frame.
        works = busy and now() >= until
        if self.session is None:
            if self.friends.loading:
                return PASS_MS
            self._begin_session()
        self._board.connection.poll()
        if self.inbox.qsize() or now() >= self._next_session:
            self._run_session(until)
        if self._nvm_changed:
            self._nvm_changed = False
            self._send("nvm", b2a_base64(bytes(self.machine.flash.nvm.read(0, 4096))).decode())
        if self.games.step() or works:
            return BUSY_MS
        return PASS_MS if busy or self._is_lively() else IDLE_MS

    def receive(self, text):
        """A message of the page."""
        self.hub.receive(text)
        self._next_session = 0

    def upload(self, id, text):
        """A file of games that the page sends."""
        self.hub.upload(id, text)

    def answered(self, text):
        """The other worker's answer."""
        self._searches.answered(json.loads(text))
        self._next_session = 0

    def judged(self, text):
        """The coach's worker has judged a position."""
        self._judge.answered(json.loads(text))
        self._next_session = 0

    def heard_of_friend(self):
        """Something has come from a friend, or is known about one."""
        self._next_session = 0

    def kept(self, id):
        """Confirm a game that the database has, so that the board may delete its own copy."""
        entry = self._awaited.pop(id, None)
        if entry is not None:
            with contextlib.suppress(LinkError):  # it is fetched and confirmed another time
                confirm(self._board, entry[0], entry[1])

    # -- inside --------------------------------------------------------------------------------

    @property
    def inbox(self):
        """News for the session, from the board and the page."""
        return self._board.inbox

    def _begin_session(self):
        self._board = Board(
            self.plug_in, PolledConnection, Inbox(), clock=time.monotonic, pause=lambda s: None
        )
        state = self._board.state()
        config = self.friends.configured(self._config(state), state.game, self.library)
        self._fetch()
        self.friends.attach(self._board)
        announcer = Announcer(())
        self.session = Session(
            self._board,
            self.library,
            config,
            lambda config: self.friends.opponents(config, self._opponents),
            [self._source, self.friends],
            announcer=announcer,
            coach=Coach(self._judge, self._board, announcer),
            hint_from=lambda config: WorkersEngine(None, self._searches),
            clock=self.friends.clock,
        )
        self._source.submit = self.friends.submit

    def _run_session(self, until):
        self._next_session = self.machine.now_ms() + SESSION_MS
        self.session.step()
        while self.inbox.qsize() and self.machine.now_ms() < until:
            self.session.step()
        self.friends.tick()
        if self.machine.now_ms() >= self._next_fetch:
            self._next_fetch = self.machine.now_ms() + _FETCH_MS
            self._fetch()

    def _config(self, state):
        """Configuration that continues the board's game, or begins one against its own AI."""
        if state.phase == "play":
            starter = 0 if state.start.endswith("S") else 1
            return SessionConfig(
                state.rules,
                state.seats,
                (
                    "Player" if state.south == "touch" else "",
                    "Player" if state.north == "touch" else "",
                ),
                None,
                fen=state.start,
                starter=starter,
                levels=(None, None),
            )
        config = SessionConfig(games=None)
        config = config.with_setup(Setup(north=Player(BOARD_PLAYER, BOARD_LEVEL)))
        config.fresh = False
        return config

    def _opponents(self, config):
        return {
            side: WorkersEngine(config.levels[side] or config.levels[1 - side], self._searches)
            for side in (0, 1)
        }

    def plug_in(self):
        """A new cable to the firmware, as a port that the host opens."""
        self._cable = Cable(self.runner)
        return self._cable

    def _was_reset(self):
        if self._cable is not None:
            self._cable.broken = True

    def _fetch(self):
        """Bring games that only the board has into the library; it keeps them until they are in
        the database (`kept`)."""
        if self._awaited or not keeps_games(self._board):
            return
        for entry in waiting(self._board):
            try:
                came = merge_waiting(self._board, self.library, entry)
            except RecordError:
                continue
            self._awaited[came.id] = (entry, came.data)
            self.library.touch(came.id)

    def _is_lively(self):
        return self.machine.now_ms() - self.machine.light_changed_ms < 1000

    def _keep_nvm(self, nvm):
        self._nvm_changed = True

    def _keep_game(self, id, text):
        self._send("game", json.dumps({"id": id, "text": text}))


def open_board(outside):
    """The board for the worker; see `worker.js` for what `outside` has."""
    return BrowserBoard(
        outside.send,
        outside.now,
        nvm=a2b_base64(outside.memory) if outside.memory else None,
        uid=bytes.fromhex(outside.id),
        games=json.loads(outside.games),
        friends=json.loads(outside.friends),
        random_bytes=lambda count: bytes([int(each) for each in outside.random(count).split(",")]),
    )
