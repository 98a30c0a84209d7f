# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Time management: the budget for one move."""

from dataclasses import dataclass
from typing import Final

_OVERHEAD_MS: Final = 4  # from the end of the search to the answer having arrived
_MOVES_AHEAD: Final = 28  # a game has about 60 moves a side; most are decided by the middle


@dataclass(frozen=True)
class Clock:
    """Milliseconds: a fixed time for the move, or what is left for the game, what each move adds
    and in how many moves the next time control comes."""

    movetime: int | None = None
    left: int = 0
    increment: int = 0
    moves: int | None = None


def time_for(clock: Clock) -> float:
    """Milliseconds to think about this move, 1 at least."""
    if clock.movetime is not None:
        return max(clock.movetime - min(_OVERHEAD_MS, clock.movetime / 5), 1)
    ahead = min(clock.moves or _MOVES_AHEAD, _MOVES_AHEAD)
    share = clock.left / ahead + clock.increment * 0.8
    # Never so much that two slow answers in a row could lose on time.
    return max(min(share, clock.left / 3) - _OVERHEAD_MS, 1)
