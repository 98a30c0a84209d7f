# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Rooms with friends in the browser's database: the port `Rooms`."""

from awale_session.catalogue import failure
from awale_session.errors import AwaleError

from . import own_name
from .onlookers_line import OnlookersLine
from .open_room import OpenRoom
from .room_file import rooms_to_go_on


class KeptRooms:
    """See Rooms. `draw_qr(text)` makes an SVG."""

    def __init__(self, draw_qr):
        self.qr_picture = draw_qr

    def name(self):
        """See Rooms."""
        return own_name.kept_name()

    def to_go_on(self):
        """See Rooms."""
        return rooms_to_go_on()

    def kept(self, id):
        """See Rooms."""
        for each, record in rooms_to_go_on():
            if each == id:
                return OpenRoom(record)
        raise failure(AwaleError, "friend.no_room")

    def look_on(self, looking):
        """See Rooms."""
        return OnlookersLine(looking)
