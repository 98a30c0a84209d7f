# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Others on the link: a host that stops reading, two hosts at once, another program's bytes, and a
board that resets in the middle."""

import contextlib
import re
import socket
from dataclasses import replace
from pathlib import Path

import pytest
from awale_host.link import Board
from awale_host.virtual.process import BoardProcess
from awale_session.link import PortBusy
from awale_session.play.thinking import Choice

from awale_core import Game
from awale_core.wire import encode
from tests.support.link_proxy import Fault, Lines, SocketProxy, let_in
from tests.support.real_games import ENDPOINTS, HASTY, LATE, First, play, quick_closing
from tests.support.sentences import english_part

__all__ = ["quick_closing"]


def test_a_host_that_stops_reading_does_no_harm(board: BoardProcess, tmp_path: Path) -> None:
    name, _, port = board.link_url.removeprefix("socket://").rpartition(":")
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect((name, int(port)))
        deaf.setblocking(False)
        deaf.send(encode({"t": "hello", "id": 1, "v": 1, "host": "deaf"}))
        with contextlib.suppress(BlockingIOError):  # when every buffer on the way is full
            for number in range(2, 1000):
                deaf.send(encode({"t": "state", "id": number}))
    let_in(board.link_url).close()  # the board first gets to the end of what the other has sent
    play(SocketProxy(board.link_url, Fault()), tmp_path / "games.sqlite", LATE)


def test_two_hosts_at_once(board: BoardProcess, tmp_path: Path) -> None:
    """While a game is played another program tries to get at the board, again and again."""
    turned_away: list[str] = []

    class Intruder(First):
        def choose(self, game: Game, movetime_ms: float) -> Choice:
            with pytest.raises(PortBusy) as refusal:
                Board.connect(board.link_url, timing=HASTY)
            turned_away.append(str(refusal.value))
            return super().choose(game, movetime_ms)

    play(SocketProxy(board.link_url, Fault()), tmp_path / "games.sqlite", LATE, Intruder())
    assert len(turned_away) > 5
    assert all(english_part("link.hung_up") in sentence for sentence in turned_away)


@pytest.mark.parametrize("kind", ENDPOINTS)
def test_a_board_that_resets_in_the_middle(
    board: BoardProcess, tmp_path: Path, kind: type[SocketProxy]
) -> None:
    class ResetAt(Lines):
        """Asks the board for a reset behind the host's back; then nothing gets through until the
        host greets the board again, so that a slow board does not reset after the game."""

        asked = greeted = False

        def change(self, line: bytes) -> bytes:
            # The board's own player may have made a move for a host that is slow.
            if not self.asked and b'"move"' in line and re.search(rb'"ply":[6-9],', line):
                self.asked = True
                return line + encode({"t": "drive", "id": 2_000_000, "to": "board"})
            self.greeted = self.greeted or (self.asked and b'"host":' in line)
            return line if self.greeted or not self.asked else b""

    fault, soon = ResetAt(), replace(HASTY, disconnect_after=3)
    play(kind(board.link_url, fault), tmp_path / "games.sqlite", LATE, timing=soon)
    assert fault.greeted


class Chatter(Lines):
    """Another program writes into the port between all lines, and reads what it likes."""

    WORDS = (b"AT\r\n", b"\x03", b"{}\n", b"\xff\x00~x\n", b">>> \r\n", b"hello 00000000\n")

    def __init__(self) -> None:
        super().__init__()
        self._count = 0

    def change(self, line: bytes) -> bytes:
        self._count += 1
        if line == b"\n":  # opens a connection: on other bytes a virtual board hangs up
            return line
        return self.WORDS[self._count % len(self.WORDS)] + (line if self._count % 11 else b"")


@pytest.mark.slow
@pytest.mark.parametrize("kind", ENDPOINTS)
def test_another_programs_bytes_in_the_middle_of_a_game(
    board: BoardProcess, tmp_path: Path, kind: type[SocketProxy]
) -> None:
    play(kind(board.link_url, Chatter()), tmp_path / "games.sqlite", LATE)
