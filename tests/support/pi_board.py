# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The devices of a Raspberry Pi's board for its process, and what starts that for a test.

The process is `awale_host.pi.board_main` with real Blinka; `environment` puts the devices below it.
A line on standard input puts a finger on the pad with that name for a moment, or pulls a chip off
the bus ("-0x5b") and puts it back ("+0x5b"). Ends with its standard input, as by a pulled plug.
"""

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

from awale_host.link import Board
from awale_host.link.board import Inbox
from awale_host.link.transport import open_port
from awale_host.resources import board_description, led_count
from awale_host.virtual.board_main import FrameLog
from awale_machine.light import Light
from awale_machine.touch import Fingers
from awale_session.link.link_session import Timing

from hardware.touch import TouchModel
from tests.support import pi_devices

ROOT = Path(__file__).resolve().parents[2]
PITS = "ABCDEFabcdef"


def environment(
    root: Path = ROOT, bufsiz: int = 8192, frames: Path | None = None
) -> dict[str, str]:
    """Environment of a Python that has a Pi's devices; `root` is where it sees `tests` and
    `hardware`."""
    here = (root, root / "host", root / "tests" / "support" / "pi_simulated")
    return {
        "PYTHONPATH": os.pathsep.join(map(str, here)),
        "PYTHONUTF8": "1",
        "BLINKA_FORCECHIP": "BCM2XXX",
        "BLINKA_FORCEBOARD": "RASPBERRY_PI_ZERO_2_W",
        "BUFSIZ": str(bufsiz),
        "FRAMES": str(frames or ""),
    }


class PiBoard:
    """A board in a process; `kill` pulls its plug, `start` switches it on again."""

    clock = staticmethod(time.monotonic)

    def __init__(self, folder: Path, *, bufsiz: int = 8192) -> None:
        self.state = folder / "board"
        self.frames = folder / "frames.jsonl"
        self.errors = folder / "errors.txt"
        self._bufsiz = bufsiz
        self.start()

    def start(self) -> None:
        """Switch on."""
        command = [sys.executable, "-m", "awale_host.pi.board_main", "--state", str(self.state)]
        with open(self.errors, "ab") as errors:
            self.process = subprocess.Popen(
                [*command, "--link-port", "0"],
                cwd=ROOT,
                env={**os.environ, **environment(ROOT, self._bufsiz, self.frames)},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                encoding="utf-8",
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert said.startswith("Link: "), self.errors.read_text(encoding="utf-8")
        self.url = said.removeprefix("Link: ").strip()

    def connect(self, timing: Timing | None = None, inbox: Inbox | None = None) -> Board:
        """The client at the other end of its link, which finds it again after a restart."""
        timing = timing or Timing(request_timeout=5.0)
        return Board(lambda: open_port(self.url), inbox=inbox, timing=timing)

    def send(self, line: str) -> None:
        """Touch a pad, or pull a chip."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def said(self) -> str:
        """The next line that it prints."""
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def light(self) -> list[str]:
        """The colours of the newest frame."""
        whole = self.frames.read_text(encoding="ascii").rpartition("\n")[0]
        colours: list[str] = json.loads(whole.rpartition("\n")[2])["rgb"]
        return colours

    def kill(self) -> None:
        """Pull its plug."""
        self.process.kill()
        self.process.communicate()

    def stop(self) -> int:
        """Switch it off as the system does; the exit code."""
        self.process.terminate()
        self.process.wait()
        return self.process.returncode

    def __enter__(self) -> "PiBoard":
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def _read_commands(fingers: Fingers, pins: dict[str, str], bus: pi_devices.I2cBus) -> None:
    for line in sys.stdin:
        word = line.strip()
        if word[0] in "+-":
            chip = bus.chips[int(word[1:], 16)]
            chip.plugged = word[0] == "+"
            chip.power_on()
        else:
            for down in (True, False):
                fingers.change("hand", pins[word], down, _now_ms())
    os._exit(0)


def simulate() -> None:
    """Make the devices of this process."""
    description = board_description()
    file = os.environ.get("FRAMES")
    light = Light(led_count(description), FrameLog(Path(file)).add if file else None)
    pins = {pad.name: pad.pin for pad in description.touch.pads}
    fingers = Fingers([pad.pin for pad in description.touch.pads])
    pads = {pad.name: pad for pad in TouchModel(geometry="rings").pads()}

    def chip(names: list[str]) -> pi_devices.TouchChip:
        def picofarads(electrode: int) -> float:
            pad = pads[names[electrode]]
            return pad.idle_pf + pad.finger_pf * fingers.touched(pins[pad.name], _now_ms())

        return pi_devices.TouchChip(picofarads)

    header = pi_devices.Pins()
    bus = pi_devices.I2cBus({each.address: chip(each.pads) for each in description.pi.touch})
    began = time.monotonic()

    def latch(data: bytes) -> None:
        light.latch(data, int((time.monotonic() - began) * 1e6), int(header.levels.get(26, False)))

    spi = pi_devices.Spi(latch if file else None, int(os.environ["BUFSIZ"]))
    pi_devices.install(spi, bus, header)
    threading.Thread(target=_read_commands, args=(fingers, pins, bus), daemon=True).start()
