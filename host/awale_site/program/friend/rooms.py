# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Rooms with friends in the browser's database: the port `Rooms`."""

from contextlib import nullcontext

from awale_session.catalogue import failure
from awale_session.errors import AwaleError

from . import own_name
from .onlookers_line import OnlookersLine
from .open_room import OpenRoom
from .room_file import rooms_to_go_on


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
