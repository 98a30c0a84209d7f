# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The serial link to a board, as `docs/protocol.md` describes it, over a port of this computer.

with Board.connect("socket://127.0.0.1:4711") as board:
    print(board.hello.name, board.state())
"""

from .board import Board

__all__ = ["Board"]
