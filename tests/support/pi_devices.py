# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Devices on a Raspberry Pi's buses, below Blinka and below PureIO: what `open` and `ioctl` see.

`install` puts them into this process, before anything of Blinka is imported. The touch chips are
models of the MPR121 by its data sheet, register by register; the LEDs decode the bytes on MOSI by
the times of a WS2812B. The pins are those of libgpiod's Python binding, the piezo's wave that of
Adafruit-Blinka-Raspberry-Pi-PWM.
"""

import builtins
import ctypes
import errno
import fcntl
import importlib.machinery
import importlib.metadata
import io
import os
import struct
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

SPIDEV = "/dev/spidev0.0"
I2C = "/dev/i2c-1"
_BUFSIZ = "/sys/module/spidev/parameters/bufsiz"
_REVISION = "/proc/device-tree/system/linux,revision"
_I2C_SLAVE, _I2C_RDWR, _READ = 0x0703, 0x0707, 1
_SUPPLY_V = 3.3
_HIGH_NS = ((200, 410), (550, 1000))  # WS2812B: a zero, a one
_FULL = 1023
_VERSIONS = {"gpiod": "2.2.2", "Adafruit-Blinka-Raspberry-Pi-PWM": "1.0.2"}  # Blinka asks


class TouchChip:
    """An MPR121. `picofarads(electrode)` is what hangs on it; unplugged, it answers nothing."""

    def __init__(self, picofarads: Callable[[int], float]) -> None:
        self.picofarads = picofarads
        self.plugged = True
        self.power_on()

    def power_on(self) -> None:
        """All registers as after a reset."""
        self.registers = bytearray(256)
        self.registers[0x5C], self.registers[0x5D] = 0x10, 0x24
        self._pointer = 0

    def write(self, data: bytes) -> None:
        """A write by the bus: a register's number, then what goes there."""
        if not data:
            return
        self._pointer = data[0]
        for value in data[1:]:
            at, self._pointer = self._pointer, (self._pointer + 1) & 0xFF
            if at == 0x80 and value == 0x63:
                self.power_on()
            elif not self.registers[0x5E] & 0x3F or at == 0x5E or 0x73 <= at <= 0x7A:
                self.registers[at] = value  # others are taken in stop mode only

    def read(self, count: int) -> bytes:
        """A read by the bus, from the register named last on."""
        self._measure()
        found = bytes(self.registers[self._pointer : self._pointer + count])
        self._pointer = (self._pointer + count) & 0xFF
        return found

    def _measure(self) -> None:
        current_ua = self.registers[0x5C] & 0x3F
        charge_us = 0.5 * 2 ** ((self.registers[0x5D] >> 5) - 1)
        for electrode in range(min(12, self.registers[0x5E] & 0x0F)):
            volts = current_ua * charge_us / self.picofarads(electrode)
            value = min(_FULL, round(volts / _SUPPLY_V * 1024))
            at = 0x04 + 2 * electrode
            self.registers[at : at + 2] = struct.pack("<H", value)


class Spi:
    """`/dev/spidev0.0` with a chain of WS2812B at MOSI. `latch` gets the bytes of each frame, green
    first; a pause, as between two transfers, ends one. Without it nothing is connected."""

    def __init__(self, latch: Callable[[bytes], None] | None, bufsiz: int = 8192) -> None:
        self.latch = latch
        self.bufsiz = bufsiz
        self._speed = 0

    def ioctl(self, request: int, argument: Any) -> int:
        number, size = request & 0xFF, request >> 16 & 0x3FFF
        if number == 0:
            self._transfer(argument, size)
        elif number == 4 and request >> 30 == 1:
            (self._speed,) = struct.unpack("=I", argument)
        return 0

    def _transfer(self, message: bytes, size: int) -> None:
        data, _, length, speed, *_ = struct.unpack("QQIIHBBBBH", message)
        assert size == len(message)
        if length > self.bufsiz:
            raise OSError(errno.EMSGSIZE, "Message too long")
        if self.latch is not None:
            self.latch(decoded(ctypes.string_at(data, length), speed or self._speed))


def decoded(sent: bytes, hertz: int) -> bytes:
    """The bytes that LEDs understand of what is `sent` at this speed; AssertionError for a pulse
    that is neither a zero nor a one."""
    wave = bin(int.from_bytes(b"\x01" + sent, "big"))[3:]
    bits = ""
    for pulse in wave.split("0"):
        if pulse:
            high_ns = len(pulse) * 1e9 / hertz
            fits = [low <= high_ns <= most for low, most in _HIGH_NS]
            assert any(fits), f"a pulse of {high_ns:.0f} ns"
            bits += str(fits.index(True))
    return bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits) // 8 * 8, 8))


class I2cBus:
    """`/dev/i2c-1` with chips by their addresses."""

    def __init__(self, chips: dict[int, TouchChip]) -> None:
        self.chips = chips

    def chip(self, address: int) -> TouchChip:
        """The chip that answers; OSError if none does."""
        found = self.chips.get(address)
        if found is None or not found.plugged:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        return found


class _I2cFile:
    """An open `/dev/i2c-1`."""

    def __init__(self, bus: I2cBus, number: int) -> None:
        self._bus = bus
        self._number = number
        self.address = 0

    def fileno(self) -> int:
        return self._number

    def write(self, data: bytes) -> int:
        self._bus.chip(self.address).write(bytes(data))
        return len(data)

    def read(self, count: int) -> bytes:
        return self._bus.chip(self.address).read(count)

    def close(self) -> None:
        """Nothing is held."""

    def ioctl(self, request: int, argument: Any) -> int:
        if request == _I2C_SLAVE:
            self.address = argument
        else:
            assert request == _I2C_RDWR
            for at in range(argument.nmsgs):
                message = argument.msgs[at]
                chip = self._bus.chip(message.addr)
                if message.flags & _READ:
                    ctypes.memmove(message.buf, chip.read(message.len), message.len)
                else:
                    chip.write(ctypes.string_at(message.buf, message.len) if message.len else b"")
        return 0


class Pins:
    """The header's pins: `levels` by number, of those that are driven; others are low unless they
    are pulled `up`."""

    def __init__(self) -> None:
        self.levels: dict[int, bool] = {}
        self.up: set[int] = set()


def install(
    spi: Spi, bus: I2cBus, pins: Pins, on_tone: Callable[[float], None] = lambda hertz: None
) -> None:
    """Make the devices of this process's system, and what Blinka has its pins and waves from."""
    real_open, real_os_open, real_ioctl = builtins.open, os.open, fcntl.ioctl
    real_exists, real_glob = os.path.exists, Path.glob
    files: dict[int, Any] = {}

    def open_file(path: Any, *mode: Any, **options: Any) -> Any:
        if str(path) == _BUFSIZ:
            return io.StringIO(f"{spi.bufsiz}\n")
        if path == _REVISION:
            return io.BytesIO(bytes.fromhex("00902120"))  # of a Zero 2 W
        if path != I2C:
            return real_open(path, *mode, **options)
        number = real_os_open(os.devnull, os.O_RDWR)
        files[number] = _I2cFile(bus, number)
        return files[number]

    def os_open(path: Any, *arguments: Any, **options: Any) -> int:
        number = real_os_open(os.devnull if path == SPIDEV else path, *arguments, **options)
        if path == SPIDEV:
            files[number] = spi
        return number

    def ioctl(number: Any, request: int, argument: Any = 0, *more: Any) -> Any:
        found = files.get(number) if isinstance(number, int) else None
        if found is None:
            return real_ioctl(number, request, argument, *more)
        return found.ioctl(request, argument)

    def glob(folder: Path, pattern: str) -> Any:
        here = (str(folder), pattern) == ("/dev", "gpiochip*")
        return [Path("/dev/gpiochip0")] if here else real_glob(folder, pattern)

    builtins.open = io.open = open_file  # type: ignore[assignment]
    Path.glob = glob  # type: ignore[method-assign,assignment]
    os.open = os_open
    fcntl.ioctl = ioctl
    os.path.exists = lambda path: path in (SPIDEV, I2C) or real_exists(path)
    version = importlib.metadata.version
    importlib.metadata.version = lambda distribution_name: (
        _VERSIONS.get(distribution_name) or version(distribution_name)
    )
    for module in (_gpiod(pins), _pwm(on_tone)):
        module.__spec__ = importlib.machinery.ModuleSpec(module.__name__, None)
        sys.modules[module.__name__] = module


def _gpiod(pins: Pins) -> types.ModuleType:
    """libgpiod's binding, version 2, as far as Blinka calls it."""
    kinds = {
        "Direction": ("INPUT", "OUTPUT"),
        "Bias": ("DISABLED", "PULL_UP", "PULL_DOWN"),
        "Value": ("INACTIVE", "ACTIVE"),
    }
    line = types.SimpleNamespace(
        **{
            kind: types.SimpleNamespace(**{name: f"{kind}.{name}" for name in names})
            for kind, names in kinds.items()
        }
    )
    active = line.Value.ACTIVE

    class Request:
        def __init__(self, numbers: list[int]) -> None:
            self._numbers = numbers

        def reconfigure_lines(self, config: dict[int, Any]) -> None:
            for number, settings in config.items():
                if settings.bias == line.Bias.PULL_UP:
                    pins.up.add(number)
                if settings.direction == line.Direction.OUTPUT:
                    pins.levels[number] = settings.output_value == active

        def set_value(self, number: int, value: str) -> None:
            pins.levels[number] = value == active

        def get_value(self, number: int) -> str:
            up = pins.levels.get(number, number in pins.up)
            return active if up else str(line.Value.INACTIVE)

        def release(self) -> None:
            for number in self._numbers:
                pins.levels.pop(number, None)

    class Chip:
        def __init__(self, path: str) -> None:
            self.path = path

        def get_info(self) -> Any:
            return types.SimpleNamespace(label="pinctrl-bcm2835", num_lines=54)

        def request_lines(self, config: dict[int, Any], consumer: str) -> Request:
            return Request(list(config))

        def close(self) -> None:
            """Nothing is held."""

    module: Any = types.ModuleType("gpiod")
    module.__version__ = _VERSIONS["gpiod"]
    module.line, module.Chip = line, Chip
    module.LineSettings = types.SimpleNamespace
    return module


def _pwm(on_tone: Callable[[float], None]) -> types.ModuleType:
    """The package with the waves, for one pin; `on_tone` gets each change of what it sounds."""

    class PWMOut:
        def __init__(
            self, pin: Any, *, duty_cycle: int, frequency: int, variable_frequency: bool
        ) -> None:
            assert variable_frequency
            self._frequency, self._duty_cycle, self._sounds = frequency, duty_cycle, 0
            self._change()

        @property
        def frequency(self) -> int:
            return self._frequency

        @frequency.setter
        def frequency(self, hertz: int) -> None:
            self._frequency = hertz
            self._change()

        @property
        def duty_cycle(self) -> int:
            return self._duty_cycle

        @duty_cycle.setter
        def duty_cycle(self, share: int) -> None:
            self._duty_cycle = share
            self._change()

        def deinit(self) -> None:
            self.duty_cycle = 0

        def _change(self) -> None:
            sounds = self._frequency if 0 < self._duty_cycle < 65535 else 0
            if sounds != self._sounds:
                self._sounds = sounds
                on_tone(sounds)

    module: Any = types.ModuleType("adafruit_blinka_raspberry_pi_pwm")
    module.PWMOut = PWMOut
    return module
