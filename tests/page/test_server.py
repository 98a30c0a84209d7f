# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Access control, limits and bad input of the page's server."""

import http.client
import json
import socket
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from awale_host.errors import AwaleError
from awale_host.page.guard import new_token
from awale_host.page.hub import MOST_VIEWERS, Hub
from awale_host.page.server import PageServer
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.page.conftest import FakeSource, FakeSurface, Page
from tests.support.waiting import wait_until


def get(url: str, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body."""
    where = urlsplit(url).netloc
    connection = http.client.HTTPConnection(where, timeout=30)
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
    status, _, body = get(server.url, "/messages/en.json")
    assert status == 200
    assert json.loads(body)["side.south"] == "South"


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/../server.py",
        "/%2e%2e/server.py",
        "//etc/passwd",
        "/messages/../en.json",
        "/messages/xx.json",
        "/messages/..%2fen.json",
    ],
)
def test_nothing_else_is_served(server: PageServer, path: str) -> None:
    assert get(server.url, path)[0] == 404


def test_a_host_name_from_elsewhere_is_refused(server: PageServer) -> None:
    """A foreign page could make its own name resolve to this computer."""
    port = urlsplit(server.url).port
    assert get(server.url, "/", Host="evil.example")[0] == 403
    assert get(server.url, "/", Host=f"evil.example:{port}")[0] == 403
    assert get(server.url, "/", Host=f"localhost:{port}")[0] == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", None])
def test_a_page_from_elsewhere_cannot_connect(server: PageServer, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused:
        Page(server.url, origin=origin)
    assert refused.value.response.status_code == 403


def test_the_server_listens_on_loopback_only(server: PageServer) -> None:
    port = urlsplit(server.url).port
    with socket.socket() as stranger:
        stranger.settimeout(5)
        assert stranger.connect_ex(("127.0.0.2", port)) != 0


def test_with_a_token_nothing_is_answered_without_it(hub: Hub) -> None:
    token = new_token()
    server = PageServer(hub, address="127.0.0.1", token=token)
    server.start()
    try:
        assert server.url.endswith(f"/{token}/")
        for path in ("/", "/index.html", "/messages/en.json", f"/{token[:-1]}x/", f"/{token}x/"):
            assert get(server.url, path)[0] == 404, path
        assert get(server.url, f"/{token}/")[0] == 200
        assert get(server.url, f"/{token}/messages/en.json")[0] == 200
        wrong = server.url.replace(token, new_token())
        with pytest.raises(InvalidStatus):
            Page(wrong)
        page = Page(server.url)
        assert page.next("hello")["viewer"] == 1
        page.socket.close()
    finally:
        server.close()


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
    for number in range(300):
        try:
            page.send(t="play", pit=0, ply=0, id=number + 1)
        except ConnectionClosed:
            break
    with pytest.raises(ConnectionClosed) as closed:
        page.next("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    assert len(source.commands) == 60


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


def test_a_thousand_idle_connections_leave_the_open_page_at_work(
    server: PageServer, open_page: Callable[..., Page], source: FakeSource
) -> None:
    page = open_page()
    page.next("hello")
    where = (urlsplit(server.url).hostname, urlsplit(server.url).port)
    idle = []
    try:
        for _ in range(1000):
            idle.append(socket.create_connection(where, timeout=30))
        page.send(t="play", pit=3, ply=0, id=1)
        assert page.answer(1)["ok"] is True
        assert [command.pit for command in source.commands] == [3]
        open_still = sum(not _is_closed(each) for each in idle)
        assert open_still <= 200
    finally:
        for each in idle:
            each.close()


def _is_closed(each: socket.socket) -> bool:
    each.settimeout(0.0)
    try:
        return each.recv(1) == b""
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
    wait_until(lambda: len(hub._control.viewers) == 1, "the deaf page is gone")
    deaf.close()
