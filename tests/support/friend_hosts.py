# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale friend` in a process of its own with a virtual board, and a person at its page's
connection."""

import json
import threading
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.support.awale_command import Running
from tests.support.page_game import live
from tests.support.waiting import wait_until


class FriendHost(Running):
    """The command `awale friend` with `words` in the data folder `folder`."""

    def __init__(self, folder: Path, *words: str, patch: str = "") -> None:
        where = ("--virtual", "--no-browser", "--http-port", "0")
        super().__init__(folder, "friend", *words, *where, patch=patch)
        self.folder = folder
        self.state: dict[str, Any] = {}
        self.friend: dict[str, Any] = {}
        self._answers: dict[int, dict[str, Any]] = {}
        self._ids = 0
        self._socket: ClientConnection | None = None

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        if self._socket is not None:
            self._socket.close()

    def sit_down(self) -> None:
        """Open the page's connection; its state is `state` from now on."""
        address = self.line(r"http://(\S+)")
        self._socket = live(f"http://{address}")
        self._socket.send(json.dumps({"t": "hello", "v": 1, "language": "en", "key": "x" * 8}))
        threading.Thread(target=self._hear, args=(self._socket,), daemon=True).start()

    def _hear(self, socket: ClientConnection) -> None:
        try:
            for text in socket:
                message = json.loads(text)
                if message["t"] == "state":
                    self.state = message
                if message["t"] == "friend":
                    self.friend = message
                if message.get("re"):
                    self._answers[message["re"]] = message
        except (OSError, ConnectionClosed):
            pass

    def until(self, fits: Any, what: str) -> Any:
        """Wait until the page's state fits."""
        return wait_until(lambda: (state := self.state) and fits(state) and state, what)

    def ask(self, **command: Any) -> dict[str, Any]:
        """Give a command and wait for its answer."""
        assert self._socket is not None
        self._ids += 1
        id = self._ids
        self._socket.send(json.dumps({**command, "id": id}))
        return wait_until(lambda: self._answers.pop(id, None), f"an answer to {command}")

    def has(self, plies: int) -> None:
        """Wait until the game has this many moves."""
        self.until(lambda state: state["game"] and state["game"]["ply"] == plies, f"{plies} moves")

    def play(self, pit: int) -> None:
        """Play a pit once it is its side's turn, and wait for the move."""
        while True:
            state = self.until(
                lambda state: (
                    state["phase"] in ("play", "waits")
                    and state["game"]
                    and state["game"]["turn"] == pit // 6
                ),
                "its turn",
            )
            if self.ask(t="play", pit=pit, ply=state["game"]["ply"])["ok"]:
                self.has(state["game"]["ply"] + 1)
                return

    def has_stated(self, plies: int) -> None:
        """Wait until this player's own statement has this many moves."""
        wait_until(lambda: len(self.statement["moves"]) == plies, f"{plies} moves stated")

    @property
    def statement(self) -> dict[str, Any]:
        """The last statement of this player, from its file."""
        (file,) = (self.folder / "friends").glob("*.json")
        return dict(json.loads(file.read_text())["mine"])
