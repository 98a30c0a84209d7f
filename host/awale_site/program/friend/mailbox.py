# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A room's messages, which JavaScript seals, sends, receives and opens."""

import json
import time
from binascii import a2b_base64

from awale_session.friend.invitation import read_link
from awale_session.friend.room import PARTS
from awale_session.friend.shared_game import INVITER
from awale_session.friend.short_code import LIFETIME_S
from awale_session.friend.statement import Misread, read_statement

from .outside import request


class Mailbox:
    """Joins a Room to a broker. `changed` is called when the connection begins or ends."""

    def __init__(self, room):
        self.room = room
        self.invitation = read_link(room.record.link)
        self.changed = lambda connected: None
        self.connected = False
        self._code = ""
        self._is_open = False
        self._knows_own = False  # whether the broker has shown what it keeps of this side
        room.knows_own = lambda: self._knows_own
        room.fall_silent = lambda: self.close(silent=True)
        room.publish = self._publish

    def open(self):
        """Connect, publish what there is and follow the friend. May be called again."""
        if self._is_open:
            return self
        self._is_open = True
        record = self.room.record
        request(
            "open",
            room=record.public,
            secret=self.invitation.room.hex(),
            broker=self.invitation.broker.address,
            part=PARTS[self.room.seat],
            other=self.room.other_part,
        )
        if record.mine is None and record.seat == INVITER:
            self.room.state()
        else:
            self.room.publish_again()
        if record.code and time.time() - record.created < LIFETIME_S:
            self._code = record.code
            link = self.invitation.fragment()
            request("offer", code=record.code, link=link, lifetime_s=LIFETIME_S)
        return self

    def drop_code(self):
        """Delete the link under the short code: the seat is taken."""
        if self._code:
            self._code = ""
            request("drop")

    def withdraw(self):
        """Delete what the broker keeps of this side, so that no friend can join any more."""
        self.drop_code()
        request("publish", part=PARTS[self.room.seat], body="")

    def close(self, silent=False):
        """End the connection; the friend sees that this side has gone, if it is not `silent`."""
        if self._is_open:
            self._is_open = False
            request("close", silent=silent)

    def _publish(self, part, body):
        self._knows_own = False
        request("publish", part=part, body=body.decode())

    # -- from JavaScript -----------------------------------------------------------------------

    def here(self):
        """This side's presence, for a connection that begins: both values as a list in JSON."""
        return json.dumps([each.decode() for each in self.room.here()])

    def line(self, connected):
        """The connection has begun, has ended, or could not be made."""
        self.connected = connected
        self.changed(connected)

    def signers(self, data):
        """The keys with which a message may be signed, as a list in JSON."""
        return possible_signers([self.room.record.other_key], data)

    def received(self, part, data, signers):
        """A message that was decrypted, and the keys with which it is signed."""
        keys = json.loads(signers)
        self.room.receive(part, a2b_base64(data), lambda public: public in keys)

    def received_own(self, data):
        """Take what the broker keeps of this side, decrypted and signed with its key; "" for what
        this program has published. True if it holds from now on."""
        self._knows_own = True
        if data:
            return self.room.receive_own(a2b_base64(data))
        self.room.is_kept()
        return False

    def unreadable(self):
        """A message could not be decrypted."""
        self.room.unreadable()


def possible_signers(known, data):
    """The keys with which a message may be signed, as a list in JSON: the known ones, and the one
    that a statement names."""
    keys = [each for each in known if each]
    try:
        keys.append(read_statement(a2b_base64(data)).key)
    except Misread:
        pass
    return json.dumps(keys)
