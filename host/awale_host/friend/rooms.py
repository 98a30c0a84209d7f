# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Rooms with friends on this computer: the port `Rooms`. Keys and broker are loaded when they are
needed."""

import io
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from awale_session.catalogue import failure
from awale_session.errors import AwaleError
from awale_session.friend.invitation import Broker
from awale_session.friend.looking_on import LookingOn
from awale_session.friend.record import RoomRecord

from .chosen import chosen_broker, site
from .room_file import kept_name, rooms_to_go_on

if TYPE_CHECKING:
    from .onlookers_line import OnlookersLine
    from .open_room import OpenRoom


class KeptRooms:
    """See Rooms."""

    def name(self) -> str:
        """See Rooms."""
        return kept_name()

    def to_go_on(self) -> Iterator[tuple[str, RoomRecord]]:
        """See Rooms."""
        for path, record in rooms_to_go_on():
            yield path.stem, record

    def kept(self, id: str) -> "OpenRoom":
        """See Rooms."""
        from .open_room import OpenRoom

        for path, _ in rooms_to_go_on():
            if path.stem == id:
                return OpenRoom.kept(path)
        raise failure(AwaleError, "friend.no_room")

    def admit(self, broker: Broker, agreed: str) -> None:
        """See Rooms."""
        broker.admit(chosen_broker().address, agreed)

    def look_on(self, looking: LookingOn) -> "OnlookersLine":
        """See Rooms."""
        from .onlookers_line import OnlookersLine

        return OnlookersLine(looking)

    def lock(self) -> AbstractContextManager[Any]:
        """See Rooms."""
        return threading.RLock()

    def page(self) -> str:
        """See Rooms."""
        return site()

    def qr_picture(self, text: str) -> str:
        """See Rooms."""
        import segno

        picture = io.BytesIO()
        code = segno.make(text, micro=False)
        code.save(picture, kind="svg", scale=4, xmldecl=False, dark="#000", light="#fff")
        return picture.getvalue().decode()
