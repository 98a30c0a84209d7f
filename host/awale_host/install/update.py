# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Updates a running board with the firmware of one file, over its cable.

The board's console port is opened at 1200 baud and closed: CircuitPython then restarts the Pico in
BOOTSEL mode (``tud_cdc_line_state_cb`` in its supervisor/shared/usb/usb_device.c), so this works
for a board of any revision. The drive CIRCUITPY and ``microcontroller.nvm`` lie elsewhere in flash
and stay. An interrupted update leaves a Pico that starts nothing; `awale install` finishes it.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from awale_session.errors import AwaleError
from awale_session.link import Board, BoardDisconnected

from ..bootsel import MODELS, waiting_picos
from ..link.ports import console_of
from . import uf2
from .patience import A_MINUTE, Patience
from .stock import Progress, no_progress

_TOUCH_BAUD: Final = 1200


class Updated(NamedTuple):
    """Result of an update: firmware versions before and after, and the file that was written."""

    before: str
    after: str
    file: Path


def update(
    board: Board,
    firmware: uf2.Chooser,
    *,
    say: Callable[[str], None] = lambda sentence: None,
    progress: Progress = no_progress,
    restart: Callable[[str], None] | None = None,
    waiting: Callable[[], dict[Path, str]] = waiting_picos,
    patience: Patience = A_MINUTE,
) -> Updated:
    """Restart the connected `board` in BOOTSEL mode, write a file onto it and connect again.

    `firmware` names the file for a model, ``pico`` or ``pico2``. `patience` is for each step. `say`
    is called with a sentence for each step. AwaleError says what to do after a failure.
    """
    for model in MODELS:  # before the board stops: are its files there and whole?
        _readable(firmware, model)
    before, old = board.hello.firmware, waiting()
    say("The board restarts in BOOTSEL mode.")
    (restart or restart_in_bootsel)(board.hello.board)
    drive, model = _appeared(waiting, old, patience)
    new = uf2.read_firmware(firmware(model))
    say(f"Writing {new.path.name} onto {drive}.")
    uf2.flash(new, drive, progress=progress)
    try:
        board.reconnect(patience.seconds)
    except BoardDisconnected as error:
        raise AwaleError(
            f"The firmware is written, but the board does not answer: unplug it and plug it in "
            f"again. ({error})"
        ) from error
    return Updated(before, board.hello.firmware, new.path)


def restart_in_bootsel(board: str) -> None:
    """Restart the board with this id in BOOTSEL mode. AwaleError if its console is missing or in
    use."""
    import serial

    console = console_of(board)
    try:
        with serial.Serial(console, _TOUCH_BAUD) as line:
            line.dtr = False
    except (serial.SerialException, OSError) as error:
        raise AwaleError(
            f"The board's console ({console}) cannot be opened ({error}): close the program that "
            "uses it, or unplug the board and plug it in with BOOTSEL held, then 'awale install'."
        ) from error


def _readable(firmware: uf2.Chooser, model: str) -> None:
    """Check a model's file, if there is one: only the BOOTSEL drive shows which model it is."""
    try:
        path = firmware(model)
    except uf2.NoFirmware:
        if model == next(iter(MODELS)):
            raise
        return
    uf2.read_firmware(path)


def _appeared(
    waiting: Callable[[], dict[Path, str]], old: dict[Path, str], patience: Patience
) -> tuple[Path, str]:
    """Return the BOOTSEL drive that was not there before, and its model."""
    for _ in patience.looks():
        new = {place: model for place, model in waiting().items() if place not in old}
        if new:
            return next(iter(new.items()))
    raise AwaleError(
        "The board waits for its firmware, but its drive (RPI-RP2) does not appear: mount it, then "
        "'awale install'. Unplugging the board and plugging it in again ends this."
    )
