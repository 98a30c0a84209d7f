# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games and moves as the library keeps them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any, Final, NamedTuple

from awale_core.notation import pit_letter

_TIME: Final = "%Y-%m-%dT%H:%M:%SZ"


@dataclass(frozen=True)
class PlayedMove:
    """A move: the pit, the seat that played it and its time in ms, None where unknown."""

    pit: int
    by: str | None = None
    ms: int | None = None


@dataclass(frozen=True)
class StoredGame:
    """A game of the library without its moves. `began` and `ended` are UTC, ISO 8601.

    `seeds` are the final score, or the stores so far; `reason` is None while it is unfinished.
    """

    id: int
    rules: str
    start: str
    south: str
    north: str
    seats: tuple[str, str]
    board: str
    source: str
    began: str | None
    ended: str | None
    plies: int
    seeds: tuple[int, int]
    winner: int | None
    reason: str | None
    resigned: int | None
    tags: dict[str, str] = field(default_factory=dict)

    @property
    def result(self) -> str:
        """``27-12``, South's seeds first; ``*`` for an unfinished game."""
        return f"{self.seeds[0]}-{self.seeds[1]}" if self.reason else "*"


class Away(NamedTuple):
    """A deleted game: what it was, its pits and its origins, each a board and a number."""

    game: StoredGame
    pits: list[int]
    origins: list[tuple[str, str]]


def letters(moves: Iterable[PlayedMove]) -> str:
    """Return moves in notation: ``CdF``."""
    return "".join(pit_letter(move.pit) for move in moves)


def utc_now() -> str:
    """Return the time in the library's format: ``2026-11-21T09:30:00Z``."""
    return datetime.now(UTC).strftime(_TIME)


def utc_text(seconds: int | None) -> str | None:
    """Return Unix time in the library's format; None stays None."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).strftime(_TIME)


def utc_seconds(text: str) -> int:
    """Return the Unix time of a text in the library's format. ValueError for any other."""
    if len(text) != 20:
        raise ValueError("no time: " + text)
    year, month, day = int(text[:4]), int(text[5:7]), int(text[8:10])
    hour, minute, second = int(text[11:13]), int(text[14:16]), int(text[17:19])
    # The number of a day in the Gregorian calendar (Fliegel and Van Flandern, 1968).
    early = (14 - month) // 12
    years, months = year + 4800 - early, month + 12 * early - 3
    days = day + (153 * months + 2) // 5 + 365 * years + years // 4 - years // 100 + years // 400
    return ((days - 32045 - 2440588) * 24 + hour) * 3600 + minute * 60 + second


def known_time(text: Any) -> str | None:
    """Return `text` if it is a time in the library's format, and one that there is; None for any
    other, which a file from elsewhere may have."""
    try:
        date.fromisoformat(text[:10])
        of_day = utc_text(utc_seconds("1970-01-02" + text[10:]))
        return text if text[7] == "-" and of_day == "1970-01-02" + text[10:] else None
    except (TypeError, ValueError):
        return None
