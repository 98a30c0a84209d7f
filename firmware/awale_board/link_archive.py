# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The games that the board keeps, over the link: list, read, confirm (``docs/protocol.md``)."""

from binascii import hexlify

from .link import RequestError
from .store_reader import ArchiveReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from awale_core.wire import Message

    from .store_archive import Archive

_CHUNK = 192  # bytes of a record in one answer


class ArchiveRequests:
    """Answers the requests about kept games."""

    kinds = ("archive_status", "archive_list", "archive_chunk", "archive_confirm")

    def __init__(self, archive: "Archive") -> None:
        self._archive = archive
        self._games = ArchiveReader(archive)
        self._record = b""  # the record read last …
        self._damaged = False
        self._read = -1  # … the number of its game …
        self._final = -1  # … and that again if it cannot change: another game began before

    def answer(self, kind: str, message: "Message", now_ms: int) -> "Message | None":
        """The answer to a request of that kind, whose fields are right. None while games are read,
        some 5 ms at a time: ask again in the next pass."""
        if kind == "archive_status":
            return self._status()
        if kind == "archive_list":
            return self._list(message, now_ms)
        if kind == "archive_chunk":
            return self._chunk(message, now_ms)
        return self._confirm(message, now_ms)  # archive_confirm

    def _status(self) -> "Message":
        archive = self._archive
        games = self._games
        answer: "Message" = {"t": "archive_status", "kind": archive.memory.kind}
        answer["first"] = games.first
        answer["end"] = games.next
        answer.update(games.health())
        answer["full"] = archive.full
        answer["suspended"] = archive.recording_suspended
        answer["games_left"] = games.games_left()
        answer["nearly_full"] = games.nearly_full
        return answer

    def _list(self, message: "Message", now_ms: int) -> "Message | None":
        """The next game from `from` on that waits: [number, id, bytes of the record]. One in an
        answer, as each takes some 5 ms to read."""
        games = self._games
        number = games.waiting(max(games.first, message["from"]), False)
        if number < 0:
            return None
        after = number + 1  # whether another one waits is looked up when the host asks
        return {
            "t": "archive_list",
            "games": [games.entry(number)] if number < games.next else [],
            "next": after if after < games.next else None,
        }

    def _chunk(self, message: "Message", now_ms: int) -> "Message | None":
        if not self._games.at_hand(message["number"]):
            return None
        number = self._named(message)
        first = message["from"]
        if first == 0 or number != self._read:
            self._record, self._damaged = self._games.read(number)
            self._read = number
            self._final = number if number != self._games.next - 1 else -1
        size = len(self._record)
        if first > size:
            raise RequestError("field", "from is beyond the end of the record")
        part = self._record[first : first + _CHUNK]
        answer: "Message" = {
            "t": "archive_chunk",
            "number": number,
            "from": first,
            "size": size,
            "data": hexlify(part).decode(),
        }
        if first + len(part) == size and self._damaged:
            answer["damaged"] = True  # the game is cut off behind the record's last move
        return answer

    def _confirm(self, message: "Message", now_ms: int) -> "Message | None":
        if not self._games.at_hand(message["number"]):
            return None
        number = self._named(message)
        games = self._games
        # A record that has changed since it was read is not the one that the PC has.
        record = self._record if number == self._final else games.record(number)
        if message["crc"] != hexlify(record[-4:]).decode():
            raise RequestError("stale", "that is not how the record ends: read it again")
        if not games.is_confirmed(number):
            if games.waiting(number) != number:
                raise RequestError("busy", "that game is still being played")
            games.confirm(number)
        return {"t": "ok", "number": number}

    def _named(self, message: "Message") -> int:
        """The number of the game that the request names by number and id."""
        number: int = message["number"]
        try:
            right = self._games.id(number) == message["game"]
        except KeyError:
            right = False
        if not right:
            raise RequestError("stale", "no such game is kept under that number; list them again")
        return number
