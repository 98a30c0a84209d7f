# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Rooms of this browser: made, joined, gone on with."""

import os
import time

from awale_host.catalogue import failure
from awale_host.errors import AwaleError

from . import room_file
from .invitation import Invitation
from .mailbox import Mailbox
from .proofs import fingerprint
from .record import RoomRecord
from .room import Room, inviters_terms
from .shared_game import GUEST, INVITER
from .short_code import new_code

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

    @classmethod
    def kept(cls, id):
        """A room of the database."""
        return cls(id.record)

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
