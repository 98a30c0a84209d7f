# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An onlooker's connection to the broker: it reads, and publishes nothing."""

from collections.abc import Callable
from typing import Any

from awale_session.friend.looking_on import LookingOn
from awale_session.friend.room import PARTS

from .broker import BrokerConnection
from .envelope import Unreadable, is_from, unseal
from .keys import RoomKeys


class OnlookersLine:
    """Opens what comes from the broker of a game that is looked on at, until `close`."""

    def __init__(
        self, looking: LookingOn, *, connection: Callable[..., Any] = BrokerConnection
    ) -> None:
        self._looking = looking
        self._keys = RoomKeys.of(looking.invitation.room)
        self._parts: dict[str, str] = {}  # by topic
        self.connection = connection(looking.invitation.broker, self._received, looking.line)
        looking.follow = self._follow
        for part in PARTS:
            self._follow(part)
        self.connection.open()

    def close(self) -> None:
        """End the connection."""
        self.connection.close()

    def _follow(self, part: str) -> None:
        topic = f"awale/1/{self._keys.topic}/{part}"
        self._parts[topic] = part
        self.connection.follow(topic)

    def _received(self, topic: str, data: bytes) -> None:
        part = self._parts.get(topic)
        if part is None:
            return
        try:
            signature, body = unseal(self._keys, part, data)
        except Unreadable:
            return  # also for one that was deleted at the broker
        self._looking.receive(
            part, body, lambda public: is_from(public, self._keys, part, signature, body)
        )
