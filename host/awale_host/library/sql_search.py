# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Game search in SQL: each filter is a condition on the library's games."""

from typing import Final

from awale_session.library.search import ENDINGS, FINISHED, FOR_PLAYER, Search, folded

from awale_core.notation import parse_fen
from awale_core.position_key import key_of

# What a list can be sorted by, first the latest or the longest; equal games by their number.
ORDERS: Final = {
    "day": "began {0}, id {0}",
    "length": "plies {0}, id {0}",
    "south": "south COLLATE NOCASE {0}, id {0}",
    "north": "north COLLATE NOCASE {0}, id {0}",
    "rules": "rules {0}, id {0}",
    "margin": "iif(reason IS NULL, -1, abs(south_seeds - north_seeds)) {0}, id {0}",
}


def condition(search: Search) -> tuple[str, list[object]]:
    """Return the condition on the library's games in SQL, and its values. NotationError for a
    wrong `fen`."""
    where: list[str] = []
    values: list[object] = []

    def add(condition: str, *given: object) -> None:
        where.append(condition)
        values.extend(given)

    part = None if search.player is None else "%" + _literal(folded(search.player)) + "%"
    # Each different name is compared once: LIMIT keeps SQLite from comparing each game's.
    south, north = (
        f"{side} IN (SELECT name FROM (SELECT DISTINCT {side} AS name FROM games"
        " LIMIT -1) WHERE folded(name) LIKE ? ESCAPE '!')"
        for side in ("south", "north")
    )
    if part is not None:
        add(f"({south} OR {north})", part, part)
    if search.rules is not None:
        add("rules = ?", search.rules)
    if search.since is not None:
        add("began >= ?", search.since)
    if search.until is not None:
        add("began < ?", search.until + "U")  # after every time of that day
    if search.ended == "unfinished":
        add("reason IS NULL")
    elif search.ended == FINISHED:
        add("reason IS NOT NULL")
    elif search.ended in FOR_PLAYER:
        player = None if search.player is None else folded(search.player)
        add(
            "reason IS NOT NULL"
            " AND won_or_lost(?, ?, winner, south, north, south_seat, north_seat)",
            *(search.ended, player),
        )
    elif search.ended is not None:
        winner = None if search.ended == "draw" else ENDINGS.index(search.ended)
        add("reason IS NOT NULL AND winner IS ?", winner)
    if search.shortest is not None:
        add("plies >= ?", search.shortest)
    if search.longest is not None:
        add("plies <= ?", search.longest)
    if search.source is not None:
        add("source = ?", search.source)
    if search.board is not None:
        add("board = ?", search.board)
    if search.fen is not None:
        position = key_of(*parse_fen(search.fen))
        add(
            "(start = ? OR id IN (SELECT game FROM moves WHERE position = ?))",
            search.fen.strip(),
            position,
        )
    return " AND ".join(where) or "1", values


def _literal(text: str) -> str:
    """Escape the wildcards of LIKE."""
    for character in "!%_":
        text = text.replace(character, "!" + character)
    return text
