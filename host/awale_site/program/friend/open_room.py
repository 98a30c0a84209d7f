# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Rooms of this browser: made, joined, gone on with."""

from awale_session.catalogue import failure
from awale_session.errors import AwaleError
from awale_session.friend.new_record import friends_record, inviters_record
from awale_session.friend.room import Room

from . import room_file
from .mailbox import Mailbox


class OpenRoom:
    """A room with its mailbox."""

    def __init__(self, record):
        self.room = Room(record, save=room_file.write)
        self.mailbox = Mailbox(self.room)

    @classmethod
    def invite(cls, name, terms, broker, public):
        """Make a room as its inviter, whose key is `public`."""
        record = inviters_record(name, terms, broker, public)
        room_file.write(record)
        return cls(record)

    @classmethod
    def join(cls, invitation, name, public):
        """Make a room as the friend, whose key is `public`. AwaleError for an onlooker's link."""
        record = friends_record(name, invitation, public)
        room_file.write(record)
        return cls(record)

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
