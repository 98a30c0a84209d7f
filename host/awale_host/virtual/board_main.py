# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The process that is one virtual board; `process.start_board` starts it.

Prints one JSON line, `{"link": …, "follow": …, "description": …}` or `{"error": …, "say": …}`, then
the lines of its panel (`panel.py`). It ends when its standard input does, that is, with the process
that started it; or, if it fails before, after a line with the error.
"""

import argparse
import json
import os
import signal
import sys
from pathlib import Path
from typing import TextIO

import msgspec
from awale_machine import machine as board
from awale_machine.faults import read_faults
from awale_machine.light import Light
from awale_session.catalogue import failure
from awale_session.errors import AwaleError

from ..adafruit import PACKAGES, missing_libraries, pip_command
from ..resources import board_description, firmware_folder, led_count
from .console import Console
from .panel import Panel
from .runner import Runner
from .settings import board_getenv, build_as_said, read_settings
from .sockets import SocketPort
from .state_folder import SETTINGS, StateFolder

_WATCH_S = 0.05
_LIBRARIES = ("neopixel", "adafruit_pixelbuf")  # under the firmware


def main() -> None:
    """Run a board until standard input ends."""
    options = _options()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started this one
    out = sys.stdout
    try:
        _run(options, out)
    except AwaleError as error:
        said = {"error": str(error), "say": msgspec.to_builtins(error.say)}
        print(json.dumps(said), file=out, flush=True)
        os._exit(error.exit_code)
    # The firmware never ends on its own: this is its plug being pulled.
    os._exit(0)


def _run(options: argparse.Namespace, out: TextIO) -> None:
    if missing := missing_libraries(*_LIBRARIES):
        command = pip_command("--no-deps", *(PACKAGES[name] for name in missing))
        raise failure(AwaleError, "virtual.no_library", command=command)
    description = board_description()
    folder = firmware_folder(options.firmware)
    console = Console(options.console)
    log = FrameLog(options.frames).add if options.frames else None
    flash = StateFolder(options.state)
    flash.use_settings(options.firmware)
    settings = read_settings(flash.drive / SETTINGS)
    build_as_said(description, settings)
    faults = read_faults(options.fault, description)
    light = Light(led_count(description), log)
    machine = board.Machine(description, flash, light, faults=faults)
    board.install(machine)
    os.getenv = board_getenv(settings)  # type: ignore[assignment]
    port = SocketPort(machine.serial, options.link_port)
    pads = {pad.name: pad.pin for pad in description.touch.pads}
    panel = Panel(machine, console, pads, sys.stdin.buffer, out)
    sys.stdout = console
    runner = Runner(machine, flash.drive, folder, port, console, panel.stopped)
    runner.start()
    built = msgspec.to_builtins(description)
    first = {"link": port.url, "follow": port.follow_url, "description": built}
    print(json.dumps(first), file=out, flush=True)
    panel.start()
    while not panel.ended.wait(_WATCH_S) and runner.alive:
        runner.check_watchdog()
    failed = not runner.alive  # later, what it writes fails because its memory is closed
    port.close()
    panel.close()
    flash.close()
    if failed:
        raise AwaleError(runner.failure)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m awale_host.virtual.board_main")
    parser.add_argument("--state", type=Path, required=True, help="the board's flash")
    parser.add_argument("--link-port", type=int, default=0)
    parser.add_argument("--frames", type=Path, help="append each frame as a JSON line")
    parser.add_argument("--console", type=Path, help="what the firmware prints, else stderr")
    parser.add_argument("--firmware", type=Path, help="another firmware folder, for tests")
    parser.add_argument("--fault", action="append", default=[], help="see faults.py, for tests")
    return parser.parse_args()


class FrameLog:
    """Frames as JSON lines: `{"t_us": 20500, "pin": 22, "rgb": ["000000", …]}`, appended.

    `t_us` counts from power-on. AwaleError if the file cannot be written.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._file: TextIO = open(path, "a", encoding="ascii")  # noqa: SIM115
        except OSError as error:
            why = str(error.strerror)
            raise failure(AwaleError, "virtual.frames", path=str(path), text=why) from error

    def add(self, t_us: int, pin: int, rgb: bytes) -> None:
        """Append one frame and hand it to the system at once."""
        colours = [rgb[at : at + 3].hex() for at in range(0, len(rgb), 3)]
        frame = {"t_us": t_us, "pin": pin, "rgb": colours}
        self._file.write(json.dumps(frame, separators=(",", ":")) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Close the log."""
        self._file.close()


if __name__ == "__main__":
    main()
