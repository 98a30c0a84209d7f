# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Answers the page's commands about a room with a friend, or of others, and shows how it stands.

It is a View, too: what has changed since is compared after each state and event of the session.
What waits for the broker is its home's: `friend_commands.py` of the desktop, `friend_rooms.py` of
the site.
"""

import logging
import time
from collections.abc import Callable
from typing import Any

from msgspec import structs

from awale_core import IllegalMove

from ..catalogue import failure, sentence
from ..errors import AwaleError
from ..page import protocol
from ..page.friend_protocol import FriendCommand, FriendRoom, FriendView, WatchCommand
from ..page.protocol import Answer, Declare, Message
from ..page.schema import kinds
from ..page.source import Reply, refusal
from ..play.events import SessionEvent, SessionState
from ..play.inbox import CommandResult, Refusal
from .desk import FriendDesk
from .friend_view import links_of, no_room, room_view, rooms_of
from .invitation import Broker, Invitation, read_link
from .looking_on_commands import LookingOnCommands
from .port import Opened, Rooms
from .resuming import room_of_seat
from .room import News
from .shared_game import INVITER
from .short_code import LIFETIME_S, typed
from .statement import Terms

log = logging.getLogger(__name__)


class FriendRoomCommands:
    """Answers about a room with a friend. `publish` sends a message to every page; `rooms` are the
    kept ones."""

    can = kinds((FriendCommand, WatchCommand))

    def __init__(self, desk: FriendDesk, publish: Callable[[Message], None], rooms: Rooms) -> None:
        self._desk = desk
        self._publish = publish
        self._kept = rooms
        self._looking_on = LookingOnCommands(publish, rooms)
        self._proposed: Opened | None = None
        self._linked: Opened | None = None
        self._links: dict[str, Any] = {}
        self._lock = rooms.lock()
        self._shown: FriendView | None = None
        desk.on_news = self._heard
        desk.on_line = self._refresh

    def close(self) -> None:
        """Forget a proposal that was not answered; look on at nothing any more."""
        self._refuse()
        self._looking_on.close()

    # -- as a View -----------------------------------------------------------------------------

    def on_state(self, state: SessionState) -> None:
        """See View."""
        self._refresh()

    def on_event(self, event: SessionEvent) -> None:
        """See View."""
        self._refresh()

    def _heard(self, news: News) -> None:
        """News of the room; from the broker's thread."""
        self._refresh()

    def _refresh(self) -> None:
        """Show how things stand, once some page has asked for it."""
        if self._shown is not None:
            self._show()

    def _show(self, rooms: list[FriendRoom] | None = None) -> FriendView:
        """Send how things stand to every page, if that has changed; with other kept `rooms`."""
        with self._lock:
            if rooms is None:
                rooms = [] if self._shown is None else self._shown.rooms
            opened = self._proposed or self._desk.open_room
            if opened is None:
                view = no_room(self._kept.name(), rooms)
            else:
                if self._linked is not opened:
                    mailbox = opened.mailbox
                    links = links_of(mailbox.invitation, mailbox.code, self._kept)
                    self._linked, self._links = opened, links
                view = room_view(opened, self._links, rooms)
            if view != self._shown:
                self._shown = view
                self._publish(view)
            return view

    # -- commands ------------------------------------------------------------------------------

    def handle(self, command: protocol.Command, reply: Reply, state: SessionState) -> bool:
        """See CommandHandler."""
        if isinstance(command, WatchCommand):
            self._work(lambda: self._looking_on.answer(command, reply))
        elif not isinstance(command, FriendCommand):
            return False
        elif command.do == "answer":
            self._answer(command, reply)
        else:
            self._work(lambda: self._do(command, reply))
        return True

    def _work(self, job: Callable[[], None]) -> None:
        """Do what may take its time."""
        job()

    def _do(self, command: FriendCommand, reply: Reply) -> None:
        """Carry out a command and answer it."""
        if self._done(command, reply, lambda: self._carry_out(command)):
            self._reply(command, reply)

    def _done(self, command: FriendCommand, reply: Reply, work: Callable[[], None]) -> bool:
        """Do the work of a command; False if that was refused, which is the reply then."""
        try:
            work()
        except IllegalMove as error:
            reply(refusal(command.id, sentence("friend.refused", text=str(error))))
        except AwaleError as error:
            say = error.say or sentence("friend.refused", text=str(error))
            reply(refusal(command.id, say))
        except Exception:
            log.exception("a command about a friend failed")
            reply(refusal(command.id, sentence("refused.unsupported")))
        else:
            return True
        return False

    def _answer(self, command: FriendCommand, reply: Reply) -> None:
        """Answer the friend's question, by the way that a typed yes or no takes."""

        def answered(result: CommandResult) -> None:
            self._refresh()
            if isinstance(result, Refusal):
                reply(refusal(command.id, result.say))
            else:
                reply(Answer(command.id, ok=True))

        self._desk.submit(Declare(action="accept" if command.yes else "decline"), answered)

    def _reply(self, command: FriendCommand, reply: Reply) -> None:
        with self._lock:  # what another thread sends meanwhile is newer, and comes after this
            view = self._show(rooms_of(self._desk, self._kept))
            if command.do == "look":
                reply(structs.replace(view, re=command.id))
            else:
                reply(Answer(command.id, ok=True))

    def _carry_out(self, command: FriendCommand) -> None:
        do, opened = command.do, self._desk.open_room
        if do == "resume":
            self._resume(command.room)
        elif do == "agree":
            self._agree()
        elif do == "leave":
            self._leave()
        elif do == "look":
            pass
        elif do == "check":
            if typed(command.link) is None:
                read_link(command.link)
        elif opened is None:
            raise failure(AwaleError, "refused.no_game")
        elif do == "greet":
            opened.room.greet(command.which)
        elif do == "nudge":
            opened.room.nudge()
        else:
            opened.room.set_away(command.yes)

    def _agree(self) -> None:
        opened, self._proposed = self._proposed, None
        if opened is None:
            raise failure(AwaleError, "refused.no_game")
        self._desk.take(opened)  # before the answer: the game may begin at once
        try:
            opened.room.agree()
        except AwaleError:
            self._desk.leave()
            raise

    def _resume(self, id: str) -> None:
        self._free()
        self._desk.leave()
        self._take(self._kept.kept(id))

    def _goes_on_by(self, invitation: Invitation) -> bool:
        """Whether this player has the seat of an invitation already: then its room is opened."""
        id = room_of_seat(self._kept, invitation)
        if id is not None:
            self._resume(id)
        return id is not None

    def _waits_on(self, name: str, terms: Terms, broker: Broker) -> bool:
        """Whether an invitation of the last day under these terms has no answer yet: it is offered
        again in place of a second one."""
        for id, record in self._kept.to_go_on():
            if record.terms is None or record.seat != INVITER or record.other_key:
                continue
            is_same = record.name == name and structs.replace(record.terms, lot="") == terms
            address = read_link(record.link).broker.address
            is_late = time.time() - record.created > LIFETIME_S
            if is_late or not is_same or address != broker.address:
                continue
            now = self._desk.open_room
            if now is not None and now.room.public == record.public:
                return True
            try:
                opened = self._kept.kept(id)
            except AwaleError:
                continue  # another program waits
            self._take(opened)
            return True
        return False

    def _take(self, opened: Opened) -> None:
        self._desk.take(opened)
        opened.mailbox.open()

    def _leave(self) -> None:
        """Refuse a proposal, withdraw an invitation, or set a game aside: `resume` goes on."""
        if self._proposed is not None:
            self._refuse()
            return
        opened = self._desk.open_room
        if opened is not None and opened.room.shared is None:
            opened.mailbox.withdraw()
            opened.room.record.left = True
            opened.room.save()
        self._desk.leave()

    def _refuse(self) -> None:
        opened, self._proposed = self._proposed, None
        if opened is not None:
            opened.discard()

    def _free(self) -> None:
        """Have no proposal; what the desk has, an open invitation too, stays until another room is
        taken. AwaleError if a game with a friend is running."""
        opened = self._desk.open_room
        shared = None if opened is None else opened.room.shared
        if opened is not None and shared is not None and not shared.over:
            raise failure(AwaleError, "friend.running", name=opened.room.record.other_name)
        self._refuse()
