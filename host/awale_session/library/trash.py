# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Deleted games: which of them are forgotten at last.

A deleted game is kept as it was, outside of every list and search, so that a deletion can be undone
and a board that still has the game brings it again.
"""

from collections.abc import Sequence
from typing import Final

from .games import utc_seconds, utc_text

DAYS: Final = 30
LEAST: Final = 2_000  # of the latest ones are kept for longer, whatever clocks say
_DAY_S: Final = 24 * 3600


def time_of_deletion(deleted: Sequence[tuple[int, str]], now: str) -> str:
    """Return the time to note for a game that is deleted now: after all of `deleted`, which are as
    in `forgotten`, so that what is deleted last is kept last whatever the clock says."""
    latest = deleted[0][1] if deleted else ""
    if now > latest:
        return now
    return utc_text(utc_seconds(latest) + 1) or now


def forgotten(deleted: Sequence[tuple[int, str]], now: str) -> list[int]:
    """Return the ids of the deleted games that are to be forgotten. `deleted` are ids and times of
    deletion (UTC, ISO 8601), the latest first; `now` is the time of the present deletion.

    A computer's clock may be years ahead for a while, and further ahead at another time. So a game
    is forgotten only if another one was deleted at least DAYS after it, and at least DAYS before
    `now`, and if LEAST others were deleted since.
    """
    if len(deleted) <= LEAST:
        return []
    until = _earlier(now)
    borne_out = [day for _, day in deleted if day <= until]
    if not borne_out:
        return []
    limit = _earlier(max(borne_out))
    return [id for id, day in deleted[LEAST:] if day <= limit]


def _earlier(day: str) -> str:
    """Return the time DAYS before another; "" for a text that is none, which precedes all."""
    try:
        return utc_text(utc_seconds(day) - DAYS * _DAY_S) or ""
    except ValueError:
        return ""
