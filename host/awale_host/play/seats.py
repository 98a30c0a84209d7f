# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Who moves for a host's seat."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from awale_core import Game


@dataclass(frozen=True)
class Choice:
    """A move: the pit, and the final margin that it leads to in seeds, as far as is known."""

    pit: int
    margin: float | None = None


class Opponent(Protocol):
    """Something that plays a side. It is asked in one thread and stopped from another."""

    name: str

    def choose(self, game: Game, movetime_ms: float) -> Choice:
        """The move for a running game within about `movetime_ms`; `game` is not changed."""
        ...

    def stop(self) -> None:
        """End a running `choose`, which returns what it has."""
        ...

    def close(self) -> None:
        """No further moves are wanted."""
        ...


class EngineOpponent:
    """The strongest engine there is on this machine. `level` is 1 to 10, the highest by default."""

    def __init__(self, rules: str, level: int | None, say: Callable[[str], None]) -> None:
        from ..engine import LEVELS, best_engine

        self._engine = best_engine(rules, level=level or LEVELS, say=say)
        self.name = self._engine.name

    def choose(self, game: Game, movetime_ms: float) -> Choice:
        """See Opponent."""
        from ..engine import Limits

        best = self._engine.think(game, Limits(time_ms=movetime_ms)).lines[0]
        return Choice(best.pits[0], best.value / 100)

    def stop(self) -> None:
        """See Opponent."""
        self._engine.stop()

    def close(self) -> None:
        """See Opponent."""
        self._engine.stop()


def make_opponent(
    rules: str, *, level: int | None = None, say: Callable[[str], None] = lambda sentence: None
) -> Opponent:
    """The opponent for a host's seat; `say` hears of a first preparation that takes long."""
    return EngineOpponent(rules, level, say)
