# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Ten puzzles a day and their results, in a file of the user's data folder.

A day's puzzles are chosen once and stay; a position does not come twice.
"""

import json
import logging
import random
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from awale_core import rule_set

from ..errors import AwaleError
from ..paths import data_folder
from .puzzle import Kind, Proof, Puzzle, difficulty
from .sources import from_games, from_play, from_tables

if TYPE_CHECKING:
    from awale_engine.tables.probe import Tablebase

A_DAY: Final = 10
_FROM_GAMES: Final = 5  # of them at most
_LOOKED: Final = 200  # candidates for a day
_BUSY_S: Final = 10.0
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

OPEN, SOLVED, SHOWN = "open", "solved", "shown"

log = logging.getLogger(__name__)


class NoPuzzles(AwaleError):
    """Raised if there are no puzzles, or not this one."""


@dataclass(frozen=True)
class Entry:
    """A puzzle of a day: its `place` (1 to A_DAY), the wrong `tries` so far, and its `state`: OPEN,
    SOLVED by the player, or SHOWN, if the answer was looked at first."""

    place: int
    puzzle: Puzzle
    tries: int
    state: str

    @property
    def clean(self) -> bool:
        """Whether it was solved without a wrong move."""
        return self.state == SOLVED and not self.tries


@dataclass(frozen=True)
class Score:
    """Totals over all days: puzzles solved, of them at the first try, answers shown, and the number
    of days in a row, up to today or yesterday, on which all were done."""

    solved: int
    clean: int
    shown: int
    days: int


class PuzzleBook:
    """The puzzles of every day. NoPuzzles if the file cannot be used."""

    def __init__(self, path: Path | None = None, library: Path | None = None) -> None:
        self._path = path or data_folder() / "puzzles.sqlite"
        self._library = library

    def today(self, day: str, rules: str, tables: "Tablebase | None") -> list[Entry]:
        """Return the puzzles of a day (ISO 8601), choosing them on the first call.

        NoPuzzles for rules without captures.
        """
        if not rule_set(rules).captures:
            raise NoPuzzles(
                f"There are no puzzles for {rules}, where nothing is captured: choose another rule "
                "set with --rules."
            )
        entries = self._entries(day, rules)
        if entries:
            return entries
        chosen = self._chosen(day, rules, tables)
        if not chosen:
            raise NoPuzzles("No puzzle was found today; play and analyse some games first.")
        with self._file() as file:
            file.execute("BEGIN IMMEDIATE")
            if not file.execute(
                "SELECT 1 FROM puzzles WHERE day = ? AND rules = ?", (day, rules)
            ).fetchone():
                file.executemany(
                    "INSERT INTO puzzles (day, rules, place, kind, fen, answer, line, gain, proof,"
                    " origin) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    [
                        (day, rules, place, *_columns(puzzle))
                        for place, puzzle in enumerate(chosen, 1)
                    ],
                )
            file.execute("COMMIT")
        return self._entries(day, rules)

    def add_games(self, day: str, rules: str, games: Sequence[int]) -> int:
        """Put puzzles out of these analysed games in place of others of the day that were not
        tried yet, the last ones first; return how many.

        A day has no more than half of its puzzles from games. None are put into a day whose puzzles
        are not chosen yet: the choice looks at all games.
        """
        entries = self._entries(day, rules)
        own = sum(entry.puzzle.origin is not None for entry in entries)
        free = [
            entry
            for entry in reversed(entries)
            if entry.puzzle.origin is None and entry.state == OPEN and not entry.tries
        ][: max(0, _FROM_GAMES - own)]
        if not free:
            return 0
        found = list(islice(self._new(rules, from_games(rules, self._library, games)), len(free)))
        for entry, puzzle in zip(free, found, strict=False):
            with self._file() as file:
                file.execute(
                    "UPDATE puzzles SET kind = ?, fen = ?, answer = ?, line = ?, gain = ?,"
                    " proof = ?, origin = ? WHERE day = ? AND rules = ? AND place = ?"
                    " AND state = 'open' AND tries = 0",
                    (*_columns(puzzle), day, rules, entry.place),
                )
        return len(found)

    def answer(self, day: str, rules: str, place: int, pit: int) -> bool:
        """Record a try at a puzzle that is open; return whether it is right. NoPuzzles if there is
        no such puzzle, ValueError if the move is not legal."""
        entry = self._entry(day, rules, place)
        if pit not in entry.puzzle.game().legal_moves():
            raise ValueError("the move is not legal")
        right = pit == entry.puzzle.answer
        if entry.state == OPEN:
            change = "state = 'solved'" if right else "tries = tries + 1"
            self._change(day, rules, place, change)
        return right

    def show(self, day: str, rules: str, place: int) -> Entry:
        """Give a puzzle up if it is open, and return it. NoPuzzles if there is no such puzzle."""
        if self._entry(day, rules, place).state == OPEN:
            self._change(day, rules, place, "state = 'shown'")
        return self._entry(day, rules, place)

    def score(self, day: str) -> Score:
        """Return the totals, with the days in a row up to `day`."""
        with self._file() as file:
            solved, clean, shown = file.execute(
                "SELECT count(*) FILTER (WHERE state = 'solved'),"
                " count(*) FILTER (WHERE state = 'solved' AND tries = 0),"
                " count(*) FILTER (WHERE state = 'shown') FROM puzzles"
            ).fetchone()
            rows = file.execute(
                "SELECT julianday(?) - julianday(day), min(state != 'open') FROM puzzles"
                " GROUP BY day ORDER BY day DESC",
                (day,),
            ).fetchall()
        done = {round(ago) for ago, all_done in rows if all_done}
        first = 0 if 0 in done else 1
        days = next(ago for ago in range(first, len(rows) + 2) if ago not in done) - first
        return Score(solved, clean, shown, days)

    def _chosen(self, day: str, rules: str, tables: "Tablebase | None") -> list[Puzzle]:
        """Ten new puzzles, the easy ones first."""
        chance = random.Random(f"{day} {rules}")
        known: set[str] = set()
        own = self._new(rules, from_games(rules, self._library), known)
        chosen = list(islice(own, _FROM_GAMES))
        other = from_play(rules, chance) if tables is None else from_tables(rules, tables, chance)
        kinds = {kind: [puzzle for puzzle in chosen if puzzle.kind is kind] for kind in Kind}
        spare: list[Puzzle] = []
        for puzzle in self._new(rules, other, known):
            if sum(map(len, kinds.values())) >= A_DAY:
                break
            fits = len(kinds[puzzle.kind]) < A_DAY // 2
            (kinds[puzzle.kind] if fits else spare).append(puzzle)
        found = list(islice(chain(*kinds.values(), spare), A_DAY))
        return sorted(found, key=difficulty)

    def _new(
        self, rules: str, puzzles: Iterator[Puzzle], chosen: set[str] | None = None
    ) -> Iterator[Puzzle]:
        """Yield those of the first puzzles that never came before; `chosen` are others that have
        been chosen just now, to which they are added."""
        with self._file() as file:
            known = {
                fen for (fen,) in file.execute("SELECT fen FROM puzzles WHERE rules = ?", (rules,))
            }
        seen = set() if chosen is None else chosen
        for puzzle in islice(puzzles, _LOOKED):
            if puzzle.fen not in known and puzzle.fen not in seen:
                seen.add(puzzle.fen)
                yield puzzle

    def _entry(self, day: str, rules: str, place: int) -> Entry:
        for entry in self._entries(day, rules):
            if entry.place == place:
                return entry
        raise NoPuzzles(f"There is no puzzle {place} today, only 1 to {A_DAY}.")

    def _entries(self, day: str, rules: str) -> list[Entry]:
        with self._file() as file:
            rows = file.execute(
                "SELECT place, kind, fen, answer, line, gain, proof, origin, tries, state"
                " FROM puzzles WHERE day = ? AND rules = ? ORDER BY place",
                (day, rules),
            ).fetchall()
        return [_entry(rules, row) for row in rows]

    def _change(self, day: str, rules: str, place: int, change: str) -> None:
        with self._file() as file:
            file.execute(
                f"UPDATE puzzles SET {change} WHERE day = ? AND rules = ? AND place = ?",
                (day, rules, place),
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
            raise NoPuzzles(
                f"The file {self._path} cannot be used ({error}): move it away to begin a new one."
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
    place, kind, fen, answer, line, gain, proof, origin, tries, state = row
    puzzle = Puzzle(
        Kind(kind), rules, fen, answer, tuple(json.loads(line)), gain, Proof(proof), origin
    )
    return Entry(place, puzzle, tries, state)
