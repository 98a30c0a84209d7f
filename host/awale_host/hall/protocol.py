# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Messages between a hall and its pages. Points are half points, cups packed as everywhere."""

from typing import Annotated, Any, Final, Literal

from awale_session.catalogue import Sentence
from msgspec import Meta, Struct, json

VERSION: Final = 1
Id = Annotated[int, Meta(ge=0, le=1_000_000)]
_Key = Annotated[str, Meta(min_length=8, max_length=64)]
_Name = Annotated[str, Meta(max_length=64)]


class Command(Struct, tag_field="t", forbid_unknown_fields=True):
    """Base of every command."""


class HelloHall(Command, tag="hello"):
    """The first message of a page. `key` is the browser's own secret, by which its player is known
    again; `teacher` the hall's, for a page that may change things."""

    v: int
    key: _Key
    teacher: Annotated[str, Meta(max_length=64)] = ""


class JoinHall(Command, tag="join"):
    """Enter the person at this page as a player."""

    name: _Name


class PlayHere(Command, tag="play"):
    """Play a pit in this player's game on the page; `ply` is the number of moves before it."""

    pit: Annotated[int, Meta(ge=0, le=11)]
    ply: Id


class ResignHere(Command, tag="resign"):
    """Resign this player's game on the page."""


class AddPlayer(Command, tag="add"):
    """Enter a player."""

    name: _Name


class LeaveHall(Command, tag="leave"):
    """A player leaves the tournament; 0 for the one of this page."""

    player: Id = 0


class BackToHall(Command, tag="back"):
    """A player who has left is back."""

    player: Id


class NextRound(Command, tag="round"):
    """Pair the next round."""


class ChooseSystem(Command, tag="system"):
    """Choose the kind of tournament."""

    system: Literal["robin", "swiss"]


class EnterResult(Command, tag="result"):
    """Enter the result of a pairing of the running round; None takes it back."""

    pairing: Id
    points: tuple[Annotated[int, Meta(ge=0, le=2)], Annotated[int, Meta(ge=0, le=2)]] | None


class HideBoard(Command, tag="hide"):
    """Take a board off the wall, or put every hidden one back (board "")."""

    board: Annotated[str, Meta(max_length=64)]


HallCommand = (
    HelloHall | JoinHall | PlayHere | ResignHere | AddPlayer | LeaveHall | BackToHall
    | NextRound | ChooseSystem | EnterResult | HideBoard
)  # fmt: skip


class Tile(Struct):
    """A board on the wall: names by side, cups, who is to move, the last move as `packed_line`
    packs it, the result in words and the side that has won once there is one. `here` is False for
    a board that is not connected."""

    board: str
    names: tuple[str, str]
    cups: str
    turn: int | None
    plies: int
    move: list[Any] | None
    say: Sentence | None
    winner: int | None
    here: bool


class Boards(Struct, tag_field="t", tag="boards"):
    """Boards that have changed, and those that have gone."""

    boards: list[Tile]
    gone: list[str]


class TableRow(Struct):
    """A player in the table: games won, drawn and lost, `points` and `bonus` in half and quarter
    points. `bonus` is the Sonneborn-Berger score, which decides between equal points: the points of
    every opponent who was beaten and half of those of an opponent with a draw."""

    player: int
    name: str
    left: bool
    points: int
    bonus: int
    won: int
    drawn: int
    lost: int


class PairingView(Struct):
    """A pairing by ids; `how` as in the record."""

    first: int
    second: int | None
    points: tuple[int, int] | None
    how: str


class HallView(Struct, tag_field="t", tag="hall"):
    """The tournament, and how to join. `link` is the address for a phone, "" where there is none;
    `code` the short code, which needs `broker` beside it where that is not "";
    `rounds` the number of rounds, None where it is open; `hidden` how many boards are."""

    link: str
    code: str
    broker: str
    connected: bool
    system: str
    table: list[TableRow]
    round: int
    rounds: int | None
    pairings: list[PairingView]
    hidden: int


class OwnGame(Struct):
    """The game of a page's player on this page. `side` is theirs, None if this page plays both;
    `legal` the pits that may be played here now."""

    tile: Tile
    side: int | None
    legal: list[int]


class OwnView(Struct, tag_field="t", tag="you"):
    """The page's own: whether it may change things, its player, their game."""

    may: bool
    player: int | None
    game: OwnGame | None


class Said(Struct, tag_field="t", tag="said"):
    """A sentence about a command that was refused, or about the hall."""

    say: Sentence


class HallBye(Struct, tag_field="t", tag="bye"):
    """The hall ends; `say` is why, None where it was stopped."""

    say: Sentence | None = None


HallMessage = Boards | HallView | OwnView | Said | HallBye

_commands: Final = json.Decoder(HallCommand)
_encoder: Final = json.Encoder()


def read_hall_command(data: str) -> HallCommand:
    """The command in a text; msgspec.MsgspecError if it is none."""
    found: HallCommand = _commands.decode(data)
    return found


def write_hall_message(message: HallMessage) -> str:
    """The message as JSON."""
    return _encoder.encode(message).decode()
