# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A board as an object: its requests as methods, its events in a queue, and the way back to it.

with Board.connect("socket://127.0.0.1:4711") as board:
    game = board.new("abapa", south="host", north="host")
    board.move(game, 0, 2)
    print(board.next_event(timeout=1))
"""

import queue
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from importlib import metadata
from typing import Any, TypeVar

from .connection import Connection
from .dialogue import Counters, Timing
from .errors import BoardGone, LinkError, NoAnswer, NotABoard, Refused, WrongVersion
from .messages import Gone, Hello, Incoming, Message, MessageError, State, state_of
from .transport import Transport, open_port

Values = dict[str, Any]
_T = TypeVar("_T")


class LinkState(Enum):
    """How a `Board` stands to its board."""

    CLOSED = "closed"
    CONNECTING = "connecting"
    READY = "ready"
    LOST = "lost"
    WAITING = "waiting"


# What may follow what; anything else is a fault of this program.
_NEXT = {
    LinkState.CLOSED: {LinkState.CONNECTING},
    LinkState.CONNECTING: {LinkState.READY, LinkState.CLOSED, LinkState.WAITING},
    LinkState.READY: {LinkState.LOST, LinkState.CLOSED},
    LinkState.LOST: {LinkState.CONNECTING, LinkState.CLOSED},
    LinkState.WAITING: {LinkState.CONNECTING, LinkState.CLOSED},
}


@dataclass(frozen=True)
class Backoff:
    """Pauses between attempts to reconnect, in seconds: they double from `first` up to `most`."""

    first: float = 0.1
    most: float = 2.0

    def pause(self, attempt: int) -> float:
        """The pause after attempt 0, 1, 2 …"""
        return min(self.first * 2.0 ** min(attempt, 30), self.most)


class Board:
    """A connected board.

    `hello` tells who it is, `inbox` holds its events in order, with Missed and Gone among them.
    Requests raise Refused, NoAnswer or BoardGone. `opened` opens the way to it, again and again
    where it may have moved to another port. A board that asks to be looked after (``care``) is told
    the date each time: it has no battery.
    """

    def __init__(
        self,
        opened: Callable[[], Transport],
        *,
        inbox: "queue.Queue[Any] | None" = None,
        timing: Timing | None = None,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], object] = time.sleep,
        date: Callable[[], float] = time.time,
    ) -> None:
        self.inbox: queue.Queue[Any] = inbox if inbox is not None else queue.Queue()
        self.hello = Hello(0, "", "", "", ())
        self._opened = opened
        self._timing = timing
        self._clock = clock
        self._pause = pause
        self._date = date
        self._connection: Connection | None = None
        self._state = LinkState.CLOSED
        self._state_lock = threading.Lock()
        self._connect()

    @classmethod
    def connect(cls, address: str, **options: Any) -> "Board":
        """The board at a serial port or `socket://` address. LinkError says why there is none."""
        return cls(lambda: open_port(address), **options)

    # -- the connection ----------------------------------------------------------------------

    @property
    def link(self) -> LinkState:
        """How the connection stands."""
        return self._state

    @property
    def counters(self) -> Counters:
        """What went wrong on the way since the last (re)connection."""
        return self._connection.counters if self._connection else Counters()

    def reconnect(self, within: float, backoff: Backoff | None = None) -> None:
        """After `Gone`: try to reach the same board again for `within` seconds.

        BoardGone if it has not come back by then; WrongVersion at once if it has come back with
        another protocol. What the lost connection left in `inbox` stays there, before `Gone`.
        """
        backoff = backoff or Backoff()
        deadline = self._clock() + within
        known = self.hello.board
        if self._state is LinkState.READY:
            self._go(LinkState.LOST)
        self._drop()
        attempt = 0
        while True:
            try:
                self._connect()
                if self.hello.board == known:
                    return
                self.close()
                reason: LinkError = NotABoard("Another board is connected there now.")
            except WrongVersion:
                self._go(LinkState.CLOSED)
                raise
            except LinkError as error:
                reason = error
            left = deadline - self._clock()
            if left <= 0:
                self._state = LinkState.CLOSED
                raise BoardGone(
                    f"The board has not come back within {within:g} seconds. {reason}"
                ) from reason
            self._pause(min(backoff.pause(attempt), left))
            attempt += 1

    def close(self) -> None:
        """Let go of the board. May be called again."""
        self._drop()
        self._state = LinkState.CLOSED

    def __enter__(self) -> "Board":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _connect(self) -> None:
        self._go(LinkState.CONNECTING)
        try:
            connection = Connection(
                self._opened(), self._receive, host=_host(), timing=self._timing, clock=self._clock
            )
            try:
                self.hello = connection.greeted()
            except BaseException:
                connection.close()
                raise
        except BaseException:
            self._go(LinkState.WAITING)
            raise
        self._connection = connection
        self._go(LinkState.READY)
        if "care" in self.hello.capabilities:
            self.tell("clock", time=int(self._date()))

    def _receive(self, incoming: Incoming) -> None:
        if isinstance(incoming, Gone) and self._state is LinkState.READY:
            self._go(LinkState.LOST)
        self.inbox.put(incoming)

    def _go(self, state: LinkState) -> None:
        with self._state_lock:
            assert state in _NEXT[self._state], f"{self._state} cannot become {state}"
            self._state = state

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    # -- for scripts -------------------------------------------------------------------------

    def next_event(self, timeout: float | None = None) -> Incoming | None:
        """The next event, Missed or Gone; None if nothing comes within `timeout` seconds."""
        try:
            incoming: Incoming = self.inbox.get(timeout=timeout)
        except queue.Empty:
            return None
        return incoming

    def forget(self, gone: Callable[[Any], bool]) -> None:
        """Take out of `inbox` what is `gone`; the rest stays in its order."""
        with self.inbox.mutex:
            kept = [incoming for incoming in self.inbox.queue if not gone(incoming)]
            self.inbox.queue.clear()
            self.inbox.queue.extend(kept)

    def ask(self, kind: str, **fields: Any) -> Message:
        """Any request of the protocol, and its answer as it came."""
        return self._connected().ask({"t": kind, **fields})

    def tell(self, kind: str, **fields: Any) -> None:
        """A request whose answer does not matter, such as a sign to show."""
        if self._connection is not None:
            self._connection.send({"t": kind, **fields})

    def _connected(self) -> Connection:
        if self._connection is None:
            raise BoardGone("There is no connection to a board.")
        return self._connection

    # -- the protocol's requests -------------------------------------------------------------

    def ping(self) -> None:
        """Returns once the board has answered."""
        self.ask("ping")

    def state(self) -> State:
        """What the board is doing."""
        answer, after = self._connected().ask_when({"t": "state"})
        return _read(lambda message: state_of(message, after), answer)

    def moves(self, game: str, first: int = 0) -> str:
        """The letters of all moves of the board's game from ply `first` on."""
        letters = ""
        while True:
            answer = self.ask("moves", game=game, **{"from": first + len(letters)})
            more, ply = _read(_moves_of, answer)
            letters += more
            if not more or first + len(letters) >= ply:
                return letters

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

        Refused (``busy``) while a game is running, unless `replace`; it is then kept as unfinished.
        """
        fields: Values = {"rules": rules, "starter": starter, "south": south, "north": north}
        if fen is not None:
            fields["fen"] = fen
        if names is not None:
            fields["names"] = [name[:32] for name in names]
        if replace:
            fields["replace"] = True
        return _read(_game_of, self.ask("new", **fields))

    def move(self, game: str, ply: int, pit: int) -> int:
        """Play `pit` as move number `ply` (from 0) for a host's seat; returns the ply after it."""
        return _read(_ply_of, self.ask("move", game=game, ply=ply, pit=pit))

    def undo(self, game: str, ply: int, count: int = 1) -> int:
        """Take back `count` of the `ply` moves played; returns how many are left."""
        return _read(_ply_of, self.ask("undo", game=game, ply=ply, count=count))

    def word(self, game: str, ply: int, side: int, word: str) -> None:
        """Say ``offer``, ``accept``, ``decline`` or ``resign`` for a host's seat."""
        self.ask("word", game=game, ply=ply, side=side, word=word)

    def seats(self, game: str, south: str, north: str) -> None:
        """Hand the seats of a running game over."""
        self.ask("seats", game=game, south=south, north=north)

    def show(self, what: str, pit: int | None = None, **fields: Any) -> None:
        """Show ``thinking``, a ``hint`` on `pit`, a ``warning`` on `pits`, ``hurry`` for a `side`,
        or ``nothing``; does not wait for an answer."""
        if pit is not None:
            fields["pit"] = pit
        self.tell("show", what=what, **fields)

    def get(self, *keys: str) -> Values:
        """Settings by name, all of them if none is named."""
        fields: Values = {"keys": list(keys)} if keys else {}
        return _read(_values_of, self.ask("get", **fields))

    def setting(self, key: str) -> Any:
        """One setting; None if this board does not have it."""
        try:
            return self.get(key).get(key)
        except Refused:
            return None

    def set(self, values: Mapping[str, Any], *, session: bool = False) -> Values:
        """Change settings, all or none, for good or for this session; returns what is in force."""
        fields: Values = {"session": True} if session else {}
        return _read(_values_of, self.ask("set", values=dict(values), **fields))


def _host() -> str:
    return f"awale {metadata.version('awale-board')}"


def _read(read: Callable[[Message], _T], message: Message) -> _T:
    """An answer's content; NoAnswer for one that is no answer to what was asked."""
    try:
        return read(message)
    except (MessageError, KeyError, TypeError) as error:
        raise NoAnswer(f"The board's answer cannot be understood: {error}.") from error


def _typed(message: Message, key: str, kind: type) -> Any:
    value = message[key]
    if not isinstance(value, kind):
        raise MessageError(f"{key} is wrong")
    return value


def _moves_of(message: Message) -> tuple[str, int]:
    return _typed(message, "moves", str), _typed(message, "ply", int)


def _game_of(message: Message) -> str:
    game: str = _typed(message, "game", str)
    return game


def _ply_of(message: Message) -> int:
    ply: int = _typed(message, "ply", int)
    return ply


def _values_of(message: Message) -> Values:
    values: Values = _typed(message, "values", dict)
    return values
