# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The ports of the link: bytes to and from a board, and a connection that exchanges messages over
them."""

from collections.abc import Callable
from typing import Any, Protocol

from .link_session import Counters, PendingRequest, Timing
from .messages import Hello, Incoming, Message


class Inbox(Protocol):
    """The input of a session, in order: events of the board, commands, results. Any thread puts
    into it, the session's takes."""

    def put(self, item: Any) -> None:
        """Append."""

    def get(self, *, timeout: float | None = None) -> Any:
        """Take the first; None if there is none within `timeout` seconds, None to wait for one."""

    def qsize(self) -> int:
        """The number of those that wait."""

    def discard(self, unwanted: Callable[[Any], bool]) -> None:
        """Remove those for which `unwanted` is true; the others stay in order."""


class Transport(Protocol):
    """A stream of bytes both ways. `read` and `write` may run in two threads."""

    def read(self) -> bytes:
        """Return received bytes, b"" after a short wait; OSError once the other end is gone."""

    def write(self, data: bytes) -> None:
        """Send all of `data`; OSError if the other end takes nothing. `read` finds that it is
        gone."""

    def close(self) -> None:
        """Close the port; never raises."""


class Connection(Protocol):
    """One connection to a board, from opening to its end: a `LinkSession` over a Transport."""

    @property
    def counters(self) -> Counters:
        """Error counters of the link so far."""

    def greeted(self) -> Hello:
        """Wait for the board's hello. A LinkError says why there is none."""

    def ask(self, message: Message) -> Message:
        """Send a request and wait for its answer: the message, or RequestRefused, RequestTimeout,
        BoardDisconnected."""

    def ask_when(self, message: Message) -> tuple[Message, int]:
        """Like `ask`, with the number of the last event that came before the answer."""

    def send(self, message: Message) -> PendingRequest:
        """Send a request without waiting for its answer."""

    def close(self) -> None:
        """End the connection, without `Disconnected`. May be called again."""


class Connect(Protocol):
    """Begins a connection over an open Transport."""

    def __call__(
        self,
        transport: Transport,
        sink: Callable[[Incoming], None],
        *,
        host: str,
        timing: Timing | None,
        clock: Callable[[], float],
    ) -> Connection:
        """`sink` gets every event, in order, and last `Disconnected` if the connection breaks off;
        `host` is what the program calls itself; `clock` gives seconds."""
