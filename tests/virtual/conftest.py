# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Virtual boards for tests: each a process of its own, stopped at the end of the test."""

import contextlib
import socket
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from awale_host.page.hub import Hub
from awale_host.page.server import PageServer
from awale_host.page.surface import BoardAlone
from awale_host.virtual.process import BoardProcess, start_board

BOOT = """
import usb_cdc
usb_cdc.enable(console=True, data=True)
"""


TOUCHES = """
import board, microcontroller, touchio, usb_cdc
from watchdog import WatchDogMode

port = usb_cdc.data
port.timeout = port.write_timeout = 0
microcontroller.watchdog.timeout = 8
microcontroller.watchdog.mode = WatchDogMode.RESET
names = ["GP%d" % number for number in range(2, 20) if number != 15]
pads = [touchio.TouchIn(getattr(board, name)) for name in names]
bare = [pad.raw_value for pad in pads]
held = [False] * len(pads)
while not port.connected:  # what is written without a PC is dropped
    microcontroller.watchdog.feed()
port.write(b"ready\\n")
while True:
    for i, pad in enumerate(pads):
        down = pad.raw_value > bare[i] * 1.2
        if down != held[i]:
            held[i] = down
            port.write(("%s %s\\n" % (names[i], "down" if down else "up")).encode())
    microcontroller.watchdog.feed()
"""


class Host:
    """A PC at the other end of the link."""

    def __init__(self, url: str) -> None:
        name, _, port = url.removeprefix("socket://").partition(":")
        self.socket = socket.create_connection((name, int(port)))
        self._unread = b""

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def line(self) -> str:
        """The next line; raises at the end of the stream."""
        while b"\n" not in self._unread:
            data = self.socket.recv(4096)
            if not data:
                raise EOFError(f"the link ended after {self._unread!r}")
            self._unread += data
        line, _, self._unread = self._unread.partition(b"\n")
        return line.decode()

    def is_turned_away(self) -> bool:
        """Whether the board closes this connection without a word."""
        return self.socket.recv(1) == b""

    def ends(self) -> None:
        """Read on until the link ends."""
        with contextlib.suppress(ConnectionError):
            while self.socket.recv(4096):
                pass

    def close(self) -> None:
        self.socket.close()


Start = Callable[..., BoardProcess]
Write = Callable[..., Path]  # a firmware's folder
Connect = Callable[[str], Host]
Serve = Callable[..., str]  # a page's address
Run = Callable[..., str]


@pytest.fixture
def host() -> Iterator[Connect]:
    """Connects hosts to a link, closed at the end of the test."""
    hosts: list[Host] = []

    def connect(url: str) -> Host:
        hosts.append(Host(url))
        return hosts[-1]

    yield connect
    for one in hosts:
        one.close()


@pytest.fixture
def firmware(tmp_path: Path) -> Write:
    """Writes a firmware folder from the text of its two files."""

    def write(main: str, boot: str = BOOT) -> Path:
        folder = tmp_path / "firmware"
        folder.mkdir(exist_ok=True)
        (folder / "main.py").write_text(textwrap.dedent(main), encoding="utf-8")
        (folder / "boot.py").write_text(textwrap.dedent(boot), encoding="utf-8")
        return folder

    return write


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts boards, in one state folder unless said otherwise."""
    boards: list[BoardProcess] = []

    def start_one(**options: Any) -> BoardProcess:
        options.setdefault("state_dir", tmp_path / "state")
        options.setdefault("console", tmp_path / "console.txt")
        boards.append(start_board(**options))
        return boards[-1]

    yield start_one
    for one in boards:
        one.stop()


@pytest.fixture
def page_of() -> Iterator[Serve]:
    """Serves the page of a board; returns its address."""
    pages: list[PageServer] = []

    def serve(board: BoardProcess, **options: Any) -> str:
        pages.append(PageServer(Hub(BoardAlone(board.name), board), **options))
        pages[-1].start()
        return pages[-1].url

    yield serve
    for one in pages:
        one.close()


@pytest.fixture
def touched(start: Start, firmware: Write, host: Connect) -> tuple[BoardProcess, Host]:
    """A board whose firmware reports each touch to the host, as "GP4 down"."""
    board = start(firmware=firmware(TOUCHES))
    pc = host(board.link_url)
    assert pc.line() == "ready"  # its pads have been measured without a finger
    return board, pc


@pytest.fixture
def run(start: Start, firmware: Write, host: Connect) -> Run:
    """Runs a piece of firmware that leaves something in `result`; returns that as text."""

    def run_one(program: str, boot: str = BOOT, **options: Any) -> str:
        main = (
            "import usb_cdc\n"
            + textwrap.dedent(program)
            + "\nwhile not usb_cdc.data.connected: pass\n"
            + "usb_cdc.data.write((repr(result) + '\\n').encode())\n"
            + "while True: pass\n"
        )
        board = start(firmware=firmware(main, boot), **options)
        try:
            return host(board.link_url).line()
        finally:
            board.stop()

    return run_one
