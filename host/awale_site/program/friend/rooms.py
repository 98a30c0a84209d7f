# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Rooms with friends in the browser's database, made, joined, gone on with: the port `Rooms`. The
page keeps the player's own name and sends it with each command."""

from contextlib import nullcontext

from awale_session.catalogue import failure
from awale_session.errors import AwaleError
from awale_session.friend.new_record import friends_record, inviters_record, own_name
from awale_session.friend.room import Room

from . import room_file
from .mailbox import Mailbox
from .onlookers_line import OnlookersLine

_name = [""]


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
        if self.mailbox.online:
            return failure(AwaleError, "friend.no_answer")
        return failure(AwaleError, "friend.no_server")


class KeptRooms:
    """See Rooms. `draw_qr(text)` makes an SVG, `site` is the page's address."""

    lock = nullcontext

    def __init__(self, draw_qr, site):
        self.qr_picture = draw_qr
        self._site = site

    def page(self):
        """See Rooms."""
        return self._site

    def name(self):
        """See Rooms."""
        return _name[0]

    def to_go_on(self):
        """See Rooms."""
        return room_file.rooms_to_go_on()

    def kept(self, id):
        """See Rooms."""
        for each, record in room_file.rooms_to_go_on():
            if each == id:
                return OpenRoom(record)
        raise failure(AwaleError, "friend.no_room")

    def admit(self, broker, agreed):
        """See Rooms. That of the page's address may come from others, too."""
        if not broker.path:
            raise failure(AwaleError, "friend.site.no_websocket", broker=broker.address)
        broker.admit("", agreed)

    def look_on(self, looking):
        """See Rooms."""
        return OnlookersLine(looking)


def keep_name(name):
    """Keep a name, and return it as the friend will see it. AwaleError if nothing is left of it."""
    _name[0] = own_name(name)
    return _name[0]
