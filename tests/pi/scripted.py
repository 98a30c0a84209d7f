# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Runs a script of touches and requests on a board: `python scripted.py KIND SEED PASSES FOLDER`.

A SEED of −1 plays a whole game. KIND is "virtual", the stand-ins and the firmware's own main.py, or
"pi", real Blinka above devices that are simulated below it. The same fingers at the same times of
the same clock: prints JSON, the frames as the LEDs understand them, and what the board has sent.
"""

import contextlib
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from awale_host.board_toml import BoardDescription
from awale_host.resources import board_description, firmware_folder, led_count, pad_pins
from awale_host.virtual import machine as machines
from awale_host.virtual.light import Light
from awale_host.virtual.runner import STANDINS
from awale_host.virtual.settings import board_getenv, read_settings
from awale_host.virtual.state_folder import StateFolder

from awale_core import Game
from hardware.touch import TouchModel
from tests.support import pi_devices
from tests.web.trial.script import PADS, Script

UID = bytes(range(8))
A_TOUCH_MS = 100


class Ended(BaseException):
    """The script is at its end."""


class Fingers:
    """Fingers that stay for 100 ms, and what that does to the pads, in pF by the model of touch."""

    def __init__(self, pins: list[str], clock_ms: Callable[[], int]) -> None:
        model = TouchModel(geometry="rings").pads()
        self.pads = tuple(pins)
        self._pf = {pin: (pad.idle_pf, pad.finger_pf) for pin, pad in zip(pins, model, strict=True)}
        self._counts = {
            pin: (pad.idle_counts, pad.finger_counts) for pin, pad in zip(pins, model, strict=True)
        }
        self._until = dict.fromkeys(pins, 0)
        self._clock_ms = clock_ms

    def change(self, who: str, pin: str, down: bool, now_ms: int) -> None:
        """A finger comes; it leaves after a while."""
        if down:
            self._until[pin] = now_ms + A_TOUCH_MS

    def raw_value(self, pin: str, now_ms: int) -> int:
        """Counts of touchio."""
        idle, finger = self._counts[pin]
        return idle + finger * (now_ms < self._until[pin])

    def picofarads(self, pin: str) -> float:
        """Capacitance at a pin now."""
        idle, finger = self._pf[pin]
        return idle + finger * (self._clock_ms() < self._until[pin])


class WholeGame(Script):
    """In place of random touches: two people play a game from its first move to its last."""

    EVERY_MS = 400

    def __init__(self) -> None:
        super().__init__(0, 1)
        self.game = Game()
        self.left = 1_000_000

    def _touch(self, fingers: Any) -> None:
        if self.now_ms < 1000 or self.now_ms % self.EVERY_MS:
            return
        if self.game.outcome is not None:
            self.left = 0
            return
        pit = self.chance.below(len(self.game.legal_moves()))
        pit = self.game.legal_moves()[pit]
        self.game.play(pit)
        fingers.change("someone", PADS[pit], True, self.now_ms)


class Log:
    """In place of a FrameLog."""

    def __init__(self, script: Script) -> None:
        self._script = script

    def add(self, t_us: int, pin: int, rgb: bytes) -> None:
        """Note a frame."""
        self._script.frame(t_us, 0, rgb)


def main(kind: str, seed: int, passes: int, folder: Path) -> None:
    """Run the board to the script's end."""
    script = WholeGame() if seed < 0 else Script(seed, passes)
    description = board_description()
    firmware = firmware_folder()
    settings = read_settings(firmware / "settings.toml", print)
    flash = StateFolder(folder)
    flash.uid = UID
    flash.nvm.realtime = False
    log: Any = Log(script)
    light = Light(led_count(description), log)
    os.urandom = script.chance.bytes
    time.sleep = lambda seconds: None
    time.time = lambda: 0.0
    sys.dont_write_bytecode = True
    os.chdir(flash.drive)
    run = _pi if kind == "pi" else _virtual
    with contextlib.suppress(Ended):
        run(script, description, flash, light, settings)
    sys.stdout.write(json.dumps({"frames": script.frames, "sent": script.sent.hex()}))


def _virtual(
    script: Script,
    description: BoardDescription,
    flash: StateFolder,
    light: Light,
    settings: dict[str, str],
) -> None:
    class ScriptedMachine(machines.Machine):
        def _rest(self) -> None:
            if script.step(self):
                raise Ended

        def wait(self, seconds: float) -> None:
            """Nothing comes by waiting."""

    machine = ScriptedMachine(description, flash, light, settings, script.clock_ns)
    machine.fingers = Fingers(pad_pins(description), lambda: script.now_ms)  # type: ignore[assignment]
    machines.install(machine)
    os.getenv = board_getenv(settings)  # type: ignore[assignment]
    firmware = firmware_folder()
    sys.path[:0] = [str(STANDINS), str(firmware)]
    machine.data_enabled, machine.booting = True, False
    main_py = firmware / "main.py"
    exec(compile(main_py.read_bytes(), str(main_py), "exec"), {"__name__": "__main__"})


class Pi:
    """Fingers and serial port of a Raspberry Pi's board, for a script."""

    def __init__(self, fingers: Fingers, serial: Any) -> None:
        self.fingers = fingers
        self.serial = serial


def _pi(
    script: Script,
    description: BoardDescription,
    flash: StateFolder,
    light: Light,
    settings: dict[str, str],
) -> None:
    pads = {pad.name: pad.pin for pad in description.touch.pads}
    fingers = Fingers(pad_pins(description), lambda: script.now_ms)

    def chip(names: list[str]) -> pi_devices.TouchChip:
        return pi_devices.TouchChip(
            lambda electrode: (
                fingers.picofarads(pads[names[electrode]]) if electrode < len(names) else 6.0
            )
        )

    chips = {wired.address: chip(wired.pads) for wired in description.pi.touch}
    pins = pi_devices.Pins()
    spi = pi_devices.Spi(lambda data: _latch(light, script, data))
    pi_devices.install(spi, pi_devices.I2cBus(chips), pins)
    from awale_host.pi.board_main import run_program
    from awale_host.virtual.serial import UsbSerial

    sys.path.insert(0, str(firmware_folder()))
    serial = UsbSerial(lambda: None, lambda: None)
    board: Any = Pi(fingers, serial)

    def rest(busy: bool) -> None:
        if script.step(board):
            raise Ended

    run_program(description, flash, serial, settings, rest, clock_ns=script.clock_ns)


def _latch(light: Light, script: Script, data: bytes) -> None:
    if script.left > 0:  # at the end the Pi makes its LEDs dark
        light.latch(data, script.now_ms * 1000, 0)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))
