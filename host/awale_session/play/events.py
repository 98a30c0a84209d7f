# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Typed events and states that a session gives to its views.

An event says that something has happened, with the sentence for it; a state is everything that
there is to see. A view needs no more than the newest state; events are for what is said and heard.
"""

from dataclasses import dataclass, field
from typing import ClassVar, Protocol

from awale_core import Game, Move

from ..catalogue import Sentence
from ..page.protocol import Player, Setup


@dataclass(frozen=True, kw_only=True)
class SessionEvent:
    """An event. `game` stands after it, where there is one: a view that keeps it copies it. `pit`
    and `side` say where; `error` marks what a person has to act on; `light` is the greeting that
    the board shows for it ("" for none)."""

    what: ClassVar[str] = "note"
    say: Sentence
    game: Game | None = None
    pit: int | None = None
    side: int | None = None
    error: bool = False
    light: str = ""


@dataclass(frozen=True, kw_only=True)
class GameBegan(SessionEvent):
    """A game has begun, with its id and seats on the board; `resumed` if it was there before the
    session."""

    what = "began"
    id: str = ""
    seats: tuple[str, str] = ("", "")
    resumed: bool = False


@dataclass(frozen=True, kw_only=True)
class MovePlayed(SessionEvent):
    """A move, by a seat of the board. `ms` is how long it took; `clocks` what remains to both in
    words, "" without clocks."""

    what = "moved"
    move: Move
    by: str | None = None
    ms: int | None = None
    clocks: str = ""


@dataclass(frozen=True, kw_only=True)
class MovesTakenBack(SessionEvent):
    """Moves, or the declaration that had ended the game, were taken back."""

    what = "taken_back"


@dataclass(frozen=True, kw_only=True)
class Declared(SessionEvent):
    """A player made an offer, answered one or resigned."""

    what = "declared"
    action: str


@dataclass(frozen=True, kw_only=True)
class GameEnded(SessionEvent):
    """The game is over: result and reason in a sentence."""

    what = "ended"


@dataclass(frozen=True, kw_only=True)
class GameLeft(SessionEvent):
    """The game was left at the board."""

    what = "left"


@dataclass(frozen=True, kw_only=True)
class TouchWasRefused(SessionEvent):
    """A pit was touched that may not be played; `code` as in `IllegalMove`."""

    what = "refused"
    code: str


@dataclass(frozen=True, kw_only=True)
class HintFound(SessionEvent):
    """A good move was found and is shown."""

    what = "hint"


@dataclass(frozen=True, kw_only=True)
class CoachSpoke(SessionEvent):
    """A remark of the coach: about the move `pit` after `position`, of this `kind`, with the
    `better` pit and the `line` from `position` that shows why; all are empty for a remark about
    none."""

    what = "coach"
    kind: str = ""
    position: Game | None = None
    better: int | None = None
    line: tuple[int, ...] = ()


@dataclass(frozen=True)
class Advice:
    """Words of the coach on a position before a move: the pit of a good move, and the pits that it
    warns of, each with its sentence."""

    say: Sentence
    hint: int | None = None
    warnings: tuple[tuple[int, Sentence], ...] = ()


@dataclass(frozen=True, kw_only=True)
class ClockSpoke(SessionEvent):
    """A side's time is short or up."""

    what = "clock"


@dataclass(frozen=True, kw_only=True)
class GameKept(SessionEvent):
    """The finished game is in the library under `number`."""

    what = "kept"
    number: int


@dataclass(frozen=True, kw_only=True)
class BoardChanged(SessionEvent):
    """The board was disconnected (`change` is "lost") or reconnected ("back"), or its state changed
    otherwise (""). `text` is the reason for a loss."""

    what = "board"
    change: str = ""
    text: str = ""


@dataclass(frozen=True)
class ClockState:
    """Remaining time of each side in ms; `running` is the side whose clock runs."""

    remaining_ms: tuple[int, int]
    running: int | None
    low: tuple[bool, bool]


@dataclass(frozen=True)
class MatchState:
    """A match: its kind, points of South and North, whether it is over and who has won it."""

    kind: str
    points: tuple[int, int]
    over: bool
    winner: int | None


@dataclass(frozen=True)
class SessionState:
    """The whole state of a session. `phase` is `menu`, `play`, `waits`, `over` or `away`.

    `game` is a copy that never changes; `id` is its number on the board, `kept` the one in the
    library; `shown` is the ply that the light has reached; `last` the last move; `thinking` the
    side that a machine thinks for; `hint` is a pit that is marked, `advice` what the coach says of
    the position; `refused` the code and pit of the last touch that was refused, until the next
    move; `out_of_time` the side whose time was up; `help` what the winner had (`library/help.py`).
    """

    phase: str
    connected: bool
    board_id: str
    board_name: str
    setup: Setup
    players: tuple[Player, Player]
    game: Game | None = None
    id: str | None = None
    kept: int | None = None
    shown: int = 0
    last: Move | None = None
    thinking: int | None = None
    hint: int | None = None
    advice: Advice | None = None
    refused: tuple[str, int] | None = None
    hurry: int | None = None
    out_of_time: int | None = None
    clocks: ClockState | None = None
    match: MatchState | None = None
    coach: str = "off"
    settings: dict[str, str | int] = field(default_factory=dict)
    said: Sentence | None = None
    help: tuple[Sentence, ...] = ()


class View(Protocol):
    """Interface of a view of a session. Called in the session's thread; must not block it."""

    def on_event(self, event: SessionEvent) -> None:
        """Handle an event."""

    def on_state(self, state: SessionState) -> None:
        """Handle a new state, which replaces the previous one."""
