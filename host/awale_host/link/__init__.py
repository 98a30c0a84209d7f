# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The serial link to a board, as `docs/protocol.md` describes it.

with Board.connect("socket://127.0.0.1:4711") as board:
    print(board.hello.name, board.state())
"""

from .client import Backoff, Board, LinkState
from .dialogue import Timing
from .errors import (
    BoardGone,
    BoardTaken,
    LinkError,
    NoAnswer,
    NotABoard,
    PortError,
    Refused,
    WrongVersion,
)

__all__ = [
    "Backoff",
    "Board",
    "BoardGone",
    "BoardTaken",
    "LinkError",
    "LinkState",
    "NoAnswer",
    "NotABoard",
    "PortError",
    "Refused",
    "Timing",
    "WrongVersion",
]
