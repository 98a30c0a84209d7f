# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A connected board: its requests as methods, its events in a queue, reconnection.

with Board(open_port, Connection, Inbox()) as board:
    game = board.new("abapa", south="host", north="host")
    board.move(game, 0, 2)
    print(board.next_event(timeout=1))
"""

import logging
import time
from collections.abc import Callable, Mapping
from importlib import metadata
from typing import TYPE_CHECKING, Any, Self, TypeVar

from awale_core.messages import wrong_field
from awale_core.wire import fit

from ..catalogue import failure, seconds
from .errors import (
    BoardDisconnected,
    LinkError,
    NotABoard,
    RequestRefused,
    RequestTimeout,
    WrongVersion,
)
from .link_session import Counters, Timing
from .messages import (
    EVENTS,
    Disconnected,
    EventsLost,
    GameOf,
    Hello,
    Incoming,
    Message,
    MessageError,
    Moves,
    PlyOf,
    Pong,
    Settings,
    State,
    read_as,
)

if TYPE_CHECKING:
    from .port import Connect, Connection, Inbox, Transport


Values = dict[str, Any]
_T = TypeVar("_T")
_NAME_ROOM = 120  # bytes in a line for each player's name
_LEAST_MOVES = 16  # in an answer, but for the last one
MOST_EVENTS = 10_000  # that wait for a caller who does not read them
_log = logging.getLogger(__name__)


def pause_after(attempt: int) -> float:
    """The pause in seconds after attempt 0, 1, 2 … to reconnect: it doubles, up to two seconds."""
    return min(0.1 * 2.0 ** min(attempt, 30), 2.0)


class Board:
    """A connected board.

    `hello` says which board it is. `inbox` holds its events in order, with EventsLost and
    Disconnected among them. Requests raise RequestRefused, RequestTimeout or BoardDisconnected.
    `opened` is called for each (re)connection; the port may have changed. `connection` begins one
    over what that has opened. A board with the
    capability ``maintenance`` gets the date after each hello, because it has no battery. Without
    `marks` its pits stay as they are in a hint or a warning: the page in front of them has rings.
    """

    marks = True

    def __init__(
        self,
        opened: "Callable[[], Transport]",
        connection: "Connect",
        inbox: "Inbox",
        *,
        timing: Timing | None = None,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], object] = time.sleep,
        date: Callable[[], float] = time.time,
    ) -> None:
        self.inbox = inbox
        self.hello = Hello(0, "", "", "", (), 0)
        self._opened = opened
        self._begin = connection
        self._timing = timing
        self._clock = clock
        self._pause = pause
        self._date = date
        self.connection: Connection | None = None
        self._connect()

    # -- the connection ----------------------------------------------------------------------

    @property
    def counters(self) -> Counters:
        """Error counters of the link since the last (re)connection."""
        return self.connection.counters if self.connection else Counters()

    def reconnect(
        self,
        within: float,
        report: Callable[[LinkError], object] = lambda reason: None,
    ) -> None:
        """After `Disconnected`: try to reach the same board again, for `within` seconds.

        `report` is called with what keeps it away, once two attempts in turn have said the same.
        BoardDisconnected if it has not come back by then; WrongVersion at once if it has come back
        with another protocol. What the lost connection left in `inbox` stays there, before
        `Disconnected`.
        """
        deadline = self._clock() + within
        known = self.hello.board
        self.close()
        attempt = 0
        before = reported = ""
        while True:
            try:
                self._connect()
                if self.hello.board == known:
                    _log.info("reconnected to %s after %d attempts", known, attempt + 1)
                    return
                self.close()
                reason: LinkError = failure(NotABoard, "link.another_board")
            except WrongVersion:
                raise
            except LinkError as error:
                reason = error
            _log.info("attempt %d to reconnect: %s", attempt + 1, reason)
            if str(reason) == before != reported:
                reported = before
                report(reason)
            before = str(reason)
            left = deadline - self._clock()
            if left <= 0:
                raise failure(
                    BoardDisconnected, "link.not_back", seconds=seconds(within), reason=reason.text
                ) from reason
            self._pause(min(pause_after(attempt), left))
            attempt += 1

    def close(self) -> None:
        """Close the connection. May be called again."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _connect(self) -> None:
        connection = self._begin(
            self._opened(), self.receive, host=_host(), timing=self._timing, clock=self._clock
        )
        try:
            self.hello = connection.greeted()
        except BaseException:
            connection.close()
            raise
        self.connection = connection
        date = {"time": int(self._date())}  # of this PC, which may be wrong
        if "maintenance" in self.hello.capabilities and not wrong_field("time", date):
            self.send("clock", **date)

    def receive(self, incoming: Incoming) -> None:
        """Take in an event, or the end of the connection; called in the connection's thread."""
        if not isinstance(incoming, Disconnected) and self.inbox.qsize() >= MOST_EVENTS:
            self.inbox.discard(lambda each: isinstance(each, (*EVENTS.values(), EventsLost)))
            self.inbox.put(EventsLost("no program has read them"))
        self.inbox.put(incoming)

    # -- for scripts -------------------------------------------------------------------------

    def next_event(self, timeout: float | None = None) -> Incoming | None:
        """The next event, EventsLost or Disconnected; None if nothing comes within `timeout`
        seconds."""
        incoming: Incoming | None = self.inbox.get(timeout=timeout)
        return incoming

    def ask(self, kind: str, **fields: Any) -> Message:
        """Send any request of the protocol and return its answer as received.

        ValueError for a request that is not in the schema of `awale_core.messages`.
        """
        return self._connected().ask({"t": kind, **fields})

    def request(self, answer: type[_T], kind: str, **fields: Any) -> _T:
        """Send a request and return its answer as the struct of `messages.ANSWERS`.

        RequestTimeout also for an answer that cannot be understood.
        """
        return _read(answer, self.ask(kind, **fields))

    def send(self, kind: str, **fields: Any) -> None:
        """Send a request whose answer does not matter, such as a sign to show."""
        if self.connection is not None:
            self.connection.send({"t": kind, **fields})

    def _connected(self) -> "Connection":
        if self.connection is None:
            raise failure(BoardDisconnected, "link.unconnected")
        return self.connection

    # -- the protocol's requests -------------------------------------------------------------

    def ping(self) -> None:
        """Return once the board has answered."""
        self.request(Pong, "ping")

    def state(self) -> State:
        """Request the board's state."""
        return self.state_after_events()[0]

    def state_after_events(self) -> tuple[State, int]:
        """Request the board's state and the number of the last event before it."""
        answer, after = self._connected().ask_when({"t": "state"})
        return _read(State, answer), after

    def moves(self, game: str, first: int = 0) -> str:
        """The letters of all moves of the board's game from ply `first` on."""
        letters = ""
        while True:
            answer = self.request(Moves, "moves", game=game, **{"from": first + len(letters)})
            letters += answer.moves
            if not answer.moves or first + len(letters) >= answer.ply:
                return letters
            if len(answer.moves) < _LEAST_MOVES:
                raise failure(RequestTimeout, "link.answer", text="too few moves at a time")

    def new(
        self,
        rules: str,
        *,
        south: str,
        north: str,
        starter: int = 0,
        fen: str | None = None,
        names: tuple[str, str] | None = None,
        replace: bool = False,
    ) -> str:
        """Begin a game; returns its id. Seats are ``touch``, ``host`` or ``board``.

        `names` are shortened to what fits into a line. RequestRefused (``busy``) while a game is
        running, unless `replace`; that game is then kept as unfinished.
        """
        fields: Values = {"rules": rules, "starter": starter, "south": south, "north": north}
        if fen is not None:
            fields["fen"] = fen
        if names is not None:
            fields["names"] = [fit(name[:32], _NAME_ROOM) for name in names]
        if replace:
            fields["replace"] = True
        return self.request(GameOf, "new", **fields).game

    def move(self, game: str, ply: int, pit: int, *, any_seat: bool = False) -> int:
        """Play `pit` as move number `ply` (from 0) for a host's seat, or for `any_seat`; returns
        the ply after it."""
        return self.request(PlyOf, "move", game=game, ply=ply, pit=pit, **_seat(any_seat)).ply

    def undo(self, game: str, ply: int, count: int = 1, *, any_seat: bool = False) -> int:
        """Take back `count` of the `ply` moves played; returns how many are left. Only with
        `any_seat` if no seat is the host's."""
        fields = _seat(any_seat)
        return self.request(PlyOf, "undo", game=game, ply=ply, count=count, **fields).ply

    def declare(
        self, game: str, ply: int, side: int, action: str, *, any_seat: bool = False
    ) -> None:
        """``offer``, ``accept``, ``decline`` or ``resign`` for a host's seat, or for `any_seat`."""
        fields = _seat(any_seat)
        self.request(GameOf, "declare", game=game, ply=ply, side=side, action=action, **fields)

    def seats(self, game: str, south: str, north: str) -> None:
        """Change the seats of a running game."""
        self.request(GameOf, "seats", game=game, south=south, north=north)

    def show(self, what: str, pit: int | None = None, **fields: Any) -> None:
        """Show ``thinking``, ``hint`` (with `pit`), ``warning`` (with a list ``pits``; `pit` is
        that of a hint), ``hurry`` (with ``side``), ``greeting`` (with ``which``; for boards with
        the capability ``greetings``) or ``nothing``; does not wait for the answer."""
        if pit is not None:
            fields["pit"] = pit
        if what in ("hint", "warning") and not self.marks:
            what, fields = "nothing", {}
        self.send("show", what=what, **fields)

    def get(self, *keys: str) -> Values:
        """Settings by name; all of them if none is named."""
        fields: Values = {"keys": list(keys)} if keys else {}
        return self.request(Settings, "get", **fields).values

    def setting(self, key: str) -> Any:
        """One setting; None if this board does not have it."""
        try:
            return self.get(key).get(key)
        except RequestRefused:
            return None

    def set(self, values: Mapping[str, Any], *, session: bool = False) -> Values:
        """Change settings, all or none, and return the settings in force. With `session` the change
        ends with the link session."""
        fields: Values = {"session": True} if session else {}
        return self.request(Settings, "set", values=dict(values), **fields).values


def _seat(any_seat: bool) -> Values:
    return {"any_seat": True} if any_seat else {}


def _host() -> str:
    return f"awale {metadata.version('awale-board')}"


def _read(kind: type[_T], message: Message) -> _T:
    try:
        return read_as(kind, message)
    except MessageError as error:
        raise failure(RequestTimeout, "link.answer", text=str(error)) from error
