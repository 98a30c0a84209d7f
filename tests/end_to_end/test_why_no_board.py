# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The page says why no board is there, in its own language, while the session waits for it, and
goes on with the game once it is back."""

import json
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from awale_host.virtual.process import start_board
from awale_session.catalogue import render, sentence
from playwright.sync_api import expect

from tests.end_to_end.conftest import Play, Sit
from tests.support.awale_command import AwaleCommand
from tests.support.link_proxy import SocketCable
from tests.support.usb import CIRCUITPYTHON, CONSOLE, DATA

# The USB of the computer, as a file lists it: of each port what pyserial says.
USB = """
import json, pathlib, types
import adafruit_board_toolkit.circuitpython_serial, serial.tools.list_ports
from awale_session.link import client

def comports():
    return [types.SimpleNamespace(**port) for port in json.loads(pathlib.Path({usb!r}).read_text())]

serial.tools.list_ports.comports = comports
adafruit_board_toolkit.circuitpython_serial.comports = lambda: [
    port for port in comports() if port.interface
]
client.pause_after = lambda attempt: 0.1
"""


@contextmanager
def silent_device() -> Iterator[str]:
    """A port that answers nothing; its address."""

    class Silent(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            while self.request.recv(1000):
                pass

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Silent) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"socket://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def port(address: str, interface: str) -> dict[str, Any]:
    found = {"device": address, "interface": interface, "product": "Pico", "serial_number": "E66"}
    return found | dict(zip(("vid", "pid"), CIRCUITPYTHON, strict=True))


@pytest.mark.report
def test_the_page_says_why_no_board_is_there(
    play: Play, sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`tests/cli/test_no_board.py` has every reason."""
    file = tmp_path / "usb.json"

    def plug(*ports: dict[str, Any]) -> None:
        new = file.with_suffix(".new")
        new.write_text(json.dumps(ports))
        new.replace(file)

    patched = AwaleCommand(tmp_path / "data").environment(USB.format(usb=str(file)))
    monkeypatch.setenv("PYTHONPATH", patched["PYTHONPATH"])
    with (
        start_board(state_dir=tmp_path / "flash") as board,
        SocketCable(board.link_url) as cable,
        silent_device() as silent,
    ):
        assert isinstance(cable, SocketCable)
        plug(port(cable.address, DATA))
        table = sit(play("--level", "1", "--wait", "600").url, locale="de-DE")
        table.play(2)
        moves = table.page.locator("awale-moves [data-ply]")
        expect(moves).to_have_count(2)
        table.may_play()
        plug()
        cable.pulled.set()

        def says(id: str, **args: str) -> None:
            words = render(sentence(id, **args), "de")
            expect(table.page.locator("[data-said]")).to_contain_text(words)

        says("port.no_board")
        expect(table.page.locator(".legal-pit")).to_have_count(0)
        plug(port(silent, CONSOLE))
        says("port.stock", address=silent)
        plug(port(cable.address, DATA))
        cable.pulled.clear()
        pits = table.may_play()
        expect(moves).to_have_count(2)
        table.play(pits[0])
