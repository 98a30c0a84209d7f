# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Serves the page of the virtual board to browsers on this computer, and talks with it.

`/` and its files come from the folder `page`, `/board.json` is board.toml. On the WebSocket
`/live` the page gets every change of the light as a binary message, three bytes an LED, at most 60
a second, and text messages `{"tone": hertz}`, `{"console": text}`, `{"stopped": why}`; it sends
`{"pad": name, "down": true}`. The page knows no rules: it is light, pads and a piezo.
"""

import asyncio
import http
import json
import logging
import mimetypes
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from .console import Console
from .machine import Machine
from .sockets import listen

_FILES = Path(__file__).resolve().parent / "page"
_FRAME_S = 1 / 60
_LOG = logging.getLogger(__name__)
_LOG.propagate = False  # a browser that breaks off is no news
_LOG.addHandler(logging.NullHandler())
_SECURITY = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


class PageServer:
    """The page on `http://127.0.0.1:PORT/`, in a thread of its own.

    AwaleError if the port is taken; 0 takes any free one.
    """

    def __init__(
        self, machine: Machine, console: Console, description: dict[str, Any], port: int = 0
    ) -> None:
        self._machine = machine
        self._console = console
        self._listener = listen(port, "--http-port")
        self._port = self._listener.getsockname()[1]
        self._board = json.dumps(description).encode()
        self._pads = {pad["name"]: pad["pin"] for pad in description["touch"]["pads"]}
        self._visitors: set[_Visitor] = set()
        self._count = 0
        self._stopped = ""
        self._tone = 0.0
        self._loop = asyncio.new_event_loop()
        self._done = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="page", daemon=True)
        machine.light.on_change = lambda rgb: self._soon(self._frame)
        machine.on_tone = lambda hertz: self._soon(self._set_tone, hertz)
        console.on_text = lambda text: self._soon(self._say, {"console": text})

    @property
    def url(self) -> str:
        """The page's address."""
        return f"http://127.0.0.1:{self._port}/"

    def start(self) -> None:
        """Serve from now on."""
        self._thread.start()

    def close(self) -> None:
        """Close every connection."""
        self._soon(self._done.set)
        self._thread.join(2)

    def stopped(self, why: str) -> None:
        """The firmware has ended: tell every page, any thread may call it."""
        self._stopped = why
        self._soon(self._say, {"stopped": why})

    def _soon(self, call: Callable[..., None], *arguments: Any) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call, *arguments)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        async with serve(
            self._visit,
            sock=self._listener,
            process_request=self._answer,
            origins=[f"http://{host}:{self._port}" for host in ("127.0.0.1", "localhost")],  # type: ignore[misc,unused-ignore]
            compression=None,
            logger=_LOG,
            max_size=1024,
            ping_interval=10,
            ping_timeout=10,
        ):
            await self._done.wait()

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """A file, or None for the WebSocket. Only this computer's own names are answered, so that
        a page from elsewhere cannot reach the board under a name of its own."""
        if request.headers.get("Host") not in (
            f"127.0.0.1:{self._port}",
            f"localhost:{self._port}",
        ):
            return connection.respond(http.HTTPStatus.FORBIDDEN, "Not this host.\n")
        path = request.path.partition("?")[0]
        if path == "/live":
            return None
        if path == "/board.json":
            return _response(self._board, "application/json")
        file = _FILES / (path.lstrip("/") or "index.html")
        if file.parent != _FILES or not file.is_file():
            return connection.respond(http.HTTPStatus.NOT_FOUND, "There is no such page.\n")
        kind = {".js": "text/javascript"}.get(file.suffix) or mimetypes.guess_type(file.name)[0]
        return _response(file.read_bytes(), kind or "application/octet-stream")

    async def _visit(self, connection: ServerConnection) -> None:
        self._count += 1
        visitor = _Visitor(connection, f"page {self._count}", self._machine)
        visitor.say({"console": self._console.recent()})
        visitor.say({"tone": self._tone})
        if self._stopped:
            visitor.say({"stopped": self._stopped})
        visitor.changed.set()
        self._visitors.add(visitor)
        sender = asyncio.create_task(visitor.send())
        try:
            async for message in connection:
                self._hear(visitor, message)
        except ConnectionClosed:
            pass
        finally:
            self._visitors.discard(visitor)
            sender.cancel()
            self._machine.fingers.lift_all(visitor.name, self._machine.now_ms())
            self._machine.wake()

    def _hear(self, visitor: "_Visitor", message: str | bytes) -> None:
        try:
            said = json.loads(message)
            pin, down = self._pads[said["pad"]], said["down"] is True
        except (ValueError, KeyError, TypeError):
            return
        self._machine.fingers.change(visitor.name, pin, down, self._machine.now_ms())
        self._machine.wake()

    def _frame(self) -> None:
        for visitor in self._visitors:
            visitor.changed.set()

    def _set_tone(self, hertz: float) -> None:
        self._tone = hertz
        self._say({"tone": hertz})

    def _say(self, message: dict[str, Any]) -> None:
        for visitor in self._visitors:
            visitor.say(message)


class _Visitor:
    """One page that is open somewhere."""

    def __init__(self, connection: ServerConnection, name: str, machine: Machine) -> None:
        self.name = name
        self.changed = asyncio.Event()
        self._connection = connection
        self._machine = machine
        self._sayings: list[str] = []

    def say(self, message: dict[str, Any]) -> None:
        """Send a text message soon; a page that does not read loses the oldest."""
        self._sayings.append(json.dumps(message))
        del self._sayings[:-1000]
        self.changed.set()

    async def send(self) -> None:
        """Send what there is, newest light only, at most 60 times a second."""
        last = b""
        try:
            while True:
                await self.changed.wait()
                self.changed.clear()
                sayings, self._sayings = self._sayings, []
                for saying in sayings:
                    await self._connection.send(saying)
                frame = self._machine.light.shown
                if frame is not last:
                    await self._connection.send(frame)
                    last = frame
                await asyncio.sleep(_FRAME_S)
        except ConnectionClosed:
            pass


def _response(body: bytes, kind: str) -> Response:
    text = kind.startswith(("text/", "application/json"))
    headers = Headers(
        {
            "Content-Type": kind + ("; charset=utf-8" if text else ""),
            "Content-Length": str(len(body)),
            "Connection": "close",
            **_SECURITY,
        }
    )
    return Response(200, "OK", headers, body)
