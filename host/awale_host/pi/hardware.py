# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The Raspberry Pi's devices as one bundle for the firmware's `App`, by Blinka.

The buses are taken by their numbers in /dev, so that any Linux computer that has them will do, also
one whose pins Blinka does not know.
"""

import os
import platform
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import busio
from adafruit_blinka.microcontroller.generic_linux import i2c, spi
from awale_board import layout
from awale_board.config import Config
from awale_board.config_reader import read_settings
from awale_board.sound import Piezo
from awale_board.store_crash import noted
from awale_machine.board_toml import Pi
from awale_machine.serial import UsbSerial
from awale_session.errors import AwaleError
from neopixel_spi import NeoPixel_SPI

from ..virtual.state_folder import StateFolder
from .touch import ChipPads

_BUFFER: Final = Path("/sys/module/spidev/parameters/bufsiz")
_DATE_SET: Final = 1_700_000_000  # a Pi without a network starts with an old date


class _I2c(busio.I2C):  # type: ignore[misc,unused-ignore]
    """Blinka's I²C by the number of the bus, not by its pins."""

    def __init__(self, bus: int) -> None:
        self._i2c: Any = i2c.I2C(bus)


class _Spi(busio.SPI):  # type: ignore[misc,unused-ignore]
    """Blinka's SPI by the numbers of bus and device, not by its pins."""

    def __init__(self, device: tuple[int, int]) -> None:
        self._spi: Any = spi.SPI(device)


class PiHardware:
    """The devices, as the firmware's ``interfaces.Hardware`` describes them.

    `wired` is `[pi]` of board.toml; `failed`: the program raised in its last run.
    """

    def __init__(
        self,
        wired: Pi,
        flash: StateFolder,
        serial: UsbSerial,
        *,
        failed: bool = False,
        clock_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._wired = wired
        self._settings = flash.folder / "settings.toml"
        self._clock_ns = clock_ns
        self._started_ns = clock_ns()
        self.board_id = flash.uid.hex()
        self.failed = failed
        self.store = flash.nvm
        self.flash = flash.games
        self.port = serial
        self.clock = _Clock()
        self.tones: Piezo | None = None
        self.pads: ChipPads
        self.lights: Any
        self._power: Any = None
        self._fault: Any = None
        self._wave: Any = None

    def read_config(self) -> Config:
        """The settings, with the Pi's power supply; says on the console what of the file is not
        used."""
        config = Config()
        config.budget_ma = round(self._wired.budget_ma)
        config.other_ma = round(self._wired.other_ma)
        read_settings(config, str(self._settings))
        return config

    def open(self, config: Config) -> None:
        """Create the devices, with the chain of LEDs that `config` describes. AwaleError if a bus
        is not there or not this user's to use."""
        wired = self._wired
        os.environ["SPI_BUFSIZE"] = str(spi_buffer())  # for PureIO, which splits what is longer
        try:
            data, bus = _Spi(wired.spi), _I2c(wired.i2c_bus)
        except (OSError, RuntimeError, ValueError) as error:
            raise AwaleError(
                f"The Pi's buses cannot be used ({error}): 'sudo awale pi install' switches them "
                "on, then restart the Pi."
            ) from error
        self.lights = NeoPixel_SPI(
            data, config.leds, auto_write=False, pixel_order=config.led_order
        )
        self.lights.show()  # dark before the LEDs get their power
        self._power, self._fault = _switch(wired.led_enable), _switch(wired.led_fault)
        if self._fault is not None:
            import digitalio

            self._fault.switch_to_input(pull=digitalio.Pull.UP)
        self.switch_light(True)
        self._wave = _wave(wired.piezo)
        self.tones = self._wave and Piezo(self._wave)
        self.pads = ChipPads(bus, wired.touch, layout.PAD_NAMES, wired.touch_charge_ua)

    def close(self) -> None:
        """Darken the LEDs, end the tone and release the pins."""
        if hasattr(self, "lights"):
            self.switch_light(False)
        for pin in (self._power, self._fault, self._wave):
            if pin is not None:
                pin.deinit()

    def now_ms(self) -> int:
        """The ms since the hardware was created."""
        return (self._clock_ns() - self._started_ns) // 1_000_000

    def old_fram(self) -> None:
        """None: a Pi's board never had FRAM."""

    def feed(self) -> None:
        """Nothing: a pass that hangs is found by its time."""

    def random_bits(self) -> int:
        """32 random bits."""
        return int.from_bytes(os.urandom(4), "big")

    def switch_light(self, on: bool) -> None:
        """Switch the LEDs' supply. They are darkened first, as a board may have no switch."""
        if not on:
            level, self.lights.brightness = self.lights.brightness, 0.0
            self.lights.show()
            self.lights.brightness = level
        if self._power is not None:
            self._power.switch_to_output(value=on)

    def supply_ok(self) -> bool:
        """True while the power switch of the LEDs reports no overload."""
        return self._fault is None or bool(self._fault.value)

    def health(self) -> "dict[str, int | str | bool | None]":
        """The fields of the answer to `health` that describe computer and interpreter."""
        return {
            "heap": None,
            "reset": "unknown",
            "python": f"{sys.implementation.name} {platform.python_version()}",
            "crash": noted(self.store) or None,
            "supply": self.supply_ok(),
        }

    def collect(self) -> None:
        """Nothing: Python chooses its own moments here."""


def spi_buffer() -> int:
    """The bytes that the kernel sends by SPI in one piece; 4096 if it does not say."""
    try:
        return int(_BUFFER.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 4096


def _switch(name: str) -> Any:
    """A pin by its name; None where Blinka knows no such pin, or it may not be used."""
    try:
        import board
        import digitalio

        return digitalio.DigitalInOut(getattr(board, name))
    except (AttributeError, ImportError, OSError, RuntimeError, ValueError):
        return None


def _wave(name: str) -> Any:
    """The wave at a pin; None where Blinka has none for it, or its package is not installed."""
    try:
        import board
        import pwmio

        return pwmio.PWMOut(getattr(board, name), variable_frequency=True)
    except (AttributeError, ImportError, NotImplementedError, OSError, RuntimeError, ValueError):
        return None


class _Clock:
    """The date, which the system sets."""

    def unix_time(self) -> int:
        now = int(time.time())
        return now if now > _DATE_SET else 0

    def set_time(self, seconds: int) -> None:
        """Nothing: the system's clock is not the board's to set."""
