# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Updates the firmware on the drive of a running board with stock CircuitPython, over its cable.

The board lends its drive to the PC, which needs a reset; the firmware is written as by `install`;
the board takes its drive back, which needs another. An interrupted update can be repeated.
"""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from awale_session.errors import AwaleError
from awale_session.link import Board, BoardDisconnected, LinkError, RequestRefused
from awale_session.link.maintenance import DRIVE, move_drive
from awale_session.link.messages import Disconnected

from .drive import NoDrive, board_id, find_drive
from .patience import A_MINUTE, Patience
from .stock import Installed, Progress, install, no_progress

_RESETS_S = 10.0  # the board answers first and resets 0.3 s later


class Updated(NamedTuple):
    """Result of an update: firmware versions before and after, the drive, what was written."""

    before: str
    after: str
    drive: Path
    installed: Installed


def update_stock(
    board: Board,
    folder: Path | None = None,
    *,
    say: Callable[[str], None] = lambda sentence: None,
    progress: Progress = no_progress,
    find: Callable[[str], Path] = lambda board: find_drive(board=board),
    patience: Patience = A_MINUTE,
) -> Updated:
    """Write the firmware onto the drive of the connected `board` and start it.

    The drive is found by the board's id, unless it is `folder`. `patience` is for each step.
    `say` is called with a sentence for each step. AwaleError says what to do after a failure.
    """
    before = board.hello.firmware
    if DRIVE not in board.hello.capabilities:
        raise AwaleError(
            f"The board's firmware ({before}) cannot lend its drive yet: hold OK while plugging "
            "the board in, then 'awale install'."
        )
    say("The board lends its drive and restarts.")
    _restart(board, "pc", patience.seconds)
    try:
        drive = _drive(board, folder, find, patience)
    except AwaleError:
        with contextlib.suppress(LinkError):
            _restart(board, "board", patience.seconds)
        raise
    say(f"The drive is {drive}.")
    installed = install(drive, progress=progress)
    if hasattr(os, "sync"):
        os.sync()
    say("The firmware is written; the board takes its drive back and restarts.")
    try:
        board.reconnect(patience.seconds)
        _restart(board, "board", patience.seconds)
    except LinkError as error:
        raise AwaleError(
            f"The firmware is on {drive}, but the board does not answer: eject the drive, unplug "
            f"the board and plug it in again. ({error})"
        ) from error
    return Updated(before, board.hello.firmware, drive, installed)


def _restart(board: Board, drive_to: str, wait_s: float) -> None:
    """Move the drive and connect to the board again after the reset that this needs."""
    try:
        move_drive(board, drive_to)
    except RequestRefused as error:
        raise AwaleError(f"{error} 'awale logs pull' fetches the games.") from error
    while True:
        event = board.next_event(timeout=_RESETS_S)
        if event is None or isinstance(event, Disconnected):
            break
    try:
        board.reconnect(wait_s)
    except BoardDisconnected as error:
        raise AwaleError(
            f"The board has not come back from its reset: unplug it and plug it in again. ({error})"
        ) from error


def _drive(
    board: Board, folder: Path | None, find: Callable[[str], Path], patience: Patience
) -> Path:
    """Return the board's drive once the system has mounted it and it can be written."""
    problem = ""
    for _ in patience.looks():
        try:
            drive = folder or find(board.hello.board)
            if board_id(drive) not in ("", board.hello.board.lower()):
                raise AwaleError(f"{drive} is the drive of another board.")
            if _writable(drive):
                return drive
            problem = f"{drive} cannot be written."
        except NoDrive:
            problem = "Its drive, CIRCUITPY, does not appear."
    raise AwaleError(
        f"The board has lent its drive, but: {problem} Mount it, and name its folder with --drive."
    )


def _writable(folder: Path) -> bool:
    trial = folder / ".awale-trial"
    try:
        trial.write_bytes(b"")
        trial.unlink()
    except OSError:
        return False
    return True
