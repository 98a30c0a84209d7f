# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The archive of a board: the games that it keeps until a host has them."""

from collections.abc import Iterator
from typing import Final

from .client import Board
from .errors import RequestTimeout
from .messages import ArchiveChunk, ArchiveList, ArchiveStatus, Confirmed, WaitingGame

CAPABILITY: Final = "archive"


def keeps_games(board: Board) -> bool:
    """Whether this board has an archive."""
    return CAPABILITY in board.hello.capabilities


def status(board: Board) -> ArchiveStatus:
    """Request the archive's fill level. RequestTimeout for an invalid answer."""
    return board.request(ArchiveStatus, "archive_status")


def waiting_count(board: Board) -> int:
    """Request the number of games that wait on the board."""
    return status(board).waiting


def waiting(board: Board) -> Iterator[WaitingGame]:
    """The games that wait, oldest first. They may be confirmed while they are listed."""
    first: int | None = 0
    while first is not None:
        answer = board.request(ArchiveList, "archive_list", **{"from": first})
        yield from answer.games
        if answer.next is not None and answer.next <= first:
            raise _unusable("the list of games repeats itself")
        first = answer.next


def read_record(board: Board, entry: WaitingGame) -> bytes:
    """The record of a game. RequestRefused (``stale``) if the board does not have it any more."""
    return read_game(board, entry)[0]


def read_game(board: Board, entry: WaitingGame) -> tuple[bytes, bool]:
    """The record of a game, and whether damage to the board's memory has cut the game off after
    the record's last move. RequestRefused (``stale``) if the board does not have it any more."""
    data = b""
    damaged = False
    size = entry.size
    while len(data) < size:
        place = {"number": entry.number, "game": entry.game, "from": len(data)}
        answer = board.request(ArchiveChunk, "archive_chunk", **place)
        size = answer.size
        try:
            part = bytes.fromhex(answer.data)
        except ValueError as error:
            raise _unusable("data is not hexadecimal") from error
        if (answer.number, answer.first) != (entry.number, len(data)) or not part:
            raise _unusable("it is not the requested chunk")
        data += part
        damaged = answer.damaged
    return data, damaged


def confirm(board: Board, entry: WaitingGame, record: bytes) -> None:
    """Confirm to the board that `record` is stored safely, so that it may delete the game.

    RequestRefused (``stale``) if the game has changed since it was read.
    """
    place = {"number": entry.number, "game": entry.game, "crc": record[-4:].hex()}
    board.request(Confirmed, "archive_confirm", **place)


def _unusable(why: str) -> RequestTimeout:
    return RequestTimeout(f"The board's answer cannot be used: {why}.")
