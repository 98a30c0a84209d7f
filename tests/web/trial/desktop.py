# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Runs a script on the desktop's virtual board: `python desktop.py SEED PASSES FOLDER`.

The machine, the stand-ins and the firmware's own boot.py and main.py, with a clock that the script
moves. Prints JSON: the frames, and in hex what the board has sent.
"""

import contextlib
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from awale_host.resources import board_description, firmware_folder, led_count
from awale_host.virtual.runner import STANDINS
from awale_host.virtual.state_folder import StateFolder
from awale_machine import machine as machines
from awale_machine.board_toml import BoardDescription
from awale_machine.light import Light

from tests.web.trial.script import Script

UID = bytes(range(8))


class Ended(BaseException):
    """The script is at its end."""


class Parts(NamedTuple):
    """The parts of a board."""

    description: BoardDescription
    flash: StateFolder
    light: Light


def new_board(script: Script, folder: Path) -> Parts:
    """The parts of a new board; from now on the script has this process's time and chance."""
    description = board_description()
    flash = StateFolder(folder)
    flash.uid = UID
    flash.nvm.realtime = False
    os.urandom = script.chance.bytes
    time.sleep = lambda seconds: None
    time.time = lambda: 0.0
    sys.dont_write_bytecode = True
    os.chdir(flash.drive)
    return Parts(description, flash, Light(led_count(description), script.frame))


def run(
    script: Script,
    parts: Parts,
    fingers: Any = None,
    on_tone: Callable[[float], None] = lambda hertz: None,
) -> machines.Machine:
    """Run boot.py and main.py to the script's end; `fingers` are in place of the machine's own."""

    class ScriptedMachine(machines.Machine):
        def _rest(self) -> None:
            if script.step(self):
                raise Ended

        def wait(self, seconds: float) -> None:
            """Nothing comes by waiting."""

    machine = ScriptedMachine(*parts, script.clock_ns)
    machine.fingers = fingers or machine.fingers
    machine.on_tone = on_tone
    machines.install(machine)
    firmware = firmware_folder()
    sys.path[:0] = [str(STANDINS), str(firmware)]
    sys.modules["awale_flash"] = None  # type: ignore[assignment]  # as in the browser
    with contextlib.suppress(Ended):
        _program(firmware / "boot.py")
        machine.booting = False
        machine.end_run()
        _program(firmware / "main.py")
    return machine


def _program(path: Path) -> None:
    namespace = {"__name__": "__main__", "__file__": path.name}
    exec(compile(path.read_bytes(), str(path), "exec"), namespace)


def main(seed: int, passes: int, folder: Path) -> None:
    """Run the board and print what it did."""
    script = Script(seed, passes)
    machine = run(script, new_board(script, folder))
    sys.stdout.write(json.dumps(script.result(machine)))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
