# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The games that a board keeps until a host has them: listing, reading, confirming."""

from collections.abc import Iterator
from dataclasses import dataclass

from .client import Board
from .errors import NoAnswer
from .messages import Message, MessageError

CAPABILITY = "log"


@dataclass(frozen=True)
class Waiting:
    """A game that waits on the board: its number there, its id, the bytes of its record."""

    number: int
    game: str
    size: int


def keeps_games(board: Board) -> bool:
    """Does this board keep games?"""
    return CAPABILITY in board.hello.capabilities


def waiting_count(board: Board) -> int:
    """How many games wait on the board."""
    return _number(board.ask("log"), "waiting")


def waiting(board: Board) -> Iterator[Waiting]:
    """The games that wait, oldest first; confirming them while they are listed does no harm."""
    first: int | None = 0
    while first is not None:
        answer = board.ask("games", **{"from": first})
        rows = answer.get("games")
        if not isinstance(rows, list):
            raise _strange("games is no list")
        for row in rows:
            if not (isinstance(row, list) and len(row) == 3 and isinstance(row[1], str)):
                raise _strange("an entry of games is wrong")
            yield Waiting(int(row[0]), row[1], int(row[2]))
        following = answer.get("next")
        if following is not None and not (isinstance(following, int) and following > first):
            raise _strange("next is wrong")
        first = following


def read_record(board: Board, entry: Waiting) -> bytes:
    """The record of a game, chunk by chunk. Refused (``stale``) if it is no longer there."""
    data = b""
    size = entry.size
    while len(data) < size:
        answer = board.ask("chunk", number=entry.number, game=entry.game, **{"from": len(data)})
        size = _number(answer, "size")
        try:
            part = bytes.fromhex(str(answer.get("data")))
        except ValueError as error:
            raise _strange("data is not hex") from error
        if answer.get("from") != len(data) or not part:
            raise _strange("the chunk is not the one that was asked for")
        data += part
    return data


def confirm(board: Board, entry: Waiting, record: bytes) -> None:
    """Tell the board that the record is safe here; Refused (``stale``) if it has changed."""
    board.ask("confirm", number=entry.number, game=entry.game, crc=record[-4:].hex())


def _number(message: Message, key: str) -> int:
    value = message.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise _strange(f"{key} is no number")
    return value


def _strange(why: str) -> NoAnswer:
    return NoAnswer(f"The board's answer cannot be understood: {MessageError(why)}.")
