# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Who moves for a host's seat."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from awale_core import Game
from awale_core.notation import LETTERS, pit_letter


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

        best = self._engine.decide(game, Limits(time_ms=movetime_ms, flexible=True)).lines[0]
        return Choice(best.pits[0], best.margin)

    def stop(self) -> None:
        """See Opponent."""
        self._engine.stop()

    def close(self) -> None:
        """See Opponent."""
        self._engine.stop()


class OtherProgram:
    """Another program's engine, started by a command line, that speaks UCI for Oware."""

    def __init__(self, command: str, rules: str) -> None:
        from ..engine.client import UciClient

        options = {} if rules == "abapa" else {"Rules": rules}
        self._client = UciClient(command, options)
        self.name = self._client.name
        self._rules = rules
        self._thinking = False

    def choose(self, game: Game, movetime_ms: float) -> Choice:
        """See Opponent. EngineFailed if it goes away or plays what the rules forbid."""
        from ..engine.client import EngineFailed

        if game.rules.id != self._rules:
            raise EngineFailed(
                f"The engine '{self.name}' was started for {self._rules}, not for {game.rules.id}."
            )
        moves = "".join(pit_letter(pit) for pit in game.moves)
        position = f"fen {game.start_fen()}" + (f" moves {moves}" if moves else "")
        self._thinking = True
        try:
            word = self._client.go(position, f"movetime {movetime_ms:.0f}", movetime_ms / 1000)
        finally:
            self._thinking = False
        pit = LETTERS.find(word) if len(word) == 1 else -1
        if pit not in game.legal_moves():
            raise EngineFailed(f"The engine '{self.name}' played '{word}', which is not allowed.")
        return Choice(pit)

    def stop(self) -> None:
        """See Opponent."""
        if self._thinking:
            self._client.stop()

    def close(self) -> None:
        """See Opponent."""
        self._client.close()


def make_opponent(
    rules: str,
    *,
    command: str | None = None,
    level: int | None = None,
    say: Callable[[str], None] = lambda sentence: None,
) -> Opponent:
    """The opponent for a host's seat: this program's engine, or the one that `command` starts.

    `say` hears of a first preparation that takes long.
    """
    if command is not None:
        return OtherProgram(command, rules)
    return EngineOpponent(rules, level, say)
