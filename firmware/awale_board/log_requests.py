# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The games that the board keeps, over the link: list, read, confirm (``docs/protocol.md``)."""

from binascii import hexlify

from .kept_games import NEARLY_FULL, KeptGames
from .link import RequestError
from .requests import number_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from awale_core.wire import Message

    from .app import App

_MOST_GAMES = 4  # in one answer: each takes some 4 ms to read from FRAM
_CHUNK = 192  # bytes of a record in one answer
_LARGEST = 2147483647


class LogRequests:
    """Answers the requests about kept games; `answers` are its methods by request."""

    def __init__(self, app: "App") -> None:
        assert app.archive is not None
        self._archive = app.archive
        self._games = KeptGames(app.archive)
        self._read = -1  # the record read last, and which it was
        self._record = b""
        self.answers: "dict[str, Callable[[Message, int], Message | None]]" = {
            "log": self._log,
            "games": self._list,
            "chunk": self._chunk,
            "confirm": self._confirm,
        }

    def _log(self, message: "Message", now_ms: int) -> "Message":
        archive = self._archive
        games = self._games
        answer: "Message" = {"t": "log", "kind": archive.memory.kind}
        answer["first"] = games.first
        answer["next"] = games.next
        answer.update(games.health())
        answer["full"] = archive.full
        answer["unkept"] = archive.unkept
        answer["left"] = games.games_left()
        answer["nearly"] = answer["left"] < NEARLY_FULL
        return answer

    def _list(self, message: "Message", now_ms: int) -> "Message":
        """The games from `from` on that wait: [number, id, bytes of the record]."""
        games = self._games
        number = games.waiting(max(games.first, number_of(message, "from", 0, _LARGEST)))
        found: "list[list[int | str]]" = []
        while number < games.next and len(found) < _MOST_GAMES:
            found.append([number, games.id(number), games.size(number)])
            number = games.waiting(number + 1)
        return {"t": "games", "games": found, "next": number if number < games.next else None}

    def _chunk(self, message: "Message", now_ms: int) -> "Message":
        number = self._named(message)
        first = number_of(message, "from", 0, _LARGEST)
        if first == 0 or number != self._read:
            self._record = self._games.record(number)
            self._read = number
        size = len(self._record)
        if first > size:
            raise RequestError("field", "from is beyond the end of the record")
        part = self._record[first : first + _CHUNK]
        return {
            "t": "chunk",
            "number": number,
            "from": first,
            "size": size,
            "data": hexlify(part).decode(),
        }

    def _confirm(self, message: "Message", now_ms: int) -> "Message":
        number = self._named(message)
        games = self._games
        # A record that has changed since it was read is not the one that the PC has.
        if message.get("crc") != hexlify(games.record(number)[-4:]).decode():
            raise RequestError("stale", "that is not how the record ends: read it again")
        if not games.is_confirmed(number):
            if games.waiting(number) != number:
                raise RequestError("busy", "that game is still being played")
            games.confirm(number)
        return {"t": "ok", "number": number}

    def _named(self, message: "Message") -> int:
        """The number of the game that the request names by number and id."""
        number = number_of(message, "number", 0, _LARGEST)
        try:
            right = self._games.id(number) == message.get("game")
        except KeyError:
            right = False
        if not right:
            raise RequestError("stale", "no such game is kept under that number; list them again")
        return number
