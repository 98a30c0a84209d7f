# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Game search: each filter is a condition on the library; a game has to meet all of them."""

from dataclasses import dataclass
from typing import Final

from awale_session.library.games import StoredGame

from awale_core.notation import parse_fen
from awale_core.position_key import key_of

from .schema import folded
from .store import Library

ENDINGS = ("south", "north", "draw", "unfinished")
FOR_PLAYER: Final = ("won", "lost")  # further endings, where a player is named
# What a list can be sorted by, first the latest or the longest; equal games by their number.
SORTS: Final = {
    "day": "began {0}, id {0}",
    "length": "plies {0}, id {0}",
    "south": "south COLLATE NOCASE {0}, id {0}",
    "north": "north COLLATE NOCASE {0}, id {0}",
    "rules": "rules {0}, id {0}",
    "margin": "iif(reason IS NULL, -1, abs(south_seeds - north_seeds)) {0}, id {0}",
}


@dataclass(frozen=True)
class Search:
    """Filters; None matches every game.

    `since` and `until` are days such as 2026-11-21, both included; `player` is a part of a name in
    any case and with or without accents, `fen` a position that occurred in the game, `board` a
    board's id, `ended` one of ENDINGS, or with a `player` one of FOR_PLAYER.
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

    def games(self, library: Library, most: int | None = None) -> list[StoredGame]:
        """Return the games that match, the latest first. NotationError for a wrong `fen`."""
        condition, values = self.condition()
        return list(library.games(condition, values, most=most))

    def page(
        self, library: Library, first: int, most: int, sort: str = "day", *, rising: bool = False
    ) -> tuple[int, list[StoredGame]]:
        """Return how many games match, and `most` of them from the `first` (0) on, sorted by one of
        SORTS, falling unless `rising`. NotationError for a wrong `fen`, KeyError for a wrong
        `sort`."""
        order = SORTS[sort].format("ASC" if rising else "DESC")
        condition, values = self.condition()
        return (
            library.count(condition, values),
            list(library.games(condition, values, order=order, first=first, most=most)),
        )

    def condition(self) -> tuple[str, list[object]]:
        """Return the condition on the library's games in SQL, and its values. NotationError for a
        wrong `fen`."""
        where: list[str] = []
        values: list[object] = []

        def add(condition: str, *given: object) -> None:
            where.append(condition)
            values.extend(given)

        part = None if self.player is None else "%" + _literal(folded(self.player)) + "%"
        # Each different name is compared once: LIMIT keeps SQLite from comparing each game's.
        south, north = (
            f"{side} IN (SELECT name FROM (SELECT DISTINCT {side} AS name FROM games"
            " LIMIT -1) WHERE folded(name) LIKE ? ESCAPE '!')"
            for side in ("south", "north")
        )
        if part is not None:
            add(f"({south} OR {north})", part, part)
        if self.rules is not None:
            add("rules = ?", self.rules)
        if self.since is not None:
            add("began >= ?", self.since)
        if self.until is not None:
            add("began < ?", self.until + "U")  # after every time of that day
        if self.ended == "unfinished":
            add("reason IS NULL")
        elif self.ended in FOR_PLAYER:
            side = FOR_PLAYER.index(self.ended)
            sides = f"({south} AND winner = {side} OR {north} AND winner = {1 - side})"
            add(f"reason IS NOT NULL AND {sides}", part or "%", part or "%")
        elif self.ended is not None:
            winner = None if self.ended == "draw" else ENDINGS.index(self.ended)
            add("reason IS NOT NULL AND winner IS ?", winner)
        if self.shortest is not None:
            add("plies >= ?", self.shortest)
        if self.longest is not None:
            add("plies <= ?", self.longest)
        if self.source is not None:
            add("source = ?", self.source)
        if self.board is not None:
            add("board = ?", self.board)
        if self.fen is not None:
            position = key_of(*parse_fen(self.fen))
            add(
                "(start = ? OR id IN (SELECT game FROM moves WHERE position = ?))",
                self.fen.strip(),
                position,
            )
        return " AND ".join(where) or "1", values


def _literal(text: str) -> str:
    """Escape the wildcards of LIKE."""
    for character in "!%_":
        text = text.replace(character, "!" + character)
    return text
