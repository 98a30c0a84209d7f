# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The browser's own board: its firmware runs in the worker, and a session plays on it."""

import contextlib
import json
from binascii import a2b_base64, b2a_base64

from awale_session.library.latest import last_opponent
from awale_session.library.players import Machine, machine
from awale_session.library.pull import merge_waiting
from awale_session.link import LinkError
from awale_session.link.archive import confirm, keeps_games, waiting
from awale_session.page.protocol import Player, Setup
from awale_session.play.seats import BOARD, BOARD_PLAYER
from awale_session.play.session_config import SEATS, SessionConfig

from awale_core.record import RecordError

from .flash import Flash
from .friends import Friends
from .places import board_description
from .worker_board import SLICE_MS, WorkerBoard

BOARD_LEVEL = 1  # of the first game
USUAL = "abapa"
BUSY_MS = 0  # until the next turn
PASS_MS = 4
IDLE_MS = 30  # where at most a light pulses; a message of the page ends it
LIVELY_MS = 500  # after a message: the firmware scans a touch more than once
SESSION_MS = 100  # the session looks about itself this often, without news
_FETCH_MS = 5000  # between two looks for games that only the board has


class BrowserBoard(WorkerBoard):
    """The board in the browser's worker. `outside.send` passes on, besides: `nvm` the sector in
    base64, `friend` a request about a game with one."""

    def __init__(self, outside):
        self._nvm_changed = False
        self._awaited = {}  # games that the board may forget once the database has them
        self._next_session = 0
        self._next_fetch = 0
        self._heard_ms = 0
        nvm = a2b_base64(outside.memory) if outside.memory else None
        flash = Flash(bytes.fromhex(outside.id), nvm, self._keep_nvm)
        pads = {pad.name: pad.pin for pad in board_description().touch.pads}
        super().__init__(outside, "virtual", flash, pads, waits=True)

    def _page_commands(self):
        self.friends = Friends(
            lambda text: self._send("friend", text),
            self._source.publish,
            json.loads(self._outside.friends),
        )
        return self.friends

    # -- for the worker -----------------------------------------------------------------

    def turn(self):
        """Run the worker for a moment; return the ms after which to call again."""
        now = self._machine.now_ms
        until = now() + SLICE_MS
        busy = self._runner.run_pass()
        # Its own search fills the slice; what is busy with light waits for the next frame.
        works = busy and now() >= until
        if self._session is None:
            if self.friends.loading:
                return PASS_MS
            self._begin_session()
        self._board.connection.poll()
        if self._board.inbox.qsize() or now() >= self._next_session:
            self._run_session(until)
        if self._nvm_changed:
            self._nvm_changed = False
            self._send("nvm", b2a_base64(bytes(self._machine.flash.nvm.read(0, 4096))).decode())
        if self.games.step() or works:
            return BUSY_MS
        return PASS_MS if busy or now() - self._heard_ms < LIVELY_MS else IDLE_MS

    def heard(self):
        """See WorkerBoard; something has come from a friend, or is known about one."""
        self._next_session = 0
        self._heard_ms = self._machine.now_ms()

    def kept(self, id):
        """Confirm a game that the database has, so that the board may delete its own copy."""
        entry = self._awaited.pop(id, None)
        if entry is not None:
            with contextlib.suppress(LinkError):  # it is fetched and confirmed another time
                confirm(self._board, entry[0], entry[1])

    # -- inside --------------------------------------------------------------------------------

    def _begin_session(self):
        self._board = self._client(self._plug_in)
        self._board.marks = False
        state = self._board.state()
        config = self.friends.configured(self._config(state), state.game, self._library)
        self._fetch()
        self.friends.attach(self._board)
        self._begin(
            config,
            self.friends,
            lambda config: self.friends.opponents(config, self._opponents),
            self.friends.clock,
        )
        self._source.submit = self.friends.submit

    def _run_session(self, until):
        self._next_session = self._machine.now_ms() + SESSION_MS
        self._session.step()
        while self._board.inbox.qsize() and self._machine.now_ms() < until:
            self._session.step()
        self.friends.tick()
        if self._machine.now_ms() >= self._next_fetch:
            self._next_fetch = self._machine.now_ms() + _FETCH_MS
            self._fetch()

    def _config(self, state):
        """Configuration that continues the board's game, or begins one against the last opponent,
        which for a newcomer is the board's own AI."""
        if state.phase == "play":
            starter = 0 if state.start.endswith("S") else 1
            levels = self._levels(state)
            for seat, level in zip(state.seats, levels):
                if seat == BOARD and level is not None:
                    self._board.set({"level": level}, session=True)
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
                levels=levels,
            )
        last, rules = last_opponent(self._library) or (Machine(BOARD_PLAYER, BOARD_LEVEL), USUAL)
        north = Player(last.kind, last.level)
        config = SessionConfig(games=None).with_setup(Setup(rules, north=north))
        config.fresh = False
        return config

    def _levels(self, state):
        """The levels of the machines in the board's game, as it is kept; None where unknown."""
        number = self._library.find(self._board.hello.board, state.game)
        levels = [None, None]
        for side, seat in enumerate(state.seats):
            player = None if number is None else machine(self._library.game(number), side)
            if player is not None and SEATS[player.kind] == seat:
                levels[side] = player.level
        return tuple(levels)

    def _fetch(self):
        """Bring games that only the board has into the library; it keeps them until they are in
        the database (`kept`)."""
        if self._awaited or not keeps_games(self._board):
            return
        for entry in waiting(self._board):
            try:
                came = merge_waiting(self._board, self._library, entry)
            except RecordError:
                continue
            self._awaited[came.id] = (entry, came.data)
            self._library.kept.touch(came.id)

    def _keep_nvm(self, nvm):
        self._nvm_changed = True
