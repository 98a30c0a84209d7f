# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Rooms of this computer: made, joined, gone on with; and links that wait under a short code."""

import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Self

from awale_session.catalogue import failure
from awale_session.errors import AwaleError
from awale_session.friend.invitation import Broker, Invitation, read_link
from awale_session.friend.record import RoomRecord
from awale_session.friend.room import News, Room
from awale_session.friend.short_code import typed
from awale_session.friend.statement import Terms

from .broker import BrokerConnection
from .mailbox import Mailbox, joined_room, new_room
from .room_file import RoomFile, read_room, rooms_folder
from .waiting_link import code_keys, open_text

_LOOK_S: Final = 0.1
FETCH_S: Final = 20.0


class OpenRoom:
    """A room with its file and its mailbox. `close` lets other processes have it."""

    def __init__(self, record: RoomRecord, path: Path) -> None:
        self.file = RoomFile(path)
        self.room = Room(record, save=self.file.write, lock=threading.RLock())
        self.mailbox = Mailbox(self.room)

    @classmethod
    def invite(cls, name: str, terms: Terms, broker: Broker) -> Self:
        """Make a room as its inviter."""
        return cls._new(new_room(name, terms, broker))

    @classmethod
    def join(cls, invitation: Invitation, name: str) -> Self:
        """Make a room as the friend. AwaleError for an onlooker's link."""
        return cls._new(joined_room(name, invitation))

    @classmethod
    def _new(cls, record: RoomRecord) -> Self:
        made = cls(record, rooms_folder() / f"{record.public[:22]}.json")
        made.file.write(record)
        return made

    @classmethod
    def kept(cls, path: Path) -> Self:
        """A room on disk. AwaleError if it is damaged, or another process has it."""
        return cls(read_room(path), path)

    def close(self) -> None:
        """End the connection."""
        self.mailbox.close()
        self.file.close()

    def discard(self) -> None:
        """Forget a room in which nothing was agreed."""
        self.close()
        self.file.path.unlink(missing_ok=True)

    def _no_broker(self) -> AwaleError:
        line, broker = self.mailbox.connection, self.mailbox.invitation.broker
        text = line.problem or "it cannot be reached"
        return failure(AwaleError, "friend.no_broker", broker=broker.address, text=text)

    def proposal(self, within_s: float = FETCH_S) -> tuple[str, Terms]:
        """Connect, and wait for the inviter's name and terms. AwaleError if the seat is taken, or
        the inviter does not answer: then the room is forgotten."""
        heard: queue.Queue[News] = queue.Queue()
        self.room.listen(heard.put)
        self.mailbox.open()
        end = time.monotonic() + within_s
        error: AwaleError | None = None
        while error is None and time.monotonic() < end:
            try:
                news = heard.get(timeout=_LOOK_S)
            except queue.Empty:
                continue
            if news.what == "terms":
                self.room.listen(None)
                return news.args["name"], news.args["terms"]
            if news.what == "taken":
                error = failure(AwaleError, "friend.taken")
        if error is None:
            silent = self.mailbox.connection.connected
            error = failure(AwaleError, "friend.no_answer") if silent else self._no_broker()
        self.discard()
        raise error

    def give_up(self, within_s: float = FETCH_S) -> None:
        """Leave the room permanently: a running game is resigned, an invitation withdrawn.
        AwaleError if the friend cannot hear of it: then nothing has changed."""
        connected = threading.Event()
        self.mailbox.changed = lambda now: connected.set() if now else None
        self.mailbox.open()
        end = time.monotonic() + within_s
        while not connected.wait(_LOOK_S):
            if time.monotonic() > end:
                raise self._no_broker()
        room = self.room
        if room.shared is None:
            self.mailbox.withdraw()
        else:
            room.act(lambda game: game.give_up("resignation"))
        room.record.left = True
        room.save()
        self.close()


def fetch_link(text: str, broker: Broker, **how: Any) -> Invitation:
    """The invitation that a person has typed: a link, or a short code that leads to one at the
    broker (`how`: see fetch_text). AwaleError if it is neither, or if nothing waits there."""
    return read_link(text if typed(text) is None else fetch_text(text, broker, **how))


def fetch_text(
    code: str,
    broker: Broker,
    *,
    within_s: float = FETCH_S,
    connection: Callable[..., Any] = BrokerConnection,
) -> str:
    """The text of the link that waits under a short code at the broker; AwaleError if none does."""
    keys = code_keys(code)
    found: list[bytes] = []
    here = threading.Event()

    def received(topic: str, data: bytes) -> None:
        if data:
            found.append(data)
        here.set()

    line = connection(broker, received)
    line.follow(f"awale/1/{keys.topic}")
    line.open()
    end = time.monotonic() + within_s
    while not here.wait(_LOOK_S) and time.monotonic() < end:
        pass
    problem = line.problem
    line.close()
    if not found:
        if problem is not None:
            raise failure(AwaleError, "friend.no_broker", broker=broker.address, text=problem)
        raise failure(AwaleError, "friend.no_such_code")
    return open_text(keys, found[-1])
