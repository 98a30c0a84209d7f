# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Two players far away from each other: a session, a board and a room for each, one broker."""

import threading
from pathlib import Path
from typing import Any

from awale_host.friend.broker import BrokerConnection
from awale_host.friend.mailbox import Mailbox, joined_room, new_room
from awale_host.library import Library
from awale_session.friend.desk import FriendDesk
from awale_session.friend.invitation import Broker, read_link
from awale_session.friend.port import Opened
from awale_session.friend.record import RoomRecord
from awale_session.friend.resuming import resumed_config
from awale_session.friend.room import Room
from awale_session.friend.statement import Terms
from awale_session.page.protocol import Command, Quit, Undo
from awale_session.play.events import View
from awale_session.play.inbox import CommandResult
from awale_session.play.session import Session, SessionStopped
from awale_session.play.session_config import SessionConfig
from awale_session.play.thinking import Opponent

from tests.support.board_in_process import Bench
from tests.support.session_screen import Screen
from tests.support.waiting import wait_until


class MemoryRoom:
    """An open room without a file."""

    def __init__(self, record: RoomRecord, connection: Any = BrokerConnection) -> None:
        self.room = Room(record, lock=threading.RLock())
        self.mailbox = Mailbox(self.room, connection=connection)

    def discard(self) -> None:
        pass

    def close(self) -> None:
        self.mailbox.close()


class Home:
    """A player at a board, with a room. Commands go the way that a view's go."""

    def __init__(
        self,
        folder: Path,
        room: MemoryRoom | None = None,
        bench: Bench | None = None,
        *,
        resumes: bool = False,
    ) -> None:
        self._resumes = resumes
        self.bench = bench or Bench()
        folder.mkdir(parents=True, exist_ok=True)
        seat = "" if room is None else f"-{room.room.seat}"
        self._games = folder / f"games{seat}.sqlite"
        self.more_views: list[View] = []
        self.others: dict[int, Opponent] = {}
        self.desk = FriendDesk()
        self.desk.clock.real = self.bench.clock
        self.screen = Screen()
        self.board = self.bench.connect()
        if room is not None:
            room.room.clock = self.bench.clock
            self.desk.take(room, goes_on=resumes)
        self.desk.attach(self.board)
        self.screen.session = self  # type: ignore[assignment]
        self.failure: BaseException | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)

    def submit(self, command: Command, answer: Any = lambda result: None) -> None:
        self.desk.submit(command, answer)

    def _run(self) -> None:
        try:
            with Library(self._games) as library:
                config = SessionConfig(games=None, speed="max", joins=True, wait_s=1e6)
                if self._resumes:
                    config = resumed_config(config, self.opened, library) or config
                Session(
                    self.board,
                    library,
                    config,
                    lambda wanted: self.desk.opponents(wanted, lambda other: self.others),
                    [self.screen, self.desk, *self.more_views],
                    clock=self.desk.clock,
                ).run()
        except SessionStopped:
            pass
        except BaseException as error:
            self.failure = error

    def __enter__(self) -> "Home":
        self.thread.start()
        if self.desk.open_room is not None:
            self.opened.mailbox.open()
        return self

    def __exit__(self, *error: object) -> None:
        self.desk.submit(Quit())
        self.thread.join()
        self.desk.leave()
        self.board.close()
        if self.failure is not None:
            raise self.failure

    # -- the person ----------------------------------------------------------------------------

    @property
    def opened(self) -> Opened:
        """The open room."""
        assert self.desk.open_room is not None
        return self.desk.open_room

    @property
    def room(self) -> Room:
        return self.opened.room

    @property
    def side(self) -> int:
        shared = self.room.shared
        assert shared is not None
        return shared.side(shared.seat)

    def do(self, command: Command) -> CommandResult:
        return self.screen.do(command)

    def play(self, pit: int | None = None) -> None:
        """Play a pit, the first one by default, once it is this player's turn with the friend."""
        self.screen.until(
            lambda state: (
                state.game is not None
                and state.phase == "play"
                and self.room.shared is not None
                and state.game.turn == self.side
                and state.game.moves == self.room.shared.moves
                and state.players[1 - self.side].name == self.room.record.other_name
            )
        )
        self.screen.play(self.screen.game.legal_moves()[0] if pit is None else pit)

    def has(self, plies: int) -> None:
        """Wait until the board's game has this many moves."""
        self.screen.has(plies)

    def hears(self, text: str) -> None:
        """Wait for a sentence."""
        self.screen.hears(text)

    def undo(self) -> CommandResult:
        return self.do(Undo())


def invited(address: str, **terms: Any) -> tuple[RoomRecord, RoomRecord]:
    """The records of two players of whom one has invited the other."""
    inviter = new_room("Ama", Terms(**terms), Broker.at(address))
    return inviter, joined_room("Kofi", read_link(inviter.link))


def agree(friend: Home) -> None:
    """The friend agrees as soon as the inviter's proposal is there."""
    wait_until(lambda: friend.room.record.theirs is not None, "the inviter's proposal")
    friend.room.agree()
