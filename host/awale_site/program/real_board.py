# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A real board at a USB port: its session, and the firmware in this browser as its picture.

The real board sends events, not frames. So the same firmware plays along here (`BoardFollower`),
and its frames are what the page shows, as with `awale play`.
"""

import time

from awale_session.answers.board_follower import BoardFollower
from awale_session.catalogue import sentence
from awale_session.errors import AwaleError
from awale_session.link import LinkError
from awale_session.link.archive import keeps_games, status
from awale_session.link.errors import WrongVersion
from awale_session.link.health import describe_health
from awale_session.link.maintenance import has_maintenance, health, setting_problems
from awale_session.page import protocol
from awale_session.page.source import refusal
from awale_session.play.session import BoardLost
from awale_session.play.session_config import SessionConfig
from awale_session.play.thinking import engine_name

from .fetching import Fetch
from .flash import Flash
from .places import board_description
from .usb_port import UsbPort
from .worker_board import SLICE_MS, WorkerBoard

LIVELY_MS = 4
IDLE_MS = 15
_NAMES = {"touch": "Player", "host": engine_name(None)}
_FILE = "awale-board.ogn"
_OGN = "text/plain;charset=utf-8"
_NEWS_EVERY = 10  # games read, between two words about it


class RealBoard(WorkerBoard):
    """The client of a real board, in the browser's worker. `outside` is what `UsbPort` needs, too,
    and its `send` passes on `port`, the number of one on which nothing answers, for the page to
    close. A turn takes longer than its slice for requests to the board."""

    can = ["fetch", "fetched", "health"]

    def __init__(self, outside):
        super().__init__(outside, "real", Flash(bytes(8), None, lambda nvm: None), {})
        self._picture = self._client(self._plug_in)
        self._follower = BoardFollower(self._picture, self._touch)
        self._fetch = None
        self._port = 0  # the one in use, or the last one on which no board answered
        self._connected = False
        self._newest = self._followed = None
        self._job = None  # what goes on a step a turn: a function that returns True at its end

    def _page_commands(self):
        self.commands = {
            protocol.Fetch: self._begin_fetch,
            protocol.Fetched: self._begin_confirming,
            protocol.CheckHealth: self._report_health,
        }
        return self

    # -- for the worker ------------------------------------------------------------------------

    def turn(self):
        """Run the worker for a moment; return the ms after which to call again."""
        until = self._machine.now_ms() + SLICE_MS
        self._runner.run_pass()
        self._picture.connection.poll()
        port = self._outside.port()
        if port and port != self._port:
            self._find_board(port)
        if self._connected:
            self._serve(until)
        if self.games.step() or self._job is not None:
            return 0
        return LIVELY_MS if self._connected else IDLE_MS

    # -- the board -------------------------------------------------------------------------------

    def _find_board(self, port):
        """Look for the board after a port has been opened."""
        self._lose()
        self._port = port
        try:
            if self._session is not None:
                try:
                    self._session.reconnect()
                except LinkError:
                    self._session = None  # it may be another board
            if self._session is None:
                self._begin_session()
        except LinkError as error:
            if self._outside.port() != port:
                self._port = 0  # the cable came loose meanwhile, which says nothing about the port
                return
            old = isinstance(error, WrongVersion)
            self._leave(error.say if old else sentence("usb.no_answer"))
            return
        self._connected = True
        self._source.submit = self._session.submit

    def _begin_session(self):
        self._board = self._client(self._open_port, date=lambda: self._outside.date() / 1000)
        state = self._board.state()
        config = SessionConfig(
            state.rules or "abapa",
            (state.south or "touch", state.north or "touch"),
            (_NAMES.get(state.south, ""), _NAMES.get(state.north, "")),
            None,
            wait_s=0,
            joins=True,
        )
        self._begin(config, self, self._opponents, time.monotonic)

    def _serve(self, until):
        try:
            self._board.connection.poll()
            self._session.step()
            while self._board.inbox.qsize() and self._machine.now_ms() < until:
                self._session.step()
        except BoardLost:
            self._lose()
            return
        except LinkError as error:  # it refuses or leaves unanswered what every board answers
            self._session = None
            self._lose()
            self._leave(error.say or sentence("usb.no_answer"))
            return
        if self._newest is not self._followed:
            self._followed = self._newest
            self._follower.follow(self._newest)
        self._work(until)

    def _lose(self):
        """Note that the connection is gone; the port, if it is still open, is looked at again."""
        self._connected = False
        self._port = 0
        self._source.submit = None
        if self._fetch is not None:
            self._fetch.lost()

    def _leave(self, say):
        """Have the page close the port, and say why."""
        self._port = self._outside.port()
        self._hub.say("board", say, error=True)
        self._send("port", str(self._port))

    def _open_port(self):
        port = UsbPort(self._outside, self._runner.run_pass)
        self._port = port.number  # a session that reconnects opens another one
        return port

    # -- the picture -----------------------------------------------------------------------------

    def on_state(self, state):
        """See View."""
        self._newest = state

    def on_event(self, event):
        """See View. Ignored: the states are sufficient."""

    def _touch(self, pad, down):
        pins = {each.name: each.pin for each in board_description().touch.pads}
        if pad in pins:
            self._machine.fingers.change("mirror", pins[pad], down, self._machine.now_ms())

    # -- games and health ------------------------------------------------------------------------

    def _begin_fetch(self, command, answer):
        if self._job is not None or not self._connected or not keeps_games(self._board):
            answer(refusal(command.id, sentence("refused.away")))
            return
        fetch = self._fetch = Fetch(self._library)

        def go_on():
            done = fetch.read(self._board)
            if not done:
                if fetch.count % _NEWS_EVERY == 1:
                    self._hub.say("note", sentence("usb.reading", n=fetch.count, total=fetch.total))
                return False
            if fetch.unreadable:
                say = sentence("usb.unreadable", n=fetch.unreadable)
                self._hub.say("note", say, error=True)
            if fetch.count:
                answer(protocol.File(command.id, _FILE, _OGN, fetch.as_ogn()))
            else:
                answer(refusal(command.id, sentence("usb.nothing_waits")))
            return True

        self._job = go_on

    def _begin_confirming(self, command, answer):
        fetch = self._fetch
        if self._job is not None or fetch is None:
            answer(refusal(command.id, sentence("usb.nothing_waits")))
            return

        def go_on():
            if not fetch.confirm(self._board):
                return False
            self._fetch = None
            games = sentence("count.games", n=fetch.count)
            self._hub.say("note", sentence("usb.cleared", games=games))
            answer(protocol.Answer(command.id, ok=True))
            return True

        self._job = go_on

    def _work(self, until):
        """Continue the job; after a lost connection it continues with the next one."""
        try:
            while self._job is not None:
                if self._job():
                    self._job = None
                elif self._machine.now_ms() >= until:
                    return
        except LinkError:
            if self._fetch is not None:
                self._fetch.lost()

    def _report_health(self, command, answer):
        try:
            found = list(self._findings()) if self._connected else None
        except AwaleError:
            found = None
        if found is None:
            answer(refusal(command.id, sentence("refused.away")))
            return
        words = [protocol.HealthFinding(say, well, advice) for say, well, advice in found]
        answer(protocol.HealthView(command.id, words))

    def _findings(self):
        board = self._board
        hello = board.hello
        name = hello.name or hello.board
        facts = {"name": name, "firmware": hello.firmware, "board": hello.board}
        yield sentence("health.firmware", **facts), True, None
        if keeps_games(board):
            found = status(board)
            say = sentence("health.games.counting", left=found.games_left)
            if found.waiting is not None:
                games = sentence("count.games", n=found.waiting)
                say = sentence("health.games", games=games, left=found.games_left)
            full = found.full or found.suspended or found.nearly_full
            yield say, not full, sentence("health.games.advice") if full else None
        if has_maintenance(board):
            found = health(board)
            yield from describe_health(found, setting_problems(board, found))
