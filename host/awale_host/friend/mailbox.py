# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A room's messages at the broker: sealed on their way out, opened on their way in."""

import time
from collections.abc import Callable
from typing import Any, Self

from awale_session.friend.invitation import Broker, Invitation, read_link
from awale_session.friend.new_record import friends_record, inviters_record
from awale_session.friend.record import RoomRecord
from awale_session.friend.room import PARTS, Room
from awale_session.friend.shared_game import INVITER
from awale_session.friend.short_code import LIFETIME_S
from awale_session.friend.statement import Terms

from .broker import BrokerConnection
from .envelope import Unreadable, is_from, seal, unseal
from .keys import RoomKeys, SigningKey
from .waiting_link import code_keys, seal_link


def new_room(name: str, terms: Terms, broker: Broker) -> RoomRecord:
    """The record of a room of the inviter."""
    key = SigningKey.new()
    return inviters_record(name, terms, broker, key.public, key.text())


def joined_room(name: str, invitation: Invitation) -> RoomRecord:
    """The record of a room that a friend has invited to. AwaleError for an onlooker's link."""
    key = SigningKey.new()
    return friends_record(name, invitation, key.public, key.text())


class Mailbox:
    """Joins a Room to a broker. `changed` is called, in another thread, when the connection begins
    or ends."""

    def __init__(self, room: Room, *, connection: Callable[..., Any] = BrokerConnection) -> None:
        self.room = room
        self.invitation = read_link(room.record.link)
        self.keys = RoomKeys.of(self.invitation.room)
        self._signer = SigningKey.kept(room.record.key)
        self._parts = {
            self.topic(part): part for part in (room.other_part, room.other_part + "/here")
        }
        self.changed: Callable[[bool], object] = lambda connected: None
        self._code_topic = ""
        self._unreadable: dict[str, bytes] = {}  # by part, the newest: the broker sends it again
        self._is_open = False
        self._own = PARTS[room.seat]
        room.publish = self._publish
        self.connection = connection(
            self.invitation.broker, self._received, lambda now: self.changed(now), here=self._here
        )
        room.fall_silent = self.connection.fall_silent
        self.connection.has_kept = self._has_kept
        room.knows_own = self._knows_own

    def topic(self, part: str) -> str:
        """The whole topic of a part."""
        return f"awale/1/{self.keys.topic}/{part}"

    def open(self) -> Self:
        """Connect, publish what there is and follow the friend. May be called again."""
        if self._is_open:
            return self
        self._is_open = True
        for topic in self._parts:
            self.connection.follow(topic)
        record = self.room.record
        if record.code and time.time() - record.created < LIFETIME_S:
            self.offer_code(record.code)
        if record.mine is None and record.seat == INVITER:
            self.room.state()
        else:
            self.room.publish_again()
        self.connection.open()
        return self

    def offer_code(self, code: str) -> None:
        """Let the link wait under a short code."""
        keys = code_keys(code)
        self.connection.keep(f"awale/1/{keys.topic}", seal_link(keys, self.invitation), LIFETIME_S)
        self._code_topic = f"awale/1/{keys.topic}"

    def drop_code(self) -> None:
        """Delete the link under the short code: the seat is taken."""
        topic, self._code_topic = self._code_topic, ""
        if topic:
            self.connection.keep(topic, b"")

    def withdraw(self) -> None:
        """Delete what the broker keeps of this side, so that no friend can join any more."""
        self.drop_code()
        self.connection.keep(self.topic(PARTS[self.room.seat]), b"")

    def close(self) -> None:
        """End the connection; the friend sees that this side has gone."""
        self.connection.close()

    def _publish(self, part: str, body: bytes) -> None:
        self.connection.keep(self.topic(part), seal(self.keys, part, self._signer, body))

    def _here(self) -> tuple[str, bytes, bytes]:
        part = PARTS[self.room.seat] + "/here"
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
