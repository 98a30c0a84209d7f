# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A player's statement: the one message between two friends (docs/friends.md).

Each is the sender's whole state, so that the newest one is all that the other side needs. Seats are
0 the inviter, 1 the friend; sides 0 South, 1 North; times ms.
"""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct, json

VERSION: Final = 1
MAX_BYTES: Final = 16384
MAX_PLIES: Final = 2000
GREETINGS: Final = ("hello", "luck", "well", "thanks", "sorry", "bye")

Number = Annotated[int, Meta(ge=0, le=2**53)]
Seat = Annotated[int, Meta(ge=0, le=1)]
Ply = Annotated[int, Meta(ge=0, le=MAX_PLIES)]
Ms = Annotated[int, Meta(ge=0, le=2**53)]
Name = Annotated[str, Meta(max_length=32)]
Text = Annotated[str, Meta(max_length=128)]


class Terms(Struct, frozen=True, omit_defaults=True):
    """Terms, agreed before the first move. `clock` is base and increment in ms, None for none;
    `begins` the seat with the first move, None for a draw by `lot`, the SHA-256 (hex) of the
    inviter's random number; `side` is the inviter's in the first game."""

    rules: Annotated[str, Meta(max_length=32)] = "abapa"
    clock: (
        tuple[Annotated[int, Meta(ge=1000, le=36_000_000)], Annotated[int, Meta(ge=0, le=600_000)]]
        | None
    ) = None
    begins: Seat | None = 0
    lot: Text = ""
    side: Seat = 0
    takeback: bool = True
    help: bool = False


class Question(Struct, frozen=True):
    """A question to the other player: `what` is asked at ply `at`; `to` is the ply that
    a take-back goes back to. `id` counts the sender's questions."""

    id: Number
    what: Literal["end", "takeback", "again"]
    at: Ply
    to: Ply = 0


class Reply(Struct, frozen=True):
    """Answer to the other player's question `id`."""

    id: Number
    yes: bool


class Ending(Struct, frozen=True):
    """A declared end at ply `at`; `by` is the seat that resigned or whose time was up, and None for
    an agreement."""

    why: Literal["agreement", "resignation", "time"]
    at: Ply
    by: Seat | None = None


class Greeting(Struct, frozen=True):
    """The sender's greeting number `count`."""

    count: Number
    which: Literal["hello", "luck", "well", "thanks", "sorry", "bye"]


class Statement(Struct, frozen=True, omit_defaults=True):
    """See docs/friends.md for the fields."""

    v: Annotated[int, Meta(ge=1, le=1)]
    n: Number
    key: Text
    name: Name = ""
    terms: Terms | None = None
    proof: Text = ""
    guest: Text = ""
    lot: Text = ""
    game: Number = 0
    takebacks: Number = 0
    moves: Annotated[str, Meta(max_length=MAX_PLIES)] = ""
    times: Annotated[tuple[Ms, ...], Meta(max_length=MAX_PLIES)] = ()
    ask: Question | None = None
    answer: Reply | None = None
    end: Ending | None = None
    greeting: Greeting | None = None
    nudges: Number = 0
    away: bool = False
    seen: Number = 0


class Presence(Struct, frozen=True):
    """Whether a player is connected; `n` counts up with each change."""

    n: Number
    here: bool


class Misread(ValueError):
    """A text that is not a message of this version."""


_statements = json.Decoder(Statement)
_presences = json.Decoder(Presence)
_encoder = json.Encoder()


def read_statement(data: bytes) -> Statement:
    """The statement in `data`; Misread if it is none."""
    found: Statement = _read(_statements, data)
    return found


def read_presence(data: bytes) -> Presence:
    """The presence in `data`; Misread if it is none."""
    found: Presence = _read(_presences, data)
    return found


def write(message: Statement | Presence) -> bytes:
    """The message as JSON in UTF-8."""
    return _encoder.encode(message)


def _read(decoder: Any, data: bytes) -> Any:
    if len(data) > MAX_BYTES:
        raise Misread("too long")
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise Misread(str(error)) from error
