# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`main.py`, `boot.py` and what stands around them, run in this process on the virtual board's
stand-ins, with a clock that the test holds.

Each pass of the firmware's loop takes 10 ms of the board's time. `Chip.run` runs main.py until it
reloads, resets, or the script is at its end; the flash stays for the next run.
"""

import contextlib
import functools
import importlib
import runpy
import sys
import time
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import awale_board
import pytest
from awale_board import layout
from awale_host.resources import board_description, led_count
from awale_host.virtual.runner import STANDINS
from awale_machine import machine
from awale_machine.faults import Faults
from awale_machine.light import Light
from awale_machine.machine import BoardReset as WasReset
from awale_machine.machine import SoftReload as Reloaded
from awale_machine.sizes import NVM_SIZE

from awale_core import wire
from tests.support.firmware_harness import IDLE_RAW, TOUCHED_RAW

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
BOOT = FIRMWARE / "boot.py"
IDLE, FINGER = IDLE_RAW[layout.OK], TOUCHED_RAW[layout.OK]
PORTS = {"console": True, "data": True}
FROZEN = "frozen.py"
Raw = int | Exception | Callable[[], int]
PASS_MS = 10
# What main.py, safemode.py and hardware.py import: stand-ins, and the library above them. There is
# no `awale_flash`: it is a stock CircuitPython.
_MODULES = (
    *("board", "digitalio", "microcontroller", "neopixel_write", "nvm", "pwmio", "supervisor"),
    *("touchio", "usb_cdc", "watchdog", "neopixel"),
)


@functools.cache
def _modules() -> dict[str, types.ModuleType]:
    """These modules; each test gets them from its chip alone."""
    others = {name: sys.modules.pop(name) for name in _MODULES if name in sys.modules}
    sys.path.insert(0, str(STANDINS))
    try:
        return {name: importlib.import_module(name) for name in _MODULES}
    finally:
        sys.path.remove(str(STANDINS))
        for name in _MODULES:
            sys.modules.pop(name, None)
        sys.modules.update(others)


@functools.lru_cache(maxsize=100)
def _lit(data: bytes) -> int:
    """The number of LEDs that are lit, if those are the first ones; else −1."""
    lit = [any(data[at : at + 3]) for at in range(0, len(data), 3)]
    count = sum(lit)
    return count if all(lit[:count]) else -1


class Ended(BaseException):
    """The script is at its end."""


class _Nvm:
    """The sector of `microcontroller.nvm`, whose bytes the test holds."""

    def __init__(self, held: bytearray) -> None:
        self._held = held

    def read(self, start: int, stop: int) -> bytearray:
        return self._held[start:stop]

    def write(self, start: int, data: bytes) -> None:
        self._held[start : start + len(data)] = data


class Chip(machine.Machine):
    """A board. `script` yields how many ms to let pass; between two of them it does what it likes.
    `raw` is what each pad reads, by its pin; `blinks` are the frames of blink codes, as lit lights
    of pit A (−1 if any other is lit)."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, folder: Path, faults: Faults | None = None
    ) -> None:
        self.nvm = bytearray(b"\xff" * NVM_SIZE)
        self.raw: dict[str, Raw] = dict(zip(layout.PAD_PINS, IDLE_RAW, strict=True))
        self.now = 0
        self.fed = 0
        self.blinks: list[int] = []
        self._next = 0
        self._script: Iterator[int] = iter(())
        self._ids = 0
        self._incoming = self._outgoing = b""
        flash: Any = types.SimpleNamespace(nvm=_Nvm(self.nvm), uid=b"\1\2\3\4\5\6\7\x08")
        description = board_description()
        light = Light(led_count(description))
        super().__init__(description, flash, light, lambda: self.now * 1_000_000, faults)
        self.data_enabled, self.booting = True, False
        monkeypatch.chdir(folder)
        monkeypatch.setattr(time, "sleep", lambda seconds: None)
        monkeypatch.setattr(machine, "_machine", self)
        for name, module in _modules().items():
            monkeypatch.setitem(sys.modules, name, module)
        monkeypatch.setattr(_modules()["supervisor"], "ticks_ms", self._ticks)
        monkeypatch.setitem(sys.modules, "busio", None)

    def run(self, script: Iterator[int]) -> type[BaseException]:
        """Run main.py; how it ended."""
        self._script = script
        self._next = self.now
        self.end_run()
        for name in ("hardware", "hardware_start"):  # they have bound what a test has replaced
            sys.modules.pop(f"awale_board.{name}", None)
            vars(awale_board).pop(name, None)
        try:
            runpy.run_path(str(FIRMWARE / "main.py"), run_name="__main__")
        except (Ended, Reloaded, WasReset, SystemExit) as end:
            self.run_reason = "SUPERVISOR_RELOAD" if isinstance(end, Reloaded) else "STARTUP"
            return type(end)
        raise AssertionError("main.py has ended")

    # -- what a script does ------------------------------------------------------------------

    def tap(self, *pads: str, ms: int = 120) -> Iterator[int]:
        """Touch pads together."""
        for touched in (True, False):
            for pad in pads:
                number = layout.PAD_NAMES.index(pad)
                raw = TOUCHED_RAW if touched else IDLE_RAW
                self.raw[layout.PAD_PINS[number]] = raw[number]
            yield ms if touched else 120

    def ask(self, **message: Any) -> Iterator[int]:
        """Send a request; the answer is not waited for."""
        self._ids += 1
        self.serial.host_open()
        self._incoming += wire.encode({"id": self._ids, **message})
        yield 60

    def heard(self) -> list[dict[str, Any]]:
        """Return the board's messages since the last call."""
        self._carry()
        *lines, self._outgoing = self._outgoing.split(b"\n")
        return [wire.decode(line) for line in lines]

    def answer(self, kind: str) -> dict[str, Any]:
        """The answer to a request, in a run that greets first."""
        self.run(ms for each in ("hello", kind) for ms in self.ask(t=each, v=1))
        return self.heard()[-1]

    # -- the machine -------------------------------------------------------------------------

    def _ticks(self) -> int:
        self.now += PASS_MS
        while self.now >= self._next:
            try:
                self._next += next(self._script)
            except StopIteration:
                raise Ended from None
        self._carry()
        return self.now % (1 << 29)

    def _carry(self) -> None:
        """The cable."""
        self._incoming = self._incoming[self.serial.host_write(self._incoming) :]
        data = self.serial.host_peek()
        self._outgoing += data
        self.serial.host_read(len(data))

    def watchdog_feed(self) -> None:
        """Feed it; the board does not rest."""
        self.fed += 1

    def raw_touch(self, pin: str) -> int:
        """The reading that the test has set."""
        reading = self.raw[pin]
        if isinstance(reading, Exception):
            raise reading
        return reading if isinstance(reading, int) else reading()

    def show(self, pin: str, data: bytes) -> None:
        """A frame: that of a blink code is longer than any chain."""
        if len(data) > 3 * self.light.count:
            self.blinks.append(_lit(data))
        else:
            super().show(pin, data)


class Booting(Chip):
    """A board at power-on, with the firmware of one file. `raw` are readings that are not the idle
    ones. `done` is what boot.py did, `pulls` are the resistors of the pads that it read."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        raw: dict[str, Raw],
        nvm: bytearray | None = None,
        board_id: str = "awale_pico",
    ) -> None:
        super().__init__(monkeypatch, Path.cwd())
        self.raw |= raw
        self.done: list[object] = []
        self.pulls: list[object] = []
        self.booting, self.console_enabled, self.data_enabled = True, False, False
        touchio: Any = sys.modules["touchio"]
        made = touchio.TouchIn

        def touch_in(pin: object, pull: object = None) -> Any:
            self.pulls.append(pull)
            return made(pin, pull)

        monkeypatch.setattr(touchio, "TouchIn", touch_in)
        monkeypatch.setattr(sys.modules["board"], "board_id", board_id)
        monkeypatch.setattr(sys.modules["microcontroller"], "nvm", nvm)
        self.supervisor: Any = sys.modules["supervisor"]
        monkeypatch.setattr(self.supervisor.runtime, "autoreload", True)
        # The virtual board has no program in flash.
        chosen = lambda name, **how: self.done.append(name)  # noqa: E731
        monkeypatch.setattr(self.supervisor, "set_next_code_file", chosen, raising=False)
        monkeypatch.setattr(sys, "path", [*sys.path, ".frozen"])

    def boot(self, text: bytes | None = None) -> list[object]:
        """Run boot.py, which never fails, or a damaged copy of it; return what it did.
        CircuitPython ends the copy at a failure, and does not run what it cannot compile."""
        with contextlib.nullcontext() if text is None else contextlib.suppress(Exception):
            program = compile(text or BOOT.read_bytes(), str(BOOT), "exec")
            exec(program, {"__name__": "__main__"})
        if self.console_enabled or self.data_enabled:
            self.done.append({"console": self.console_enabled, "data": self.data_enabled})
        return self.done
