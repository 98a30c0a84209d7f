# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Game search: what a list of kept games is filtered and sorted by."""

import unicodedata
from dataclasses import dataclass
from typing import Final

from awale_core.notation import parse_fen

from .players import only_person

ENDINGS = ("south", "north", "draw", "unfinished")
FOR_PLAYER: Final = ("won", "lost")  # further endings, of one side: `won_or_lost`
FINISHED: Final = "finished"  # any result
# What a list can be sorted by; falling, the latest or the longest come first.
SORTS: Final = ("day", "length", "south", "north", "rules", "margin")


@dataclass(frozen=True)
class Search:
    """Filters; None matches every game, and a game has to match all of them.

    `since` and `until` are days such as 2026-11-21, both included; `player` is a part of a name in
    any case and with or without accents, `fen` a position that occurred in the game, `board` a
    board's id, `ended` one of ENDINGS, FINISHED or FOR_PLAYER.
    """

    player: str | None = None
    rules: str | None = None
    since: str | None = None
    until: str | None = None
    ended: str | None = None
    shortest: int | None = None
    longest: int | None = None
    fen: str | None = None
    source: str | None = None
    board: str | None = None

    def check(self) -> None:
        """NotationError for a wrong `fen`."""
        if self.fen is not None:
            parse_fen(self.fen)


def won_or_lost(
    ended: str,
    player: str | None,
    winner: int | None,
    south: str,
    north: str,
    south_seat: str,
    north_seat: str,
) -> bool:
    """Whether a finished game was `won` or `lost` (`ended`) by the player who is searched for, a
    part of whose name is `player` (`folded`); without one, by the only person against a machine."""
    if player is None:
        you = only_person(south, north, south_seat, north_seat)
        sides = [] if you is None else [you]
    else:
        sides = [side for side in (0, 1) if player in folded((south, north)[side])]
    return winner is not None and (ended == "won") in [winner == side for side in sides]


def folded(text: str) -> str:
    """Return a name without case and accents, for the search: ``Élodie`` is found as ``elodie``."""
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
