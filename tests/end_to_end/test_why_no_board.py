# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The page says why no board is there, in its own language, while the session waits for it."""

import json
import os
import socketserver
import subprocess
import sys
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
from tests.support.usb import CIRCUITPYTHON, CONSOLE, DATA, MICROPYTHON

# The USB of the computer, as a file lists it: of each port what pyserial says. The program has no
# capabilities, so that a port's permissions hold for root as well.
USB = """
import ctypes, sys
if sys.platform == "linux":
    ctypes.CDLL(None).capset((ctypes.c_uint32 * 2)(0x20080522), (ctypes.c_uint32 * 6)())
import json, pathlib, types
import adafruit_board_toolkit.circuitpython_serial, awale_host.bootsel, serial.tools.list_ports
from awale_session.link.client import Backoff

def usb():
    return json.loads(pathlib.Path({usb!r}).read_text())

def comports():
    return [types.SimpleNamespace(**port) for port in usb()["ports"]]

serial.tools.list_ports.comports = comports
adafruit_board_toolkit.circuitpython_serial.comports = lambda: [
    port for port in comports() if port.interface
]
Backoff.pause = lambda self, attempt: 0.1
awale_host.bootsel.mount_points = lambda: [pathlib.Path(each) for each in usb()["drives"]]
"""
HOLD = (
    "import fcntl, sys; port = open(sys.argv[1]); fcntl.flock(port, fcntl.LOCK_EX); "
    "print(1, flush=True); sys.stdin.read()"
)
PIPES: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}


@contextmanager
def device(answer: bytes) -> Iterator[str]:
    """A port that gives this answer to whatever is sent; its address."""

    class Answers(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            while self.request.recv(1000):
                self.request.sendall(answer)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Answers) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"socket://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def port(address: str, interface: str | None, numbers: tuple[int, int]) -> dict[str, Any]:
    found = {"device": address, "interface": interface, "product": "Pico", "serial_number": "E66"}
    return found | {"vid": numbers[0], "pid": numbers[1]}


@pytest.mark.report
def test_the_page_says_why_no_board_is_there(
    play: Play, sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, drive = tmp_path / "usb.json", tmp_path / "RPI-RP2"
    drive.mkdir()
    (drive / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")

    def plug(*ports: dict[str, Any], drives: tuple[str, ...] = ()) -> None:
        new = file.with_suffix(".new")
        new.write_text(json.dumps({"ports": ports, "drives": drives}))
        new.replace(file)

    patched = AwaleCommand(tmp_path / "data").environment(USB.format(usb=str(file)))
    monkeypatch.setenv("PYTHONPATH", patched["PYTHONPATH"])
    with (
        start_board(state_dir=tmp_path / "flash") as board,
        SocketCable(board.link_url) as cable,
        device(b"") as silent,
        device(b"\r\n>>> ") as prompt,
    ):
        assert isinstance(cable, SocketCable)
        plug(port(cable.address, DATA, CIRCUITPYTHON))
        table = sit(play("--level", "1", "--wait", "600").url, locale="de-DE")
        table.may_play()
        plug()
        cable.pulled.set()

        def says(id: str, **args: str) -> None:
            words = render(sentence(id, **args), "de")
            expect(table.page.locator("[data-said]")).to_contain_text(words)

        says("port.no_board")
        plug(port(silent, CONSOLE, CIRCUITPYTHON))
        says("port.stock", address=silent)
        plug(port(silent, None, MICROPYTHON))
        says("port.micropython", address=silent)
        plug(drives=(str(drive),))
        says("port.bootsel")
        plug(port(silent, DATA, CIRCUITPYTHON), port(prompt, CONSOLE, CIRCUITPYTHON))
        says("port.at_prompt", address=silent)
        if sys.platform == "linux":  # the ports of another program, and of another user
            end, tty = os.openpty()
            address = os.ttyname(tty)
            with subprocess.Popen([sys.executable, "-c", HOLD, address], **PIPES) as other:
                assert other.stdout
                assert other.stdout.readline()
                plug(port(address, DATA, CIRCUITPYTHON))
                name = Path(f"/proc/{other.pid}/comm").read_text().strip()
                says("port.held", address=address, programs=f"{name} (process {other.pid})")
                os.fchmod(tty, 0)
                other.kill()
            says("port.not_allowed", address=address)
            os.close(tty)
            os.close(end)
        plug(port(cable.address, DATA, CIRCUITPYTHON))
        cable.pulled.clear()
        table.may_play()
