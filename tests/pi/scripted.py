# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Runs a script of touches and requests on a board: `python scripted.py KIND SEED PASSES FOLDER`.

A SEED of −1 plays a whole game. KIND is "virtual", the stand-ins and the firmware's own main.py, or
"pi", real Blinka above devices that are simulated below it. The same fingers at the same times of
the same clock: prints JSON, the frames as the LEDs understand them, the piezo's tones, and what the
board has sent.
"""

import contextlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from awale_host.resources import firmware_folder

from awale_core import Game
from hardware.touch import TouchModel
from tests.support import pi_devices
from tests.web.trial.desktop import Ended, Parts, new_board, run
from tests.web.trial.script import PADS, Script

A_TOUCH_MS = 100


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


def main(kind: str, seed: int, passes: int, folder: Path) -> None:
    """Run the board to the script's end."""
    script = WholeGame() if seed < 0 else Script(seed, passes)
    parts = new_board(script, folder)
    fingers = Fingers([pad.pin for pad in parts.description.touch.pads], lambda: script.now_ms)
    tones: list[tuple[int, float]] = []

    def on_tone(hertz: float) -> None:
        if script.left > 0:  # at the end the Pi is silent
            tones.append((script.now_ms, hertz))

    if kind == "pi":
        with contextlib.suppress(Ended):
            _pi(script, parts, fingers, on_tone)
    else:
        run(script, parts, fingers, on_tone)
    frames = [frame.split()[0::2] for frame in script.frames]  # without the pin of their supply
    sys.stdout.write(json.dumps({"frames": frames, "tones": tones, "sent": script.sent.hex()}))


class Pi:
    """Fingers and serial port of a Raspberry Pi's board, for a script."""

    def __init__(self, fingers: Fingers, serial: Any) -> None:
        self.fingers = fingers
        self.serial = serial


def _pi(script: Script, parts: Parts, fingers: Fingers, on_tone: Callable[[float], None]) -> None:
    description, flash, light = parts
    # The same supply as the virtual board's, so that the limiter does the same.
    description.pi.budget_ma = description.power.budget_ma
    description.pi.other_ma = description.power.other_ma
    pads = {pad.name: pad.pin for pad in description.touch.pads}

    def chip(names: list[str]) -> pi_devices.TouchChip:
        return pi_devices.TouchChip(
            lambda electrode: (
                fingers.picofarads(pads[names[electrode]]) if electrode < len(names) else 6.0
            )
        )

    chips = {wired.address: chip(wired.pads) for wired in description.pi.touch}
    pins = pi_devices.Pins()

    def latch(data: bytes) -> None:
        if script.left > 0:  # at the end the Pi makes its LEDs dark
            light.latch(data, script.now_ms * 1000, 0)

    spi = pi_devices.Spi(latch)
    pi_devices.install(spi, pi_devices.I2cBus(chips), pins, on_tone)
    from awale_host.pi.board_main import run_program
    from awale_machine.serial import UsbSerial

    sys.path.insert(0, str(firmware_folder()))
    serial = UsbSerial(lambda: None, lambda: None)
    board: Any = Pi(fingers, serial)

    def rest(busy: bool) -> None:
        if script.step(board):
            raise Ended

    run_program(description, flash, serial, rest, clock_ns=script.clock_ns)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))
