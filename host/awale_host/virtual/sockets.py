# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The serial port as `socket://127.0.0.1:PORT`, for one host at a time.

A second host is accepted and closed at once, so that it reads an end of file instead of waiting.
A second address, `follow_url`, is for a program that only looks on: a host takes the port from it.
While the board resets, hosts wait in the system's queue. A host begins with a line feed or with the
brace of a message; whatever begins with another byte is hung up on and the board never gets it. So
a foreign web page, which can make a browser send an HTTP request here, commands nothing.
"""

import contextlib
import selectors
import socket
import threading

from awale_machine.serial import UsbSerial
from awale_session.catalogue import failure
from awale_session.errors import AwaleError

_FIRST = b"\n{"  # what a host may begin with
_STAGED = 4096  # what a PC's driver would hold for a board that is slow to read


def listen(port: int, option: str) -> socket.socket:
    """A socket that listens on 127.0.0.1; port 0 takes any free one.

    AwaleError in one sentence, naming `option`, if the port is taken or not allowed.
    """
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    with contextlib.suppress(AttributeError):
        # Windows would let two programs share the port.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)  # type: ignore[attr-defined,unused-ignore]
    if not hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", port))
        listener.listen(16)
    except OSError as error:
        listener.close()
        why = str(error.strerror)
        raise failure(
            AwaleError, "virtual.port", port=str(port), text=why, option=option
        ) from error
    return listener


class SocketPort:
    """Connects `serial` to a TCP socket, in a background thread."""

    def __init__(self, serial: UsbSerial, port: int = 0) -> None:
        self._serial = serial
        self._listener = listen(port, "--link-port")
        self._followers = listen(0, "--link-port")
        for listener in (self._listener, self._followers):
            listener.setblocking(False)
        self._client: socket.socket | None = None
        self._follows = False  # the client yields to a host
        self._staged = bytearray()
        self._ended = False  # the host has gone, its last bytes are still here
        self._fresh = True  # nothing has come of this host
        self._plugged = False
        self._offered = False
        self._lost = False  # the host is to lose the board, even if that is back by now
        self._closing = False
        self._bell, self._rung = socket.socketpair()
        self._bell.setblocking(False)
        self._rung.setblocking(False)
        serial.wake_host = self._ring
        self._thread = threading.Thread(target=self._run, name="link", daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        """URL for pyserial's `serial_for_url`."""
        return _url(self._listener)

    @property
    def follow_url(self) -> str:
        """The same for a program that yields the port to any host that comes by `url`."""
        return _url(self._followers)

    def plug(self, offered: bool) -> None:
        """Start serving hosts; without a data port of boot.py, refuse them."""
        self._offered = offered
        self._plugged = True
        self._ring()

    def unplug(self) -> None:
        """The board resets: the host loses it."""
        self._plugged = False
        self._lost = True
        self._ring()

    def close(self) -> None:
        """Stop serving hosts."""
        self._closing = True
        self._ring()
        self._thread.join(2)

    def _ring(self) -> None:
        with contextlib.suppress(OSError):
            self._bell.send(b"!")

    def _run(self) -> None:
        while not self._closing:
            if self._lost:
                self._lost = False
                self._drop()
            ready = self._wait()
            if self._client and not self._ended:
                self._from_host(self._client)
            self._stage()
            if self._client:
                self._to_host(self._client)
            for listener in (self._listener, self._followers):
                # One that has come since would be refused if the host before it had left since.
                if listener in ready and self._plugged and not self._ended:
                    self._accept(listener)
        self._drop()
        self._listener.close()
        self._followers.close()

    def _wait(self) -> set[object]:
        """Wait until there is something to do; return the sockets that can be read or written."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._rung, selectors.EVENT_READ)
            if self._plugged and not self._ended:
                selector.register(self._listener, selectors.EVENT_READ)
                selector.register(self._followers, selectors.EVENT_READ)
            if self._client and not self._ended:
                events = selectors.EVENT_READ if len(self._staged) < _STAGED else 0
                events |= selectors.EVENT_WRITE if self._serial.host_waiting() else 0
                if events:
                    selector.register(self._client, events)
            ready: set[object] = {key.fileobj for key, _ in selector.select()}
        with contextlib.suppress(OSError):
            self._rung.recv(4096)
        return ready

    def _accept(self, listener: socket.socket) -> None:
        try:
            client, _ = listener.accept()
        except OSError:
            return
        if self._follows and listener is self._listener:
            self._drop()
        if self._client or not self._offered:
            client.close()
            return
        client.setblocking(False)
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _STAGED)
        self._client, self._fresh = client, True
        self._follows = listener is self._followers
        self._serial.host_open()

    def _from_host(self, client: socket.socket) -> None:
        while len(self._staged) < _STAGED:
            try:
                data = client.recv(_STAGED - len(self._staged))
            except (BlockingIOError, InterruptedError):
                return
            except OSError:
                data = b""
            if data and self._fresh and data[0] not in _FIRST:
                self._staged.clear()
                data = b""
            self._fresh = False
            if not data:
                self._ended = True
                return
            self._staged += data

    def _stage(self) -> None:
        if self._staged:
            del self._staged[: self._serial.host_write(bytes(self._staged))]
        if self._ended and not self._staged:
            self._drop()

    def _to_host(self, client: socket.socket) -> None:
        data = self._serial.host_peek()
        if self._ended:  # no reader is left, and a board that waits for one reads no further
            self._serial.host_read(len(data))
            return
        if not data:
            return
        try:
            sent = client.send(data)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            self._ended = True
            sent = len(data)
        self._serial.host_read(sent)
        self._stage()

    def _drop(self) -> None:
        if self._client:
            self._client.close()
            self._client, self._follows = None, False
            self._serial.host_close()
        self._staged.clear()
        self._ended = False


def _url(listener: socket.socket) -> str:
    return f"socket://127.0.0.1:{listener.getsockname()[1]}"
