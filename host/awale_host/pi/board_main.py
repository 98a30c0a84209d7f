# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The process that is the board: `python -m awale_host.pi.board_main --state DIR --link-port N`.

It prints the address of its link and runs until SIGTERM. After a failure the program starts again
with the game that was kept, as on a Pico; what is wrong goes to standard error.
"""

import argparse
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Final

from awale_machine.board_toml import BoardDescription
from awale_machine.machine import IDLE_AFTER_MS, IDLE_PASS_MS, PASS_MS
from awale_machine.serial import UsbSerial
from awale_session.errors import AwaleError

from ..adafruit import PACKAGES, missing_libraries, pip_command
from ..resources import board_description, firmware_folder
from ..virtual.sockets import SocketPort
from ..virtual.state_folder import StateFolder, StateNotWritten

if TYPE_CHECKING:
    from .hardware import PiHardware

LINK_PORT: Final = 8376
_LIBRARIES: Final = ("neopixel_spi", "adafruit_mpr121")
_HANGS_S: Final = 8  # as the Pico's watchdog
_AGAIN_S: Final = 1.0  # from a failure to the next start
FRAME_EDGES: Final = 300  # bytes of a frame that are not LEDs, at most


class Hung(Exception):
    """A pass of the program has taken too long."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the board until SIGTERM or Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m awale_host.pi.board_main")
    parser.add_argument("--state", type=Path, required=True, help="what the board keeps")
    parser.add_argument("--link-port", type=int, default=LINK_PORT)
    options = parser.parse_args(arguments)
    try:
        _run(options.state, options.link_port)
    except KeyboardInterrupt:
        pass
    except (AwaleError, StateNotWritten) as error:
        print(error, file=sys.stderr, flush=True)
        sys.exit(1)


def _run(state: Path, link_port: int) -> None:
    if missing := missing_libraries(*_LIBRARIES):
        command = pip_command(*(PACKAGES[name] for name in missing))
        raise AwaleError(f"Libraries of the Pi's board are missing: install them with '{command}'.")
    description = board_description()
    folder = firmware_folder()
    sys.path.insert(0, str(folder))
    flash = StateFolder(state)
    flash.nvm.realtime = flash.games.realtime = False
    flash.games.durable = True
    woken = threading.Event()
    rest = _Rest(woken)
    serial = UsbSerial(woken.set, lambda: None)
    port = SocketPort(serial, link_port)

    def plug(offered: bool) -> None:
        """Offer the link, or hang up: the program that the host has greeted has ended."""
        if offered:
            port.plug(True)
        else:
            port.unplug()
            serial.unplug()
            rest.end_if_asked()

    print(f"Link: {port.url}", flush=True)
    os.chdir(flash.drive)
    try:
        run_program(description, flash, serial, rest, plug)
    finally:
        port.close()
        flash.close()


def run_program(
    description: BoardDescription,
    flash: StateFolder,
    serial: UsbSerial,
    rest: Callable[[bool], None],
    plug: Callable[[bool], None] = lambda offered: None,
    clock_ns: Callable[[], int] = time.monotonic_ns,
) -> None:
    """Run the firmware, again and again; returns never. `rest` is called after each pass, with
    whether there is more to do; `plug` with True before each run and with False behind it."""
    from awale_board.store_crash import note

    from .hardware import PiHardware
    from .touch import TouchLost

    failed = False
    while True:
        hardware = PiHardware(description.pi, flash, serial, failed=failed, clock_ns=clock_ns)
        plug(True)
        try:
            _passes(hardware, rest)
        except TouchLost as reason:
            failed = False
            print(f"The board starts again: {reason}", file=sys.stderr, flush=True)
        except AwaleError:
            raise
        except Exception:
            failed = True
            report = traceback.format_exc()
            print(report, file=sys.stderr, flush=True)
            note(flash.nvm, report)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            hardware.close()
            plug(False)
        threading.Event().wait(_AGAIN_S)


def _passes(hardware: "PiHardware", rest: Callable[[bool], None]) -> None:
    """The main loop, as the firmware's main.py has it."""
    from awale_board import layout
    from awale_board.app import App

    from .hardware import spi_buffer

    config = hardware.read_config()
    hardware.open(config)
    frame = 24 * config.leds + FRAME_EDGES
    if spi_buffer() < frame:
        print(f"The SPI buffer is smaller than a frame: set spidev.bufsiz={frame} or more.")
    app = App(hardware, config)
    for pad in app.touch.faulty:
        print(f"Pad {layout.PAD_NAMES[pad]} does not work: is its touch chip connected?")
    sys.stdout.flush()
    while True:
        hardware.pads.begin()
        rest(app.step(hardware.now_ms()))


class _Rest:
    """Waits between two passes, until the next is due or the host has sent something, and longer
    after a second in which nothing happened; a pass that takes too long raises Hung. SIGTERM and
    Ctrl-C count between two passes: anywhere else they could leave a lock locked."""

    def __init__(self, woken: threading.Event) -> None:
        self._woken = woken
        self._due = 0.0
        self._busy_s = 0.0  # when something last happened
        self._asked_to_end = False
        signal.signal(signal.SIGALRM, _hung)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)

    def _end(self, number: int, frame: FrameType | None) -> None:
        self._asked_to_end = True

    def end_if_asked(self) -> None:
        """Raise KeyboardInterrupt if a signal has asked for the end."""
        if self._asked_to_end:
            raise KeyboardInterrupt

    def __call__(self, busy: bool) -> None:
        self.end_if_asked()
        now = time.monotonic()
        signal.setitimer(signal.ITIMER_REAL, _HANGS_S)
        if busy:
            self._busy_s = now
        self._woken.wait(max(0.0, self._due - now))
        self._woken.clear()
        now = time.monotonic()
        idle = now - self._busy_s > IDLE_AFTER_MS / 1000
        self._due = now + (IDLE_PASS_MS if idle else PASS_MS) / 1000


def _hung(number: int, frame: FrameType | None) -> None:
    raise Hung("a pass of the program took too long")


if __name__ == "__main__":
    main()
