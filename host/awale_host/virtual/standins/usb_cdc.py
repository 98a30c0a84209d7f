# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`usb_cdc`: the serial ports. Each program gets new ones, as boot.py has chosen."""

import time
from collections.abc import Callable

from awale_host.virtual.machine import current


class Serial:
    """One serial port. `timeout` and `write_timeout` are None at first: wait forever."""

    timeout: float | None
    write_timeout: float | None

    def __init__(self) -> None:
        raise TypeError("cannot create 'Serial' instances")

    def read(self, size: int = -1) -> bytes:
        """Up to `size` bytes, waiting for them as `timeout` says; all that is there for -1."""
        port = current().serial
        if size < 0:
            size = max(1, port.in_waiting) if self.timeout != 0 else port.in_waiting
        data = port.read(size)

        def more() -> bool:
            nonlocal data
            data += port.read(size - len(data))
            return len(data) >= size

        _wait(more, self.timeout)
        return data

    def readinto(self, buf: bytearray | memoryview) -> int:
        """Fill `buf`; returns how many bytes there were."""
        view = memoryview(buf).cast("B")
        data = self.read(len(view))
        view[: len(data)] = data
        return len(data)

    def readline(self, size: int = -1) -> bytes | None:
        """Read up to and including a line feed."""
        line = b""
        while (size < 0 or len(line) < size) and not line.endswith(b"\n"):
            byte = self.read(1)
            if not byte:
                break
            line += byte
        return line

    def readlines(self) -> list[bytes | None]:
        """Every line that comes before the timeout."""
        lines: list[bytes | None] = []
        while line := self.readline():
            lines.append(line)
        return lines

    def write(self, buf: bytes | bytearray | memoryview) -> int:
        """Send; returns how many bytes there was room for within `write_timeout`."""
        port = current().serial
        data = bytes(buf)
        done = port.write(data)

        def more() -> bool:
            nonlocal done
            done += port.write(data[done:]) if done < len(data) else 0
            return done == len(data)

        _wait(more, self.write_timeout)
        return done

    def flush(self) -> None:
        """Do nothing: no bytes are buffered."""

    @property
    def connected(self) -> bool:
        """Whether a host has the port open."""
        return current().serial.connected

    @property
    def in_waiting(self) -> int:
        """Bytes to read."""
        return current().serial.in_waiting

    @property
    def out_waiting(self) -> int:
        """Bytes still to be sent."""
        return current().serial.out_waiting

    def reset_input_buffer(self) -> None:
        """Discard the bytes that have not been read."""
        current().serial.reset_input_buffer()

    def reset_output_buffer(self) -> None:
        """Discard the bytes that have not been sent."""
        current().serial.reset_output_buffer()


def enable(*, console: bool = True, data: bool = False) -> None:
    """Choose the ports. In boot.py only."""
    if not current().booting:
        raise RuntimeError("Cannot change USB devices now")
    current().console_enabled, current().data_enabled = console, data


def disable() -> None:
    """Disable both ports; in boot.py only."""
    enable(console=False, data=False)


def _wait(done: Callable[[], bool], timeout: float | None) -> None:
    end = None if timeout is None else time.monotonic() + timeout
    while not done() and (end is None or time.monotonic() < end):
        current().wait(0.05)


console: Serial | None
data: Serial | None


def __getattr__(name: str) -> Serial | None:
    if name not in ("console", "data"):
        raise AttributeError(f"module 'usb_cdc' has no attribute '{name}'")
    if name == "console" or current().booting or not current().data_enabled:
        return None  # the console of the virtual board is for reading only
    port = object.__new__(Serial)
    port.timeout = port.write_timeout = None
    globals()["data"] = port
    return port
