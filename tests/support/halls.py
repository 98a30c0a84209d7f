# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale hall` in a process of its own, its page's connection, and boards that show their games."""

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from awale_host.friend.keys import SigningKey
from awale_host.hall.link import HallLink, read_hall_link
from awale_host.hall.publisher import Publisher
from websockets.exceptions import ConnectionClosed

from awale_core import Game
from tests.support.awale_command import Running
from tests.support.page_game import live
from tests.support.waiting import wait_until


class HallProcess(Running):
    """The command `awale hall` with `words` in the data folder `folder`."""

    def __init__(self, folder: Path, *words: str) -> None:
        super().__init__(folder, "hall", "--no-browser", "--http-port", "0", *words)
        self.url = self.line(r"(http://\S+#teacher=\S+)")
        self.code = self.line(r"awale play --hall (\S+)")
        self.link = read_hall_link(self.line(r"(#hall=\S+)"))

    def page(self, key: str = "teacher-key", *, teacher: bool = True) -> "HallPage":
        """A connection as the page makes it."""
        return HallPage(self.url, key, teacher=teacher)


class HallPage:
    """A page's connection: the newest of what it was sent."""

    def __init__(self, url: str, key: str, *, teacher: bool, waits: bool = True) -> None:
        address, _, secret = url.partition("#teacher=")
        self._socket = live(address)
        self.hall: dict[str, Any] = {}
        self.own: dict[str, Any] = {}
        self.boards: dict[str, dict[str, Any]] = {}
        self.said: list[dict[str, Any]] = []
        self._lost: Exception | None = None
        self.on_boards: Callable[[list[dict[str, Any]]], object] = lambda boards: None
        self.send(t="hello", v=1, key=key, teacher=secret if teacher else "")
        threading.Thread(target=self._hear, daemon=True).start()
        if waits:
            wait_until(lambda: self.hall and self.own, "the hall")

    def send(self, **command: Any) -> None:
        """Give a command."""
        self._socket.send(json.dumps(command))

    def _hear(self) -> None:
        try:
            for text in self._socket:
                message = json.loads(text)
                if message["t"] == "boards":
                    self.on_boards(message["boards"])
                    self.boards.update({each["board"]: each for each in message["boards"]})
                    for board in message["gone"]:
                        self.boards.pop(board, None)
                elif message["t"] == "hall":
                    self.hall = message
                elif message["t"] == "you":
                    self.own = message
                else:
                    self.said.append(message)
        except (OSError, ConnectionClosed) as error:
            self._lost = error

    def until(self, fits: Callable[..., Any], what: str) -> Any:
        """Wait until something is so; fails once the connection is lost before."""

        def fits_yet() -> Any:
            lost = self._lost
            found = fits()
            assert found or lost is None, f"{what}: {lost!r}"
            return found

        return wait_until(fits_yet, f"{what}: {self.hall} {self.own} {self.said}")

    def add(self, *names: str) -> dict[str, int]:
        """Enter players; returns their ids by name."""
        for name in names:
            self.send(t="add", name=name)
        return self.until(lambda: self.ids(names), "the players")

    def ids(self, names: Any) -> dict[str, int] | None:
        """The ids of players, None if one is not there."""
        found = {line["name"]: line["player"] for line in self.hall["table"]}
        return found if set(names) <= set(found) else None

    @property
    def names(self) -> dict[int, str]:
        """Names by id."""
        return {line["player"]: line["name"] for line in self.hall["table"]}

    def close(self) -> None:
        """Leave."""
        self._socket.close()


class HallBoard:
    """A board in a hall with a game on it, without the board."""

    def __init__(self, link: HallLink, key: SigningKey | None = None, **options: Any) -> None:
        self.publisher = Publisher(link, key or SigningKey.new(), **options)
        self.publisher.open()
        wait_until(lambda: self.publisher.connection.connected, "the board's connection")
        self.count = 0
        self.number = ""  # of every game, where it is not counted
        self.names = ("", "")
        self.game = Game()

    @property
    def id(self) -> str:
        """The board's id on the wall."""
        return self.publisher.board

    def begin(self, south: str = "", north: str = "", rules: str = "abapa") -> None:
        """Begin a game."""
        self.count += 1
        self.names, self.game = (south, north), Game(rules, 0)
        self.show()

    def play(self, *pits: int) -> None:
        """Play pits, the first legal one if none is given."""
        for pit in pits or self.game.legal_moves()[:1]:
            self.game.play(pit)
            self.show()

    def resign(self, side: int) -> None:
        """A side resigns."""
        self.game.resign(side)
        self.show()

    def show(self) -> None:
        """State the game as it is."""
        number = self.number or f"{self.id[:8]}.{self.count:08x}"
        self.publisher.show(number, self.game.copy(), self.names)

    def close(self) -> None:
        """Disconnect."""
        self.publisher.close()
