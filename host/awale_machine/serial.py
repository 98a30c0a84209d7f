# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board's USB serial port, between the firmware and the transport of its bytes.

Behaves as measured on the board: 256 bytes of FIFO each way and a 64-byte endpoint on the way
out. Without a host, writes are accepted and dropped, but the endpoint keeps the first 64 bytes,
which reach the next host. With a host that does not read, writes are cut short, down to 0 bytes.
"""

import threading
from collections.abc import Callable

FIFO = 256
ENDPOINT = 64


class UsbSerial:
    """One CDC port. The `host_` methods are the cable's side, the others the firmware's.

    `wake_board` is called when bytes or a host arrive, go, or room is made; `wake_host` when there
    is something to carry. Safe to use from two threads.
    """

    def __init__(self, wake_board: Callable[[], None], wake_host: Callable[[], None]) -> None:
        self._wake_board = wake_board
        self.wake_host = wake_host
        self._lock = threading.Lock()
        self._incoming = b""
        self._outgoing = b""
        self._connected = False
        self._moved = False

    # the firmware's side

    @property
    def connected(self) -> bool:
        """Whether a host has the port open (asserts DTR)."""
        return self._connected

    @property
    def in_waiting(self) -> int:
        """Bytes that can be read now, at most 256."""
        return len(self._incoming)

    def read(self, size: int) -> bytes:
        """Return up to `size` of the bytes received."""
        with self._lock:
            data = self._incoming[:size]
            self._incoming = self._incoming[size:]
            self._moved = self._moved or bool(data)
        if data:
            self.wake_host()
        return data

    def write(self, data: bytes) -> int:
        """Take as much of `data` as there is room for; all of it, to be dropped, without a host."""
        with self._lock:
            if not self._connected:
                self._outgoing += data[: max(0, ENDPOINT - len(self._outgoing))]
                return len(data)
            taken = data[: max(0, FIFO + ENDPOINT - len(self._outgoing))]
            self._outgoing += taken
            self._moved = self._moved or bool(taken)
        if taken:
            self.wake_host()
        return len(taken)

    def pop_moved(self) -> bool:
        """Whether the firmware has moved bytes since it was last asked."""
        with self._lock:
            moved, self._moved = self._moved, False
        return moved

    # the cable's side

    def host_open(self) -> None:
        """A host opens the port."""
        with self._lock:
            self._connected = True
        self._wake_board()

    def host_close(self) -> None:
        """Close the host's end; unread data is lost but for the endpoint's bytes."""
        with self._lock:
            self._connected = False
            self._outgoing = self._outgoing[:ENDPOINT]
        self._wake_board()

    def host_write(self, data: bytes) -> int:
        """Bytes from the host; returns how many the FIFO had room for."""
        with self._lock:
            taken = data[: FIFO - len(self._incoming)]
            self._incoming += taken
        if taken:
            self._wake_board()
        return len(taken)

    def host_waiting(self) -> int:
        """Return the number of bytes for the host."""
        return len(self._outgoing)

    def host_peek(self) -> bytes:
        """The bytes for the host, which stay until `host_read`."""
        with self._lock:
            return self._outgoing

    def host_read(self, count: int) -> None:
        """Remove `count` bytes that the host has read."""
        with self._lock:
            full = len(self._outgoing) >= FIFO
            self._outgoing = self._outgoing[count:]
        if full and count:
            self._wake_board()

    def unplug(self) -> None:
        """Disconnect, as power-off or a USB reset does; buffers are cleared."""
        with self._lock:
            self._connected = False
            self._incoming = b""
            self._outgoing = b""
            self._moved = False
        self._wake_board()
