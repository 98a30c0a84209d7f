# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Friends for a session: rooms that are opened and closed while it runs.

The desk stands between a session and its views: it is a View itself, passes commands on or to the
friend, supplies the friend's opponent, and is the session's clock. Without a friend it does
nothing, and loads no library for encryption or the broker.
"""

from collections.abc import Callable, Mapping

from ..link import Board
from ..page.protocol import Command
from ..play.events import SessionEvent, SessionState
from ..play.inbox import Answer, Submitted
from ..play.seats import ENGINE, PERSON
from ..play.session_config import SessionConfig
from ..play.thinking import Opponent
from .port import Opened
from .room import News
from .seat import FriendSeat
from .seat_clock import SeatClock


class FriendDesk:
    """The session's desk for friends. At most one room is open; `on_news` hears of it, from any
    thread."""

    def __init__(self) -> None:
        self.clock = SeatClock()
        self.open_room: Opened | None = None
        self.seat: FriendSeat | None = None
        self.on_news: Callable[[News], object] = lambda news: None
        self.on_line: Callable[[], object] = lambda: None
        """Called when the room's connection begins or ends, from any thread."""
        self._board: Board | None = None
        self._state: SessionState | None = None
        self._goes_on = False

    # -- for the session -----------------------------------------------------------------------

    def attach(self, board: Board) -> None:
        """The board of the session that is going to begin."""
        self._board = board
        if self.open_room is not None:
            self._seat(self.open_room)

    def on_state(self, state: SessionState) -> None:
        """See View."""
        self._state = state
        if self.seat is not None:
            self.seat.on_state(state)

    def on_event(self, event: SessionEvent) -> None:
        """See View."""
        if self.seat is not None:
            self.seat.on_event(event)

    def submit(self, command: Command, answer: Answer = lambda result: None) -> None:
        """Like `Session.submit`."""
        if self.seat is not None:
            self.seat.submit(command, answer)
        elif self._board is not None:
            self._board.inbox.put(Submitted(command, answer))

    def opponents(
        self, config: SessionConfig, others: Callable[[SessionConfig], Mapping[int, Opponent]]
    ) -> Mapping[int, Opponent]:
        """The opponents for a configuration: the friend in their game, else `others`."""
        seat = self.seat
        shared = None if seat is None else seat.room.shared
        if seat is not None and shared is not None:
            side = shared.side(shared.other)
            if config.seats[side] == ENGINE and config.names[side] == seat.name:
                return {side: seat.opponent}
        return others(config)

    # -- rooms -----------------------------------------------------------------------------------

    def take(self, opened: Opened, *, goes_on: bool = False) -> None:
        """Let this room be the session's; `goes_on` if the session begins with its game."""
        self.leave()
        self.open_room, self._goes_on = opened, goes_on or self._has_begun(opened)
        if self._board is not None:
            self._seat(opened)

    def _has_begun(self, opened: Opened) -> bool:
        """Whether the room's game is over, or the session's, which the player had left."""
        state, shared = self._state, opened.room.shared
        if state is None or shared is None or shared.over:
            return shared is not None and shared.over
        if state.id != opened.room.record.board_game:
            return False
        friend = state.players[shared.side(shared.other)]
        return friend.kind != PERSON and friend.name == opened.room.record.other_name

    def _seat(self, opened: Opened) -> None:
        assert self._board is not None
        seat = FriendSeat(opened.room, self._board, self.clock, opened.room.keep_game)
        hear = seat.on_news

        def both(news: News) -> None:
            if news.what == "begun":
                opened.mailbox.drop_code()
            self.on_news(news)
            hear(news)

        def line(connected: bool) -> None:
            seat.line_changed(connected)
            self.on_line()

        opened.mailbox.changed = line
        if self._goes_on:
            seat.goes_on(None if self._state is None else self._state.id)
        self.seat = seat
        if self._state is not None:
            seat.on_state(self._state)
        opened.room.listen(both)

    def leave(self) -> None:
        """Close the room; it can be gone on with later."""
        opened, seat = self.open_room, self.seat
        self.open_room = self.seat = None
        self.clock.side = None
        if seat is not None:
            seat.end()
        if opened is not None:
            opened.close()
