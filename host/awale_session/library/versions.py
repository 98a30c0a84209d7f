# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Versions of one game: which of two holds the other, and what becomes of both.

The same game may come more than once: recorded live, from the board's memory, from an OGN file. A
later version may hold more, because the game continued, or less, because damage has cut off the
board's copy. So a version never replaces one that has a move or a result that it lacks: it extends
the kept game, adds nothing, or is kept beside it as another game with a number of its own.

In the table `origins` the versions of game NUMBER of a board are NUMBER itself, which the board's
next record is compared with first, and NUMBER/ID for the others.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from awale_core import Game

from .games import PlayedMove

if TYPE_CHECKING:
    from awale_host.library.store import Library

    from awale_core.record import Record

DAMAGE: Final = "Damage"  # tag of a game that damage to a board's memory has shortened
APART: Final = "/"

End = tuple[int | None, str, int | None] | None


class Merge(Enum):
    """Fate of a game that came: it was `NEW`, it `CHANGED` the kept one, which was shorter,
    it was `KNOWN`, it was `SHORTER` than the kept one, which stays, or another `VERSION` of it, so
    that both are kept."""

    NEW = "new"
    CHANGED = "changed"
    KNOWN = "known"
    SHORTER = "shorter"
    VERSION = "version"


def damage_of(record: "Record", damaged: bool) -> str | None:
    """Return what damage to the board's memory has taken from a record, None if nothing.

    `damaged` is what the board says. The end alone may be damaged, which shows in the record.
    """
    if not damaged and not record.end_damaged:
        return None
    plies = record.game.plies
    if record.game.outcome is None:
        return f"Cut off by damage after move {plies}"
    return f"End damaged after move {plies}"


def end_of(game: Game) -> End:
    """Return winner, reason and who resigned; None for an unfinished game."""
    return None if game.outcome is None else (*game.outcome, game.resigned)


def compare(kept: Sequence[int], kept_end: End, moves: Sequence[int], end: End) -> Merge:
    """Compare a kept game with one that comes, each by its moves and its end.

    Return `KNOWN` if they are equal, `SHORTER` if the kept one has every move and the result of the
    other, `CHANGED` if the other begins with the kept one's moves and goes on (a result before them
    was taken back), else `VERSION`.
    """
    both = min(len(kept), len(moves))
    if list(kept[:both]) != list(moves[:both]):
        return Merge.VERSION
    if len(moves) > both:
        return Merge.CHANGED
    if len(kept) == both and kept_end == end:
        return Merge.KNOWN
    if end is None:
        return Merge.SHORTER
    return Merge.CHANGED if len(kept) == both and kept_end is None else Merge.VERSION


def merge(
    library: "Library",
    board: str,
    number: str,
    game: Game,
    *,
    ended: str | None,
    damage: str | None,
    newest: bool,
    entry: Mapping[str, Any],
) -> tuple[int, Merge]:
    """Enter a game that a board calls `number`, or bring the kept one up to date, in one
    transaction. Return the library's id of the game that holds it, and what was done.

    `ended` is when it ended (UTC), `damage` the text of the tag `DAMAGE`, None for a sound one;
    `entry` are the arguments of `Library.begin` for a game that is new. `newest` says that the
    board has this version now, so that what it sends next is compared with this one.
    """
    number = number.partition(APART)[0]
    with library.transaction():
        known = ids_of(library, board, number, game)
        compared = {id: _compared(library, id, game) for id in known}
        for wanted in (Merge.KNOWN, Merge.SHORTER):
            for id, found in compared.items():
                if found is wanted:
                    return id, found
        moves = [PlayedMove(pit) for pit in game.moves]
        for id, found in compared.items():
            if found is Merge.CHANGED:
                library.put(id, game, moves[library.game(id).plies :], ended)
                library.mark_damage(id, damage)
                drop_held(library, id)
                return id, found
        done = Merge.VERSION if known else Merge.NEW
        if known and newest:
            _renumber(library, known[0], board, number)
        called = number if newest or not known else number + APART
        id = library.begin(board, called, game, **entry)
        if called != number:
            _renumber(library, id, board, number, called)
        library.put(id, game, moves, ended)
        library.mark_damage(id, damage)
    return id, done


def ids_of(library: "Library", board: str, number: str, game: Game) -> list[int]:
    """Return the ids of all versions of a board's game that have the rules and the start of `game`;
    the one that the board had last comes first."""
    first, later = number + APART, number + chr(ord(APART) + 1)  # both excluded
    rows = library.rows(
        "SELECT game FROM origins JOIN games ON games.id = game WHERE origins.board = ?"
        " AND (number = ? OR number > ? AND number < ?) AND rules = ? AND start = ?"
        " ORDER BY number, game",
        (board, number, first, later, game.rules.id, game.start_fen()),
    )
    return list(dict.fromkeys(id for (id,) in rows))


def others_of(library: "Library", ids: Iterable[int] | None = None) -> dict[int, list[int]]:
    """Return the other versions of the games `ids` (of all games if None) that have some."""
    groups: dict[tuple[str, ...], set[int]] = {}
    rows = library.rows(
        "SELECT origins.board, number, rules, start, game FROM origins"
        " JOIN games ON games.id = game WHERE number LIKE '%/%'"
    )
    for board, number, rules, start, id in rows:
        group = groups.setdefault((board, number.partition(APART)[0], rules, start), set())
        group.add(id)
    for (board, number, rules, start), group in groups.items():
        main = library.rows(
            "SELECT game FROM origins JOIN games ON games.id = game"
            " WHERE origins.board = ? AND number = ? AND rules = ? AND start = ?",
            (board, number, rules, start),
        )
        group.update(id for (id,) in main)
    wanted = None if ids is None else set(ids)
    found: dict[int, set[int]] = {}
    for group in groups.values():
        for id in group:
            if len(group) > 1 and (wanted is None or id in wanted):
                found.setdefault(id, set()).update(group - {id})
    return {id: sorted(group) for id, group in found.items()}


def set_aside(library: "Library", id: int) -> int | None:
    """Keep the game as it stands as another version, because it is about to lose moves or its
    result without a player having taken them back. Return the copy's id, None if another version
    holds all of it."""
    with library.transaction() as file:
        kept, moves = library.game(id), library.moves(id)
        pits, end = [move.pit for move in moves], _end_of_kept(kept)
        for other in others_of(library, [id]).get(id, []):
            held = [move.pit for move in library.moves(other)]
            other_end = _end_of_kept(library.game(other))
            if compare(held, other_end, pits, end) in (Merge.KNOWN, Merge.SHORTER):
                return None
        columns = [
            name for (_, name, *_) in file.execute("PRAGMA table_info (games)") if name != "id"
        ]
        names = ", ".join(columns)
        cursor = file.execute(
            f"INSERT INTO games ({names}) SELECT {names} FROM games WHERE id = ?", (id,)
        )
        copy = cursor.lastrowid
        assert copy is not None
        file.execute(
            "INSERT INTO moves SELECT ?, ply, pit, by, ms, position FROM moves WHERE game = ?",
            (copy, id),
        )
        for board, number in library.origins(id):
            base = number.partition(APART)[0]
            file.execute(
                "INSERT INTO origins (board, number, game, record)"
                " SELECT board, ?, ?, record FROM origins WHERE board = ? AND number = ?",
                (f"{base}{APART}{copy}", copy, board, number),
            )
    return copy


def drop_held(library: "Library", id: int) -> None:
    """Delete the other versions of a game that have nothing which it lacks."""
    others = others_of(library, [id]).get(id, [])
    if not others:
        return
    with library.transaction() as file:
        pits = [move.pit for move in library.moves(id)]
        end = _end_of_kept(library.game(id))
        for other in others:
            held = [move.pit for move in library.moves(other)]
            other_end = _end_of_kept(library.game(other))
            if compare(pits, end, held, other_end) in (Merge.KNOWN, Merge.SHORTER):
                file.execute("DELETE FROM games WHERE id = ?", (other,))


def _compared(library: "Library", id: int, game: Game) -> Merge:
    pits = [move.pit for move in library.moves(id)]
    return compare(pits, _end_of_kept(library.game(id)), game.moves, end_of(game))


def _end_of_kept(kept: Any) -> End:
    return None if kept.reason is None else (kept.winner, kept.reason, kept.resigned)


def _renumber(
    library: "Library", id: int, board: str, number: str, called: str | None = None
) -> None:
    """Give the version `id`, which the board calls `called` (`number` if None), a number of its
    own among the versions of `number`."""
    with library.transaction() as file:
        file.execute(
            "UPDATE origins SET number = ? WHERE board = ? AND number = ? AND game = ?",
            (f"{number}{APART}{id}", board, called or number, id),
        )
