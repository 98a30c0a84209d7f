# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A cable between the host and a virtual board, over a real socket.

with SocketCable(board.link_url) as cable:
    Board.connect(cable.address)
    cable.pulled.set()
"""

import contextlib
import select
import socket
import threading
from typing import Self

from awale_host.link.board import Board
from awale_host.link.transport import open_port
from awale_session.link.errors import LinkError

_LOOK_S = 0.05


def let_in(board_url: str) -> Board:
    """A link to the board of `board_url`, once it has let go of another host and answers."""
    while True:
        with contextlib.suppress(LinkError):
            return Board(lambda: open_port(board_url))


class SocketCable:
    """A cable that can be `pulled` out and put in again: one host at a time, one connection to the
    board for it."""

    def __init__(self, board_url: str) -> None:
        host, _, port = board_url.removeprefix("socket://").rpartition(":")
        self.board = (host, int(port))
        self.pulled = threading.Event()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="cable", daemon=True)
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.settimeout(_LOOK_S)
        self.address = f"socket://127.0.0.1:{self._server.getsockname()[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ended.is_set():
            with contextlib.suppress(TimeoutError):
                host, _ = self._server.accept()
                with host, socket.create_connection(self.board) as board:
                    for end in (host, board):
                        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    with contextlib.suppress(OSError):
                        self._carry(host, board)
        self._server.close()

    def _carry(self, host: socket.socket, board: socket.socket) -> None:
        """Carry bytes both ways until one end is gone or the cable is pulled."""
        while not self._ended.is_set():
            ready, _, _ = select.select([board, host], [], [], _LOOK_S)
            for end, other in ((host, board), (board, host)):
                if end in ready:
                    data = end.recv(4096)
                    if self.pulled.is_set() or not data:
                        return
                    other.sendall(data)
