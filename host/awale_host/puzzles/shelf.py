# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The file in which puzzles and their results are kept."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from awale_session.study.puzzles.entry import Entry, NoPuzzles, Results
from awale_session.study.puzzles.puzzle import Kind, Proof, Puzzle

from ..paths import data_folder

_BUSY_S: Final = 10.0
_DAMAGED: Final = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR)
_TABLE: Final = """
    CREATE TABLE IF NOT EXISTS puzzles (
        day TEXT NOT NULL,
        rules TEXT NOT NULL,
        place INTEGER NOT NULL,
        kind TEXT NOT NULL,
        fen TEXT NOT NULL,
        answer INTEGER NOT NULL,
        line TEXT NOT NULL,
        gain INTEGER NOT NULL,
        proof TEXT NOT NULL,
        origin INTEGER,
        tries INTEGER NOT NULL DEFAULT 0,
        state TEXT NOT NULL DEFAULT 'open',
        PRIMARY KEY (day, rules, place),
        UNIQUE (rules, fen)
    )"""


class Shelf:
    """The puzzles of every day. NoPuzzles if the file cannot be used."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or data_folder() / "puzzles.sqlite"

    def entries(self, day: str, rules: str) -> list[Entry]:
        """Return the puzzles of a day in their order, none where they are not chosen yet."""
        with self._file() as file:
            rows = file.execute(
                "SELECT place, kind, fen, answer, line, gain, proof, origin, tries, state"
                " FROM puzzles WHERE day = ? AND rules = ? ORDER BY place",
                (day, rules),
            ).fetchall()
        return [_entry(rules, row) for row in rows]

    def positions(self, rules: str) -> set[str]:
        """Return the positions of all puzzles that there have been."""
        with self._file() as file:
            return {
                fen for (fen,) in file.execute("SELECT fen FROM puzzles WHERE rules = ?", (rules,))
            }

    def begin(self, day: str, rules: str, chosen: Sequence[Puzzle], known: int = 0) -> None:
        """See the session's Shelf."""
        with self._file() as file:
            file.execute("BEGIN IMMEDIATE")
            if (known,) == file.execute(
                "SELECT count(*) FROM puzzles WHERE day = ? AND rules = ?", (day, rules)
            ).fetchone():
                file.executemany(
                    "INSERT INTO puzzles (day, rules, place, kind, fen, answer, line, gain, proof,"
                    " origin) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    [
                        (day, rules, number, *_columns(puzzle))
                        for number, puzzle in enumerate(chosen, known + 1)
                    ],
                )
            file.execute("COMMIT")

    def replace(self, day: str, rules: str, number: int, puzzle: Puzzle) -> None:
        """Put a puzzle in place of one that was not tried yet."""
        with self._file() as file:
            file.execute(
                "UPDATE puzzles SET kind = ?, fen = ?, answer = ?, line = ?, gain = ?,"
                " proof = ?, origin = ? WHERE day = ? AND rules = ? AND place = ?"
                " AND state = 'open' AND tries = 0",
                (*_columns(puzzle), day, rules, number),
            )

    def tried(self, day: str, rules: str, number: int) -> None:
        """Count a wrong try."""
        self._change(day, rules, number, "tries = tries + 1")

    def close(self, day: str, rules: str, number: int, state: str) -> None:
        """Note that a puzzle is SOLVED or SHOWN."""
        self._change(day, rules, number, f"state = '{state}'")

    def results(self) -> Results:
        """See Shelf."""
        with self._file() as file:
            solved, clean = file.execute(
                "SELECT count(*), count(*) FILTER (WHERE tries = 0) FROM puzzles"
                " WHERE state = 'solved'"
            ).fetchone()
            done = file.execute(
                "SELECT DISTINCT day FROM puzzles WHERE state = 'solved'"
            ).fetchall()
        return Results(solved, clean, [day for (day,) in done])

    def _change(self, day: str, rules: str, number: int, change: str) -> None:
        with self._file() as file:
            file.execute(
                f"UPDATE puzzles SET {change} WHERE day = ? AND rules = ? AND place = ?",
                (day, rules, number),
            )

    @contextmanager
    def _file(self) -> Iterator[sqlite3.Connection]:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with closing(
                sqlite3.connect(self._path, timeout=_BUSY_S, isolation_level=None)
            ) as file:
                file.execute(_TABLE)
                yield file
        except (sqlite3.Error, OSError) as error:
            what = f"The file {self._path} cannot be used ({error})"
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGED:
                raise NoPuzzles(f"{what}: move it away to begin a new one.") from error
            raise NoPuzzles(
                f"{what}: see that its folder can be written and its disk is not full."
            ) from error


def _columns(puzzle: Puzzle) -> tuple[object, ...]:
    """The puzzle's columns of the table from `kind` on."""
    return (
        puzzle.kind,
        puzzle.fen,
        puzzle.answer,
        json.dumps(puzzle.line),
        puzzle.gain,
        puzzle.proof,
        puzzle.origin,
    )


def _entry(rules: str, row: tuple[Any, ...]) -> Entry:
    number, kind, fen, answer, line, gain, proof, origin, tries, state = row
    puzzle = Puzzle(
        Kind(kind), rules, fen, answer, tuple(json.loads(line)), gain, Proof(proof), origin
    )
    return Entry(number, puzzle, tries, state)
