# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A room's messages at the broker: sealed on their way out, opened on their way in."""

from collections.abc import Callable
from typing import Any, Self

from awale_session.friend import mailbox
from awale_session.friend.invitation import Broker, Invitation
from awale_session.friend.new_record import friends_record, inviters_record
from awale_session.friend.record import RoomRecord
from awale_session.friend.room import Room
from awale_session.friend.short_code import LIFETIME_S
from awale_session.friend.statement import Terms

from .broker import BrokerConnection
from .envelope import Unreadable, is_from, seal, unseal
from .keys import RoomKeys, SigningKey
from .waiting_link import code_keys, seal_text


def new_room(name: str, terms: Terms, broker: Broker) -> RoomRecord:
    """The record of a room of the inviter."""
    key = SigningKey.new()
    return inviters_record(name, terms, broker, key.public, key.text())


def joined_room(name: str, invitation: Invitation) -> RoomRecord:
    """The record of a room that a friend has invited to. AwaleError for an onlooker's link."""
    key = SigningKey.new()
    return friends_record(name, invitation, key.public, key.text())


class Mailbox(mailbox.Mailbox):
    """The mailbox of a room at a broker; `changed` is called in another thread."""

    def __init__(self, room: Room, *, connection: Callable[..., Any] = BrokerConnection) -> None:
        super().__init__(room)
        self.keys = RoomKeys.of(self.invitation.room)
        self._signer = SigningKey.kept(room.record.key)
        self._parts = {
            self.topic(part): part for part in (room.other_part, room.other_part + "/here")
        }
        self._unreadable: dict[str, bytes] = {}  # by part, the newest: the broker sends it again
        self.connection = connection(
            self.invitation.broker, self._received, self.line, here=self._here
        )
        room.fall_silent = self.connection.fall_silent
        self.connection.has_kept = self._has_kept
        room.knows_own = self._knows_own

    def topic(self, part: str) -> str:
        """The whole topic of a part."""
        return f"awale/1/{self.keys.topic}/{part}"

    def open(self) -> Self:
        """Connect, publish what there is and follow the friend. May be called again."""
        if not self._is_open:
            for topic in self._parts:
                self.connection.follow(topic)
            super().open()
            self.connection.open()
        return self

    def _offer(self, code: str) -> None:
        keys = code_keys(code)
        self._code_topic = f"awale/1/{keys.topic}"
        self.connection.keep(
            self._code_topic, seal_text(keys, self.invitation.fragment()), LIFETIME_S
        )

    def _drop(self) -> None:
        self.connection.keep(self._code_topic, b"")

    def close(self) -> None:
        """End the connection; the friend sees that this side has gone."""
        self.connection.close()

    def _publish(self, part: str, body: bytes) -> None:
        data = seal(self.keys, part, self._signer, body) if body else b""
        self.connection.keep(self.topic(part), data)

    def _here(self) -> tuple[str, bytes, bytes]:
        part = self._own + "/here"
        present, absent = self.room.here()
        return (
            self.topic(part),
            seal(self.keys, part, self._signer, present),
            seal(self.keys, part, self._signer, absent),
        )

    def _received(self, topic: str, data: bytes) -> None:
        part = self._parts.get(topic)
        if topic == self.topic(self._own) and data:
            self._received_own(topic, data)
        if part is None or not data:
            return  # deleted at the broker
        try:
            signature, body = unseal(self.keys, part, data)
        except Unreadable:
            if self._unreadable.get(part) != data:
                self._unreadable[part] = data
                self.room.unreadable()
            return
        self.room.receive(
            part, body, lambda public: is_from(public, self.keys, part, signature, body)
        )

    def _has_kept(self, topic: str) -> None:
        if topic == self.topic(self._own):
            self.room.is_kept()

    def _knows_own(self) -> bool:
        kept = self.connection.kept.get(self.topic(self._own))
        return kept is not None and kept.heard is not None

    def _received_own(self, topic: str, data: bytes) -> None:
        """Look at a message on this side's own topic that this program has not published."""
        try:
            signature, body = unseal(self.keys, self._own, data)
        except Unreadable:
            return
        is_own = is_from(self.room.public, self.keys, self._own, signature, body)
        if is_own:
            self.room.receive_own(body, lambda: self.connection.accept(topic, data))
