# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What every engine here has in common: how long it may think, what it then knows, how to stop it.

Needs nothing beyond the standard library, so that it imports quickly and everywhere.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from awale_core import Game

WIN: Final = 30000  # a game won in n plies is worth WIN − n
SURE: Final = WIN - 1000  # beyond it a value is a proven win
SEED: Final = 100  # what one seed is worth
TABLE_WIN: Final = 20000  # endgame tables know of a win by s seeds, n plies on: this + 100 s − n
KNOWN: Final = 15000  # beyond it a value is a certain win, proven to its end or by tables
LIKELY_WIN: Final = 9000  # a win by s seeds that a repetition might spoil: this + 100 s − n

InfoCallback = Callable[["SearchResult"], None]


@dataclass(frozen=True)
class Limits:
    """How long to think: whatever comes first. None means no limit of that kind.

    `time_ms` is the time for the move in milliseconds, `depth` a number of plies, `nodes` a number
    of positions. `flexible` allows to stop early where another iteration would hardly fit, which
    is right with a clock for the whole game. Without `tables` nothing is looked up.
    """

    time_ms: float | None = None
    depth: int | None = None
    nodes: int | None = None
    flexible: bool = False
    tables: bool = True


@dataclass(frozen=True)
class Line:
    """One line of play (pits 0–11) and its worth to the player to move, in hundredths of a seed."""

    value: int
    pits: tuple[int, ...]

    @property
    def wins_in(self) -> int | None:
        """Plies to a proven win (positive) or loss (negative); None where neither is proven."""
        if self.value > SURE:
            return WIN - self.value
        return -(WIN + self.value) if self.value < -SURE else None

    @property
    def margin(self) -> float:
        """The final lead of the player to move that the line leads to, in seeds, as far as is
        known; large beyond what a board holds where a win is proven without a count."""
        size = abs(self.value)
        if size + SEED > LIKELY_WIN and size <= SURE:
            seeds = float((size - (TABLE_WIN if size > KNOWN else LIKELY_WIN) + SEED - 1) // SEED)
            return seeds if self.value > 0 else -seeds
        return self.value / SEED


@dataclass(frozen=True)
class SearchResult:
    """What a search knows: depth in plies, positions looked at, seconds, lines with the best first.

    Depth 0 means that there was no time to look at anything.
    """

    depth: int
    nodes: int
    seconds: float
    lines: tuple[Line, ...]

    @property
    def pit(self) -> int:
        """The move to play, 0–11."""
        return self.lines[0].pits[0]


class SearchBackend(Protocol):
    """Something that finds moves."""

    name: str

    def think(
        self, game: Game, limits: Limits, *, lines: int = 1, on_info: InfoCallback | None = None
    ) -> SearchResult:
        """The best move of a running game; ValueError if it is over.

        `lines` are how many first moves to tell the worth of; `report` hears of every iteration.
        """
        ...

    def stop(self) -> None:
        """End the search that runs in another thread, or the next one if none does."""
        ...

    def ready(self) -> None:
        """Forget an earlier `stop`."""
        ...

    def forget(self) -> None:
        """Begin a new game with an empty memory."""
        ...
