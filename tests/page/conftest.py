# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A page's server over a source and a surface that a test controls."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from typing import Any, Final

import pytest
from awale_host.page.hub import Hub
from awale_host.page.server import PageServer
from awale_host.resources import board_description
from awale_session.catalogue import sentence
from awale_session.page.protocol import Answer, BoardView, Bye, Event, PageOptions, Setup, State
from awale_session.page.source import NO_CONTROL

from tests.support.page_game import live


class FakeSource:
    """Has one state, keeps the commands that it gets and agrees to all."""

    can: Final = ["play", "new", "look"]

    def __init__(self) -> None:
        self.options = PageOptions([], [], [], [], {}, ["en"], [])
        self.commands: list[Any] = []
        self.publish: Callable[[Any], None] = lambda message: None

    def watch(self, listener: Callable[[Any], None]) -> None:
        self.publish = listener
        listener(self.state())

    def state(self, phase: Any = "menu") -> State:
        board = BoardView(id="b", name="test", kind="virtual", link="connected")
        return State(0, phase, board, None, None, Setup(), {}, "off", [], NO_CONTROL)

    def say(self, text: str) -> None:
        self.publish(Event("note", sentence("opponent.failed", text=text)))

    def end(self) -> None:
        self.publish(Bye(sentence("session.quit")))

    def handle(self, command: Any, reply: Callable[[Any], None]) -> None:
        self.commands.append(command)
        reply(Answer(command.id, ok=True))


class FakeSurface:
    """A board that shows what the test wants and keeps its touches."""

    def __init__(self) -> None:
        self.description = board_description()
        self.touches: list[tuple[str, str, bool]] = []
        self.lifted: list[str] = []
        self.show: Callable[[str, Any], None] = lambda kind, value: None
        self.watched = threading.Event()

    def watch(self, listener: Callable[[Any, Any], None]) -> None:
        self.show = listener
        self.watched.set()

    def touch(self, who: str, pad: str, down: bool) -> None:
        self.touches.append((who, pad, down))

    def lift(self, who: str) -> None:
        self.lifted.append(who)


class Page:
    """A connection as a browser makes it."""

    def __init__(
        self,
        url: str,
        *,
        key: str = "",
        run: str = "",
        hello: bool = True,
        paced: bool = False,
        **options: Any,
    ) -> None:
        self.socket = live(url, **options)  # open until the test ends
        if hello:
            self.send(t="hello", v=1, key=key, run=run, paced=paced)

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def next(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv())
            if message["t"] in kinds:
                return message

    def state(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next state that `fits`."""
        while True:
            state = self.next("state")
            if fits(state):
                return state

    def answer(self, id: int) -> dict[str, Any]:
        while True:
            answer = self.next("answer")
            if answer["re"] == id:
                return answer


@pytest.fixture(autouse=True)
def refusals_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Strangers do not wait for their refusal in tests."""
    monkeypatch.setattr("awale_host.page.guard.REFUSAL_S", 0.0)


@pytest.fixture
def source() -> FakeSource:
    return FakeSource()


@pytest.fixture
def surface() -> FakeSurface:
    return FakeSurface()


@pytest.fixture
def clock() -> list[float]:
    """The hub's time in seconds, moved by the test."""
    return [0.0]


@pytest.fixture
def hub(source: FakeSource, surface: FakeSurface, clock: list[float]) -> Hub:
    return Hub(source, surface, clock=lambda: clock[0])


@pytest.fixture
def serve(hub: Hub) -> Iterator[Callable[..., PageServer]]:
    """Starts servers, with options, that are closed at the end of the test."""
    with ExitStack() as servers:

        def one(**options: Any) -> PageServer:
            server = PageServer(hub, **options)
            server.start()
            servers.callback(server.close)
            return server

        yield one


@pytest.fixture
def server(serve: Callable[..., PageServer]) -> PageServer:
    return serve()


@pytest.fixture
def open_page(server: PageServer) -> Iterator[Callable[..., Page]]:
    """Opens connections to the server, closed at the end of the test."""
    pages: list[Page] = []

    def one(**options: Any) -> Page:
        pages.append(Page(server.url, **options))
        return pages[-1]

    yield one
    for page in pages:  # without a farewell, which a page that was never read does not answer
        with suppress(OSError):
            page.socket.socket.shutdown(socket.SHUT_RDWR)
