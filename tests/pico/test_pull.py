# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale logs pull` itself, from the emulated Pico."""

import contextlib
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pico.emulated import EmulatedBoard
from tests.pico.full_memory import fill
from tests.pico.requirements import require
from tests.support.pulling import pull_killed_and_resumed

GAMES = 1_000


class Cable:
    """The board's data port as `url`; time passes on the board in `until`."""

    def __init__(self, board: EmulatedBoard) -> None:
        self._board = board
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.setblocking(False)
        self._client: socket.socket | None = None
        self.url = f"socket://127.0.0.1:{self._server.getsockname()[1]}"

    def until(self, met: Callable[[], bool], what: str) -> None:
        """Carry bytes between board and command until something is so."""
        while not met():
            for _ in range(100):
                self._carry()

    def _carry(self) -> None:
        sent = b""
        if self._client is None:
            with contextlib.suppress(BlockingIOError):
                self._client, _ = self._server.accept()
                self._client.setblocking(False)
                self._board.step(0, ("open", 1))
        else:
            try:
                sent = self._client.recv(4096)
                if not sent:
                    raise ConnectionError
            except BlockingIOError:
                pass
            except ConnectionError:
                self._client.close()
                self._client = None
                self._board.step(20_000, ("close", 1))
        said = self._board.step(data=sent)
        if self._client is not None and said:
            with contextlib.suppress(ConnectionError):
                self._client.sendall(said)


@pytest.mark.slow
def test_a_pull_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    require()
    with EmulatedBoard(games=fill(GAMES, to_the_brim=False).flash) as board:
        board.open()  # until it has started: on a slow PC that takes too long for the command …
        board.ask(t="ping")  # … and until every hello is answered
        board.close()
        cable = Cable(board)
        pull_killed_and_resumed(tmp_path / "data", cable.url, cable.until, GAMES)
        board.open()
        assert board.ask(t="archive_status")["waiting"] == 0
