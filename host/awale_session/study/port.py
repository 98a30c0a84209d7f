# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The ports of study: who analyses, what is kept of that, and the shelf of puzzles."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from awale_engine.tables.lookup import Lookup
from awale_engine.types import Limits

from ..analysis.judge import EngineJudge, Judge, JudgingEngine
from ..library.games import StoredGame
from ..library.store import Library
from .analysis.game_analysis import GameAnalysis, Judgements
from .analysis.source import Source
from .puzzles.entry import Entry, Results
from .puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from contextlib import AbstractContextManager


class Analyses(Protocol):
    """Analyses of games that are kept, and single judgements until their game is judged."""

    def begin(self, source: Source) -> None:
        """Note that the analysis of exactly these moves begins."""

    def begun(self, source: Source) -> bool:
        """Whether that has begun, and none of them is kept yet."""

    def judgements(self, settings: str) -> "AbstractContextManager[Judgements]":
        """The judgements of a judge with these settings; another version of the engine has none of
        them."""

    def keep(self, analysis: GameAnalysis) -> None:
        """Keep a finished analysis; it replaces an earlier one of the same moves."""

    def kept(self, source: Source) -> GameAnalysis | None:
        """The analysis of exactly these moves, None if none is kept."""

    def among(self, library: Library, games: Iterable[StoredGame]) -> Iterator[int]:
        """Yield the ids of those of a library's games whose analysis, as they are now, is kept, in
        their order."""


class Job(Protocol):
    """A piece of work for the engine, as that work sees it."""

    @property
    def replaced(self) -> bool:
        """Whether another job has replaced this one."""

    def check(self) -> None:
        """Raise an exception, which ends the work, if another job has replaced this one."""

    def stop_search(self) -> None:
        """Stop the search that this job has begun."""

    def tables(self, rules: str, seeds: int) -> Lookup | None:
        """Endgame tables of a rule set that cover positions of `seeds` seeds, None if there are
        none."""

    def repeat(self, step: Callable[[], bool]) -> None:
        """Call `step` until it returns True or the job is replaced: at once, or whenever more of
        the tables has come."""

    def judge(self, rules: str, limits: Limits) -> EngineJudge:
        """A judge for a rule set."""

    def cancellable_judge(self, rules: str, limits: Limits) -> Judge:
        """A judge that raises what `check` raises instead of returning the result of a stopped
        search, which must not be kept."""


class Jobs(Protocol):
    """Does one job at a time with an engine of its own; the newest replaces the one before."""

    def start(self, work: Callable[[Job], None]) -> None:
        """Cancel the running job and do `work` as the next one, soon or at once."""

    def cancel(self) -> None:
        """Cancel the running job."""


class PuzzleEngines(Protocol):
    """Sources of puzzles besides kept games."""

    def tables_of(self, rules: str) -> Lookup | None:
        """The endgame tables of a rule set, None if there are none here."""

    def engine_without_tables(self, rules: str) -> tuple[JudgingEngine, int]:
        """An engine for a rule set, and how many positions it looks at for a puzzle."""


class Shelf(Protocol):
    """The puzzles of every day. NoPuzzles if they cannot be used. A place is 1 and higher."""

    def entries(self, day: str, rules: str) -> list[Entry]:
        """The puzzles of a day (ISO 8601) by their places, none where they are not chosen yet."""

    def positions(self, rules: str) -> set[str]:
        """The positions (FEN) of all puzzles that there have been."""

    def begin(self, day: str, rules: str, chosen: Sequence[Puzzle], known: int = 0) -> None:
        """Enter puzzles of a day in their order behind its `known` ones, unless it has more."""

    def replace(self, day: str, rules: str, place: int, puzzle: Puzzle) -> None:
        """Put a puzzle in place of one that was not tried yet."""

    def tried(self, day: str, rules: str, place: int) -> None:
        """Count a wrong try."""

    def close(self, day: str, rules: str, place: int, state: str) -> None:
        """Note that a puzzle is SOLVED or SHOWN."""

    def results(self) -> Results:
        """The results over all days."""
