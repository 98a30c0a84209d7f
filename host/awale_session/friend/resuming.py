# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Going on with the game of a room, after the end of the program."""

from dataclasses import replace

from ..errors import AwaleError
from ..library.store import Library
from ..play.session_config import SessionConfig
from .desk import FriendDesk
from .invitation import Invitation
from .port import Opened, Rooms
from .seat import game_setup
from .shared_game import GUEST, INVITER


def room_of_seat(rooms: Rooms, invitation: Invitation) -> str | None:
    """The room in which this player has the seat of an invitation already."""
    for id, record in rooms.to_go_on():
        if record.seat == GUEST and record.secret == (invitation.seat or b"").hex():
            return id
    return None


def resumed_config(config: SessionConfig, opened: Opened, library: Library) -> SessionConfig | None:
    """The configuration that goes on with a room's game, from the board or from the library; None
    if it has none, or the game has never been on a board: then the friend's seat begins it."""
    shared, record = opened.room.shared, opened.room.record
    if shared is None or shared.over or not record.board_game:
        return None
    kept = record.kept
    if kept is not None:
        try:
            if library.game(kept).reason is not None:
                kept = None
        except AwaleError:
            kept = None
    setup = game_setup(shared, record.name, record.other_name)
    return replace(config.with_setup(setup), fresh=False, resume=kept)


def with_friends_game(
    config: SessionConfig, id: str | None, rooms: Rooms, desk: FriendDesk, library: Library
) -> SessionConfig:
    """The configuration, or one that goes on with a friend if the board's game `id` is one with
    them: no engine plays for the friend. `desk` has the room then, whose mailbox is closed yet.
    AwaleError if another program has it."""
    for room, record in rooms.to_go_on():
        if not id or record.board_game != id:
            continue
        opened = rooms.kept(room)
        resumed = resumed_config(replace(config, joins=True), opened, library)
        if resumed is None:
            opened.close()
            break
        desk.take(opened, goes_on=True)
        return resumed
    return config


def wait_on(rooms: Rooms, desk: FriendDesk) -> None:
    """Let the desk have the latest room if it is an invitation whose seat is still free: its
    mailbox is closed yet."""
    for room, record in rooms.to_go_on():
        if record.seat != INVITER or record.other_key:
            return
        try:
            opened = rooms.kept(room)
        except AwaleError:
            return  # another program waits
        desk.take(opened)
        return
