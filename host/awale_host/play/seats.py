# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Seats: the player of each side, in the board's terms, and what the host declares for one."""

import contextlib
from collections.abc import Iterator
from typing import Final

from awale_core import Game

from ..link import Board

HUMAN: Final = "touch"
ENGINE: Final = "host"
BOARD: Final = "board"  # the board's own AI


@contextlib.contextmanager
def as_host(board: Board, id: str, seats: tuple[str, str], side: int) -> Iterator[None]:
    """Take the seat of `side` in this context: the board accepts acts of the host for its seats."""
    if seats[side] == ENGINE:
        yield
        return
    board.seats(id, *((ENGINE, seats[1]) if side == 0 else (seats[0], ENGINE)))
    try:
        yield
    finally:
        board.seats(id, *seats)


def declare_for(
    board: Board, id: str, game: Game, seats: tuple[str, str], side: int, action: str
) -> None:
    """Declare `action` (offer, accept, decline or resign) for `side`."""
    with as_host(board, id, seats, side):
        board.declare(id, game.plies, side, action)
