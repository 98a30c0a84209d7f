# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine as an opponent: choice of the search backend, levels, opening book."""

import gc
import importlib.util
import random
import threading
from collections.abc import Callable
from typing import Final

from awale_core import Game, rule_set

from ..catalogue import sentence, spoken
from .book.book import Book, load
from .core_searcher import CoreSearcher
from .levels import LEVELS, think_at_level
from .types import InfoCallback, Limits, SearchBackend, SearchResult

NO_NUMBA: Final = sentence("engine.no_numba")
_announced = threading.Event()  # a game, its hints and its analysis may each prepare an engine


def fast_engine_available() -> bool:
    """Whether numba and numpy are installed."""
    return all(importlib.util.find_spec(name) is not None for name in ("numba", "numpy"))


def make_searcher(
    *,
    table_mb: int | None = None,
    threads: int = 1,
    rules: str = "abapa",
    tables: str = "on",
    proofs_later: bool = False,
    say: Callable[[str], None] = lambda sentence: None,
    **options: object,
) -> SearchBackend:
    """Return the strongest search that this machine can run, compiled and ready.

    With `proofs_later` it may be ready before its proofs are, which another process then compiles;
    meanwhile searches with a time limit do without.

    Endgame tables for `rules` are opened or built in the background, unless `tables` is "off"; it
    may also name their folder. `say` receives a sentence if the core's search replaces the fast
    one, one before the first compilation of this process, and reports on the tables. `options` go
    to `Searcher`.
    """
    if not fast_engine_available():
        say(spoken(NO_NUMBA))
        return CoreSearcher()

    def announce() -> None:
        if not _announced.is_set():
            _announced.set()
            say(spoken(sentence("engine.preparing")))

    try:
        from ..native.entry import prepared_beside
        from ..native.jit import on_compile
        from .search.proof import prove
        from .search.searcher import DEFAULT_TABLE_MB, Searcher
        from .search.tablebase_root import Prover

        with on_compile(announce):
            # Compiles, or loads what is compiled.
            Searcher(table_mb=1).think(Game(), Limits(depth=3))
            # The first proof comes in the middle of a game, where compiling would cost its time.
            if not (proofs_later and prepared_beside(prove)):
                Prover(Game(), None).prove(0, 1, limit=2)
    except (ImportError, OSError) as error:  # OSError: llvmlite's library is for another system
        say(spoken(sentence("engine.numba_fault", text=str(error))))
        return CoreSearcher()
    from ..tablebase.provider import provider_for

    kept = provider_for(tables, say)
    if kept is not None:
        with on_compile(announce):
            kept.open(rules)
        options["tables"] = kept.ask
    _spare_the_collector()
    return Searcher(table_mb=table_mb or DEFAULT_TABLE_MB, threads=threads, **options)  # type: ignore[arg-type]


def _spare_the_collector() -> None:
    """Exclude the objects loaded so far from garbage collection.

    With the compiler in memory, a full collection takes longer than an answer may be late."""
    gc.collect()
    gc.freeze()


class Engine:
    """Opponent that chooses moves for a Game.

    `level` is 1 to LEVELS, the highest by default, which plays by `book` as far as it goes.
    `choose` may run in a thread of its own and is ended by `stop` from another. One engine thinks
    about one game at a time.
    """

    def __init__(
        self,
        searcher: SearchBackend,
        *,
        level: int = LEVELS,
        seed: int | None = None,
        book: Book | None = None,
    ) -> None:
        if not 1 <= level <= LEVELS:
            raise ValueError(f"a level is 1 to {LEVELS}, not {level}")
        self.level = level
        self._searcher = searcher
        self._book = book
        self._chance = random.Random(seed)
        self._thinking = threading.Lock()

    @property
    def name(self) -> str:
        """The engine's name in game records."""
        strength = "" if self.level == LEVELS else f" level {self.level}"
        return self._searcher.name + strength

    def choose(self, game: Game, movetime_ms: float) -> int:
        """Return the pit 0–11 to play in a running game, within about `movetime_ms` milliseconds.

        `game` is not changed. ValueError if it is over.
        """
        return self.decide(game, Limits(time_ms=movetime_ms)).pit

    def decide(self, game: Game, limits: Limits) -> SearchResult:
        """Like `choose`, but return the whole SearchResult."""
        return self._think(game, limits, book=self._book)

    def think(
        self, game: Game, limits: Limits, *, lines: int = 1, on_info: InfoCallback | None = None
    ) -> SearchResult:
        """Search a position without the book, for hints and analysis."""
        return self._think(game, limits, lines=lines, on_info=on_info)

    def _think(
        self,
        game: Game,
        limits: Limits,
        *,
        lines: int = 1,
        on_info: InfoCallback | None = None,
        book: Book | None = None,
    ) -> SearchResult:
        with self._thinking:
            self._searcher.ready()
            return think_at_level(
                self._searcher,
                game,
                limits,
                self.level,
                self._chance,
                lines=lines,
                on_info=on_info,
                book=book,
            )

    def stop(self) -> None:
        """End a running `choose` within a few milliseconds; it returns the best move so far."""
        self._searcher.stop()

    def forget(self) -> None:
        """Begin a new game."""
        with self._thinking:
            self._searcher.forget()


def best_engine(
    rules: str = "abapa",
    *,
    level: int = LEVELS,
    threads: int = 1,
    table_mb: int | None = None,
    seed: int | None = None,
    tables: str = "on",
    book: bool = False,
    proofs_later: bool = False,
    say: Callable[[str], None] = lambda sentence: None,
) -> Engine:
    """Return the strongest engine for a rule set, at a level.

    The first call on a machine compiles it and reports it to `say`; later calls take a fraction of
    a second. `tables` is "on", "off" or the folder of the endgame tables; these, and the opening
    book if `book` is set, only the highest level uses. `proofs_later`: see `make_searcher`.
    AwaleError if the book is damaged, ValueError for an unknown rule set or level.
    """
    rule_set(rules)
    searcher = make_searcher(
        table_mb=table_mb,
        threads=threads,
        rules=rules,
        tables=tables if level == LEVELS else "off",
        proofs_later=proofs_later,
        say=say,
    )
    own_book = load(rules) if book and level == LEVELS else None
    return Engine(searcher, level=level, seed=seed, book=own_book)


def core_engine(level: int, *, seed: int | None = None) -> Engine:
    """Return an engine on the core's own search, which needs no preparation but is slow."""
    return Engine(CoreSearcher(), level=level, seed=seed)
