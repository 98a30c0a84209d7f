# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A bad cable between the host and a virtual board, over real endpoints: a socket or a pty.

    with SocketProxy(board.link_url, Cable()) as proxy:
        Board(proxy.open)

Every chunk of bytes passes through a `Fault`, which says what arrives of it.
"""

import contextlib
import os
import select
import socket
import threading
from collections.abc import Iterator
from typing import Any, Self

from awale_host.link.board import Board
from awale_host.link.transport import open_port
from awale_session.link.errors import LinkError, PortError
from awale_session.link.port import Transport

_LOOK_S = 0.05


class Pulled(Exception):
    """The cable is pulled; the argument are the last bytes that get through."""


class Fault:
    """Faults of a connection. `carry` yields the pieces that arrive."""

    def carry(self, down: bool, data: bytes) -> Iterator[bytes]:
        yield data


class Cable(Fault):
    """A cable that can be pulled out and put in again."""

    def __init__(self) -> None:
        self.pulled = threading.Event()

    def carry(self, down: bool, data: bytes) -> Iterator[bytes]:
        if self.pulled.is_set():
            raise Pulled(b"")
        yield data


class Lines(Fault):
    """Looks at whole lines; `change` says what arrives of one."""

    def __init__(self) -> None:
        self._half = {True: b"", False: b""}

    def carry(self, down: bool, data: bytes) -> Iterator[bytes]:
        parts = (self._half[down] + data).split(b"\n")
        self._half[down] = parts.pop()
        for part in parts:
            yield self.change(part + b"\n")

    def change(self, line: bytes) -> bytes:
        return line


class _Proxy:
    """Base of both kinds: one host at a time, one connection to the board for it."""

    def __init__(self, board_url: str, fault: Fault) -> None:
        host, _, port = board_url.removeprefix("socket://").rpartition(":")
        self.board = (host, int(port))
        self.fault = fault
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="cable", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        raise NotImplementedError

    def _connect(self, host_end: int) -> None:
        """Carry bytes between a file descriptor of the host's end and the board until one ends."""
        with socket.create_connection(self.board) as board:
            board.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with contextlib.suppress(Pulled, OSError):
                while not self._ended.is_set():
                    waiting: list[Any] = [board, host_end]
                    ready, _, _ = select.select(waiting, [], [], _LOOK_S)
                    if host_end in ready and not self._carry(True, os.read(host_end, 4096), board):
                        return
                    if board in ready and not self._carry(False, board.recv(4096), host_end):
                        return

    def _carry(self, down: bool, data: bytes, to: "socket.socket | int") -> bool:
        def deliver(piece: bytes) -> None:
            if isinstance(to, int):
                while piece:
                    piece = piece[os.write(to, piece) :]
            else:
                to.sendall(piece)

        try:
            for piece in self.fault.carry(down, data):
                deliver(piece)
        except Pulled as pulled:
            deliver(pulled.args[0])
            raise
        return bool(data)


def let_in(board_url: str) -> Board:
    """A link to the board of `board_url`, once it has let go of another host and answers."""
    while True:
        with contextlib.suppress(LinkError):
            return Board(lambda: open_port(board_url))


class SocketProxy(_Proxy):
    """A bad cable that ends in a socket."""

    def __init__(self, board_url: str, fault: Fault) -> None:
        super().__init__(board_url, fault)
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.settimeout(_LOOK_S)
        self.address = f"socket://127.0.0.1:{self._server.getsockname()[1]}"

    def open(self) -> Transport:
        return open_port(self.address)

    def _run(self) -> None:
        while not self._ended.is_set():
            with contextlib.suppress(TimeoutError):
                client, _ = self._server.accept()
                with client:
                    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    self._connect(client.fileno())
        self._server.close()


class PtyProxy(_Proxy):
    """A bad cable that ends in a pseudo-terminal; after it was pulled, in another one."""

    def __init__(self, board_url: str, fault: Fault) -> None:
        super().__init__(board_url, fault)
        self._new = threading.Condition()
        self._name = ""

    def open(self) -> Transport:
        with self._new:
            if not self._new.wait_for(lambda: self._name, 5):
                raise PortError("There is no terminal.")
            return open_port(self._name)

    def _run(self) -> None:
        import tty

        while not self._ended.is_set():
            master, slave = os.openpty()
            tty.setraw(slave)
            with self._new:
                self._name = os.ttyname(slave)
                self._new.notify_all()
            try:
                self._connect(master)
            finally:
                with self._new:
                    self._name = ""
                os.close(slave)
                os.close(master)
