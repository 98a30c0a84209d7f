# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A room's messages, which JavaScript seals, sends, receives and opens."""

import json
from binascii import a2b_base64

from awale_session.friend import mailbox
from awale_session.friend.short_code import LIFETIME_S
from awale_session.friend.statement import Misread, read_statement

from .outside import request


class Mailbox(mailbox.Mailbox):
    """The mailbox of a room at a broker."""

    def __init__(self, room):
        super().__init__(room)
        self._knows_own = False  # whether the broker has shown what it keeps of this side
        room.knows_own = lambda: self._knows_own
        room.fall_silent = lambda: self.close(silent=True)

    def open(self):
        """Connect, publish what there is and follow the friend. May be called again."""
        if not self._is_open:
            request(
                "open",
                room=self.room.record.public,
                secret=self.invitation.room.hex(),
                broker=self.invitation.broker.address,
                part=self._own,
                other=self.room.other_part,
            )
            super().open()
        return self

    def _offer(self, code):
        link = self.invitation.fragment()
        request("offer", code=code, link=link, lifetime_s=LIFETIME_S)

    def _drop(self):
        request("drop")

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
