# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Ten puzzles a day and their results.

A day's puzzles are chosen once and stay; a position does not come twice.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final

from awale_engine.tables.lookup import Lookup

from awale_core import rule_set

from ...library.games import utc_seconds
from ...library.store import Library
from .entry import OPEN, SHOWN, SOLVED, Entry, NoPuzzles, Score
from .puzzle import Kind, Puzzle, difficulty, seen_by_south
from .sources import from_games, from_play, from_tables

if TYPE_CHECKING:
    from ..port import Analyses, PuzzleEngines, Shelf

A_DAY: Final = 10
_FROM_GAMES: Final = 5  # of them at most
_EASY: Final = 3  # of them, the first ones
_HELD: Final = 6  # others, until they come nevertheless
_LOOKED: Final = 200  # candidates for a day


class PuzzleBook:
    """The puzzles of every day, on a `shelf`. NoPuzzles if that cannot be used. `open_library`
    opens the library whose games, with their `analyses`, puzzles come from."""

    def __init__(
        self,
        shelf: "Shelf",
        open_library: Callable[[], Library],
        analyses: "Analyses",
        engines: "PuzzleEngines",
    ) -> None:
        self._shelf = shelf
        self._open = open_library
        self._analyses = analyses
        self._engines = engines

    def tables_of(self, rules: str) -> Lookup | None:
        """Return the endgame tables of a rule set, None if there are none here."""
        return self._engines.tables_of(rules)

    def today(self, day: str, rules: str, tables: Lookup | None, most: int = A_DAY) -> list[Entry]:
        """Return the puzzles of a day (ISO 8601), choosing those that `most` lacks.

        NoPuzzles for rules without captures, and where none is found.
        """
        for _ in self.choose(day, rules, tables, most):
            pass
        if entries := self._shelf.entries(day, rules):
            return entries
        raise NoPuzzles("No puzzle was found today; play and analyse some games first.")

    def choose(
        self, day: str, rules: str, tables: Lookup | None, most: int = A_DAY
    ) -> Iterator[list[Entry]]:
        """Choose the puzzles that `most` lacks of a day, and yield those that it has after each.
        NoPuzzles for rules without captures."""
        if not rule_set(rules).captures:
            raise NoPuzzles(
                f"There are no puzzles for {rules}, where nothing is captured: choose another rule "
                "set with --rules."
            )
        entries = self._shelf.entries(day, rules)
        for puzzle in self._chosen(day, rules, tables, [each.puzzle for each in entries], most):
            self._shelf.begin(day, rules, [puzzle], len(entries))
            entries = self._shelf.entries(day, rules)
            yield entries

    def add_games(self, day: str, rules: str, games: Sequence[int]) -> int:
        """Put puzzles out of these analysed games in place of others of the day that were not
        tried yet, the last ones first; return how many.

        A day has no more than half of its puzzles from games. None are put into a day whose puzzles
        are not chosen yet: the choice looks at all games.
        """
        entries = self._shelf.entries(day, rules)
        own = sum(entry.puzzle.origin is not None for entry in entries)
        free = [
            entry
            for entry in reversed(entries)
            if entry.puzzle.origin is None and entry.state == OPEN and not entry.tries
        ][: max(0, _FROM_GAMES - own)]
        if not free:
            return 0
        puzzles = list(
            islice(
                self._new(rules, from_games(rules, self._open, self._analyses, games)), len(free)
            )
        )
        for entry, puzzle in zip(free, puzzles, strict=False):
            self._shelf.replace(day, rules, entry.place, puzzle)
        return len(puzzles)

    def answer(self, day: str, rules: str, number: int, pit: int) -> bool:
        """Record a try at a puzzle that is open; return whether it is right. NoPuzzles if there is
        no such puzzle, ValueError if the move is not legal."""
        entry = self._entry(day, rules, number)
        if pit not in entry.puzzle.game().legal_moves():
            raise ValueError("the move is not legal")
        right = pit == entry.puzzle.answer
        if entry.state == OPEN:
            if right:
                self._shelf.close(day, rules, number, SOLVED)
            else:
                self._shelf.tried(day, rules, number)
        return right

    def show(self, day: str, rules: str, number: int) -> Entry:
        """Give a puzzle up if it is open, and return it. NoPuzzles if there is no such puzzle."""
        if self._entry(day, rules, number).state == OPEN:
            self._shelf.close(day, rules, number, SHOWN)
        return self._entry(day, rules, number)

    def score(self, day: str) -> Score:
        """Return the totals, with the days in a row up to `day`."""
        results = self._shelf.results()
        done = {_number_of(each) for each in results.done}
        today = _number_of(day)
        first = 0 if today in done else 1
        days = 0
        while today - first - days in done:
            days += 1
        return Score(results.solved, results.clean, days)

    def _chosen(
        self, day: str, rules: str, tables: Lookup | None, chosen: list[Puzzle], most: int
    ) -> Iterator[Puzzle]:
        """Yield new puzzles as they are found, until the `chosen` ones are `most`."""
        found = self._found(day, rules, tables, chosen, most)
        held: list[Puzzle] = []
        while len(chosen) < most:
            fitting = [puzzle for puzzle in held if self._fits(puzzle, chosen, held)]
            puzzle = fitting[0] if fitting else next(found, None)
            if puzzle is None:
                break
            if not fitting:
                held.append(puzzle)
                continue
            held.remove(puzzle)
            chosen.append(puzzle)
            yield puzzle
        yield from sorted(held, key=difficulty)[: most - len(chosen)]

    def _found(
        self, day: str, rules: str, tables: Lookup | None, chosen: list[Puzzle], most: int
    ) -> Iterator[Puzzle]:
        """Puzzles to choose from, those from games before others; a single one is from no game, as
        games have to be read first. What a day has chosen already gives other ones."""
        chance = random.Random(f"{day} {rules} {len(chosen)}")
        known: set[str] = set()
        from_own = sum(puzzle.origin is not None for puzzle in chosen)
        own = self._new(rules, from_games(rules, self._open, self._analyses), known)
        yield from islice(own, 0 if most == 1 else _FROM_GAMES - from_own)
        if tables is None:
            other = from_play(rules, chance, *self._engines.engine_without_tables(rules))
        else:
            other = from_tables(rules, tables, chance)
        yield from self._new(rules, other, known)

    def _fits(self, puzzle: Puzzle, chosen: list[Puzzle], held: list[Puzzle]) -> bool:
        """Whether a puzzle may come next: half of a day is of each kind, the first ones are easy,
        and before any was solved the very first is a plain capture."""
        if len(chosen) < _EASY and len(held) < _HELD and difficulty(puzzle)[0]:
            return False
        if not chosen and puzzle.kind is not Kind.CAPTURE and not self._shelf.results().solved:
            return False
        return sum(each.kind is puzzle.kind for each in chosen) < A_DAY // 2

    def _new(
        self, rules: str, puzzles: Iterator[Puzzle], chosen: set[str] | None = None
    ) -> Iterator[Puzzle]:
        """Yield those of the first puzzles that never came before; `chosen` are others that have
        been chosen just now, to which they are added."""
        known = self._shelf.positions(rules)
        seen = set() if chosen is None else chosen
        for each in islice(puzzles, _LOOKED):
            puzzle = seen_by_south(each)
            if puzzle.fen not in known and puzzle.fen not in seen:
                seen.add(puzzle.fen)
                yield puzzle

    def _entry(self, day: str, rules: str, number: int) -> Entry:
        for entry in self._shelf.entries(day, rules):
            if entry.place == number:
                return entry
        raise NoPuzzles(f"There is no puzzle {number} today, only 1 to {A_DAY}.")


def _number_of(day: str) -> int:
    """The number of a day (ISO 8601) among all days."""
    return utc_seconds(day + "T00:00:00Z") // (24 * 3600)
