# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`main.py` and what stands around it, run in this process on modules that a test holds.

Each pass of the firmware's loop takes 10 ms of the board's time. `Chip.run` runs main.py until it
reloads, resets, or the script is at its end; the flash stays for the next run.
"""

import functools
import runpy
import sys
import time
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import adafruit_pixelbuf
import awale_board
import pytest
from awale_board import layout

from awale_core import wire
from hardware.touch import MOST_COUNTS
from tests.support.firmware_harness import IDLE_RAW, TOUCHED_RAW

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
PASS_MS = 10


@functools.lru_cache(maxsize=100)
def _lit(data: bytes) -> int:
    """The number of LEDs that are lit, if those are the first ones; else −1."""
    lit = [any(data[at : at + 3]) for at in range(0, len(data), 3)]
    count = sum(lit)
    return count if all(lit[:count]) else -1


class Ended(BaseException):
    """The script is at its end."""


class Reloaded(BaseException):
    """`supervisor.reload`."""


class WasReset(BaseException):
    """`microcontroller.reset`."""


class Chip:
    """A board's hardware. `script` yields how many ms to let pass; between two of them it does
    what it likes. `blinks` are the frames of blink codes, as lit lights of pit A (−1 if any other
    is lit), `sent` the last frame of the game."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.nvm = bytearray(b"\xff" * 4096)
        self.raw = dict(zip(layout.PAD_PINS, IDLE_RAW, strict=True))
        self.now = 0
        self.fed = 0
        self.sent = b""
        self.blinks: list[int] = []
        self.supply = True
        self.run_reason = "STARTUP"
        self.reset_reason = "POWER_ON"
        self.port = types.SimpleNamespace(
            connected=False, incoming=b"", outgoing=b"", timeout=None, write_timeout=None
        )
        self._next = 0
        self._script: Iterator[int] = iter(())
        self._ids = 0
        monkeypatch.chdir(folder)
        monkeypatch.setattr(time, "sleep", lambda seconds: None)
        for name, module in self._modules().items():
            monkeypatch.setitem(sys.modules, name, module)
        monkeypatch.setitem(sys.modules, "busio", None)

    def run(self, script: Iterator[int]) -> type[BaseException]:
        """Run main.py; how it ended."""
        self._script = script
        self._next = self.now
        for name in ("hardware", "hardware_start"):  # they have bound modules of another chip
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
        self.port.connected = True
        self.port.incoming += wire.encode({"id": self._ids, **message})
        yield 60

    def heard(self) -> list[dict[str, Any]]:
        """Return the board's messages since the last call."""
        lines, self.port.outgoing = self.port.outgoing.split(b"\n")[:-1], b""
        return [wire.decode(line) for line in lines]

    # -- hardware ----------------------------------------------------------------------------

    def _ticks(self) -> int:
        self.now += PASS_MS
        while self.now >= self._next:
            try:
                self._next += next(self._script)
            except StopIteration:
                raise Ended from None
        return self.now % (1 << 29)

    def _blinked(self, data: bytes) -> None:
        self.blinks.append(_lit(bytes(data)))

    def _feed(self) -> None:
        self.fed += 1

    def _modules(self) -> dict[str, types.ModuleType]:
        chip = self

        class Pixels(adafruit_pixelbuf.PixelBuf):
            def __init__(self, pin: str, count: int, pixel_order: str, **how: Any) -> None:
                super().__init__(count, byteorder=pixel_order, **how)

            def _transmit(self, buffer: bytearray) -> None:
                chip.sent = bytes(buffer)

            def deinit(self) -> None:
                pass

        class Line:
            def __init__(self, pin: str) -> None:
                self._pin = pin

            def switch_to_output(self, value: bool = False) -> None:
                pass

            def switch_to_input(self, pull: object = None) -> None:
                assert self._pin in (layout.LED_FAULT_PIN, layout.FEW_LEDS_PIN)

            @property
            def value(self) -> bool:
                return chip.supply if self._pin == layout.LED_FAULT_PIN else True

            def deinit(self) -> None:
                pass

        class TouchIn:
            def __init__(self, pin: str, pull: object = None) -> None:
                assert pull is None  # it is a Pico
                if not 0 <= chip.raw[pin] < MOST_COUNTS:
                    raise ValueError("No pulldown on pin; 1Mohm recommended")
                self._pin = pin

            @property
            def raw_value(self) -> int:
                return chip.raw[self._pin]

        class Port:
            timeout = write_timeout = None
            connected = property(lambda self: chip.port.connected)
            in_waiting = property(lambda self: len(chip.port.incoming))

            def read(self, size: int) -> bytes:
                taken, chip.port.incoming = chip.port.incoming[:size], chip.port.incoming[size:]
                return bytes(taken)

            def write(self, data: bytes) -> int:
                chip.port.outgoing += data
                return len(data)

        class Named(types.ModuleType):
            def __getattr__(self, name: str) -> str:
                return name

        class Runtime:
            run_reason = property(lambda self: chip.run_reason)

        class Cpu:
            uid = b"\1\2\3\4\5\6\7\x08"
            reset_reason = property(lambda self: chip.reset_reason)

        def ended(how: type[BaseException]) -> Any:
            def end() -> None:
                raise how

            return end

        watchdog = types.SimpleNamespace(timeout=0, mode=None, feed=self._feed, deinit=lambda: None)
        contents: dict[str, dict[str, Any]] = {
            "digitalio": {"DigitalInOut": Line, "Pull": types.SimpleNamespace(UP=1)},
            "microcontroller": {
                "nvm": self.nvm,
                "watchdog": watchdog,
                "cpu": Cpu(),
                "ResetReason": types.SimpleNamespace(WATCHDOG="WATCHDOG"),
                "reset": ended(WasReset),
            },
            "neopixel": {"NeoPixel": Pixels},
            "neopixel_write": {"neopixel_write": lambda pin, data: self._blinked(data)},
            "pwmio": {"PWMOut": lambda pin, variable_frequency: types.SimpleNamespace()},
            "supervisor": {
                "ticks_ms": self._ticks,
                "runtime": Runtime(),
                "RunReason": types.SimpleNamespace(
                    STARTUP="STARTUP", SUPERVISOR_RELOAD="SUPERVISOR_RELOAD"
                ),
                "SafeModeReason": types.SimpleNamespace(USER="USER", PROGRAMMATIC="PROGRAMMATIC"),
                "reload": ended(Reloaded),
            },
            "touchio": {"TouchIn": TouchIn},
            "usb_cdc": {"data": Port()},
            "watchdog": {"WatchDogMode": types.SimpleNamespace(RESET="RESET")},
        }
        modules: dict[str, types.ModuleType] = {"board": Named("board")}
        for name, values in contents.items():
            modules[name] = types.ModuleType(name)
            modules[name].__dict__.update(values)
        return modules
