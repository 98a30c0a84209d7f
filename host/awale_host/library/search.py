# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Game search: each filter is a condition on the library; a game has to meet all of them."""

from dataclasses import dataclass

from awale_core.notation import parse_fen
from awale_core.position_key import key_of

from .games import KeptGame
from .store import Library

ENDINGS = ("south", "north", "draw", "unfinished")


@dataclass(frozen=True)
class Search:
    """Filters; None matches every game.

    `since` and `until` are days such as 2026-11-21, both included; `player` is a part of a name,
    `fen` a position that occurred in the game, `ended` one of ENDINGS.
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

    def games(self, library: Library, most: int | None = None) -> list[KeptGame]:
        """Return the games that match, the latest first. NotationError for a wrong `fen`."""
        where: list[str] = []
        values: list[object] = []

        def add(condition: str, *given: object) -> None:
            where.append(condition)
            values.extend(given)

        if self.player is not None:
            part = "%" + _literal(self.player) + "%"
            add("(south LIKE ? ESCAPE '!' OR north LIKE ? ESCAPE '!')", part, part)
        if self.rules is not None:
            add("rules = ?", self.rules)
        if self.since is not None:
            add("began >= ?", self.since)
        if self.until is not None:
            add("began < ?", self.until + "U")  # after every time of that day
        if self.ended == "unfinished":
            add("reason IS NULL")
        elif self.ended is not None:
            winner = None if self.ended == "draw" else ENDINGS.index(self.ended)
            add("reason IS NOT NULL AND winner IS ?", winner)
        if self.shortest is not None:
            add("plies >= ?", self.shortest)
        if self.longest is not None:
            add("plies <= ?", self.longest)
        if self.source is not None:
            add("source = ?", self.source)
        if self.fen is not None:
            position = key_of(*parse_fen(self.fen))
            add(
                "(start = ? OR id IN (SELECT game FROM moves WHERE position = ?))",
                self.fen,
                position,
            )
        limit = "" if most is None else f" ORDER BY began DESC, id DESC LIMIT {int(most)}"
        condition = " AND ".join(where) or "1"
        if limit:
            condition = f"id IN (SELECT id FROM games WHERE {condition}{limit})"
        return list(library.games(condition, values))


def _literal(text: str) -> str:
    """Escape the wildcards of LIKE."""
    for character in "!%_":
        text = text.replace(character, "!" + character)
    return text
