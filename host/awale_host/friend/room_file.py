# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Rooms and the player's own name on disk. One file a room, held by one process.

It is on the disk before a statement is sent, so that no counter is used twice and no move is lost,
whenever the program ends.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

import msgspec
from awale_engine.locked_file import Locked, locked
from awale_engine.replace_file import replace_file
from awale_session.catalogue import failure
from awale_session.errors import AwaleError
from awale_session.friend.new_record import own_name
from awale_session.friend.record import RoomRecord

from ..paths import data_folder

_NAME_FILE: Final = "my-name.txt"
_decoder = msgspec.json.Decoder(RoomRecord)


def rooms_folder() -> Path:
    """The folder of the rooms; made if it is missing, for this user only."""
    folder = _folder()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def _folder() -> Path:
    return data_folder() / "friends"


class RoomFile:
    """A room's file, held by one process. AwaleError if another one holds it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._lock: BinaryIO | None = locked(path.with_suffix(".lock"))
        except Locked:
            raise failure(AwaleError, "friend.elsewhere") from None

    def write(self, record: RoomRecord) -> None:
        """Replace what the file has; it is on the disk when this returns. AwaleError if that fails,
        as on a full disk: the file is as it was."""
        keep_private(self.path, msgspec.json.encode(record))

    def close(self) -> None:
        """Let other processes have it."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def keep_private(path: Path, data: bytes) -> None:
    """Replace what a file has, for this user only; it is on the disk when this returns. AwaleError
    if that fails, and the file is as it was."""
    new = path.with_suffix(".new")
    try:
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        replace_file(new, path)
    except OSError as error:
        text = error.strerror or str(error)
        raise failure(AwaleError, "refused.disk", text=text) from error


def read_room(path: Path) -> RoomRecord:
    """The room in a file; AwaleError if it is damaged."""
    try:
        return _decoder.decode(path.read_bytes())
    except (msgspec.MsgspecError, OSError) as error:
        raise failure(AwaleError, "friend.bad_file", file=str(path), text=str(error)) from error


def known_rooms() -> list[Path]:
    """The files of all rooms, the newest first."""
    return sorted(_folder().glob("*.json"), key=lambda path: -path.stat().st_mtime)


def rooms_to_go_on() -> Iterator[tuple[Path, RoomRecord]]:
    """The rooms that can be gone on with, the newest first: their file and record. Those that are
    damaged are left out."""
    for path in known_rooms():
        try:
            record = read_room(path)
        except AwaleError:
            continue
        if not record.left and record.terms is not None:
            yield path, record


def kept_name() -> str:
    """The name that was kept, "" for none."""
    try:
        return (data_folder() / _NAME_FILE).read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""


def keep_name(name: str) -> str:
    """Keep a name, and return it as the friend will see it. AwaleError if nothing is left of it, or
    the disk does not take it: then the name before is kept."""
    name = own_name(name)
    if name != kept_name():
        file = data_folder() / _NAME_FILE
        file.parent.mkdir(parents=True, exist_ok=True)
        keep_private(file, (name + "\n").encode())
    return name
