# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Invites and joins for the page, besides the commands about a room.

A thread of its own answers, since the broker and the keys of a short code take their time.
"""

from collections.abc import Callable

from awale_session.friend.desk import FriendDesk
from awale_session.friend.friend_room_commands import FriendRoomCommands
from awale_session.friend.friend_view import agreed_terms
from awale_session.page.friend_protocol import FriendCommand
from awale_session.page.protocol import Message

from ..friend.room_file import keep_name
from ..friend.rooms import KeptRooms
from .analysis_worker import JobThread


class FriendCommands(FriendRoomCommands):
    """Answers the page's commands about a friend. `close` ends its thread."""

    def __init__(self, desk: FriendDesk, publish: Callable[[Message], None]) -> None:
        super().__init__(desk, publish, KeptRooms())
        self._jobs = JobThread("friend")

    def close(self) -> None:
        """End the thread, and forget a proposal that was not answered."""
        self._jobs.close()
        super().close()

    def _work(self, job: Callable[[], None]) -> None:
        self._jobs.put(job)

    def _carry_out(self, command: FriendCommand) -> None:
        if command.do == "invite":
            self._invite(command)
        elif command.do == "join":
            self._join(command)
        else:
            super()._carry_out(command)

    def _invite(self, command: FriendCommand) -> None:
        from ..friend.chosen import chosen_broker
        from ..friend.open_room import OpenRoom

        self._free()
        name, terms = keep_name(command.name), agreed_terms(command.terms)
        broker = chosen_broker()
        if not self._waits_on(name, terms, broker):
            self._take(OpenRoom.invite(name, terms, broker))

    def _join(self, command: FriendCommand) -> None:
        from ..friend.chosen import chosen_broker
        from ..friend.open_room import OpenRoom, fetch_link

        self._free()
        name = keep_name(command.name)
        invitation = fetch_link(command.link, chosen_broker())
        if self._goes_on_by(invitation):
            return
        self._kept.admit(invitation.broker, command.server)
        opened = OpenRoom.join(invitation, name)
        opened.proposal()
        self._proposed = opened
