# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The library of games: each ply is safe in the file when the call that adds it returns."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from awale_core import Game
from awale_core.key import position_key
from awale_core.notation import pit_letter

from ..folders import library_file
from .schema import LibraryError, explained, open_file

MISSING = "There is no game {}; 'awale logs list' shows those that there are."


@dataclass(frozen=True)
class PlayedMove:
    """A move as it is kept: the pit, the seat that played it, its time in ms, if known."""

    pit: int
    by: str | None = None
    ms: int | None = None


@dataclass(frozen=True)
class KeptGame:
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


_COLUMNS = (
    "id, rules, start, south, north, south_seat, north_seat, board, source, began, ended, plies, "
    "south_seeds, north_seeds, winner, reason, resigned, tags"
)


def utc_now() -> str:
    """The time as the library keeps it: ``2026-11-21T09:30:00Z``."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Library:
    """An open games file; a context manager. LibraryError says what is wrong with the file.

    Without a `path` it is the one in the user's data folder. A file that is not there is made,
    unless it `must_exist`.
    """

    def __init__(self, path: Path | None = None, *, must_exist: bool = False) -> None:
        self.path = path or library_file()
        if must_exist and not self.path.exists():
            raise LibraryError(f"There is no games file {self.path}.")
        self._file = open_file(self.path)

    def close(self) -> None:
        """Close the file; nothing is left to be written."""
        self._file.close()

    def __enter__(self) -> "Library":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # -- writing -----------------------------------------------------------------------------

    def begin(
        self,
        board: str,
        number: str,
        game: Game,
        *,
        names: tuple[str, str] = ("", ""),
        seats: tuple[str, str] = ("unknown", "unknown"),
        source: str = "play",
        began: str | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> int:
        """The library's id of the game that `board` calls `number`; the game is entered, as it
        stands before its first move, unless it is there already."""
        with self._change() as file:
            known = self._find(board, number)
            if known is not None:
                if self._is(known, game):
                    return known
                # The same number for another game, as after a board's memory was erased.
                file.execute(
                    "UPDATE origins SET number = ? WHERE board = ? AND number = ?",
                    (f"{number}/{known}", board, number),
                )
            cursor = file.execute(
                "INSERT INTO games (rules, start, south, north, south_seat, north_seat, board,"
                " source, began, south_seeds, north_seeds, tags)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    game.rules.id,
                    game.start_fen(),
                    *names,
                    *seats,
                    board,
                    source,
                    began,
                    *Game.from_fen(game.start_fen(), game.rules.id).stores,
                    json.dumps(dict(tags or {}), ensure_ascii=False),
                ),
            )
            id = cursor.lastrowid
            assert id is not None
            file.execute(
                "INSERT INTO origins (board, number, game) VALUES (?, ?, ?)", (board, number, id)
            )
        return id

    def also_known_as(self, id: int, board: str, number: str) -> None:
        """The board has a further number for this game: it went on under it after a reset."""
        with self._change() as file:
            file.execute(
                "INSERT OR REPLACE INTO origins (board, number, game) VALUES (?, ?, ?)",
                (board, number, id),
            )

    def put(
        self, id: int, game: Game, moves: Sequence[PlayedMove], ended: str | None = None
    ) -> None:
        """Make the kept game equal to `game`, whose last moves are `moves`: further ones are
        forgotten, earlier ones stay as they are."""
        first = game.plies - len(moves)
        with self._change() as file:
            file.execute("DELETE FROM moves WHERE game = ? AND ply >= ?", (id, first))
            replay = game.copy()
            while replay.plies > first:
                replay.undo()
            rows = []
            for ply, move in enumerate(moves, first):
                replay.play(move.pit)
                rows.append((id, ply, move.pit, move.by, move.ms, position_key(replay)))
            file.executemany("INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?)", rows)
            winner, reason = game.outcome or (None, None)
            file.execute(
                "UPDATE games SET plies = ?, south_seeds = ?, north_seeds = ?, winner = ?,"
                " reason = ?, resigned = ?, ended = ? WHERE id = ?",
                (game.plies, *game.stores, winner, reason, game.resigned, ended, id),
            )

    def keep_record(self, board: str, number: str, record: bytes) -> None:
        """Keep the bytes in which the board had kept the game."""
        with self._change() as file:
            file.execute(
                "UPDATE origins SET record = ? WHERE board = ? AND number = ?",
                (record, board, number),
            )

    def name(self, id: int, south: str, north: str) -> None:
        """Change the players' names."""
        with self._change() as file:
            file.execute("UPDATE games SET south = ?, north = ? WHERE id = ?", (south, north, id))

    def add_tags(self, id: int, tags: Mapping[str, str]) -> None:
        """Say more about a game, as OGN does with its tags."""
        with self._change() as file:
            kept = {**self.game(id).tags, **tags}
            file.execute(
                "UPDATE games SET tags = ? WHERE id = ?",
                (json.dumps(kept, ensure_ascii=False), id),
            )

    def delete(self, id: int) -> None:
        """Forget a game. LibraryError if there is none."""
        with self._change() as file:
            if not file.execute("DELETE FROM games WHERE id = ?", (id,)).rowcount:
                raise LibraryError(MISSING.format(id))

    # -- reading -----------------------------------------------------------------------------

    def find(self, board: str, number: str, game: Game | None = None) -> int | None:
        """The library's id of the game that a board calls `number`; None if it is not kept, or if
        it is kept with other rules or another start than `game`."""
        with self._reading():
            known = self._find(board, number)
            return known if known is None or game is None or self._is(known, game) else None

    def game(self, id: int) -> KeptGame:
        """One game. LibraryError if there is none."""
        with self._reading() as file:
            row = file.execute(f"SELECT {_COLUMNS} FROM games WHERE id = ?", (id,)).fetchone()
        if row is None:
            raise LibraryError(MISSING.format(id))
        return _kept(row)

    def games(self, where: str = "1", values: Iterable[object] = ()) -> Iterator[KeptGame]:
        """The games that fit a condition of `search.py`, the latest first."""
        with self._reading() as file:
            rows = file.execute(
                f"SELECT {_COLUMNS} FROM games WHERE {where} ORDER BY began DESC, id DESC",
                tuple(values),
            )
            for row in rows:
                yield _kept(row)

    def moves(self, id: int) -> list[PlayedMove]:
        """The moves of a game, with what is known about each."""
        with self._reading() as file:
            rows = file.execute(
                "SELECT pit, by, ms FROM moves WHERE game = ? ORDER BY ply", (id,)
            ).fetchall()
        return [PlayedMove(*row) for row in rows]

    def origins(self, id: int) -> list[tuple[str, str]]:
        """The board and the number there, for each name that the game has had."""
        with self._reading() as file:
            rows = file.execute(
                "SELECT board, number FROM origins WHERE game = ? ORDER BY board, number", (id,)
            ).fetchall()
        return [(board, number) for board, number in rows]

    def record(self, board: str, number: str) -> bytes | None:
        """The bytes in which a board had kept the game; None if it never came from there."""
        with self._reading() as file:
            row = file.execute(
                "SELECT record FROM origins WHERE board = ? AND number = ?", (board, number)
            ).fetchone()
        return None if row is None or row[0] is None else bytes(row[0])

    def replay(self, id: int) -> Game:
        """The game played again by the rules, up to its end or as far as it came.

        LibraryError if what is kept does not fit together.
        """
        kept = self.game(id)
        try:
            game = Game.from_fen(kept.start, kept.rules)
            for move in self.moves(id):
                game.play(move.pit)
            if kept.reason == "resignation" and kept.resigned is not None:
                game.resign(kept.resigned)
            elif kept.reason == "agreement" and game.outcome is None:
                game.offer_end(0)
                game.accept_end(1)
        except ValueError as error:
            raise LibraryError(f"Game {id} does not follow the rules: {error}") from error
        outcome = (None, None) if game.outcome is None else tuple(game.outcome)
        if outcome != (kept.winner, kept.reason) or game.stores != kept.seeds:
            raise LibraryError(f"Game {id} does not end as it was kept: its record is damaged.")
        return game

    def _is(self, id: int, game: Game) -> bool:
        kept = self.game(id)
        return (kept.rules, kept.start) == (game.rules.id, game.start_fen())

    # -- inside ------------------------------------------------------------------------------

    def _find(self, board: str, number: str) -> int | None:
        row = self._file.execute(
            "SELECT game FROM origins WHERE board = ? AND number = ?", (board, number)
        ).fetchone()
        return None if row is None else int(row[0])

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        try:
            yield self._file
        except sqlite3.Error as error:
            raise explained(error, self.path) from error

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it or, after any error, nothing."""
        try:
            self._file.execute("BEGIN IMMEDIATE")
            try:
                yield self._file
                self._file.execute("COMMIT")
            except BaseException:
                if self._file.in_transaction:
                    self._file.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise explained(error, self.path) from error


def letters(moves: Iterable[PlayedMove]) -> str:
    """Moves as notation writes them: ``CdF``."""
    return "".join(pit_letter(move.pit) for move in moves)


def _kept(row: Sequence[Any]) -> KeptGame:
    (id, rules, start, south, north, south_seat, north_seat, board, source, began, ended, plies) = (
        row[:12]
    )
    south_seeds, north_seeds, winner, reason, resigned, tags = row[12:]
    return KeptGame(
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
        json.loads(tags),
    )
