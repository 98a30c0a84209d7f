# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An onlooker's messages, which JavaScript receives and opens."""

import json
from binascii import a2b_base64

from awale_session.friend.room import PARTS
from awale_session.friend.shared_game import GUEST, INVITER

from .mailbox import possible_signers
from .outside import request

_open = {}
_count = [0]


class OnlookersLine:
    """Opens what comes from the broker of a game that is looked on at, until `close`."""

    def __init__(self, looking):
        self._looking = looking
        _count[0] += 1
        self._id = _count[0]
        _open[self._id] = self
        secret = looking.invitation.room.hex()
        request("watch", id=self._id, secret=secret, broker=looking.invitation.broker.address)
        looking.follow = self._follow
        for part in PARTS:
            self._follow(part)

    def _follow(self, part):
        request("follow", id=self._id, part=part)

    def close(self):
        """End the connection."""
        del _open[self._id]
        request("unwatch", id=self._id)

    # -- from JavaScript -----------------------------------------------------------------------

    def line(self, connected):
        """The connection has begun, has ended, or could not be made."""
        self._looking.line(connected)

    def signers(self, data):
        """The keys with which a message may be signed, as a list in JSON."""
        known = [self._looking.onlooker.key(seat) for seat in (INVITER, GUEST)]
        return possible_signers(known, data)

    def received(self, part, data, signers):
        """A message that was decrypted, and the keys with which it is signed."""
        keys = json.loads(signers)
        self._looking.receive(part, a2b_base64(data), lambda public: public in keys)

    def unreadable(self):
        """A message could not be decrypted."""


def open_line(id):
    """The line with this number; None if it is closed."""
    return _open.get(id)
