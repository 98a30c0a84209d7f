# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Rooms of this browser: made, joined, gone on with."""

import os
import time

from awale_session.catalogue import failure
from awale_session.errors import AwaleError
from awale_session.friend.invitation import Invitation
from awale_session.friend.proofs import fingerprint
from awale_session.friend.record import RoomRecord
from awale_session.friend.room import Room, inviters_terms
from awale_session.friend.shared_game import GUEST, INVITER
from awale_session.friend.short_code import new_code

from . import room_file
from .mailbox import Mailbox

_NAME = 32
_SECRET = 16


class OpenRoom:
    """A room with its mailbox."""

    def __init__(self, record):
        self.room = Room(record, save=room_file.write)
        self.mailbox = Mailbox(self.room)

    @classmethod
    def invite(cls, name, terms, broker, public):
        """Make a room as its inviter, whose key is `public`."""
        nonce = os.urandom(_SECRET)
        secrets = Invitation(os.urandom(_SECRET), fingerprint(public), os.urandom(_SECRET), broker)
        record = _record(INVITER, secrets, public, name)
        record.terms, record.nonce = inviters_terms(terms, nonce), nonce.hex()
        record.code = new_code()
        room_file.write(record)
        return cls(record)

    @classmethod
    def join(cls, invitation, name, public):
        """Make a room as the friend, whose key is `public`."""
        record = _record(GUEST, invitation, public, name)
        record.nonce = os.urandom(_SECRET).hex()
        room_file.write(record)
        return cls(record)

    def keep_game(self, number, id):
        """Remember the game in the library and on the board."""
        record = self.room.record
        if (record.kept, record.board_game) != (number, id):
            record.kept, record.board_game = number, id
            self.room.save()

    def close(self):
        """End the connection."""
        self.mailbox.close()

    def discard(self):
        """Forget a room in which nothing was agreed."""
        self.close()
        room_file.forget(self.room.record)

    def silence(self):
        """The error where no answer has come."""
        if self.mailbox.connected:
            return failure(AwaleError, "friend.no_answer")
        address = self.mailbox.invitation.broker.address
        return failure(AwaleError, "friend.site.no_broker", broker=address)


def _record(seat, invitation, public, name):
    return RoomRecord(
        seat,
        invitation.fragment(),
        invitation.inviter.hex(),
        invitation.seat.hex(),
        public,
        name[:_NAME],
        created=time.time(),
    )
