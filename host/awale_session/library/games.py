# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games and moves as the library keeps them."""

import json
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from awale_core.notation import pit_letter

COLUMNS: Final = (
    "id, rules, start, south, north, south_seat, north_seat, board, source, began, ended, plies, "
    "south_seeds, north_seeds, winner, reason, resigned, tags"
)
MISSING: Final = "There is no game {}; 'awale logs list' shows all games."
_TIME: Final = "%Y-%m-%dT%H:%M:%SZ"

log = logging.getLogger(__name__)


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


def game_from_row(row: Sequence[Any]) -> StoredGame:
    """Make a game of a row of COLUMNS. Tags that cannot be read are left out."""
    (id, rules, start, south, north, south_seat, north_seat, board, source, began, ended, plies) = (
        row[:12]
    )
    south_seeds, north_seeds, winner, reason, resigned, tags = row[12:]
    try:
        read = json.loads(tags)
    except ValueError:
        log.warning("game %s: its tags cannot be read", id)
        read = {}
    return StoredGame(
        id,
        rules,
        start,
        south,
        north,
        (south_seat, north_seat),
        board,
        source,
        began,
        ended,
        plies,
        (south_seeds, north_seeds),
        winner,
        reason,
        resigned,
        read if isinstance(read, dict) else {},
    )


def letters(moves: Iterable[PlayedMove]) -> str:
    """Return moves in notation: ``CdF``."""
    return "".join(pit_letter(move.pit) for move in moves)


def utc_now() -> str:
    """Return the time in the library's format: ``2026-11-21T09:30:00Z``."""
    return datetime.now(UTC).strftime(_TIME)


def utc_text(seconds: int | None) -> str | None:
    """Return Unix time in the library's format; None stays None."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).strftime(_TIME)
