# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games with friends in the browser: the host's commands, and what has to wait for JavaScript."""

import time

from awale_session.catalogue import failure
from awale_session.errors import AwaleError
from awale_session.friend.desk import FriendDesk
from awale_session.friend.friend_room_commands import FriendRoomCommands
from awale_session.friend.friend_view import agreed_terms
from awale_session.friend.invitation import DEFAULT_BROKER, Broker, read_link
from awale_session.friend.resuming import wait_on, with_friends_game
from awale_session.friend.short_code import typed

from . import onlookers_line, outside, room_file
from .rooms import KeptRooms, OpenRoom, keep_name

FETCH_S = 20


class FriendRooms(FriendRoomCommands):
    """Commands about rooms, in the browser; the parameters are those of `Friends`."""

    def __init__(self, call, publish, kept, site, broker, draw_qr):
        outside.use(call)
        room_file.use(kept)
        self._broker = Broker.at(broker or DEFAULT_BROKER)
        self.desk = FriendDesk()
        super().__init__(self.desk, publish, KeptRooms(draw_qr, site))
        self._joining = None  # a room whose inviter is asked for terms
        self._fail = None  # gives that up, with an error
        self._until_s = 0

    # -- for the session -----------------------------------------------------------------------

    def on_state(self, state):
        """See View."""
        self.desk.on_state(state)
        super().on_state(state)

    def on_event(self, event):
        """See View."""
        self.desk.on_event(event)
        super().on_event(event)

    def goes_on(self, config, id, library):
        """The configuration, or one that goes on with a friend if the board has that game; an open
        invitation waits on."""
        config = with_friends_game(config, id, self._kept, self.desk, library)
        if self.desk.open_room is None:
            wait_on(self._kept, self.desk)
        if self.desk.open_room is not None:
            self.desk.open_room.mailbox.open()
        return config

    def tick(self):
        """Look whether an inviter has been silent for too long."""
        if self._joining is not None and time.monotonic() > self._until_s:
            self._fail(self._joining.silence())

    # -- commands ------------------------------------------------------------------------------

    def _do(self, command, reply):
        if command.do == "invite":
            self._done(command, reply, lambda: self._begin_to_invite(command, reply))
        elif command.do == "join":
            self._done(command, reply, lambda: self._begin_to_join(command, reply))
        else:
            super()._do(command, reply)

    def _begin_to_invite(self, command, reply):
        self._free()
        name, terms = keep_name(command.name), agreed_terms(command.terms)
        self._kept.admit(self._broker, command.server)
        if self._waits_on(name, terms, self._broker):
            self._reply(command, reply)
            return

        def with_key(public):
            self._take(OpenRoom.invite(name, terms, self._broker, public))
            self._reply(command, reply)

        self._ask(command, reply, with_key, "key")

    def _begin_to_join(self, command, reply):
        self._free()
        name, code, broker = keep_name(command.name), typed(command.link), self._broker
        if code is None:
            self._join_by(read_link(command.link), name, command, reply)
            return
        self._kept.admit(broker, command.server)

        def found(answer):
            if answer is None:
                raise failure(AwaleError, "friend.no_server")
            if not answer:
                raise failure(AwaleError, "friend.no_such_code")
            self._join_by(read_link(answer), name, command, reply)

        self._ask(command, reply, found, "find", code=code, broker=broker.address)

    def _join_by(self, invitation, name, command, reply):
        if self._goes_on_by(invitation):
            self._reply(command, reply)
            return
        self._kept.admit(invitation.broker, command.server)

        def with_key(public):
            self._listen(OpenRoom.join(invitation, name, public), command, reply)

        self._ask(command, reply, with_key, "key")

    def _ask(self, command, reply, then, do, **more):
        """Ask JavaScript; what goes wrong then is the reply."""
        outside.ask(lambda answer: self._done(command, reply, lambda: then(answer)), do, **more)

    def _listen(self, opened, command, reply):
        """Connect, and wait for the inviter's name and terms."""

        def fail(error):
            self._give_up_joining()
            self._done(command, reply, lambda: _throw(error))

        def heard(news):
            if news.what == "taken":
                fail(failure(AwaleError, "friend.taken"))
            elif news.what == "terms":
                self._joining, self._proposed = None, opened
                self._reply(command, reply)

        self._joining, self._fail = opened, fail
        self._until_s = time.monotonic() + FETCH_S
        opened.room.listen(heard)
        opened.mailbox.open()

    def _give_up_joining(self):
        opened, self._joining = self._joining, None
        if opened is not None:
            opened.discard()

    def _refuse(self):
        self._give_up_joining()
        super()._refuse()

    # -- for JavaScript ------------------------------------------------------------------------

    def tidy(self):
        """Forget rooms whose page was closed before anything was agreed."""
        for record in room_file.not_agreed():
            room_file.forget(record)

    def mailbox(self, room):
        """The mailbox of a room by its public key; None if it is not open."""
        for opened in (self._joining, self._proposed, self.desk.open_room):
            if opened is not None and opened.room.public == room:
                return opened.mailbox
        return None

    def onlookers_line(self, id):
        """The line of a game that is looked on at, by its number; None if it is closed."""
        return onlookers_line.open_line(id)

    def answered(self, n, answer):
        """JavaScript's answer to `outside.ask`."""
        outside.answered(n, answer)


def _throw(error):
    raise error
