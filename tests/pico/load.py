# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The requests of a PC while the board is measured: everything that it may ask during a game.

`Load` only says what comes next and takes in the answers; the caller sends them. The
requests that change the game itself (`new`, `undo`, `move`, `seats`) belong to the player, see
``measure.py``.
"""

from typing import Any

Message = dict[str, Any]

# In turn. A chunk comes before each confirmation; the rest stands in an order in which no two
# neighbours are answered by the same module, so that nearly every request loads one.
KINDS = (
    "archive_chunk",
    "set",
    "archive_confirm",
    "health",
    "archive_list",
    "get",
    "archive_status",
    "clock",
    "moves",
    "pads",
    "state",
    "show",
    "ping",
)
TIME = 1_780_000_000


class Load:
    """The requests of a PC. `game` is the id of the running game, set by the caller; until
    it is known the state is asked instead of the moves. `asked` counts the answers by kind."""

    def __init__(self) -> None:
        self.game = ""
        self.asked: dict[str, int] = {}
        self._turn = 0
        self._waiting: list[list[Any]] = []  # number, id and size of games that the board keeps
        self._record = b""  # of the first of them, as far as it was read
        self._whole = False

    def next(self) -> Message:
        """The next request, without its id."""
        kind = KINDS[self._turn % len(KINDS)]
        self._turn += 1
        if kind == "moves":
            return {"t": kind, "game": self.game, "from": 0} if self.game else {"t": "state"}
        if kind == "set":
            return {"t": kind, "values": {"sound": ("on", "off")[self._turn // len(KINDS) % 2]}}
        if kind == "clock":
            return {"t": kind, "time": TIME + self._turn}
        if kind == "show":
            what = ("thinking", "greeting", "nothing")[self._turn // len(KINDS) % 3]
            return {"t": kind, "what": what, **({"which": "bye"} if what == "greeting" else {})}
        if kind == "archive_list" or (kind.startswith("archive_c") and not self._waiting):
            return {"t": "archive_list", "from": 0}
        if kind == "archive_chunk" or (kind == "archive_confirm" and not self._whole):
            return {**self._named("archive_chunk"), "from": len(self._record)}
        if kind == "archive_confirm":
            return {**self._named(kind), "crc": self._record[-4:].hex()}
        return {"t": kind}

    def take(self, request: Message, answer: Message) -> None:
        """Take in the answer to a request. AssertionError if the board has refused it: then this
        would not be the load that it claims to be."""
        kind = request["t"]
        assert answer["t"] != "error", (request, answer)
        self.asked[kind] = self.asked.get(kind, 0) + 1
        if kind == "state":
            self.game = self.game or answer.get("game", "")  # it may be older than a new game
        elif kind == "archive_list" and not self._record:
            self._waiting = answer["games"]
        elif kind == "archive_chunk":
            self._record += bytes.fromhex(answer["data"])
            self._whole = len(self._record) == answer["size"]
        elif kind == "archive_confirm":
            del self._waiting[0]
            self._record, self._whole = b"", False

    def _named(self, kind: str) -> Message:
        number, game, _ = self._waiting[0]
        return {"t": kind, "number": number, "game": game}
