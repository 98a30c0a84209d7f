# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The archive of a board: the games that it keeps until a host has them.

Whatever a board answers, a list ends and a record has an end: no archive is larger than MOST_BYTES.
"""

from collections.abc import Iterator
from typing import Final

from awale_core.record import RecordError

from .client import Board
from .errors import RequestTimeout
from .messages import ArchiveChunk, ArchiveList, ArchiveStatus, Confirmed, WaitingGame

CAPABILITY: Final = "archive"
MOST_GAMES: Final = 2048
MOST_BYTES: Final = 1_000_000  # of all records that wait
MOST_RECORD: Final = 32_767  # bytes; the board's own limit
LEAST_CHUNK: Final = 32  # bytes, but for the last chunk of a record


def keeps_games(board: Board) -> bool:
    """Whether this board has an archive."""
    return CAPABILITY in board.hello.capabilities


def status(board: Board) -> ArchiveStatus:
    """Request the archive's fill level. RequestTimeout for an invalid answer."""
    return board.request(ArchiveStatus, "archive_status")


def waiting_count(board: Board) -> int | None:
    """Request the number of games that wait on the board; None while the board counts them."""
    return status(board).waiting


def waiting(board: Board) -> Iterator[WaitingGame]:
    """The games that wait, oldest first. They may be confirmed while they are listed."""
    first: int | None = 0
    games = size = 0
    while first is not None:
        answer = board.request(ArchiveList, "archive_list", **{"from": first})
        for entry in answer.games:
            games += 1
            size += min(entry.size, MOST_RECORD)
            if entry.number < first:
                raise _unusable("the list of games repeats itself")
            if games > MOST_GAMES or size > MOST_BYTES:
                raise _unusable("the list of games does not end")
            first = entry.number + 1
            yield entry
        if answer.next is not None and (not answer.games or answer.next < first):
            raise _unusable("the list of games repeats itself")
        first = answer.next


def read_record(board: Board, entry: WaitingGame) -> bytes:
    """The record of a game. RequestRefused (``stale``) if the board does not have it any more."""
    return read_game(board, entry)[0]


def read_game(board: Board, entry: WaitingGame) -> tuple[bytes, bool]:
    """The record of a game, and whether damage to the board's memory has cut the game off after
    the record's last move. RequestRefused (``stale``) if the board does not have it any more,
    RecordError if it is larger than the list says, or than a board can keep."""
    data = b""
    damaged = False
    size = entry.size
    while len(data) < size:
        if size > MOST_RECORD:
            raise RecordError(f"it has {size} bytes, and no board keeps more than {MOST_RECORD}")
        place = {"number": entry.number, "game": entry.game, "from": len(data)}
        answer = board.request(ArchiveChunk, "archive_chunk", **place)
        if data and answer.size != size:
            raise _unusable("the size of the record changes")
        size = answer.size
        if size > entry.size:
            raise RecordError(f"it has {size} bytes, {entry.size} in the list")
        try:
            part = bytes.fromhex(answer.data)
        except ValueError as error:
            raise _unusable("data is not hexadecimal") from error
        least = min(LEAST_CHUNK, size - len(data))
        if (answer.number, answer.first) != (entry.number, len(data)) or len(part) < least:
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
