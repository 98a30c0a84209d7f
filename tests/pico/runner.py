# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Starts an emulated Pico as a process and lets its time pass, step by step.

Time on the emulated Pico passes only in `EmulatedPico.step`: every run with the same input is the
same, on any machine.
"""

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.pico.images import Operation
from tests.pico.requirements import EMULATOR, bootrom_path
from tests.support.node import node

Action = tuple[str | int | bool, ...]


class Frame(NamedTuple):
    """One frame on the LEDs' data line: when it began and ended, in µs since power-on, and the
    colours as rrggbb."""

    began_us: int
    ended_us: int
    colours: list[str]


class Report(NamedTuple):
    """Result of one step. `erases`, `programs` and `resets` are counted from power-on; `cut`
    says that the power went inside a flash operation, after which there are no more steps.
    `fed_us` are the moments at which the program fed the watchdog, once in each pass, `erased_us`
    those at which an erase began."""

    t_us: int
    console: bytes
    data: bytes
    erases: int
    programs: int
    resets: int
    cut: bool
    frames: list[Frame]
    operations: list[Operation]
    fed_us: list[int]
    erased_us: list[int]


class PadTimes(NamedTuple):
    """Discharge time of a pad in µs: bare, and under a finger; `noise_us` either way, and under a
    finger up to `hum_us` with the mains."""

    bare_us: float
    touched_us: float
    noise_us: float
    hum_us: float


class EmulatedPico:
    """A Pico that is switched on when this is made.

    `flash` is a file with the whole flash; `save` gets what is left of it at the end. `cut_at`
    cuts the power inside the flash operation of that number, counted from 1 at power-on, when
    that share of it is done. `pads` maps GPIO numbers to discharge times; `leds` is the GPIO of
    their data line; `ground` are those tied to ground. Reports hold frames and flash operations if
    asked for.
    """

    def __init__(
        self,
        flash: Path,
        *,
        pads: dict[int, PadTimes],
        leds: int,
        ground: Sequence[int] = (),
        save: Path | None = None,
        cut_at: tuple[int, float] | None = None,
        plugged: bool = True,
        frames: bool = False,
        operations: bool = False,
    ) -> None:
        job = {
            "bootrom": str(bootrom_path()),
            "flash": str(flash),
            "save": None if save is None else str(save),
            "cut": None if cut_at is None else {"op": cut_at[0], "share": cut_at[1]},
            "plugged": plugged,
            "pads": {
                pin: {
                    "bareUs": pad.bare_us,
                    "touchedUs": pad.touched_us,
                    "noiseUs": pad.noise_us,
                    "humUs": pad.hum_us,
                }
                for pin, pad in pads.items()
            },
            "leds": leds,
            "ground": list(ground),
            "frames": frames,
            "operations": operations,
        }
        self._process = subprocess.Popen(
            [node(), str(EMULATOR / "run.mjs")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            cwd=EMULATOR,
            env={**os.environ, "NODE_OPTIONS": ""},
        )
        self.report = self._ask(job)

    def step(
        self,
        us: int = 0,
        actions: Sequence[Action] = (),
        *,
        console: bytes = b"",
        data: bytes = b"",
    ) -> Report:
        """Do what `actions` say, send bytes to both ports, and let `us` µs pass.

        Actions: ``("touch", pin, down)``, ``("tap", pin, ms)``, ``("reset",)``, ``("unplug",)``,
        ``("plug",)``, and for port 0 (console) or 1 (data) ``("open", port)``, ``("close", port)``.
        """
        self.report = self._ask(
            {
                "us": us,
                "do": list(actions),
                "console": console.decode("latin-1"),
                "data": data.decode("latin-1"),
            }
        )
        return self.report

    def close(self) -> None:
        """Switch it off. What was in flash is in the file `save` when this returns."""
        self._process.communicate()

    def _ask(self, request: dict[str, Any]) -> Report:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise RuntimeError("The emulated Pico has ended; its message is on standard error.")
        answer = json.loads(line)
        return Report(
            answer["t_us"],
            answer["console"].encode("latin-1"),
            answer["data"].encode("latin-1"),
            answer["erases"],
            answer["programs"],
            answer["resets"],
            answer["cut"],
            [
                Frame(frame["t_us"], frame["t_us"] + frame["bits"] * 5 // 4, frame["rgb"])
                for frame in answer["frames"]
            ],
            [
                Operation(
                    entry["op"],
                    entry["at"],
                    entry["t_us"],
                    None if entry["kind"] == "erase" else entry["data"].encode("latin-1"),
                )
                for entry in answer["operations"]
            ],
            answer["fed_us"],
            answer["erased_us"],
        )
