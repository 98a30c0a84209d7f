# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A hall as it is kept on disk: one file a hall, held by one process, whole after each change."""

import time
from pathlib import Path
from typing import BinaryIO, Final, Literal

import msgspec
from awale_engine.locked_file import Locked, locked
from awale_session.catalogue import failure
from awale_session.errors import AwaleError
from awale_session.friend.invitation import Broker
from awale_session.friend.new_record import new_secret
from awale_session.friend.proofs import to_text
from awale_session.friend.short_code import new_code
from msgspec import Struct, field

from ..friend.keys import RoomKeys
from ..friend.room_file import keep_private
from ..paths import data_folder
from .link import HallLink

ROBIN: Final = "robin"
SWISS: Final = "swiss"
System = Literal["robin", "swiss"]


class Entrant(Struct):
    """A player: `left` the tournament or not; `key` is of the browser that has joined with it, ""
    for a player whom the teacher has entered."""

    id: int
    name: str
    left: bool = False
    key: str = ""


class Pairing(Struct):
    """Two players, by id; `first` sits South and begins. `second` is None for a player who sits
    the round out. `points` are both players' in half points, None until there is a result; `how` it
    came: "game", "hand", "bye", "left"; `game` is the game's id in the hall. `moves` are those of a
    game on the hall's page, `resigned` the side that has resigned it."""

    first: int
    second: int | None
    points: tuple[int, int] | None = None
    how: str = ""
    game: str = ""
    moves: str = ""
    resigned: int | None = None


class HallRecord(Struct):
    """The kept state of a hall. `teacher` is the secret of the page that may change it; `order` the
    players of a round robin in the order of its circle; `spent` the games that count for no
    pairing any more; `rules` those of games on the page."""

    secret: str
    broker: str
    code: str
    teacher: str
    token: str
    system: System = "robin"
    rules: str = "abapa"
    players: list[Entrant] = field(default_factory=list)
    rounds: list[list[Pairing]] = field(default_factory=list)
    order: list[int | None] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    coded: float = 0.0

    @property
    def link(self) -> HallLink:
        """The link by which boards join."""
        return HallLink(bytes.fromhex(self.secret), Broker.at(self.broker))


def new_hall(broker: Broker, system: System, rules: str = "abapa") -> HallRecord:
    """A hall without players."""
    return HallRecord(
        new_secret().hex(), broker.address, new_code(), to_text(new_secret()),
        to_text(new_secret()), system, rules, coded=time.time(),
    )  # fmt: skip


_decoder = msgspec.json.Decoder(HallRecord)


def halls_folder() -> Path:
    """The folder of the halls; made if it is missing, for this user only."""
    folder = data_folder() / "halls"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise AwaleError(
            f"The hall cannot be kept in {folder} ({error.strerror or error}): choose another data "
            "folder with AWALE_DATA."
        ) from error
    return folder


class HallFile:
    """A hall with its file, which this process holds. AwaleError if another one does."""

    def __init__(self, record: HallRecord, path: Path) -> None:
        self.record = record
        self._kept = msgspec.json.encode(record)
        self._path = path
        try:
            self._lock: BinaryIO = locked(path.with_suffix(".lock"))
        except Locked:
            raise failure(AwaleError, "hall.elsewhere") from None

    @classmethod
    def new(cls, broker: Broker, system: System, rules: str) -> "HallFile":
        """A new hall."""
        record = new_hall(broker, system, rules)
        made = cls(record, halls_folder() / f"{RoomKeys.of(record.link.secret).topic}.json")
        made.write()
        return made

    @classmethod
    def latest(cls) -> "HallFile | None":
        """The hall that was changed last; None if there is none. AwaleError if it is damaged."""
        kept = sorted(halls_folder().glob("*.json"), key=lambda path: path.stat().st_mtime)
        if not kept:
            return None
        path = kept[-1]
        try:
            return cls(_decoder.decode(path.read_bytes()), path)
        except (msgspec.MsgspecError, OSError) as error:
            text = str(error)
            raise failure(AwaleError, "hall.bad_file", file=str(path), text=text) from error

    def write(self) -> None:
        """Replace what the file has; it is on the disk when this returns. AwaleError if that fails:
        the record is then as it was."""
        data = msgspec.json.encode(self.record)
        try:
            keep_private(self._path, data)
        except AwaleError:
            before = _decoder.decode(self._kept)
            for name in before.__struct_fields__:
                setattr(self.record, name, getattr(before, name))
            raise
        self._kept = data

    def close(self) -> None:
        """Let other processes have it."""
        self._lock.close()
