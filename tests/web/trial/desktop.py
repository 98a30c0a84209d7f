# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Runs a script on the desktop's virtual board: `python desktop.py SEED PASSES FOLDER`.

The machine, the stand-ins and the firmware's own main.py, with a clock that the script moves.
Prints JSON: the frames, and in hex what the board has sent.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from awale_host.resources import board_description, firmware_folder, led_count
from awale_host.virtual import machine as machines
from awale_host.virtual.light import Light
from awale_host.virtual.runner import STANDINS
from awale_host.virtual.settings import board_getenv, read_settings
from awale_host.virtual.state_folder import StateFolder

from tests.web.trial.script import Script

UID = bytes(range(8))


class Ended(BaseException):
    """The script is at its end."""


class Log:
    """In place of a FrameLog."""

    def __init__(self, script: Script) -> None:
        self._script = script

    def add(self, t_us: int, pin: int, rgb: bytes) -> None:
        """Note a frame."""
        self._script.frame(t_us, pin, rgb)


def main(seed: int, passes: int, folder: Path) -> None:
    """Run boot.py and main.py to the script's end."""
    script = Script(seed, passes)

    class ScriptedMachine(machines.Machine):
        def _rest(self) -> None:
            if script.step(self):
                raise Ended

        def wait(self, seconds: float) -> None:
            """Nothing comes by waiting."""

    description = board_description()
    firmware = firmware_folder()
    settings = read_settings(firmware / "settings.toml", print)
    flash = StateFolder(folder)
    flash.uid = UID
    flash.nvm.realtime = False
    log: Any = Log(script)
    light = Light(led_count(description), log)
    machine = ScriptedMachine(description, flash, light, settings, script.clock_ns)
    machines.install(machine)
    os.getenv = board_getenv(settings)  # type: ignore[assignment]
    os.urandom = script.chance.bytes
    time.sleep = lambda seconds: None
    time.time = lambda: 0.0
    sys.path[:0] = [str(STANDINS), str(firmware)]
    sys.dont_write_bytecode = True
    os.chdir(flash.drive)
    try:
        _program(firmware / "boot.py")
        machine.booting = False
        machine.end_run()
        _program(firmware / "main.py")
    except Ended:
        pass
    sys.stdout.write(json.dumps(script.result(machine)))


def _program(path: Path) -> None:
    namespace = {"__name__": "__main__", "__file__": path.name}
    exec(compile(path.read_bytes(), str(path), "exec"), namespace)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
