# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The USB of a computer that has exactly the ports a test plugs in."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
import serial
from awale_session.link.port import Transport

CIRCUITPYTHON = (0x239A, 0x80F4)
MICROPYTHON = (0x2E8A, 0x0005)
CONSOLE = "CircuitPython CDC control"
DATA = "CircuitPython CDC2 control"


class Usb:
    """Ports by the way to open each: what pyserial returns for it, or raises."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._ports: dict[str, tuple[SimpleNamespace, Callable[[], Any]]] = {}
        self._of_the_system = serial.serial_for_url
        monkeypatch.setattr("serial.tools.list_ports.comports", self._all)
        monkeypatch.setattr(
            "adafruit_board_toolkit.circuitpython_serial.comports", self._circuitpython
        )
        monkeypatch.setattr("serial.serial_for_url", self._open)
        monkeypatch.setattr("awale_host.bootsel.mount_points", list)

    def plug(
        self,
        device: str,
        interface: str | None,
        opened: Callable[[], Any],
        numbers: tuple[int, int] = CIRCUITPYTHON,
    ) -> None:
        """Add a port of a Pico with the serial number E66."""
        vid, pid = numbers
        port = SimpleNamespace(
            device=device,
            interface=interface,
            vid=vid,
            pid=pid,
            product="Pico",
            serial_number="E66",
        )
        self._ports[device] = (port, opened)

    def _all(self) -> list[SimpleNamespace]:
        return [port for port, _ in self._ports.values()]

    def _circuitpython(self) -> list[SimpleNamespace]:
        return [port for port in self._all() if port.interface]

    def _open(self, address: str, **options: Any) -> Any:
        if address not in self._ports:
            return self._of_the_system(address, **options)
        return self._ports[address][1]()


class SerialPort:
    """An object as pyserial returns it, over a Transport."""

    in_waiting = 0

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.write = transport.write
        self.close = transport.close

    def read(self, size: int) -> bytes:
        return self._transport.read()


class Prompt:
    """A Pico that stands at CircuitPython's prompt: its console, and its data port, which is silent
    until Ctrl-D starts the program there."""

    def __init__(self, board: Callable[[], Transport]) -> None:
        self.is_there = True
        self._board = board
        self._said = b""

    def data_port(self) -> SerialPort:
        return SerialPort(Silent() if self.is_there else self._board())

    def console(self) -> SerialPort:
        return SerialPort(self)

    def write(self, data: bytes) -> None:
        if self.is_there:
            self._said += data.replace(b"\r", b"\r\n>>> ")
        self.is_there = self.is_there and b"\x04" not in data

    def read(self) -> bytes:
        said, self._said = self._said[:3], self._said[3:]
        return said

    def close(self) -> None:
        pass


class Silent:
    """A port at which nothing answers."""

    def write(self, data: bytes) -> None:
        pass

    def read(self) -> bytes:
        return b""

    def close(self) -> None:
        pass
