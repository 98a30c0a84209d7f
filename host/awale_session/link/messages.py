# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The protocol's messages as typed structs.

`awale_core.messages` is the schema of both ends; a test holds every struct here to it, field by
field and type by type. A field that this version does not know is ignored. It is long because it is
one struct a message, without logic: that list is read as a whole.
"""

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct, field

from awale_core import RULE_SETS
from awale_core.messages import REQUEST_FIELDS, wrong_field

from ..catalogue import Sentence
from .errors import BoardDisconnected

Message = dict[str, Any]

SEATS: Final = ("touch", "host", "board")

Seat = Literal["touch", "host", "board"]
Action = Literal["offer", "accept", "decline", "resign"]
Reason = Literal[
    "majority",
    "starved",
    "cannot_feed",
    "no_legal_move",
    "repetition",
    "kill",
    "emptied",
    "agreement",
    "resignation",
]
if TYPE_CHECKING:
    Rules = str
else:
    Rules = Literal[RULE_SETS]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Number = Annotated[int, Meta(ge=1, le=2**31 - 1)]
PlyCount = Annotated[int, Meta(ge=0, le=65535)]
Pit = Annotated[int, Meta(ge=0, le=11)]
Side = Annotated[int, Meta(ge=0, le=1)]
Pad = Annotated[int, Meta(ge=0, le=16)]
Seeds = Annotated[int, Meta(ge=0, le=48)]
_Raw = Annotated[int, Meta(ge=-1, le=2**31 - 1)]
_Raws = Annotated[tuple[_Raw, ...], Meta(min_length=17, max_length=17)]

_T = TypeVar("_T")


class MessageError(ValueError):
    """A message with a sound checksum that lacks a field or has a wrong one."""


# -- answers ---------------------------------------------------------------------------------------


class _Answer(Struct, frozen=True, tag_field="t"):
    """An answer without ``re``, by which it was found."""


class Hello(_Answer, frozen=True, tag="hello"):
    """Identity of a board: protocol and firmware version, id, name, capabilities."""

    version: Count = field(name="v")
    firmware: str = field(name="fw")
    board: str
    name: str
    capabilities: tuple[str, ...] = field(name="cap")
    max_line: Count = field(name="max")


class Pong(_Answer, frozen=True, tag="pong"):
    """The answer to `ping`."""


class Ending(Struct, frozen=True):
    """Result of a game: winner 0 South, 1 North, None for a draw; a reason of the core."""

    winner: Side | None
    reason: Reason


class State(_Answer, frozen=True, tag="state"):
    """The board's whole state. In the phase ``menu`` there is no game, and `game` is None.

    `offer` is the side that offers to end the game (2: the board itself), `shown` False while the
    board still animates, `paused` True after a start in the middle of a game, until it goes on.
    """

    phase: Literal["menu", "play", "over"]
    game: str | None = None
    rules: Rules = "abapa"
    start: str = ""
    fen: str = ""
    ply: PlyCount = 0
    south: Seat = "touch"
    north: Seat = "touch"
    shown: bool = True
    paused: bool = False
    offer: Annotated[int, Meta(ge=0, le=2)] | None = None
    over: Ending | None = None

    def __post_init__(self) -> None:
        """A state with a game has all of its fields."""
        if self.phase != "menu" and (self.game is None or not self.start or not self.fen):
            raise ValueError(f"a state of the phase {self.phase} lacks its game")

    @property
    def seats(self) -> tuple[str, str]:
        """South's and North's seat."""
        return (self.south, self.north)


class Done(_Answer, frozen=True, tag="ok"):
    """A request was carried out."""


class GameOf(_Answer, frozen=True, tag="ok"):
    """A request was carried out, in the game with this id."""

    game: str


class PlyOf(_Answer, frozen=True, tag="ok"):
    """A request was carried out; the game has `ply` moves now."""

    game: str
    ply: PlyCount


class Confirmed(_Answer, frozen=True, tag="ok"):
    """The board knows that the game with this number is safe."""

    number: Count


class Moves(_Answer, frozen=True, tag="moves"):
    """Letters of the game's moves from ply `first` on; the game has `ply` moves."""

    game: str
    first: Count = field(name="from")
    ply: PlyCount
    moves: str


class Settings(_Answer, frozen=True, tag="settings"):
    """Settings in force, by name."""

    values: dict[str, Any]


class Health(_Answer, frozen=True, tag="health"):
    """Health of the board.

    `up` seconds since its start; `missing` and `stuck` pads by number; `problems` lines of
    settings.toml that are not used, `problem` one of them; `order` in which its LEDs take colours;
    `heap` bytes of memory free; `reset` why it started; `crash` the end of the report of the last
    failure; `supply` False while the LEDs' supply limits the current; `damaged` True if the board
    found damage in its memory when it started. None for what this board cannot say.
    """

    up: Count
    missing: tuple[Pad, ...]
    stuck: tuple[Pad, ...]
    problems: Count
    problem: str | None
    heap: Count | None
    reset: str | None
    python: str | None
    crash: str | None
    supply: bool
    damaged: bool = False
    order: str | None = None


class PadCounts(_Answer, frozen=True, tag="pads"):
    """Values of the 17 pads in counts: `raw` now (−1: no such pad), `base` without a finger."""

    raw: _Raws
    base: _Raws
    held_bits: Annotated[int, Meta(ge=0, le=0x1FFFF)] = field(name="held")

    @property
    def held(self) -> tuple[bool, ...]:
        """Whether each pad is touched."""
        return tuple(bool(self.held_bits >> pad & 1) for pad in range(len(self.raw)))


class ArchiveStatus(_Answer, frozen=True, tag="archive_status"):
    """The board's archive of games: numbers from `first` up to, without, `end`.

    `waiting` games for a host, None while the board counts them, `free` bytes, `torn` damaged
    places, `full` no room for a new game, `suspended` the running game is not recorded,
    `games_left` about how many more games fit.
    """

    kind: Literal["flash", "fram", "nvm"]
    first: Count
    end: Count
    waiting: Count | None
    free: Count
    torn: Count
    full: bool
    suspended: bool
    games_left: Count
    nearly_full: bool


class WaitingGame(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A game that waits on the board: its number there, its id, the bytes of its record."""

    number: Count
    game: str
    size: Count


class ArchiveList(_Answer, frozen=True, tag="archive_list"):
    """Some of the games that wait; `next` is the number to go on from, None at the end."""

    games: tuple[WaitingGame, ...]
    next: Count | None


class ArchiveChunk(_Answer, frozen=True, tag="archive_chunk"):
    """Part of a record: `data` in hex, from byte `first` of `size`. `damaged` is True in the last
    part of a game that damage to the board's memory has cut off after the record's last move."""

    number: Count
    first: Count = field(name="from")
    size: Count
    data: str
    damaged: bool = False


# The answer to each request, error apart.
ANSWERS: Final[dict[str, type[_Answer]]] = {
    "hello": Hello,
    "ping": Pong,
    "state": State,
    "new": GameOf,
    "moves": Moves,
    "move": PlyOf,
    "undo": PlyOf,
    "declare": GameOf,
    "seats": GameOf,
    "show": Done,
    "get": Settings,
    "set": Settings,
    "clock": Done,
    "health": Health,
    "pads": PadCounts,
    "test": Done,
    "archive_status": ArchiveStatus,
    "archive_list": ArchiveList,
    "archive_chunk": ArchiveChunk,
    "archive_confirm": Confirmed,
}


# -- events ----------------------------------------------------------------------------------------


class _Event(Struct, frozen=True, tag_field="t", kw_only=True):
    """`n` counts the events of a session from 1."""

    n: Number


class Started(_Event, frozen=True, tag="started"):
    """A game has begun."""

    game: str
    rules: Rules
    start: str
    south: Seat
    north: Seat

    @property
    def seats(self) -> tuple[str, str]:
        """South's and North's seat."""
        return (self.south, self.north)


class Moved(_Event, frozen=True, tag="moved"):
    """Move number `ply` (from 0) was played by a seat, `ms` after its turn began; then `fen`."""

    game: str
    ply: PlyCount
    pit: Pit
    by: Seat
    ms: Count
    fen: str


class Undone(_Event, frozen=True, tag="undone"):
    """Moves were taken back; `ply` are left."""

    game: str
    ply: PlyCount


class Declared(_Event, frozen=True, tag="declared"):
    """`side` offered to end the game, accepted or declined that, or resigned."""

    game: str
    ply: PlyCount
    side: Side
    action: Action


class Over(_Event, frozen=True, tag="over"):
    """The game has ended; `stores` is the final score, `points` that of the match."""

    game: str
    ply: PlyCount
    winner: Side | None
    reason: Reason
    stores: tuple[Seeds, Seeds]
    match: Literal["single", "best_of_three", "points", "points_over24"]
    points: tuple[PlyCount, PlyCount]

    @property
    def ending(self) -> Ending:
        """Winner and reason."""
        return Ending(self.winner, self.reason)


class Left(_Event, frozen=True, tag="left"):
    """The players left the game at the board for its start menu."""

    game: str
    ply: PlyCount


class Shown(_Event, frozen=True, tag="shown"):
    """The light has come as far as `ply`."""

    game: str
    ply: PlyCount


class TouchRefused(_Event, frozen=True, tag="refused"):
    """A player touched a pit that may not be played; `code` is an IllegalMove's."""

    game: str
    ply: PlyCount
    pit: Pit
    code: str


class EventsLost(Struct, frozen=True):
    """Events may have been lost on the way: ask for the state."""

    why: str


class Disconnected(Struct, frozen=True):
    """The connection has ended, and not by `close`; nothing follows on it. `say` is the reason for
    other languages."""

    why: str
    say: Sentence | None = None


Event = Started | Moved | Undone | Declared | Over | Left | Shown | TouchRefused
Incoming = Event | EventsLost | Disconnected
EVENTS: Final[dict[str, type[Event]]] = {
    "started": Started,
    "moved": Moved,
    "undone": Undone,
    "declared": Declared,
    "over": Over,
    "left": Left,
    "shown": Shown,
    "refused": TouchRefused,
}


def read_as(kind: type[_T], message: Message) -> _T:
    """The message as this struct; MessageError names what is missing or wrong."""
    try:
        return msgspec.convert(message, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise MessageError(str(error)) from error


def event_of(message: Message) -> Event | None:
    """The event in a message; None for a kind that this version does not know.

    MessageError if a field is missing or wrong.
    """
    kind = EVENTS.get(str(message.get("t")))
    return None if kind is None else read_as(kind, message)


def disconnection(incoming: Disconnected) -> BoardDisconnected:
    """The error that says why the connection has ended."""
    error = BoardDisconnected(incoming.why)
    error.say = incoming.say
    return error


def check_request(message: Message) -> None:
    """ValueError if a request that this program is about to send is not in the schema."""
    fields = REQUEST_FIELDS.get(message["t"])
    if fields is None:
        raise ValueError(f"there is no request {message['t']}")
    known = {name.rstrip("?") for name in fields.split()} | {"t", "id"}
    unknown = sorted(set(message) - known)
    wrong = wrong_field(fields, message) or (f"{unknown[0]} is unknown" if unknown else "")
    if wrong:
        raise ValueError(f"request {message['t']}: {wrong}")
