# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`usb_cdc`: the serial ports. A reset makes new ones, as boot.py has chosen; a reload does not."""

import time
from collections.abc import Callable

from awale_machine.arguments import buffer, integer, real
from awale_machine.machine import current

_CHUNK = 256  # py/stream.c reads all that there is in pieces of this size


class Serial:
    """One serial port. `timeout` and `write_timeout` are None at first: wait forever."""

    def __init__(self) -> None:
        raise TypeError("can't create 'Serial' instances")

    @property
    def timeout(self) -> float | None:
        """Seconds that a read waits; None, or a negative number, waits forever."""
        return current().port_timeouts[0]

    @timeout.setter
    def timeout(self, value: float | None) -> None:
        current().port_timeouts[0] = _seconds(value)

    @property
    def write_timeout(self) -> float | None:
        """The same for a write."""
        return current().port_timeouts[1]

    @write_timeout.setter
    def write_timeout(self, value: float | None) -> None:
        current().port_timeouts[1] = _seconds(value)

    def read(self, size: int = -1) -> bytes:
        """Up to `size` bytes, waiting for all of them as `timeout` says. −1 reads until a timeout
        has passed without any: without a timeout it never returns."""
        if integer(size) != -1:
            return self._read(size)
        found = b""
        while piece := self._read(_CHUNK):
            found += piece
        return found

    def _read(self, size: int) -> bytes:
        port = current().serial
        data = port.read(size)

        def more() -> bool:
            nonlocal data
            data += port.read(size - len(data))
            return len(data) >= size

        _wait(more, self.timeout)
        return data

    def write(self, buf: bytes | bytearray | memoryview) -> int:
        """Send; returns how many bytes there was room for within `write_timeout`."""
        port = current().serial
        data = buffer(buf)
        done = port.write(data)

        def more() -> bool:
            nonlocal done
            done += port.write(data[done:]) if done < len(data) else 0
            return done == len(data)

        _wait(more, self.write_timeout)
        return done

    @property
    def connected(self) -> bool:
        """Whether a host has the port open."""
        return current().serial.connected

    @property
    def in_waiting(self) -> int:
        """Bytes to read."""
        return current().serial.in_waiting


def enable(*, console: bool = True, data: bool = False) -> None:
    """Choose the ports. In boot.py only."""
    if not current().booting:
        raise RuntimeError("Cannot change USB devices now")
    current().console_enabled, current().data_enabled = bool(console), bool(data)


def _seconds(value: float | None) -> float | None:
    seconds = None if value is None else real(value)
    return None if seconds is None or seconds < 0 else seconds


def _wait(done: Callable[[], bool], timeout: float | None) -> None:
    end = None if timeout is None else time.monotonic() + timeout
    while not done() and (end is None or time.monotonic() < end):
        current().wait(0.05)


console: Serial | None
data: Serial | None
_data: Serial = object.__new__(Serial)


def __getattr__(name: str) -> Serial | None:
    if name not in ("console", "data"):
        raise AttributeError(f"module 'usb_cdc' has no attribute '{name}'")
    # The console of the virtual board is for reading only.
    return _data if name == "data" and current().data_enabled else None
