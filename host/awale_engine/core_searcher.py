# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The core's own search as an engine, where the fast one cannot run."""

import threading
import time
from collections.abc import Callable

from awale_core import Game
from awale_core import search as core

from .types import SEED, SURE, WIN, InfoCallback, Limits, Line, SearchResult

_SLICE = 50  # positions between two looks at the clock, about 3 ms


class CoreSearcher:
    """SearchBackend that uses `awale_core.search`: one thread, no memory between moves."""

    name = "Awalé core"

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._stop = threading.Event()

    def think(
        self, game: Game, limits: Limits, *, lines: int = 1, on_info: InfoCallback | None = None
    ) -> SearchResult:
        """See SearchBackend."""
        started = self._clock()
        depth = min(limits.depth or core.MAX_DEPTH, core.MAX_DEPTH)
        # Without a margin every move but the best only has an upper bound.
        search = core.Search(game, depth, margin=2 * core.WON if lines > 1 else 0)
        legal = game.legal_moves()
        result = self._result(search, legal, lines, started)
        while not self._stop.is_set():
            done = search.run(_SLICE)
            if search.reached > result.depth:
                result = self._result(search, legal, lines, started)
                if on_info is not None:
                    on_info(result)
            spent_ms = (self._clock() - started) * 1000
            if (
                done
                or (limits.time_ms is not None and spent_ms >= limits.time_ms)
                or (limits.nodes is not None and search.nodes >= limits.nodes)
            ):
                break
        return self._result(search, legal, lines, started)

    def _result(
        self, search: core.Search, legal: list[int], lines: int, started: float
    ) -> SearchResult:
        ranked = sorted(legal, key=lambda pit: (pit != search.move, -search.values[pit]))
        best = [
            Line(_hundredths(search.value if at == 0 else search.values[pit]), (pit,))
            for at, pit in enumerate(ranked[:lines])
        ]
        return SearchResult(search.reached, search.nodes, self._clock() - started, tuple(best))

    def stop(self) -> None:
        """See SearchBackend."""
        self._stop.set()

    def ready(self) -> None:
        """See SearchBackend."""
        self._stop.clear()

    def prepare(self, rules: str) -> None:
        """See SearchBackend; there is nothing to prepare."""

    def forget(self) -> None:
        """See SearchBackend; there is nothing to forget."""


def _hundredths(value: int) -> int:
    """A value of the core's search, which counts 16 for a seed, in hundredths of a seed."""
    if abs(value) > core.WON // 2:
        return SURE + 1 if value > 0 else -SURE - 1
    return max(-WIN, min(WIN, value * SEED // core.SEED))
