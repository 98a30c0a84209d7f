# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A device that speaks the board's protocol with sound checksums and answers what a test wants."""

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

from awale_core.wire import LineBuffer, WireError, decode, encode
from tests.support.recorded_session import recording

Message = dict[str, Any]
Answer = Callable[[Message], Message]


class HostileBoard:
    """Answers like a real board, but for the requests in `answers`; sends `noise` before each
    answer. `asked` counts requests by kind. A context manager; `address` is that of its port."""

    def __init__(self, noise: bytes = b"", **answers: Answer) -> None:
        self.asked: dict[str, int] = {}
        self._noise = noise
        self._answers = answers
        self._server = socket.create_server(("127.0.0.1", 0))
        self.address = f"socket://127.0.0.1:{self._server.getsockname()[1]}"

    def __enter__(self) -> "HostileBoard":
        threading.Thread(target=self._serve, daemon=True).start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._server.close()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                host, _ = self._server.accept()
                threading.Thread(target=self._talk, args=(host,), daemon=True).start()

    def _talk(self, host: socket.socket) -> None:
        buffer = LineBuffer()
        newest = 0
        host.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with host, contextlib.suppress(OSError):
            while data := host.recv(4096):
                for request in _messages(buffer, data):
                    kind = request["t"]
                    if request["id"] > newest:  # else it is repeated
                        newest = request["id"]
                        self.asked[kind] = self.asked.get(kind, 0) + 1
                    answer = self._answers.get(kind, _real)(request)
                    host.sendall(self._noise + encode({**answer, "re": request["id"]}))


def real(kind: str) -> Message:
    """The answer of a real board to a request of this kind."""
    answer = dict(recording().answers[kind])
    del answer["re"]
    return answer


def _real(request: Message) -> Message:
    return real(request["t"])


def _messages(buffer: LineBuffer, data: bytes) -> Iterator[Message]:
    for line in buffer.feed(data):
        with contextlib.suppress(WireError):
            yield decode(line)
