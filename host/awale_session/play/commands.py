# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Typed commands that a view gives to a session, and the answers to them.

A view puts a command in with `Session.submit`, from any thread. It gets exactly one answer: `Done`,
or `Refusal` with the reason in words, called in the session's thread.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from ..catalogue import Sentence
from .clocks import TimeControl

PERSON: Final = "person"
ENGINE_PLAYER: Final = "engine"
BOARD_PLAYER: Final = "board"
PROGRAM: Final = "program"


@dataclass(frozen=True)
class PlayerChoice:
    """Player of a side: `kind` is PERSON, ENGINE_PLAYER (level 1 to 10), BOARD_PLAYER (level 1 to
    6, None as the board is set) or PROGRAM. `name` is what a person is called, "" for no name."""

    kind: str = PERSON
    level: int | None = None
    name: str = ""


@dataclass(frozen=True)
class GameSetup:
    """A game to begin; `fen` is its start position, None for the usual one with `starter` (0 South,
    1 North) to move. `match` is a kind of match of the core."""

    rules: str = "abapa"
    players: tuple[PlayerChoice, PlayerChoice] = (PlayerChoice(), PlayerChoice())
    starter: int = 0
    clock: TimeControl | None = None
    match: str = "single"
    fen: str | None = None


@dataclass(frozen=True)
class PlayPit:
    """Play `pit` (0 to 11) for the person to move after `ply` moves; None for now."""

    pit: int
    ply: int | None = None


@dataclass(frozen=True)
class NewGame:
    """Begin a game; a running one is kept as unfinished."""

    setup: GameSetup


@dataclass(frozen=True)
class Again:
    """The same setup again, or the next game of the match; `swap` changes sides."""

    swap: bool = False


@dataclass(frozen=True)
class Undo:
    """Take back up to and with the person's own last move."""


@dataclass(frozen=True)
class Hint:
    """Look for a good move and show it."""


@dataclass(frozen=True)
class Declare:
    """`offer`, `accept`, `decline` or `resign`, for the person at the board."""

    action: str


@dataclass(frozen=True)
class ChangeSeat:
    """Give a side of the running game to another player."""

    side: int
    player: PlayerChoice


@dataclass(frozen=True)
class SetCoach:
    """Switch the coach to one of COACH_MODES."""

    mode: str


@dataclass(frozen=True)
class SetBoard:
    """Change settings of the board, all or none."""

    values: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True)
class FetchGames:
    """Fetch the games that wait on the board."""


@dataclass(frozen=True)
class Quit:
    """End the session; the game so far is kept."""


Command = (
    PlayPit
    | NewGame
    | Again
    | Undo
    | Hint
    | Declare
    | ChangeSeat
    | SetCoach
    | SetBoard
    | FetchGames
    | Quit
)


@dataclass(frozen=True)
class Done:
    """The command was carried out, or is under way."""


@dataclass(frozen=True)
class Refusal:
    """The command was not carried out; nothing has changed."""

    say: Sentence


CommandResult = Done | Refusal
Answer = Callable[[CommandResult], object]


class CommandRefused(Exception):
    """A command that cannot be carried out now; `say` is the reason."""

    def __init__(self, say: Sentence) -> None:
        super().__init__(say.id)
        self.say = say


@dataclass(frozen=True)
class Submitted:
    """A command in the session's inbox."""

    command: Command
    answer: Answer = lambda result: None
