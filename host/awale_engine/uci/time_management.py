# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Time management: the budget for one move, in milliseconds, 1 at least."""

from typing import Final

_OVERHEAD_MS: Final = 4  # from the end of the search to the answer having arrived
_MOVES_AHEAD: Final = 28  # a game has about 60 moves a side; most are decided by the middle


def fixed_ms(movetime: int) -> float:
    """The budget where the move is to come within `movetime`."""
    return max(movetime - min(_OVERHEAD_MS, movetime / 5), 1)


def share_ms(left: int, increment: int = 0, moves: int | None = None) -> float:
    """The budget where that is `left` for the game, each move adds `increment`, and the next time
    control comes in this number of `moves`."""
    ahead = min(moves or _MOVES_AHEAD, _MOVES_AHEAD)
    part = left / ahead + increment * 0.8
    # Never so much that two slow answers in a row could lose on time.
    return max(min(part, left / 3) - _OVERHEAD_MS, 1)
