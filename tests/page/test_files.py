# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Files that go between page and program by HTTP."""

import json
import urllib.error
import urllib.request
from collections.abc import Callable

import pytest
from awale_host.page.files import KEPT_S, MOST_BYTES, FileTransfers
from awale_host.page.hub import Hub
from awale_host.page.server import PageServer
from awale_session.page.protocol import Answer, Message

HOSTILE = '<script>alert(1)</script>\r\nSet-Cookie: a=b; "x".html'


def answer(
    url: str, body: bytes | None = None, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    request = urllib.request.Request(url, body, headers)
    try:
        with urllib.request.urlopen(request) as response:
            return response.status, dict(response.headers), response.read()
    except urllib.error.HTTPError as error:
        return error.code, dict(error.headers), error.read()


def expected(server: PageServer, hub: Hub) -> tuple[str, list[bytes]]:
    """The address of a file that a page may send, and where it is put."""
    taken: list[bytes] = []

    def receive(data: bytes) -> Message:
        taken.append(data)
        return Answer(7, ok=True)

    return server.url + hub.files.expect(receive), taken


def test_a_file_waits_at_its_address_as_an_attachment(server: PageServer, hub: Hub) -> None:
    address = hub.files.offer(HOSTILE, "text/html", b"<script>alert(1)</script>")
    status, headers, body = answer(server.url + address)
    assert (status, body) == (200, b"<script>alert(1)</script>")
    assert headers["content-disposition"].startswith("attachment; filename*=UTF-8''%3Cscript")
    assert "set-cookie" not in {name.lower() for name in headers}
    assert "script-src 'self'" in headers["content-security-policy"]
    assert answer(server.url + "files/another/name")[0] == 404


def test_a_file_is_sent_once_and_the_answer_is_a_message(server: PageServer, hub: Hub) -> None:
    address, taken = expected(server, hub)
    status, _, body = answer(address, b"\x00games")
    assert (status, json.loads(body)) == (200, {"t": "answer", "re": 7, "ok": True, "say": None})
    assert answer(address, b"again")[0] == 404
    assert taken == [b"\x00games"]


def test_a_file_that_is_too_large_is_refused_before_it_is_whole(
    server: PageServer, hub: Hub
) -> None:
    address, taken = expected(server, hub)
    try:
        status = answer(address, bytes(MOST_BYTES + 1_000_000))[0]
    except OSError:  # the connection was closed while the rest was on its way
        status = 413
    assert status == 413
    assert taken == []


def test_another_page_may_not_send_a_file(server: PageServer, hub: Hub) -> None:
    address, taken = expected(server, hub)
    assert answer(address, b"x", Origin="http://evil.example")[0] == 403
    assert taken == []


@pytest.mark.parametrize("what", ["offer", "expect"])
def test_an_address_is_valid_for_a_minute(what: str) -> None:
    now = [0.0]
    transfers = FileTransfers(lambda: now[0])
    look: Callable[[str], object]
    if what == "offer":
        token, look = transfers.offer("a.ogn", "text/plain", b"").split("/")[1], transfers.fetch
    else:
        address, look = transfers.expect(lambda data: Answer(1, ok=True)), transfers.receiver
        token = address.split("/")[1]
    now[0] = KEPT_S + 1
    assert look(token) is None


def test_the_number_of_waiting_files_is_bounded() -> None:
    transfers = FileTransfers(lambda: 0.0)
    tokens = [transfers.offer("a", "text/plain", b"").split("/")[1] for _ in range(40)]
    assert [token for token in tokens if transfers.fetch(token)] == tokens[-16:]
