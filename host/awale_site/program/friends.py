# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A friend far away: what a game with one needs is fetched with the first command about it, or at
the start where a game with a friend is kept."""

import json
import time

from awale_session.catalogue import sentence
from awale_session.page.friend_protocol import FriendCommand, FriendView, WatchCommand
from awale_session.page.schema import kinds
from awale_session.page.source import refusal
from awale_session.play.inbox import Submitted
from awale_session.play.thinking import AbsentOpponent


class Friends:
    """A View of the session and its way to friends. `call` takes requests to JavaScript as JSON,
    `publish` messages for the page; `kept` are the records of rooms as JSON, None
    where none can be kept: there are no friends then."""

    def __init__(self, call, publish, kept):
        self.commands = {FriendCommand: self._handle, WatchCommand: self._handle}
        self.can = () if kept is None else kinds(self.commands)
        self.rooms = None  # the rest of the program (`friend_rooms.py`), once it is there
        self.loading = False
        self._call = call
        self._publish = publish
        self._kept = kept
        self._orphan = False  # the board has a game with a friend whose program is missing
        self._waiting = []
        self._board = self._state = None
        if kept:
            self._load()

    # -- for the session -----------------------------------------------------------------------

    def attach(self, board):
        """The board of the session that is going to begin."""
        self._board = board
        if self.rooms is not None:
            self.rooms.desk.attach(board)

    def configured(self, config, id, library):
        """The session's configuration, or one that goes on with a friend if that is the game `id`,
        which the board has."""
        if self.rooms is not None:
            return self.rooms.goes_on(config, id, library)
        records = [json.loads(text) for text in self._kept or ()]
        self._orphan = any([id and record["board_game"] == id for record in records])
        return config

    def tick(self):
        """Called now and then."""
        if self.rooms is not None:
            self.rooms.tick()

    def clock(self):
        """The session's clock, in seconds."""
        return time.monotonic() if self.rooms is None else self.rooms.desk.clock()

    def opponents(self, config, others):
        """See FriendDesk."""
        if self.rooms is not None:
            return self.rooms.desk.opponents(config, others)
        if self._orphan:  # no engine plays for the friend
            self._orphan = False
            return {side: AbsentOpponent("") for side in (0, 1)}
        return others(config)

    def submit(self, command, answer):
        """Like `Session.submit`."""
        if self.rooms is None:
            self._board.inbox.put(Submitted(command, answer))
        else:
            self.rooms.desk.submit(command, answer)

    def on_state(self, state):
        """See View."""
        self._state = state
        if self.rooms is not None:
            self.rooms.on_state(state)

    def on_event(self, event):
        """See View."""
        if self.rooms is not None:
            self.rooms.on_event(event)

    # -- for the page ----------------------------------------------------------------------------

    def _handle(self, command, answer):
        if self.rooms is not None:
            self.rooms.handle(command, answer, self._state)
        elif isinstance(command, FriendCommand) and command.do == "look" and not self._kept:
            answer(FriendView(command.id, "none"))
        else:
            self._waiting.append((command, answer))
            self._load()

    # -- for JavaScript ------------------------------------------------------------------------

    def _load(self):
        if not self.loading:
            self.loading = True
            self._call(json.dumps({"do": "load"}))

    def come(self, site, broker, draw_qr):
        """The rest of the program is there; returns the object that JavaScript calls. `site` is the
        address of the page, `broker` that of a broker which the person has chosen, or "";
        `draw_qr(text)` makes an SVG."""
        from .friend.friend_rooms import FriendRooms

        rooms = FriendRooms(self._call, self._publish, self._kept, site, broker, draw_qr)
        if self._board is not None:
            rooms.desk.attach(self._board)
        if self._state is not None:
            rooms.on_state(self._state)
        self._come = rooms
        return rooms

    def ready(self):
        """JavaScript is ready for requests: carry out the commands that have waited."""
        self.rooms = self._come
        self.loading = False
        self.rooms.tidy()
        waiting, self._waiting = self._waiting, []
        for command, answer in waiting:
            self.rooms.handle(command, answer, self._state)

    def failed(self):
        """It could not be fetched; the next command tries again."""
        self.loading = False
        waiting, self._waiting = self._waiting, []
        for command, answer in waiting:
            answer(refusal(command.id, sentence("friend.not_loaded")))
