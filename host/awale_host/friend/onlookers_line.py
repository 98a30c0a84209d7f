# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An onlooker's connection to the broker: it reads, and publishes nothing."""

from collections.abc import Callable
from typing import Any

from awale_session.friend.looking_on import TOPICS, LookingOn
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
        self._parts = {f"awale/1/{self._keys.topic}/{part}": part for part in TOPICS}
        self._present: dict[str, bytes] = {}  # it may come before the key that it is checked with
        self.connection = connection(looking.invitation.broker, self._received, looking.line)
        for topic in self._parts:
            self.connection.follow(topic)
        self.connection.open()

    def close(self) -> None:
        """End the connection."""
        self.connection.close()

    def _received(self, topic: str, data: bytes) -> None:
        part = self._parts.get(topic)
        if part is None or not data:
            return  # deleted at the broker
        if part not in PARTS:
            self._present[part] = data
        self._open(part, data)
        if part in PARTS:
            for each, kept in self._present.items():
                self._open(each, kept)

    def _open(self, part: str, data: bytes) -> None:
        try:
            signature, body = unseal(self._keys, part, data)
        except Unreadable:
            return
        self._looking.receive(
            part, body, lambda public: is_from(public, self._keys, part, signature, body)
        )
