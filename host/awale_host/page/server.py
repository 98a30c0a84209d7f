# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Serves the page and its WebSocket, in a thread of its own."""

import asyncio
import contextlib
import functools
import logging
import socket
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Any, Final, Protocol
from urllib.parse import quote

import uvicorn
from awale_session.catalogue import failure
from awale_session.errors import AwaleError
from awale_session.page.protocol import MAX_COMMAND_BYTES, write_message
from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from . import bundle
from .answers import address_code, messages, unless_kept, wanted_language
from .connections import ACCEPTED_AT_ONCE, Connections, possible_connections
from .files import MOST_BYTES
from .guard import Guard
from .viewer import SEND_S, TooSlow, Viewer

HELLO_S: Final = 5.0
MOST_OF_ONE: Final = 30  # pages of one other computer
_OWN: Final = ("127.0.0.1", "::1")
_TRY_AGAIN_LATER: Final = 1013
_POLICY: Final = 1008
_CLOSE_S: Final = 3.0
_QUEUE: Final = 1024  # connections that wait to be accepted


class Served(Protocol):
    """Interface of what stands behind a page: a Hub, or what takes its place. `address` is set to
    the page's where other devices reach it."""

    address: str
    closed: asyncio.Event

    @property
    def is_empty(self) -> bool:
        """Whether no page is open."""

    @property
    def is_full(self) -> bool:
        """Whether there is no room for another page."""

    def start(self) -> None:
        """Begin to report; called in the event loop."""

    def tick(self) -> None:
        """Called once a second."""

    def enter(self, first: str, address: str = "") -> Viewer | str:
        """Add a page that has said hello, or return the text to refuse it with. `address` is that
        of its computer."""

    def leave(self, viewer: Viewer) -> None:
        """Remove the page."""

    def receive(self, viewer: Viewer, data: str) -> None:
        """A message of the page."""


class PageServer:
    """The page at `url`. `pages` makes its application, the board's page of a Hub by default.
    `address` is what it listens on, loopback unless another is named; then
    `token` is part of the url and nothing is answered without it.

    AwaleError in one sentence if the port cannot be used; port 0 takes any free one.
    """

    def __init__(
        self,
        hub: Served,
        *,
        port: int = 0,
        address: str = "127.0.0.1",
        token: str = "",
        pages: Callable[[Any], Starlette] | None = None,
    ) -> None:
        self._hub = hub
        self._socket = _listen(address, port)
        self._port: int = self._socket.getsockname()[1]
        self._shown = address if address not in ("", "0.0.0.0") else own_address()
        self._token = token
        if token:
            hub.address = self.url
        names = {"127.0.0.1", "localhost", self._shown, own_name()}
        connections = Connections(possible_connections())
        app = connections.middleware((pages or _application)(hub))
        config = uvicorn.Config(
            Guard(app, [f"{name}:{self._port}" for name in names], token),
            http=connections.protocol(),
            ws="websockets-sansio",
            ws_max_size=MAX_COMMAND_BYTES,
            ws_max_queue=8,
            ws_ping_interval=10.0,
            ws_ping_timeout=10.0,
            ws_per_message_deflate=False,
            backlog=ACCEPTED_AT_ONCE,
            timeout_keep_alive=5,
            timeout_graceful_shutdown=1,
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,
        )
        for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets"):
            logging.getLogger(name).propagate = False  # a browser that breaks off is not news
            logging.getLogger(name).addHandler(logging.NullHandler())
        self._server = _Server(config)
        self._thread = threading.Thread(target=self._run, name="page", daemon=True)

    @property
    def url(self) -> str:
        """The page's address, with the token if there is one."""
        port = "" if self._port == 80 else f":{self._port}"
        return f"http://{self._shown}{port}/" + (f"{self._token}/" if self._token else "")

    def start(self) -> None:
        """Serve from now on; returns when the page can be reached."""
        self._thread.start()
        self._server.ready.wait(10)

    def close(self) -> None:
        """Close every connection; returns when that is done. May be called again.

        After the source's `Bye` the pages get as long to take it as to take anything.
        """
        if self._server.ready.is_set():
            heard = threading.Event()  # all that the source has said
            with contextlib.suppress(RuntimeError):  # the loop is closed
                self._server.loop.call_soon_threadsafe(heard.set)
                heard.wait(SEND_S)
        if self._hub.closed.is_set():
            pause = threading.Event()
            for _ in range(round(100 * SEND_S)):
                if self._hub.is_empty:
                    break
                pause.wait(0.01)
        self._server.should_exit = True
        if self._thread.is_alive():
            self._thread.join(_CLOSE_S)
        self._socket.close()

    def _run(self) -> None:
        self._server.run(sockets=[self._socket])


class _Server(uvicorn.Server):
    """uvicorn outside the main thread: no signal handlers, and an event when it is up."""

    loop: asyncio.AbstractEventLoop

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(_QUEUE)  # uvicorn has made it as short as what it accepts at once
        self.ready.set()


_scripts = functools.cache(bundle.scripts)
_styles = functools.cache(bundle.styles)


def serving(hub: Served) -> Callable[[Starlette], contextlib.AbstractAsyncContextManager[None]]:
    """The lifespan of an application: `hub` reports, and ticks once a second."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        hub.start()
        ticking = asyncio.create_task(_tick(hub))
        try:
            yield
        finally:
            ticking.cancel()

    return lifespan


def live_route(hub: Served) -> WebSocketRoute:
    """The route of the pages' WebSockets."""

    visits: Counter[str] = Counter()

    async def live(websocket: WebSocket) -> None:
        address = _address(websocket)
        if hub.is_full or (address not in _OWN and visits[address] >= MOST_OF_ONE):
            await websocket.send_denial_response(
                PlainTextResponse("Too many pages are open.\n", 503)
            )
            return
        visits[address] += 1
        try:
            await websocket.accept()
            await _visit(hub, websocket)
        finally:
            visits[address] -= 1
            if not visits[address]:
                del visits[address]

    return WebSocketRoute("/live", live)


def _application(hub: Any) -> Starlette:
    async def address(request: Request) -> Response:
        return address_code(hub.address)

    async def fetch(request: Request) -> Response:
        found = hub.files.fetch(request.path_params["token"])
        if found is None:
            return PlainTextResponse("This file is no longer here: ask for it again.\n", 404)
        named = f"attachment; filename*=UTF-8''{quote(found.name, safe='')}"
        headers = {"Content-Disposition": named, "Cache-Control": "no-store"}
        return Response(found.body, media_type=found.media, headers=headers)

    async def upload(request: Request) -> Response:
        receive = hub.files.receiver(request.path_params["token"])
        if receive is None:
            return PlainTextResponse("No file is expected here.\n", 404)
        body = bytearray()
        async for part in request.stream():
            body += part
            if len(body) > MOST_BYTES:
                return PlainTextResponse("The file is too large.\n", 413)
        answer = await asyncio.to_thread(receive, bytes(body))
        return Response(write_message(answer), media_type="application/json")

    async def whole(request: Request) -> Response:
        name = request.url.path.rpartition("/")[2]
        if name in bundle.STYLES:
            return unless_kept(request, _styles()[name], "text/css")
        return unless_kept(request, _scripts()[name], "text/javascript")

    async def page(request: Request) -> Response:
        found = await static.get_response("index.html", request.scope)
        language = wanted_language(request.headers.get("accept-language", ""))
        address = f"messages/{language}.json"
        found.headers["Link"] = f"<{address}>; rel=preload; as=fetch; crossorigin=anonymous"
        found.headers["Vary"] = "Accept-Language"
        return found

    static = StaticFiles(directory=bundle.STATIC, html=True)
    app = Starlette(
        routes=[
            live_route(hub),
            Route("/", page),
            *(Route(f"/{name}", whole) for name in (*bundle.SCRIPTS, *bundle.STYLES)),
            Route("/messages/{language}.json", messages),
            Route("/address.svg", address),
            Route("/files/{token}/{name}", fetch),
            Route("/files/{token}", upload, methods=["POST"]),
            Mount("/", static),
        ],
        lifespan=serving(hub),
    )
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    return app


def _address(websocket: WebSocket) -> str:
    return "" if websocket.client is None else websocket.client.host


async def _tick(hub: Served) -> None:
    while True:
        await asyncio.sleep(1)
        hub.tick()


async def _visit(hub: Served, websocket: WebSocket) -> None:
    """One page, from its hello to its end."""
    try:
        async with asyncio.timeout(HELLO_S):
            first = await websocket.receive_text()
    except (TimeoutError, WebSocketDisconnect, KeyError):
        with contextlib.suppress(RuntimeError):
            await websocket.close(_POLICY)
        return
    viewer = hub.enter(first, _address(websocket))
    if isinstance(viewer, str):
        await websocket.send_text(viewer)
        await websocket.close(_POLICY)
        return
    tasks = [
        asyncio.create_task(_send(viewer, websocket)),
        asyncio.create_task(_receive(hub, viewer, websocket)),
        asyncio.create_task(_send_bye(hub, viewer)),
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        code = next((task.result() for task in done if not task.exception()), _TRY_AGAIN_LATER)
    finally:
        hub.leave(viewer)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    with contextlib.suppress(RuntimeError, TimeoutError, OSError, WebSocketDisconnect):
        async with asyncio.timeout(1):
            await websocket.close(code)


async def _send(viewer: Viewer, websocket: WebSocket) -> int:
    with contextlib.suppress(TooSlow, WebSocketDisconnect, RuntimeError, OSError):
        await viewer.send(websocket.send_text)
    return _TRY_AGAIN_LATER


async def _receive(hub: Served, viewer: Viewer, websocket: WebSocket) -> int:
    """The page's messages until it goes (1000) or floods (1008)."""
    while not viewer.is_flooding:
        message = await websocket.receive()
        if message["type"] != "websocket.receive":
            return 1000
        text = message.get("text")
        hub.receive(viewer, text if text is not None else "")
    return _POLICY


async def _send_bye(hub: Served, viewer: Viewer) -> int:
    """Wait for the end of the session and until the page knows of it."""
    await hub.closed.wait()
    while not viewer.is_idle:
        await asyncio.sleep(0.01)
    return 1000


def _listen(address: str, port: int) -> socket.socket:
    try:
        addresses = socket.getaddrinfo(address or "0.0.0.0", port, type=socket.SOCK_STREAM)
        family, kind, protocol, _, where = addresses[0]
        listener = socket.socket(family, kind, protocol)
    except OSError as error:
        raise failure(AwaleError, "page.not_an_address", address=address) from error
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows would let two programs share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
        listener.listen(_QUEUE)
    except OSError as error:
        listener.close()
        why = str(error.strerror)
        raise failure(AwaleError, "page.port", port=str(port), address=address, text=why) from error
    listener.setblocking(False)
    return listener


def own_name() -> str:
    """This computer's name in its network, where multicast DNS is there (`awale.local`)."""
    return f"{socket.gethostname().partition('.')[0]}.local".lower()


def own_address() -> str:
    """This computer's address in its network, by which a phone there reaches it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
