# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The ports of games with friends: rooms that are kept, and lines to a broker."""

from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import Any, Protocol

from .invitation import Broker
from .looking_on import LookingOn
from .record import RoomRecord
from .room import Room


class Opened(Protocol):
    """A room with its connection; `mailbox` has `open`, `withdraw` and the `invitation`."""

    room: Room
    mailbox: Any

    def close(self) -> None:
        """End the connection."""

    def discard(self) -> None:
        """Forget a room in which nothing was agreed."""


class BrokerLine(Protocol):
    """A connection to a broker that has begun."""

    def close(self) -> None:
        """End it."""


class Rooms(Protocol):
    """The rooms that are kept here, and this player's name. Each change of a room is lasting before
    what it is about is sent. Methods raise AwaleError if something cannot be read or reached."""

    def name(self) -> str:
        """The player's own name, "" before it was given."""

    def to_go_on(self) -> Iterable[tuple[str, RoomRecord]]:
        """The rooms that can be gone on with, the latest first: id and record."""

    def kept(self, id: str) -> Opened:
        """Open a room that is kept; its mailbox is closed yet."""

    def admit(self, broker: Broker, agreed: str) -> None:
        """AwaleError for a broker that cannot be reached from here, or that the person has first to
        agree to (see Broker.admit)."""

    def look_on(self, looking: LookingOn) -> BrokerLine:
        """Connect an onlooker, who publishes nothing; `looking` receives what comes on PARTS, and
        on each topic that it asks for by `follow`, which is set here."""

    def lock(self) -> AbstractContextManager[Any]:
        """Another re-entrant lock, for what several threads here speak to."""

    def page(self) -> str:
        """The address of the page for links, "" where there is none."""

    def qr_picture(self, text: str) -> str:
        """A QR code as SVG."""
