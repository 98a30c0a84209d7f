# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What the board says, as records: the protocol's messages with their types checked."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final

Message = dict[str, Any]

SEATS: Final = ("touch", "host", "board")
WORDS: Final = ("offer", "accept", "decline", "resign")


class MessageError(ValueError):
    """A message with a sound checksum that lacks a field or has a wrong one."""


@dataclass(frozen=True)
class Hello:
    """Who the board is: protocol and firmware version, its id and name, what it can do."""

    version: int
    firmware: str
    board: str
    name: str
    capabilities: tuple[str, ...]


@dataclass(frozen=True)
class Ending:
    """How a game ended: winner 0 South, 1 North, None for a draw; a reason of the core."""

    winner: int | None
    reason: str


@dataclass(frozen=True)
class State:
    """The board's whole state. `game` is None while there is none; then the rest says nothing.
    `after` is the number of the last event before it.

    `phase` is ``menu``, ``play`` or ``over``; `seats` South's and North's; `offer` who offers to
    end the game (2: the board); `shown` is False while the board still animates.
    """

    phase: str
    game: str | None = None
    rules: str = ""
    start: str = ""
    fen: str = ""
    ply: int = 0
    seats: tuple[str, str] = ("touch", "touch")
    shown: bool = True
    offer: int | None = None
    over: Ending | None = None
    after: int = field(default=0, kw_only=True, compare=False)


@dataclass(frozen=True)
class _Numbered:
    """`n` counts the events of a session from 1."""

    n: int = field(default=0, kw_only=True, compare=False)


@dataclass(frozen=True)
class Started(_Numbered):
    """A game has begun."""

    game: str
    rules: str
    start: str
    seats: tuple[str, str]


@dataclass(frozen=True)
class Moved(_Numbered):
    """Move number `ply` (from 0) was played by a seat, `ms` after its turn began; then `fen`."""

    game: str
    ply: int
    pit: int
    by: str
    ms: int
    fen: str


@dataclass(frozen=True)
class Undone(_Numbered):
    """Moves were taken back; `ply` are left."""

    game: str
    ply: int


@dataclass(frozen=True)
class Word(_Numbered):
    """`side` said ``offer``, ``accept``, ``decline`` or ``resign``."""

    game: str
    ply: int
    side: int
    word: str


@dataclass(frozen=True)
class Over(_Numbered):
    """The game has ended; `stores` is the final score, South's first."""

    game: str
    ply: int
    ending: Ending
    stores: tuple[int, int]


@dataclass(frozen=True)
class Left(_Numbered):
    """The players left the game at the board for its start menu."""

    game: str
    ply: int


@dataclass(frozen=True)
class Shown(_Numbered):
    """The light has come as far as `ply`."""

    game: str
    ply: int


@dataclass(frozen=True)
class TouchRefused(_Numbered):
    """Somebody touched a pit that may not be played; `code` is an IllegalMove's."""

    game: str
    ply: int
    pit: int
    code: str


@dataclass(frozen=True)
class Missed:
    """Something may have been lost on the way: ask for the state."""

    why: str


@dataclass(frozen=True)
class Gone:
    """The connection has ended by itself; nothing follows on it."""

    why: str


Event = Started | Moved | Undone | Word | Over | Left | Shown | TouchRefused
Incoming = Event | Missed | Gone


class _Fields:
    """Takes fields out of a message; MessageError names the first that is wrong."""

    def __init__(self, message: Message) -> None:
        self._message = message

    def text(self, key: str) -> str:
        value = self._message.get(key)
        if not isinstance(value, str):
            raise MessageError(f"{key} is no text")
        return value

    def number(self, key: str, least: int = 0, most: int = 2**31 - 1) -> int:
        value = self._message.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise MessageError(f"{key} is no number from {least} to {most}")
        return value

    def number_or_none(self, key: str, least: int, most: int) -> int | None:
        return None if self._message.get(key) is None else self.number(key, least, most)

    def texts(self, key: str) -> tuple[str, ...]:
        value = self._message.get(key)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise MessageError(f"{key} is no list of texts")
        return tuple(value)

    def seats(self) -> tuple[str, str]:
        return (self.text("south"), self.text("north"))

    def ending(self) -> Ending:
        return Ending(self.number_or_none("winner", 0, 1), self.text("reason"))


def hello_of(message: Message) -> Hello:
    """The answer to a hello; MessageError if it is none."""
    fields = _Fields(message)
    return Hello(
        fields.number("v"),
        fields.text("fw"),
        fields.text("board"),
        fields.text("name"),
        fields.texts("cap"),
    )


def state_of(message: Message, after: int = 0) -> State:
    """The answer to a `state` request; MessageError if it is none."""
    fields = _Fields(message)
    phase = fields.text("phase")
    if phase not in ("menu", "play", "over"):
        raise MessageError(f"there is no phase {phase}")
    if phase == "menu":
        return State(phase, after=after)
    over = message.get("over")
    if over is not None and not isinstance(over, dict):
        raise MessageError("over is no object")
    return State(
        phase,
        fields.text("game"),
        fields.text("rules"),
        fields.text("start"),
        fields.text("fen"),
        fields.number("ply"),
        fields.seats(),
        message.get("shown") is True,
        fields.number_or_none("offer", 0, 2),
        _Fields(over).ending() if over is not None else None,
        after=after,
    )


def _over(fields: _Fields, message: Message) -> Over:
    stores = message.get("stores")
    if not isinstance(stores, list) or len(stores) != 2:
        raise MessageError("stores is no list of two")
    pair = _Fields({"south": stores[0], "north": stores[1]})
    score = (pair.number("south", 0, 48), pair.number("north", 0, 48))
    return Over(fields.text("game"), fields.number("ply"), fields.ending(), score)


_EVENTS: Final[dict[str, Callable[[_Fields, Message], Event]]] = {
    "started": lambda f, m: Started(f.text("game"), f.text("rules"), f.text("start"), f.seats()),
    "moved": lambda f, m: Moved(
        f.text("game"),
        f.number("ply"),
        f.number("pit", 0, 11),
        f.text("by"),
        f.number("ms"),
        f.text("fen"),
    ),
    "undone": lambda f, m: Undone(f.text("game"), f.number("ply")),
    "word": lambda f, m: Word(
        f.text("game"), f.number("ply"), f.number("side", 0, 1), f.text("word")
    ),
    "over": _over,
    "left": lambda f, m: Left(f.text("game"), f.number("ply")),
    "shown": lambda f, m: Shown(f.text("game"), f.number("ply")),
    "refused": lambda f, m: TouchRefused(
        f.text("game"), f.number("ply"), f.number("pit", 0, 11), f.text("code")
    ),
}


def event_of(message: Message) -> Event | None:
    """The event in a message; None for a kind that this version does not know.

    MessageError if a field is missing or wrong.
    """
    make = _EVENTS.get(str(message.get("t")))
    fields = _Fields(message)
    return replace(make(fields, message), n=fields.number("n", 1)) if make else None
