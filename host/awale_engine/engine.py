# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine as an opponent: choice of the search backend, levels."""

import random
import threading
from typing import Any

from awale_core import Game, rule_set

from .binding import why_missing
from .core_searcher import CoreSearcher
from .levels import LEVELS, think_at_level
from .notices import Notice, Say, silent
from .types import InfoCallback, Limits, SearchBackend, SearchResult


def make_searcher(
    *,
    table_mb: int | None = None,
    threads: int = 1,
    rules: str = "abapa",
    tables: str = "on",
    say: Say = silent,
    **options: Any,
) -> SearchBackend:
    """Return the strongest search that this machine can run.

    Endgame tables for `rules` are opened or built in the background, unless `tables` is "off"; it
    may also name their folder. `say` receives a notice if the core's search replaces the fast one
    or the weights are those of other rules, and others on the tables. `options` go to `Searcher`.
    """
    missing = why_missing()
    if missing:
        say(Notice("engine.no_kernel", text=missing))
        return CoreSearcher()
    from .search.evaluation import learned_rules
    from .search.searcher import DEFAULT_TABLE_MB, Searcher
    from .tables.provider import provider_for

    other = learned_rules(rules)
    if other != rules:
        say(Notice("engine.weights_of", rules=rules, other=other))
    kept = provider_for(tables, say)
    if kept is not None:
        kept.open(rules)
        options["tables"] = kept.ask
    return Searcher(table_mb=table_mb or DEFAULT_TABLE_MB, threads=threads, **options)


class Engine:
    """Opponent that chooses moves for a Game.

    `level` is 1 to LEVELS, the highest by default; `seed` chooses the mistakes of the others.
    `choose` may run in a thread of its own and is ended by `stop` from another. One engine thinks
    about one game at a time.
    """

    def __init__(
        self,
        searcher: SearchBackend,
        *,
        level: int = LEVELS,
        seed: int | None = None,
    ) -> None:
        if not 1 <= level <= LEVELS:
            raise ValueError(f"a level is 1 to {LEVELS}, not {level}")
        self.level = level
        self._searcher = searcher
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
        return self.think(game, Limits(time_ms=movetime_ms)).pit

    def think(
        self, game: Game, limits: Limits, *, lines: int = 1, on_info: InfoCallback | None = None
    ) -> SearchResult:
        """Search a position at the engine's level, as `SearchBackend.think` does."""
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
    table_mb: int | None = None,
    tables: str = "on",
    say: Say = silent,
) -> Engine:
    """Return the strongest engine for a rule set, at a level.

    `tables` is "on", "off" or the folder of the endgame tables, which only the highest level uses.
    `say` receives notices. ValueError for an unknown rule set or level.
    """
    rule_set(rules)
    searcher = make_searcher(
        table_mb=table_mb,
        rules=rules,
        tables=tables if level == LEVELS else "off",
        say=say,
    )
    return Engine(searcher, level=level)
