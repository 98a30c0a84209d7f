# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A page without a browser: its WebSocket, and a game played over it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

from awale_core import Game


def live(url: str, **options: Any) -> ClientConnection:
    """The connection that the page at `url` makes; only the suite's limit ends a wait of it."""
    parts = urlsplit(url)
    own = {"origin": f"http://{parts.netloc}", "max_size": None}
    patient = {"open_timeout": None, "ping_interval": None}
    address = f"ws://{parts.netloc}{parts.path}live"
    return connect(address, **{**own, **patient, **options}).__enter__()


@contextmanager
def page(address: str) -> Iterator[ClientConnection]:
    """Connect to the page at `address` as a browser on this computer does."""
    parts = urlsplit(address)
    here = f"127.0.0.1:{parts.port}" if parts.port else "127.0.0.1"
    with live(f"http://{here}{parts.path}") as socket:
        send(socket, t="hello", v=1, key="", run="", paced=False)
        yield socket


def send(socket: ClientConnection, **fields: Any) -> None:
    """Send a command."""
    socket.send(json.dumps(fields))


def begin(socket: ClientConnection) -> None:
    """Begin a game against the easiest engine, without animations."""
    send(socket, t="set", values={"speed": "max"})
    send(socket, t="new", setup={"north": {"kind": "engine", "level": 1}})


def play(socket: ClientConnection, most: int) -> dict[str, Any]:
    """Play the first legal pit whenever it is South's turn, until the game is over or has `most`
    plies; the game as the page has it then."""
    touched = -1
    while True:
        message = json.loads(socket.recv())
        if message["t"] != "state" or not message.get("game"):
            continue
        game: dict[str, Any] = message["game"]
        if game["outcome"] is not None or game["ply"] >= most:
            return game
        if game["fen"].endswith("S") and game["ply"] != touched and message["phase"] == "play":
            touched = game["ply"]
            pit = Game.from_fen(game["fen"], game["rules"]).legal_moves()[0]
            send(socket, t="play", pit=pit, ply=touched)
