# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Types that all engines share: search limits, results, the SearchBackend protocol.

Needs nothing beyond the standard library, so that it imports quickly and everywhere.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from awale_core import Game

WIN: Final = 30000  # the value of a win in n plies is WIN − n
SURE: Final = WIN - 1000  # a greater value is a proven win
SEED: Final = 100  # the value of one seed
TABLE_WIN: Final = 20000  # a table win by s seeds, n plies ahead: this + 100 s − n
KNOWN: Final = 15000  # a greater value is a certain win, proven to its end or by tables
LIKELY_WIN: Final = 9000  # a win by s seeds that a repetition might spoil: this + 100 s − n

InfoCallback = Callable[["SearchResult"], None]


@dataclass(frozen=True)
class Limits:
    """Search limits: the search ends at the first one reached. None means no limit of that kind.

    `time_ms` is the time for the move in milliseconds, `depth` a number of plies, `nodes` a number
    of positions. `flexible` allows the search to stop early if another iteration is unlikely to
    finish, as with a clock for the whole game. Without `tables` the search uses no endgame tables,
    without `network` the evaluation has no network.
    """

    time_ms: float | None = None
    depth: int | None = None
    nodes: int | None = None
    flexible: bool = False
    tables: bool = True
    network: bool = True


@dataclass(frozen=True)
class Line:
    """A line of play (pits 0–11) and its value for the player to move, in hundredths of a seed."""

    value: int
    pits: tuple[int, ...]

    @property
    def wins_in(self) -> int | None:
        """Plies to a proven win (positive) or loss (negative); None if neither is proven."""
        if self.value > SURE:
            return WIN - self.value
        return -(WIN + self.value) if self.value < -SURE else None

    @property
    def margin(self) -> float:
        """The known final lead of the player to move in this line, in seeds.

        More than a board holds if a win is proven without its margin."""
        size = abs(self.value)
        if size + SEED > LIKELY_WIN and size <= SURE:
            seeds = float((size - (TABLE_WIN if size > KNOWN else LIKELY_WIN) + SEED - 1) // SEED)
            return seeds if self.value > 0 else -seeds
        return self.value / SEED


def best_first(lines: list[Line]) -> list[Line]:
    """Sort lines by value, the greatest first; equal ones stay in their order (by number, as the
    browser's Python sorts in no certain order)."""
    return [lines[at] for _, at in sorted((-line.value, at) for at, line in enumerate(lines))]


@dataclass(frozen=True)
class SearchResult:
    """Result of a search: depth in plies, positions visited, seconds, lines with the best first.

    Depth 0 means that the time was too short for one iteration.
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
    """Interface of a search."""

    name: str

    def think(
        self, game: Game, limits: Limits, *, lines: int = 1, on_info: InfoCallback | None = None
    ) -> SearchResult:
        """Search a running game; ValueError if it is over.

        `lines` is the number of first moves to evaluate; `on_info` receives each iteration's
        result.
        """
        ...

    def stop(self) -> None:
        """End the search that runs in another thread, or the next one if none does."""
        ...

    def ready(self) -> None:
        """Forget an earlier `stop`."""
        ...

    def prepare(self, rules: str) -> None:
        """Do now what the first search by these rules would have to wait for."""
        ...

    def forget(self) -> None:
        """Begin a new game with an empty memory."""
        ...
