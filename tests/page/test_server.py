# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Access control, limits and bad input of the page's server.

A long file: one running server and its helpers serve all its tests.
"""

import asyncio
import http.client
import json
import re
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from awale_host.cli._page import start_page
from awale_host.page.connections import LEAST, MOST, Connections
from awale_host.page.guard import REFUSAL_S, Guard, new_token
from awale_host.page.hub import MOST_VIEWERS, Hub
from awale_host.page.server import PageServer, own_name
from awale_host.page.viewer import BURST
from awale_session.errors import AwaleError
from starlette.types import Message, Receive, Scope, Send
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.page.conftest import FakeSource, FakeSurface, Page
from tests.support.mosquitto import free_port
from tests.support.waiting import run_aside, wait_until

ROOT = Path(__file__).parents[2]


def get(url: str, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body."""
    where = urlsplit(url).netloc
    connection = http.client.HTTPConnection(where)
    connection.request("GET", path, headers={"Host": where, **headers})
    answer = connection.getresponse()
    return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()


def test_page_and_catalogue_are_served_under_a_strict_policy(server: PageServer) -> None:
    status, headers, body = get(server.url, "/")
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert b"<title>Awal" in body
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    status, headers, body = get(server.url, "/messages/en.json")
    assert (status, headers["x-content-type-options"]) == (200, "nosniff")
    assert json.loads(body)["side.south"] == "South"


def test_the_page_has_words_for_whatever_is_wrong_with_a_port(server: PageServer) -> None:
    """It says why no board is there; what a terminal alone says is left out of its catalogue."""
    words = json.loads(get(server.url, "/messages/en.json")[2])
    link = [each.read_text("utf-8") for each in (ROOT / "host/awale_host/link").glob("*.py")]
    errors = re.findall(r'"((?:port|link)\.\w+)"', "".join(link))
    assert "port.several" in errors
    assert set(errors) <= set(words)


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/../server.py",
        "/%2e%2e/server.py",
        "//etc/passwd",
        "/messages/../en.json",
        "/messages/xx.json",
        f"/messages/{5000 * 'x'}.json",
        "/messages/..%2fen.json",
    ],
)
def test_nothing_else_is_served(server: PageServer, path: str) -> None:
    assert get(server.url, path)[0] == 404


def answer_to(url: str, request: str) -> tuple[int, dict[str, str]]:
    """Status and headers of the answer to a request as it goes over the wire."""
    where = urlsplit(url)
    with socket.create_connection((where.hostname, where.port)) as connection:
        connection.sendall(request.format(host=where.netloc).replace("\n", "\r\n").encode())
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}


@pytest.mark.slow
@pytest.mark.parametrize("token", ["", "secret"])
@pytest.mark.parametrize(
    "line",
    [
        "OPTIONS * HTTP/1.1",
        "GET foo HTTP/1.1",
        "GET http://{host}/ HTTP/1.1",
        "CONNECT {host} HTTP/1.1",
        "GET /%00 HTTP/1.1",
        "GET /" + "x" * 5000 + " HTTP/1.1",
        "GET /%ff%fe/%c3 HTTP/1.1",
        "GET /messages/%00.json HTTP/1.1",
        "GET /card/%00/en.pdf HTTP/1.1",
        "GET /card/abapa/%2e%2e.pdf HTTP/1.1",
        "GET /files/%00/%00 HTTP/1.1",
        "DELETE / HTTP/1.1",
        "POST /messages/en.json HTTP/1.1",
        "GET /nothing HTTP/1.1\nRange: bytes=9-1",
        "BREW / HTTP/1.1",
        "GET / HTTP/x",
        "GET",
        "\x01\x02",
    ],
)
def test_an_odd_request_gets_an_answer_that_blames_the_request(
    serve: Callable[..., PageServer], token: str, line: str
) -> None:
    line = line.replace(" /", f" /{token}/", 1) if token else line
    status, _ = answer_to(serve(token=token).url, line + "\nHost: {host}\n\n")
    assert 400 <= status < 500


def test_a_stranger_waits_for_a_refusal_and_gets_one_a_connection(
    serve: Callable[..., PageServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crowd that asks in a loop must not take the owner's time."""
    waits = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr("awale_host.page.guard.REFUSAL_S", REFUSAL_S)
    monkeypatch.setattr("awale_host.page.guard.asyncio", SimpleNamespace(sleep=sleep))
    server = serve(token="secret")
    assert get(server.url, "/secret/")[0] == 200
    assert waits == []
    status, headers = answer_to(server.url, "GET /wrong/ HTTP/1.1\nHost: {host}\n\n" * 50)
    assert (status, headers["connection"]) == (404, "close")
    assert waits == [REFUSAL_S] == [3.0]


def test_a_host_name_from_elsewhere_is_refused(server: PageServer) -> None:
    """A foreign page could make its own name resolve to this computer."""
    port = urlsplit(server.url).port
    assert get(server.url, "/", Host="evil.example")[0] == 403
    assert get(server.url, "/", Host=f"evil.example:{port}")[0] == 403
    assert get(server.url, "/", Host=f"localhost:{port}")[0] == 200


def test_every_address_of_this_computer_is_a_host_where_a_page_is_served_to_others(
    serve: Callable[..., PageServer],
) -> None:
    """It gets another one when its access point starts, or from a router."""
    url = urlsplit(serve(address="0.0.0.0", token=new_token()).url)
    for address in ("127.0.0.1", "127.0.0.2"):
        here = f"http://{address}:{url.port}"
        assert get(here, url.path)[0] == 200
        assert get(here, url.path, Host=f"127.0.0.3:{url.port}")[0] == 403
        assert get(here, url.path, Host=f"{own_name()}:{url.port}")[0] == 200


@pytest.mark.parametrize(
    ("host", "status"), [("board.local", 200), ("192.0.2.7", 200), ("evil.example", 403)]
)
def test_a_browser_leaves_out_the_usual_port(host: str, status: int) -> None:
    answers: list[int] = []

    async def page(scope: Scope, receive: Receive, send: Send) -> None:
        answers.append(200)

    async def send(message: Message) -> None:
        answers.append(message.get("status", 0))

    async def ask() -> None:
        scope = {
            "type": "http",
            "path": "/",
            "headers": [(b"host", host.encode())],
            "server": ("192.0.2.7", 80),
        }
        await Guard(page, ["board.local:80"])(scope, send, send)  # type: ignore[arg-type]

    run_aside(ask())
    assert answers[0] == status


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", None])
def test_a_page_from_elsewhere_cannot_connect(server: PageServer, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused:
        Page(server.url, origin=origin)
    assert refused.value.response.status_code == 403


def test_the_server_listens_on_loopback_only(server: PageServer) -> None:
    port = urlsplit(server.url).port
    with socket.socket() as stranger:
        assert stranger.connect_ex(("127.0.0.2", port)) != 0


def test_with_a_token_nothing_is_answered_without_it(serve: Callable[..., PageServer]) -> None:
    token = new_token()
    server = serve(token=token)
    assert server.url.endswith(f"/{token}/")
    for path in ("/", "/index.html", "/messages/en.json", f"/{token[:-1]}x/", f"/{token}x/"):
        assert get(server.url, path)[0] == 404, path
    assert get(server.url, f"/{token}/")[0] == 200
    assert get(server.url, f"/{token}/messages/en.json")[0] == 200
    with pytest.raises(InvalidStatus):
        Page(server.url.replace(token, new_token()))
    page = Page(server.url)
    assert page.next("hello")["viewer"] == 1
    page.socket.close()


def test_a_second_session_has_another_port_and_one_that_listens_a_secret(hub: Hub) -> None:
    usual = free_port()
    pages = [start_page(hub, None, listen, usual=usual) for listen in (None, None, "127.0.0.1")]
    try:
        urls = [page.url for page in pages]
    finally:
        for page in pages:
            page.close()
    assert urls[0] == f"http://127.0.0.1:{usual}/"
    assert len({urlsplit(url).port for url in urls}) == 3
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[\w-]{22}/", urls[2])


def test_a_taken_port_is_one_sentence(server: PageServer, hub: Hub) -> None:
    port = urlsplit(server.url).port
    assert port is not None
    with pytest.raises(AwaleError, match=rf"Port {port} of 127.0.0.1 cannot be used .*--http-port"):
        PageServer(hub, port=port)


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "[]",
        "{",
        "null",
        '{"t":"play","pit":99,"ply":0}',
        '{"t":"new","setup":{"rules":7}}',
        '{"t":"hello","v":1}',
        "[" * 4000,
        '{"t":"touch","pad":"\\u0000","down":1}',
        b"\xff\xfe\x00",
    ],
)
def test_malformed_messages_are_refused_and_the_page_goes_on(
    source: FakeSource, open_page: Callable[..., Page], nonsense: "str | bytes"
) -> None:
    page = open_page()
    page.next("hello")
    page.socket.send(nonsense)
    page.send(t="play", pit=1, ply=0, id=7)
    assert page.answer(7)["ok"] is True
    assert [command.pit for command in source.commands] == [1]


def test_a_huge_message_closes_the_connection_and_no_other(
    source: FakeSource, open_page: Callable[..., Page]
) -> None:
    page, other = open_page(), open_page()
    page.next("hello")
    page.socket.send("x" * 5000)
    with pytest.raises(ConnectionClosed) as closed:
        page.next("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    assert other.next("hello")["t"] == "hello"
    assert source.commands == []


def test_another_version_of_the_protocol_is_refused_with_a_sentence(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(hello=False)
    page.send(t="hello", v=2)
    assert page.next("bye")["say"]["id"] == "refused.version"
    with pytest.raises(ConnectionClosed):
        page.next("never")


def test_a_first_message_other_than_hello_is_refused(
    source: FakeSource, open_page: Callable[..., Page]
) -> None:
    page = open_page(hello=False)
    page.send(t="play", pit=0, ply=0)
    assert page.next("bye")["say"]["id"] == "refused.schema"
    assert source.commands == []


def test_a_page_that_floods_is_refused_and_then_closed(
    source: FakeSource, open_page: Callable[..., Page]
) -> None:
    """The test's clock stands still: only the burst is allowed."""
    page = open_page()
    page.next("hello")
    for number in range(1000):
        try:
            page.send(t="play", pit=0, ply=0, id=number + 1)
        except ConnectionClosed:
            break
    while (answer := page.next("answer"))["re"] <= BURST:  # by number: the page waits for each
        pass
    assert answer["say"]["id"] == "refused.rate"
    with pytest.raises(ConnectionClosed) as closed:
        page.next("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    assert len(source.commands) == BURST


def test_the_pages_are_bounded_and_a_place_becomes_free(
    open_page: Callable[..., Page], hub: Hub
) -> None:
    pages = [open_page() for _ in range(MOST_VIEWERS)]
    for page in pages:
        page.next("hello")
    with pytest.raises(InvalidStatus) as refused:
        open_page()
    assert refused.value.response.status_code == 503
    pages.pop().socket.close()
    wait_until(lambda: not hub.is_full, "a place is free")
    assert open_page().next("hello")["viewer"] == MOST_VIEWERS + 1


HALF = "GET / HTTP/1.1\r\nHost: {host}\r\nX-Slow: "
WRONG = "GET /wrong/ HTTP/1.1\r\nHost: {host}\r\n\r\n"
WHOLE = "GET / HTTP/1.1\r\nHost: {host}\r\n\r\n"
BODY = "POST /wrong/files/x HTTP/1.1\r\nHost: {host}\r\nContent-Length: 99\r\n\r\nslow"
UPGRADE = (
    "GET /wrong/live HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
)
SLOW = {
    "nothing": "",
    "half a request": HALF,
    "a refused request, then half of another": WRONG + HALF,
    "an answered request, then half of another": WHOLE + HALF,
    "half a body": BODY,
    "half a WebSocket": UPGRADE,
    "many requests whose answers are not read": WHOLE * 200,
}
ROOMS = [(LEAST, "secret"), (MOST, "")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sent", "room", "token"),
    [(sent, *room) for sent, room in zip(SLOW.values(), cycle(ROOMS), strict=False)],
    ids=SLOW,
)
def test_a_thousand_slow_connections_keep_no_page_out(
    serve: Callable[..., PageServer],
    source: FakeSource,
    monkeypatch: pytest.MonkeyPatch,
    token: str,
    sent: str,
    room: int,
) -> None:
    """Neither the page that is open nor one that comes, also where a process may open few files."""
    monkeypatch.setattr("awale_host.page.server.possible_connections", lambda: room)
    monkeypatch.setattr("awale_host.page.guard.REFUSAL_S", REFUSAL_S)
    server = serve(token=token)
    where = urlsplit(server.url)
    request = sent.format(host=where.netloc).encode()
    slow = []
    try:
        page = Page(server.url)
        page.next("hello")
        for _ in range(1000):
            one = socket.create_connection((where.hostname, where.port))
            slow.append(one)
            one.setblocking(False)
            with suppress(OSError):  # closed already, or full
                one.send(request)
        assert get(server.url, where.path)[0] == 200
        page.send(t="play", pit=3, ply=0, id=1)
        assert page.answer(1)["ok"] is True
        assert [command.pit for command in source.commands] == [3]
        other = Page(server.url)
        assert other.next("hello")["viewer"] == 2
        assert sum(not _is_closed(each) for each in slow) <= room
        other.socket.close()
        page.socket.close()
    finally:
        for each in slow:
            each.close()


@pytest.mark.parametrize("sent", [HALF, WRONG + HALF, WHOLE + HALF, UPGRADE], ids=list(SLOW)[1:5])
def test_a_request_that_does_not_get_whole_ends_its_connection(
    serve: Callable[..., PageServer], monkeypatch: pytest.MonkeyPatch, sent: str
) -> None:
    monkeypatch.setattr("awale_host.page.connections.REQUEST_S", 0.2)
    where = urlsplit(serve().url)
    with socket.create_connection((where.hostname, where.port)) as slow:
        slow.sendall(sent.format(host=where.netloc).encode())
        with suppress(ConnectionResetError):
            while slow.recv(65536):
                pass  # it ends only if the server closes it


class Line(asyncio.Transport):
    """A connection from a computer, that can be aborted."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__({"peername": (host, port)})
        self.peer = (host, port)
        self.aborted = False

    def abort(self) -> None:
        self.aborted = True


def test_a_connection_makes_room_for_a_newer_one_by_its_computer_its_state_and_its_age() -> None:
    async def trial() -> None:
        connections = Connections(7)
        crowd = [Line("crowd", port) for port in range(5)]
        owner, busy = Line("owner", 0), Line("crowd", 9)
        for line in (owner, busy, *crowd):
            connections.add(line)
        connections.begin(busy.peer)
        for each in (owner, busy, crowd[2], crowd[3]):
            connections.hear(each.peer)
        aborted = []
        for port in range(10, 15):
            connections.add(Line("late", port))
            aborted.append([each.peer[1] for each in crowd if each.aborted])
        # Half requests of the busiest computer first, the oldest of them first; then the others.
        assert aborted == [[2], [2, 3], [0, 2, 3], [0, 2, 3], [0, 2, 3]]
        assert not owner.aborted
        assert not busy.aborted
        connections.end(busy.peer)
        for port in range(15, 20):
            connections.add(Line("late", port))
        assert not busy.aborted

    run_aside(trial())


def test_a_connection_makes_room_even_if_every_other_one_is_busy() -> None:
    async def trial() -> None:
        connections = Connections(2)
        lines = [Line("crowd", port) for port in range(3)]
        for line in lines:
            connections.add(line)
            connections.begin(line.peer)
        assert [line.aborted for line in lines] == [True, False, False]

    run_aside(trial())


def test_a_process_that_may_open_few_files_keeps_half_of_them_free() -> None:
    resource = pytest.importorskip("resource")
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    code = (
        "import resource, sys; sys.path.insert(0, sys.argv[1])\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[2]), int(sys.argv[3])))\n"
        "from awale_host.page.connections import possible_connections\n"
        "print(possible_connections(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )

    def found(soft: int, hard: int) -> list[int]:
        words = [sys.executable, "-c", code, "host", str(soft), str(hard)]
        done = subprocess.run(words, capture_output=True, encoding="utf-8", check=True, cwd=ROOT)
        return [int(word) for word in done.stdout.split()]

    assert found(256, 1024) == [512, 1024]
    assert found(64, 64) == [LEAST, 64]
    assert found(256, hard) == [min(MOST, hard // 2), min(2 * MOST, hard)]


def _is_closed(each: socket.socket) -> bool:
    each.settimeout(0.0)
    try:
        while each.recv(65536):
            pass
        return True
    except BlockingIOError:
        return False
    except OSError:
        return True


def test_a_page_that_does_not_read_blocks_no_other_and_is_closed(
    server: PageServer,
    open_page: Callable[..., Page],
    surface: FakeSurface,
    source: FakeSource,
    monkeypatch: pytest.MonkeyPatch,
    hub: Hub,
) -> None:
    monkeypatch.setattr("awale_host.page.viewer.SEND_S", 0.3)
    where = urlsplit(server.url)
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    deaf.connect((where.hostname, where.port))
    deaf.sendall(
        f"GET /live HTTP/1.1\r\nHost: {where.netloc}\r\nOrigin: http://{where.netloc}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    while b"\r\n\r\n" not in deaf.recv(4096):
        pass
    hello = b'{"t":"hello","v":1}'
    mask = bytes(4)
    deaf.sendall(bytes([0x81, 0x80 | len(hello)]) + mask + hello)
    wait_until(lambda: not hub.is_empty, "the deaf page is in")
    page = open_page()
    page.next("hello")
    for number in range(3000):
        source.say("x" * 2000 + str(number))
        if number % 100 == 0:
            page.send(t="look", ply=0, id=number + 1)
            assert page.answer(number + 1)["ok"] is True
    wait_until(lambda: len(hub.control.viewers) == 1, "the deaf page is gone")
    deaf.close()
