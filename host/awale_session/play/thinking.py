# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The ports for those who think in a session, players of its seats and a judge for the coach, and
the search for one move.

They think elsewhere, in a thread or in another worker, while the session goes on.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from awale_engine.binding import why_missing

from awale_core import Game

from ..analysis.judge import Judgement
from ..link.port import Inbox

Key = tuple[str, int, str]  # a game's id, the moves played, the position
Cancel = Callable[[], object]
Judged = Callable[["Judgement | None", "Exception | None"], object]


@dataclass(frozen=True)
class Choice:
    """A move: the pit, and the final margin that it leads to in seeds, as far as is known."""

    pit: int
    margin: float | None = None


Chosen = Callable[["Choice | None", "Exception | None"], object]


class Opponent(Protocol):
    """A player of a side."""

    name: str

    def begin(self, game: Game, movetime_ms: float, deliver: Chosen) -> Cancel:
        """Begin to look for a move of a running game, which is not changed, for about
        `movetime_ms`. `deliver` gets the choice or an error, once, from any thread. Return what
        ends the search: then nothing is delivered any more."""


class AbsentOpponent:
    """Opponent in the seat of a friend: it never moves, `FriendSeat` does."""

    def __init__(self, name: str) -> None:
        self.name = name

    def begin(self, game: Game, movetime_ms: float, deliver: Chosen) -> Cancel:
        """See Opponent: nothing is ever delivered."""
        return lambda: None


class PositionJudge(Protocol):
    """A judge of positions, of one at a time."""

    def begin(self, game: Game, deliver: Judged) -> Cancel:
        """Begin to judge a position, which is not changed; `deliver` and what is returned are
        those of `Opponent.begin`."""


class Waiting(Protocol):
    """Games that wait on the board, fetched between the passes of a session, in its thread. All may
    raise BoardDisconnected."""

    def look(self) -> None:
        """Find out what waits, announce it and begin to fetch it."""

    def step(self) -> bool:
        """Fetch one more game; False if there is none."""


@dataclass(frozen=True)
class MoveChosen:
    """Move chosen for the position `key`; `error` if the opponent failed."""

    key: Key
    choice: Choice | None
    error: Exception | None = None


class MoveSearch:
    """Search for one move; puts a MoveChosen into `inbox`, unless it is cancelled first."""

    def __init__(
        self, opponent: Opponent, id: str, game: Game, movetime_ms: float, inbox: Inbox
    ) -> None:
        key: Key = (id, game.plies, game.fen())
        self.key = key
        self.cancel = opponent.begin(
            game.copy(),
            movetime_ms,
            lambda choice, error: inbox.put(MoveChosen(key, choice, error)),
        )


def engine_name(level: int | None) -> str:
    """Return the engine's name in game records."""
    name = "Awalé core" if why_missing() else "Awalé"
    return name if level is None else f"{name} level {level}"
