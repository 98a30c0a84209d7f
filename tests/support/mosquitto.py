# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Mosquitto, the real broker, on a free port of 127.0.0.1."""

import contextlib
import secrets
import shutil
import socket
import subprocess
from pathlib import Path

import pytest

from tests.support.waiting import wait_until

_PLACES = "/usr/sbin:/usr/local/sbin:/opt/homebrew/sbin"


def free_port() -> int:
    """A port that is not in use, below those that a system gives to connections meanwhile."""
    while True:
        port = 10_000 + secrets.randbelow(22_000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


class SilentServer:
    """A server that says nothing, and knows how many have connected."""

    def __enter__(self) -> "SilentServer":
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.setblocking(False)
        self.name = f"127.0.0.1:{self._server.getsockname()[1]}"
        self._connected: list[socket.socket] = []
        return self

    def __exit__(self, *error: object) -> None:
        for each in (self._server, *self._connected):
            each.close()

    @property
    def count(self) -> int:
        """The number of connections that were opened so far."""
        with contextlib.suppress(BlockingIOError):
            while True:
                self._connected.append(self._server.accept()[0])
        return len(self._connected)


class Mosquitto:
    """A broker with its files in `folder`. `websockets` for browsers; `tls` are the files of a
    certificate and its key."""

    def __init__(
        self, folder: Path, *, websockets: bool = False, tls: tuple[Path, Path] | None = None
    ) -> None:
        program = shutil.which("mosquitto") or shutil.which("mosquitto", path=_PLACES)
        if program is None:
            pytest.fail("mosquitto is missing: install Debian's package (.ci/packages does)")
        self._program = program
        self.port = free_port()
        scheme = ("ws" if websockets else "mqtt") + ("s" if tls else "")
        self.address = f"{scheme}://{'localhost' if tls else '127.0.0.1'}:{self.port}"
        lines = [f"listener {self.port} 127.0.0.1", "allow_anonymous true", "user root"]
        lines += [f"persistence true\npersistence_location {folder}/", "set_tcp_nodelay true"]
        lines += ["max_queued_messages 10000", "log_type error\nlog_type warning"]
        if websockets:
            lines += ["protocol websockets"]
        if tls is not None:
            lines += [f"certfile {tls[0]}", f"keyfile {tls[1]}"]
        if websockets:  # Debian 12's does not start without a listener for plain MQTT
            lines += [f"listener {free_port()} 127.0.0.1"]
        self._config = folder / "mosquitto.conf"
        self._config.write_text("\n".join(lines) + "\n")
        self._log = folder / "mosquitto.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; returns once it listens."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [self._program, "-c", str(self._config)], stdout=log, stderr=log
            )
        wait_until(self._listens, "Mosquitto listens")

    def stop(self) -> None:
        """End it as a service is ended: what it keeps is on disk."""
        if self._process is not None:
            self._process.terminate()
            wait_until(self._has_ended, "Mosquitto ends")
            self._process = None

    def __enter__(self) -> "Mosquitto":
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def _has_ended(self) -> bool:
        """Whether it has ended. libwebsockets sleeps until something comes: a signal that arrives
        just before is seen at the next connection."""
        assert self._process is not None
        if self._process.poll() is None:
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port)).close()
        return self._process.poll() is not None

    def _listens(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, self._log.read_text()
        try:
            socket.create_connection(("127.0.0.1", self.port)).close()
        except OSError:
            return False
        return True
