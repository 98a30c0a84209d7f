# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Ten puzzles a day and their results.

A day's puzzles are chosen once and stay; a position does not come twice.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from awale_engine.tables.lookup import Lookup

from awale_core import rule_set

from ...library.games import utc_seconds
from ...library.store import Library
from .entry import OPEN, SHOWN, SOLVED, Entry, NoPuzzles, Score
from .puzzle import KINDS, Kind, Puzzle, difficulty, seen_by_south
from .sources import from_games, from_play, from_tables

if TYPE_CHECKING:
    from ..port import Analyses, PuzzleEngines, Shelf

A_DAY: Final = 10
_FROM_GAMES: Final = 5  # of them at most
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
        """Return the puzzles of a day (ISO 8601), choosing `most` unless there are some; the first
        one alone is found soon, and the next call chooses the others.

        NoPuzzles for rules without captures.
        """
        if not rule_set(rules).captures:
            raise NoPuzzles(
                f"There are no puzzles for {rules}, where nothing is captured: choose another rule "
                "set with --rules."
            )
        entries = self._shelf.entries(day, rules)
        if len(entries) >= min(most, 2):
            return entries
        chosen = self._chosen(day, rules, tables, most - len(entries))
        if not chosen and not entries:
            raise NoPuzzles("No puzzle was found today; play and analyse some games first.")
        self._shelf.begin(day, rules, chosen, len(entries))
        return self._shelf.entries(day, rules)

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
        return Score(results.solved, results.clean, results.shown, days)

    def _chosen(self, day: str, rules: str, tables: Lookup | None, most: int) -> list[Puzzle]:
        """`most` new puzzles, the easy ones first; a single one is from no game, and before any was
        solved it is a plain capture, where one is found."""
        chance = random.Random(f"{day} {rules}")
        known: set[str] = set()
        own = self._new(rules, from_games(rules, self._open, self._analyses), known)
        chosen = list(islice(own, min(_FROM_GAMES, most - 1)))
        if tables is None:
            other = from_play(rules, chance, *self._engines.engine_without_tables(rules))
        else:
            other = from_tables(rules, tables, chance)
        kinds = {kind: [puzzle for puzzle in chosen if puzzle.kind is kind] for kind in KINDS}
        spare: list[Puzzle] = []
        plain = most == 1 and not self._shelf.results().solved
        for puzzle in self._new(rules, other, known):
            if sum(map(len, kinds.values())) >= most:
                break
            fits = len(kinds[puzzle.kind]) < A_DAY // 2
            if plain:
                fits = puzzle.kind is Kind.CAPTURE and not difficulty(puzzle)[0]
            (kinds[puzzle.kind] if fits else spare).append(puzzle)
        puzzles = list(islice(chain(*(kinds[kind] for kind in KINDS), spare), most))
        return sorted(puzzles, key=difficulty)

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
