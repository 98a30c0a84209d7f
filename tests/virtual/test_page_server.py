# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What the page server answers, to whom, and what it passes on."""

import http.client
import json
import socket
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from awale_host.errors import AwaleError
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

ROOT = Path(__file__).parents[2]


def get(url: str, path: str, host: str | None = None) -> tuple[int, str, bytes]:
    """Status, content type and body."""
    where = urlsplit(url).netloc
    connection = http.client.HTTPConnection(where, timeout=30)
    connection.request("GET", path, headers={"Host": host or where})
    answer = connection.getresponse()
    return answer.status, answer.getheader("Content-Type") or "", answer.read()


def live(url: str, origin: str | None = None):
    where = urlsplit(url).netloc
    return connect(f"ws://{where}/live", origin=origin or f"http://{where}")


def test_the_page_and_its_files_are_there(start, quiet) -> None:
    board = start(firmware=quiet)
    status, kind, body = get(board.page_url, "/")
    assert (status, kind) == (200, "text/html; charset=utf-8")
    assert b"<title>Awal" in body
    for path, wanted in (("/main.js", "text/javascript"), ("/style.css", "text/css")):
        status, kind, body = get(board.page_url, path)
        assert (status, kind.partition(";")[0]) == (200, wanted)
        assert body


def test_the_geometry_is_board_toml(start, quiet) -> None:
    status, _, body = get(start(firmware=quiet).page_url, "/board.json")
    toml = tomllib.loads((ROOT / "hardware" / "board.toml").read_text(encoding="utf-8"))
    assert status == 200
    assert json.loads(body) == toml


@pytest.mark.parametrize(
    "path", ["/nothing", "/../page_server.py", "/%2e%2e/flash.py", "//etc/passwd", "/page/main.js"]
)
def test_nothing_else_is_served(start, quiet, path: str) -> None:
    assert get(start(firmware=quiet).page_url, path)[0] == 404


def test_a_name_from_elsewhere_is_refused(start, quiet) -> None:
    """A foreign page could make its own name lead to 127.0.0.1."""
    url = start(firmware=quiet).page_url
    assert get(url, "/", host="evil.example")[0] == 403
    assert get(url, "/", host=f"localhost:{urlsplit(url).port}")[0] == 200


def test_a_page_from_elsewhere_cannot_touch_the_board(start, quiet) -> None:
    with pytest.raises(InvalidStatus) as refused:
        live(start(firmware=quiet).page_url, origin="http://evil.example").__enter__()
    assert refused.value.response.status_code == 403


def test_it_listens_on_one_address_alone(start, quiet) -> None:
    port = urlsplit(start(firmware=quiet).page_url).port
    with socket.socket() as stranger:
        stranger.settimeout(5)
        assert stranger.connect_ex(("127.0.0.2", port)) != 0


def test_a_taken_port_is_one_sentence(start, quiet, tmp_path: Path) -> None:
    port = urlsplit(start(firmware=quiet).page_url).port
    with pytest.raises(AwaleError, match=rf"Port {port} cannot be used .*--http-port"):
        start(http_port=port, state_dir=tmp_path / "other")


def test_a_touch_on_the_page_is_a_touch_on_the_pad(touched) -> None:
    board, pc = touched
    with live(board.page_url) as page:
        page.send('{"pad":"C","down":true}')
        assert pc.line() == "GP4 down"
        page.send('{"pad":"store_north","down":true}')
        assert pc.line() == "GP16 down"
        page.send('{"pad":"C","down":false}')
        assert pc.line() == "GP4 up"
    assert pc.line() == "GP16 up"  # the page has gone


def test_nonsense_from_a_page_changes_nothing(touched) -> None:
    board, pc = touched
    with live(board.page_url) as page:
        for nonsense in ("", "[]", "{", '{"pad":"Z","down":true}', '{"pad":[]}', "7", b"\xff\0"):
            page.send(nonsense)
        page.send('{"pad":"ok","down":true}')
        assert pc.line() == "GP19 down"


def test_a_page_gets_the_light_as_three_bytes_an_led(start, quiet) -> None:
    with live(start(firmware=quiet).page_url) as page:
        while isinstance(message := page.recv(timeout=30), str):
            assert isinstance(json.loads(message), dict)
        assert len(message) == 576


def test_a_page_is_told_tones_and_what_is_printed_and_why_it_stopped(start, firmware) -> None:
    board = start(
        firmware=firmware(
            """
            import board, pwmio
            print("hello from the board")
            piezo = pwmio.PWMOut(board.GP15, frequency=660, duty_cycle=30000)
            1 / 0
            """
        )
    )
    told: dict[str, object] = {"console": ""}
    with live(board.page_url) as page:
        while "stopped" not in told:
            message = page.recv(timeout=30)
            if isinstance(message, str):
                for key, value in json.loads(message).items():
                    told[key] = told["console"] + value if key == "console" else value
    assert "hello from the board" in str(told["console"])
    assert told["stopped"] == "main.py has stopped: ZeroDivisionError: division by zero"
