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
LEAST: Final = 2_000  # of the latest ones are kept for longer, as a clock may be years ahead


def forgotten(deleted: Sequence[tuple[int, str]], now: str) -> list[int]:
    """Return the ids of the deleted games that are to be forgotten: those that were deleted DAYS
    before `now` or earlier, but for the LEAST latest. `deleted` are ids and times of deletion (UTC,
    ISO 8601), the latest first."""
    limit = utc_text(utc_seconds(now) - DAYS * 24 * 3600) or ""
    return [id for id, day in deleted[LEAST:] if day <= limit]
