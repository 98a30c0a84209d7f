# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The Pico's hardware as one bundle for `App`: pads, LEDs, port, memories, clock and piezo.

This module and ``hardware_start.py``, which has the devices, are the only ones of the package that
import CircuitPython's hardware modules, and only ``main.py`` imports this one.
"""

import gc
import os
import sys
import time

import microcontroller
import supervisor
import usb_cdc
from watchdog import WatchDogMode

try:
    import awale_flash
except ImportError:  # CircuitPython from elsewhere
    awale_flash = None  # type: ignore[assignment]

from . import hardware_start as start
from .config import Config
from .config_reader import read_settings
from .console import Console
from .store_crash import noted
from .ticks import Ticks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from digitalio import DigitalInOut
    from neopixel import NeoPixel

    from .interfaces import Flash, Port, Store
    from .sound import Piezo

_WATCHDOG_S = 8
_DATE_SET = 1_700_000_000  # 2023: the clock starts in 2000 and counts from there until it is set


class PicoHardware:
    """The Pico's devices, as ``interfaces.Hardware`` describes them.

    `open` creates the devices, LEDs dark before they get power; `close` frees the pins, so that
    ``blink_codes`` can use them.
    """

    if TYPE_CHECKING:  # set by `open`
        lights: "NeoPixel"
        pads: start.TouchPads
        tones: Piezo
        port: "Port | None"
        fault: "DigitalInOut"
        power: "DigitalInOut"

    def __init__(self) -> None:
        self.parts: "list[DigitalInOut | NeoPixel]" = []  # what `close` frees
        self.board_id = "".join(["%02x" % byte for byte in microcontroller.cpu.uid])
        self.failed = _has_failed()
        self.store: "Store | None" = microcontroller.nvm
        self.flash: "Flash | None" = awale_flash
        self.clock = _Clock()
        watchdog = microcontroller.watchdog
        if watchdog is not None:
            watchdog.timeout = _WATCHDOG_S
            watchdog.mode = WatchDogMode.RESET

    def read_config(self) -> Config:
        """Read ``settings.toml``, and say on the console what is wrong with it."""
        config = Config(start.few_leds())
        read_settings(config)
        return config

    def open(self, config: Config) -> None:
        """Create the devices, with the chain of LEDs that `config` describes."""
        self.fault = start.led_fault()
        self.lights = start.led_chain(config.leds, config.led_order)
        self.lights.show()  # dark before the LEDs get their power
        self.power = start.led_power()
        self.parts += [self.fault, self.lights, self.power]
        self.pads = start.touch_pads()
        self.tones = start.piezo()
        self.port = start.port(usb_cdc.data)

    def console(self) -> Console:
        """The console, of which nothing waits."""
        return Console(start.port(usb_cdc.console))

    def close(self) -> None:
        """Free the pins that a blink code needs."""
        for part in self.parts:
            part.deinit()

    def end(self) -> None:
        """The program ends: nothing feeds the watchdog any more."""
        self.close()
        watchdog = microcontroller.watchdog
        if watchdog is not None:
            watchdog.mode = None

    def now_ms(self) -> int:
        """The ms since `end_start`."""
        return self._ticks.now(supervisor.ticks_ms())

    def feed(self) -> None:
        """Feed the watchdog."""
        watchdog = microcontroller.watchdog
        if watchdog is not None:
            watchdog.feed()

    def old_fram(self) -> "Store | None":
        """The FRAM in which version 0.2 had its games; None without one."""
        from .store_migration import fram

        return fram()

    def random_bits(self) -> int:
        """32 random bits from the chip's generator."""
        return int.from_bytes(os.urandom(4), "big")

    def switch_light(self, on: bool) -> None:
        """Switch the LEDs' supply."""
        self.power.value = on

    def supply_ok(self) -> bool:
        """True while the power switch of the LEDs reports no overload."""
        return self.fault.value

    def health(self) -> "dict[str, int | str | bool | None]":
        """The fields of the answer to `health` that describe chip and interpreter."""
        free = getattr(gc, "mem_free", None)
        version = sys.implementation.version
        return {
            "heap": None if free is None else free(),
            "reset": str(microcontroller.cpu.reset_reason).split(".")[-1].lower(),
            "python": "%s %d.%d.%d" % (sys.implementation.name, version[0], version[1], version[2]),
            "crash": _last_report(),
            "supply": self.supply_ok(),
        }

    def collect(self) -> None:
        """Collect garbage; does nothing on a desktop, whose Python chooses its own moments."""
        if hasattr(gc, "mem_free"):
            gc.collect()

    def end_start(self, faulty: "list[int]") -> None:
        """Report the pads that do not answer. The board's time begins."""
        self._ticks = Ticks(supervisor.ticks_ms())
        start.report_faulty(faulty)


_LATEST_LOCALTIME = (1 << 31) - 1  # CircuitPython's `localtime` takes no more than 31 bits …
_CYCLE_S = 883_612_800  # … but from 1901 to 2099 the calendar repeats every 28 years


class _Clock:
    """The date, known once a host has set it: the board has no battery."""

    def unix_time(self) -> int:
        now = int(time.time())
        return now if now > _DATE_SET else 0

    def set_time(self, seconds: int) -> None:
        import rtc

        years = 0
        while seconds > _LATEST_LOCALTIME:
            seconds -= _CYCLE_S
            years += 28
        date = time.localtime(seconds)
        rtc.RTC().datetime = time.struct_time((date.tm_year + years,) + tuple(date[1:]))


def _last_report() -> "str | None":
    """The end of the traceback of the last failure; None if there was none."""
    return (microcontroller.nvm is not None and noted(microcontroller.nvm)) or None


def _has_failed() -> bool:
    """True if the program raised in its last run, or hung until the watchdog reset the chip."""
    reason = supervisor.runtime.run_reason
    if reason is supervisor.RunReason.STARTUP:
        return microcontroller.cpu.reset_reason is microcontroller.ResetReason.WATCHDOG
    return reason is supervisor.RunReason.SUPERVISOR_RELOAD
