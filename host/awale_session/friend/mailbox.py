# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The broker of a room: what it keeps and for how long. Each home's mailbox seals, sends, opens."""

import time
from collections.abc import Callable
from typing import Self

from .invitation import read_link
from .room import PARTS, Room
from .shared_game import INVITER
from .short_code import LIFETIME_S


class Mailbox:
    """Joins a Room to a broker. `changed` is called when the connection begins or ends, from any
    thread."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.invitation = read_link(room.record.link)
        self.changed: Callable[[bool], object] = lambda connected: None
        self.online: bool | None = None
        """Whether there is a connection; None while it is tried for the first time."""
        self._is_open = False
        self._is_offered = False  # the link, under the short code
        self._own = PARTS[room.seat]
        room.publish = self._publish

    @property
    def code(self) -> str:
        """The short code while it is valid, else ""."""
        record = self.room.record
        return record.code if time.time() - record.created < LIFETIME_S else ""

    def open(self) -> Self:
        """Publish what there is; a home connects, too. May be called again."""
        self._is_open = True
        record = self.room.record
        if self.code:
            self._is_offered = True
            self._offer(self.code)
        if record.mine is None and record.seat == INVITER:
            self.room.state()
        else:
            self.room.publish_again()
        return self

    def line(self, connected: bool) -> None:
        """The connection has begun, has ended, or could not be made; from any thread."""
        self.online = connected
        self.changed(connected)

    def drop_code(self) -> None:
        """Delete the link under the short code: the seat is taken."""
        if self._is_offered:
            self._is_offered = False
            self._drop()

    def withdraw(self) -> None:
        """Delete what the broker keeps of this side, so that no friend can join any more."""
        self.drop_code()
        self._publish(self._own, b"")

    def _publish(self, part: str, body: bytes) -> None:
        """Have the broker keep `body`, b"" for nothing."""

    def _offer(self, code: str) -> None:
        """Let the link wait under a short code for LIFETIME_S."""

    def _drop(self) -> None:
        """Delete it there."""
