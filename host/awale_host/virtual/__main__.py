# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The process of one virtual board: `python -m awale_host.virtual --state DIR`.

Prints one JSON line, either `{"page": …, "link": …}` or `{"error": …}`, and ends when its standard
input does, that is, with the process that started it; or, should it fail before, after a line with
the error. `process.start_board` is the way to use it.
"""

import argparse
import json
import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any

from ..errors import AwaleError
from . import machine as board
from .console import Console
from .faults import read_faults
from .flash import StateFolder
from .geometry import board_description, firmware_folder, led_count
from .light import FrameLog, Light
from .page_server import PageServer
from .pseudo import PtyPort
from .runner import Port, Runner
from .settings import board_getenv, build_as_said, read_settings
from .sockets import SocketPort

_WATCH_S = 0.05


def main() -> None:
    """Run a board until standard input ends."""
    options = _options()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started this one
    tell = sys.stdout
    try:
        _run(options, tell)
    except AwaleError as error:
        print(json.dumps({"error": str(error)}), file=tell, flush=True)
        os._exit(error.exit_code)
    # The firmware never ends by itself: this is its plug being pulled.
    os._exit(0)


def _run(options: argparse.Namespace, tell: Any) -> None:
    description = board_description()
    folder = firmware_folder(options.firmware)
    console = Console(options.console)
    log = FrameLog(options.frames) if options.frames else None
    flash = StateFolder(options.state)
    settings_file = flash.folder / "settings.toml"
    if not settings_file.is_file():
        settings_file = folder / "settings.toml"
    settings = read_settings(settings_file, lambda warning: _print(console, warning))
    build_as_said(description, settings)
    faults = read_faults(options.fault, description)
    light = Light(led_count(description), log)
    machine = board.Machine(description, flash, light, settings, faults=faults)
    board.install(machine)
    os.getenv = board_getenv(settings)  # type: ignore[assignment]
    port: Port = (
        PtyPort(machine.serial) if options.pty else SocketPort(machine.serial, options.link_port)
    )
    page = PageServer(machine, console, description, options.http_port)
    page.start()
    sys.stdout = console
    runner = Runner(machine, folder, port, console, page.stopped)
    runner.start()
    print(json.dumps({"page": page.url, "link": port.url}), file=tell, flush=True)
    ended = threading.Event()
    threading.Thread(target=_watch_parent, args=(ended,), daemon=True).start()
    while not ended.wait(_WATCH_S) and runner.alive:
        runner.check_watchdog()
    port.close()
    page.close()
    flash.close()
    if not runner.alive:
        raise AwaleError(runner.failure)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m awale_host.virtual")
    parser.add_argument("--state", type=Path, required=True, help="the board's flash")
    parser.add_argument("--http-port", type=int, default=0)
    parser.add_argument("--link-port", type=int, default=0)
    parser.add_argument("--frames", type=Path, help="append each frame as a JSON line")
    parser.add_argument("--console", type=Path, help="what the firmware prints, else stderr")
    parser.add_argument("--pty", action="store_true", help="a pty instead of the link port")
    parser.add_argument("--firmware", type=Path, help="another firmware folder, for tests")
    parser.add_argument("--fault", action="append", default=[], help="see faults.py, for tests")
    return parser.parse_args()


def _print(console: Console, text: str) -> None:
    console.write(text + "\n")


def _watch_parent(ended: threading.Event) -> None:
    while sys.stdin.buffer.read(4096):
        pass
    ended.set()


if __name__ == "__main__":
    main()
