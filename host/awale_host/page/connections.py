# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Limits of HTTP connections, which uvicorn does not have: how many there are, and how long one may
be open without a whole request. A slow or greedy client so never keeps another one out."""

import asyncio
import contextlib
import sys
from collections import Counter
from dataclasses import dataclass
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_S: Final = 10.0  # from the start of a connection, or the answer before, to a whole request
# A connection is read in the second pass of the event loop after it was accepted, and its request
# handled in the next. So a crowd of newer ones never pushes it out before.
ACCEPTED_AT_ONCE: Final = 30
LEAST: Final = 4 * ACCEPTED_AT_ONCE
MOST: Final = 1500
_Peer = tuple[str, int]


@dataclass
class _Open:
    """An open connection; `expiry` is None while a request is answered, `half` True if a part of
    one has come."""

    transport: asyncio.Transport
    expiry: asyncio.TimerHandle | None
    half: bool = False


class Connections:
    """The open HTTP connections by peer, `most` of them, the one that has waited longest for a
    request first.

    Everything runs in the server's event loop.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[_Peer, _Open] = {}

    def add(self, transport: asyncio.Transport) -> None:
        """Take in a connection. If there are too many now, an older one is aborted: of those that
        wait for a request one of the computer that has the most, rather one that has sent half of a
        request, and of these the oldest."""
        if len(self._open) >= self._most:
            waiting = [each for each, found in self._open.items() if found.expiry is not None]
            computers = Counter(host for host, _ in waiting)
            self._abort(
                max(
                    waiting or self._open,
                    key=lambda each: (computers[each[0]], self._open[each].half),
                )
            )
        peer = _peer(transport)
        self.remove(peer)  # an earlier connection from the same port, whose end is not known yet
        self._open[peer] = _Open(transport, self._expiry(peer))

    def remove(self, peer: _Peer, transport: asyncio.Transport | None = None) -> None:
        """Forget a connection that has ended or has become a WebSocket."""
        connection = self._open.get(peer)
        if connection is None or transport not in (None, connection.transport):
            return
        del self._open[peer]
        if connection.expiry is not None:
            connection.expiry.cancel()

    def hear(self, peer: _Peer) -> None:
        """Note that data has come, though not a whole request."""
        connection = self._open.get(peer)
        if connection is not None and connection.expiry is not None:
            connection.half = True

    def begin(self, peer: _Peer) -> None:
        """Note that a whole request has come: it is being answered."""
        connection = self._open.get(peer)
        if connection is not None and connection.expiry is not None:
            connection.expiry.cancel()
            connection.expiry = None

    def end(self, peer: _Peer) -> None:
        """Note that the request is answered: the connection waits for the next one."""
        connection = self._open.get(peer)
        if connection is not None:
            self.remove(peer)
            self._open[peer] = _Open(connection.transport, self._expiry(peer))

    def _expiry(self, peer: _Peer) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(REQUEST_S, self._abort, peer)

    def _abort(self, peer: _Peer) -> None:
        connection = self._open[peer]
        self.remove(peer)
        connection.transport.abort()

    def protocol(self) -> type[H11Protocol]:
        """Return uvicorn's HTTP protocol with these limits."""
        connections = self

        class Limited(H11Protocol):
            def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
                super().connection_made(transport)
                connections.add(transport)

            def data_received(self, data: bytes) -> None:
                super().data_received(data)
                # after the task that a whole request has started
                self.loop.call_soon(connections.hear, _peer(self.transport))

            def connection_lost(self, error: Exception | None) -> None:
                connections.remove(_peer(self.transport), self.transport)
                super().connection_lost(error)

        return Limited

    def middleware(self, app: ASGIApp) -> ASGIApp:
        """Return the application, with its requests noted here."""

        async def counted(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == "websocket":
                self.remove(tuple(scope["client"]))
            if scope["type"] != "http":
                await app(scope, receive, send)
                return
            peer = tuple(scope["client"])
            self.begin(peer)
            try:
                await app(scope, receive, send)
            finally:
                self.end(peer)

        return counted


def possible_connections() -> int:
    """Return how many connections to allow: half of the files that this process may open, and
    between LEAST and MOST. Raises the process's own limit of files if that is lower than needed."""
    if sys.platform == "win32":  # no such limit
        return MOST
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < 2 * MOST:
        soft = 2 * MOST if hard == resource.RLIM_INFINITY else min(2 * MOST, hard)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if soft == resource.RLIM_INFINITY else max(LEAST, min(MOST, soft // 2))


def _peer(transport: asyncio.Transport) -> _Peer:
    host, port, *_ = transport.get_extra_info("peername")
    return str(host), int(port)
