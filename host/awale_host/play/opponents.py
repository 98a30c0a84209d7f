# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Opponents that move for a host's seat."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from awale_engine.levels import LEVELS
from awale_engine.types import Limits
from awale_session.catalogue import failure
from awale_session.play.thinking import Choice, Opponent, engine_name

from awale_core import Game
from awale_core.notation import LETTERS, pit_letter

from ..engine_notices import said_by_the_catalogue, translated
from .background import ThreadedOpponent

if TYPE_CHECKING:
    from awale_engine.engine import Engine


class EngineOpponent(ThreadedOpponent):
    """This machine's strongest engine at a level from 1 to 10, the highest by default.

    The engine is made when it is first needed; `say` hears which one it is, if not the fast one.
    """

    def __init__(self, rules: str, level: int | None, say: Callable[[str], None]) -> None:
        self._rules = rules
        self._level = level
        self._say = say
        self._engine: Engine | None = None
        self._making = threading.Lock()
        self.name = engine_name(level)

    def prepare(self) -> "Engine":
        """Make the engine now, if there is none yet."""
        from awale_engine.engine import best_engine

        with self._making:
            if self._engine is None:
                level = self._level or LEVELS
                self._engine = best_engine(self._rules, level=level, say=translated(self._say))
            return self._engine

    def choose(self, game: Game, movetime_ms: float) -> Choice:
        """See Opponent."""
        engine = self.prepare()
        best = engine.think(game, Limits(time_ms=movetime_ms, flexible=True)).lines[0]
        return Choice(best.pits[0], best.margin)

    def stop(self) -> None:
        """See Opponent."""
        if self._engine is not None:
            self._engine.stop()

    def close(self) -> None:
        """See Opponent."""
        self.stop()


class OtherProgram(ThreadedOpponent):
    """Another program's engine, started by a command line, that speaks UCI for Oware."""

    def __init__(self, command: str, rules: str) -> None:
        from awale_engine.uci.client import UciClient

        options = {} if rules == "abapa" else {"Rules": rules}
        with said_by_the_catalogue():
            self._client = UciClient(command, options)
        self.name = self._client.name
        self._rules = rules
        self._searching = False

    def choose(self, game: Game, movetime_ms: float) -> Choice:
        """See Opponent. EngineFailed if it goes away or plays what the rules forbid."""
        from awale_engine.uci.client import EngineFailed

        if game.rules.id != self._rules:
            raise failure(
                EngineFailed,
                "engine.other_rules",
                name=self.name,
                rules=self._rules,
                other=game.rules.id,
            )
        moves = "".join(pit_letter(pit) for pit in game.moves)
        position = f"fen {game.start_fen()}" + (f" moves {moves}" if moves else "")
        self._searching = True
        try:
            with said_by_the_catalogue():
                word = self._client.go(position, f"movetime {movetime_ms:.0f}", movetime_ms / 1000)
        finally:
            self._searching = False
        pit = LETTERS.find(word) if len(word) == 1 else -1
        if pit not in game.legal_moves():
            raise failure(EngineFailed, "engine.not_allowed", name=self.name, move=word)
        return Choice(pit)

    def stop(self) -> None:
        """See Opponent."""
        if self._searching:
            self._client.stop()

    def close(self) -> None:
        """See Opponent."""
        self._client.close()


class OpponentPool:
    """Opponents by rule set and level, each made once. `command` is another program's engine, which
    then takes the place of this one."""

    def __init__(
        self, command: str | None = None, say: Callable[[str], None] = lambda sentence: None
    ) -> None:
        self._command = command
        self._say = say
        self._made: dict[tuple[str, int | None], ThreadedOpponent] = {}

    def get(self, rules: str, level: int | None) -> ThreadedOpponent:
        """The opponent of a level; `level` is ignored for another program."""
        key = (rules, None if self._command else level)
        if key not in self._made:
            self._made[key] = make_opponent(
                rules, command=self._command, level=level, say=self._say
            )
        return self._made[key]

    def by_side(self, rules: str, levels: tuple[int | None, int | None]) -> dict[int, Opponent]:
        """Opponents for both sides; a side without a level gets the other's."""
        return {side: self.get(rules, levels[side] or levels[1 - side]) for side in (0, 1)}

    def close(self) -> None:
        """Stop and close all."""
        for opponent in self._made.values():
            opponent.close()


def make_opponent(
    rules: str,
    *,
    command: str | None = None,
    level: int | None = None,
    say: Callable[[str], None] = lambda sentence: None,
) -> ThreadedOpponent:
    """The opponent for a host's seat: this program's engine, or the one that `command` starts.

    `say` hears if it is not the fast one.
    """
    if command is not None:
        return OtherProgram(command, rules)
    return EngineOpponent(rules, level, say)
