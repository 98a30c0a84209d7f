# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board itself: what the stand-ins for CircuitPython's modules work on.

One machine lives in a process (`current`). Its clock starts at power-on and runs on over resets.
"""

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

from .faults import Faults
from .serial import UsbSerial
from .touch import Fingers

if TYPE_CHECKING:
    from .board_toml import BoardDescription
    from .light import Light

PASS_MS = 4  # between two passes of the main loop when nothing happens
IDLE_PASS_MS = 15  # the same after a second of unchanging light
IDLE_AFTER_MS = 1000
_GRAIN_S = 0.05  # longest wait in one piece, so that a reset gets through
_WATCHDOG_S = 8.388607  # more does not fit into its counter
# The first name of a pin in the Pico's `board`, where that is not GP and its number.
_SHOWN = {
    "GP23": "SMPS_MODE", "GP24": "VBUS_SENSE", "GP25": "LED", "GP26": "GP26_A0", "GP27": "GP27_A1",
    "GP28": "GP28_A2", "GP29": "A3",
}  # fmt: skip
_ROUNDING_MA = 0.001


class BoardReset(BaseException):
    """The chip starts again, boot.py included. `reason` as in `microcontroller.ResetReason`."""

    def __init__(self, reason: str = "WATCHDOG") -> None:
        super().__init__(reason)
        self.reason = reason


class SoftReload(BaseException):
    """Raised to start main.py again; USB stays up."""


class UsbOvercurrent(BaseException):
    """The board draws more than it may: the PC's port switches it off."""


class Machine:
    """Pins, touch, light, tone, serial port, watchdog of one board.

    `description` is board.toml; `flash` is what a home keeps: `uid`, `nvm` and, where it has the
    module `awale_flash`, `games`. The firmware's thread calls all but the methods of `fingers`,
    `serial`'s host side and `wake`.
    """

    def __init__(
        self,
        description: "BoardDescription",
        flash: Any,
        light: "Light",
        clock_ns: Callable[[], int] = time.monotonic_ns,
        faults: Faults | None = None,
    ) -> None:
        pins = description.pins
        self._power = description.power
        self._faults = faults or Faults()
        self.flash = flash
        self.light = light
        self.fingers = Fingers([pad.pin for pad in description.touch.pads])
        self.serial = UsbSerial(self.wake, lambda: None)
        self.on_tone: Callable[[float], None] = lambda hertz: None
        self._clock_ns = clock_ns
        self._started_ns = clock_ns()
        self._led_enable, self._led_fault = pins.led_enable, pins.led_fault
        self._piezo = pins.piezo
        self._woken = threading.Event()
        self._next_pass_ms = 0
        self.light_changed_ms = 0
        self._tone = 0.0
        self.reset_reason = "POWER_ON"
        self.run_reason = "STARTUP"
        self.power_up("POWER_ON")

    # time and resets

    def now_us(self) -> int:
        """Microseconds since power-on."""
        return (self._clock_ns() - self._started_ns) // 1000

    def now_ms(self) -> int:
        """Milliseconds since power-on."""
        return self.now_us() // 1000

    def power_up(self, reason: str) -> None:
        """Reset the chip; boot.py follows."""
        self.reset_reason = reason
        self.run_reason = "STARTUP"
        self.booting = True
        self.console_enabled, self.data_enabled = True, False
        self.drive_writable = False
        self.port_timeouts: list[float | None] = [None, None]  # of the data port: read, write
        self.watchdog_timeout = 0.0
        self.watchdog_mode: object = None
        self._watchdog_deadline_ms = 0
        self.end_run()

    def end_run(self, failed: bool = False) -> None:
        """Reset after the end of a program: every pin floats, so the LEDs lose their supply,
        and the watchdog stops, unless the program has `failed` (shared-module/watchdog)."""
        self.pins_in_use: set[str] = set()
        self.levels = {"GND": False}
        self._waves: dict[str, tuple[int, bool]] = {}  # frequency, whether it may change, by pin
        if not failed:
            self.watchdog_mode = None
        self.light.power(False)
        self.sound(self._piezo, 0)

    def reset(self, reason: str = "SOFTWARE") -> NoReturn:
        """Start the chip again."""
        raise BoardReset(reason)

    def watchdog_feed(self) -> None:
        """Feed the watchdog, and let the main loop sleep while nothing happens."""
        self._restart_watchdog()
        self._rest()

    def watchdog_start(self, mode: object) -> None:
        """Arm the watchdog, or with None disarm it. Without a timeout it bites at once."""
        if mode is not None and not self.watchdog_timeout:
            raise BoardReset
        self._restart_watchdog()
        self.watchdog_mode = mode

    def _restart_watchdog(self) -> None:
        left_s = min(self.watchdog_timeout, _WATCHDOG_S)
        self._watchdog_deadline_ms = self.now_ms() + int(left_s * 1000)

    def watchdog_expired(self) -> bool:
        """Whether the watchdog's time is over; asked by the thread that watches the firmware."""
        return self.watchdog_mode is not None and self.now_ms() >= self._watchdog_deadline_ms

    # waiting

    def wake(self) -> None:
        """End the firmware's sleep, because input has arrived. Any thread may call it."""
        self._woken.set()

    def wait(self, seconds: float) -> None:
        """Wait for `wake`, at most 50 ms at a time."""
        self._woken.wait(min(seconds, _GRAIN_S))
        self._woken.clear()

    def _rest(self) -> None:
        now = self.now_ms()
        if not self.serial.pop_moved() and now < self._next_pass_ms:
            self.wait((self._next_pass_ms - now) / 1000)
            now = self.now_ms()
        idle = now - self.light_changed_ms > IDLE_AFTER_MS
        self._next_pass_ms = now + (IDLE_PASS_MS if idle else PASS_MS)

    # pins

    def check_free(self, pin: str) -> None:
        """ValueError as CircuitPython's if the pin has a user."""
        if pin in self.pins_in_use:
            raise ValueError(f"{shown_name(pin)} in use")

    def claim(self, pin: str) -> None:
        """Take a pin; ValueError if it has a user already."""
        self.check_free(pin)
        self.pins_in_use.add(pin)

    def claim_wave(self, pin: str, hertz: int, variable: bool) -> None:
        """Take a pin for PWM. Two pins share a counter, and so one frequency; pins that are 16
        apart share the channel too (common-hal/pwmio/PWMOut.c)."""
        number = int(pin[2:]) % 16
        for other, (others_hertz, others_variable) in self._waves.items():
            others_number = int(other[2:]) % 16
            if others_number == number or (others_number // 2 == number // 2 and others_variable):
                raise RuntimeError("Internal resource(s) in use")
            if others_number // 2 == number // 2 and variable:
                raise ValueError("Invalid variable_frequency")
            if others_number // 2 == number // 2 and others_hertz != hertz:
                raise ValueError("Invalid frequency")
        self.claim(pin)
        self._waves[pin] = (hertz, variable)

    def release(self, pin: str) -> None:
        """Release a pin, which then floats."""
        self.pins_in_use.discard(pin)
        self._waves.pop(pin, None)
        self.drive(pin, None)

    def drive(self, pin: str, level: bool | None) -> None:
        """Drive a pin high or low, or let it float (None)."""
        if level is None:
            self.levels.pop(pin, None)
        else:
            self.levels[pin] = level
        if pin == self._led_enable:
            self.light.power(level is True)

    def level(self, pin: str, pulled_up: bool) -> bool:
        """Return the level of a pin: driven directly or over a solder bridge, else as pulled.

        The LED supply pulls its fault line down while it limits the current.
        """
        for connected in (pin, *self._faults.connected(pin)):
            if connected in self.levels:
                return self.levels[connected]
        if pin == self._led_fault:
            return not (self._faults.overload and self.light.powered)
        return pulled_up

    def raw_touch(self, pin: str) -> int:
        """Return the counts of `touchio` at a pin; ValueError without a pull-down resistor."""
        if pin not in self.fingers.pads or pin in self._faults.missing_resistors:
            raise ValueError("No pulldown on pin; 1Mohm recommended")
        return self.fingers.raw_value(pin, self.now_ms())

    def show(self, pin: str, data: bytes) -> None:
        """Bytes for the LEDs at `pin`."""
        if self._faults.lit is not None:
            data = data[: 3 * self._faults.lit]
        for led in self._faults.dark:
            data = data[: 3 * led] + bytes(3) + data[3 * led + 3 :]
        if self.light.latch(data, self.now_us(), int(pin.removeprefix("GP"))):
            self.light_changed_ms = self.now_ms()
            drawn, budget = self.drawn_ma(), self._power.budget_ma
            if any(self.light.shown) and drawn > budget + _ROUNDING_MA:
                raise UsbOvercurrent(
                    f"The virtual board has been switched off: it drew {drawn:.0f} mA and may draw "
                    f"{budget:g} mA. That is a fault of its firmware."
                )

    def drawn_ma(self) -> float:
        """Return the board's current in mA, from board.toml and the LEDs' colours."""
        power, light = self._power, self.light
        drawn = power.other_ma + power.channel_ma * sum(light.shown) / 255
        return float(drawn + power.idle_ma * light.count * light.powered)

    def supply_volts(self) -> float:
        """VSYS in volts, which falls as the board draws more current."""
        return self._faults.volts - self._faults.ohms * self.drawn_ma() / 1000

    def sound(self, pin: str, hertz: float) -> None:
        """A tone on the piezo, 0 for silence; other pins make no sound."""
        if pin == self._piezo and hertz != self._tone:
            self._tone = hertz
            self.on_tone(hertz)


_machine: Machine | None = None


def install(machine: Machine) -> None:
    """Make `machine` the one that the stand-ins work on."""
    global _machine
    _machine = machine


def current() -> Machine:
    """The machine of this process; RuntimeError outside a virtual board."""
    if _machine is None:
        raise RuntimeError("no virtual board runs in this process")
    return _machine


_pins: dict[str, Any] = {}


def pin_named(kind: type[Any], name: str) -> Any:
    """The one object for a pin, of the stand-in's class `kind`, which cannot be instantiated."""
    if name not in _pins:
        _pins[name] = object.__new__(kind)
        _pins[name]._name = name
    return _pins[name]


def name_of(pin: Any, argument: str = "pin") -> str:
    """The name of a pin object, as "GP4"; TypeError for anything else, as on the board."""
    name = getattr(pin, "_name", None)
    if name not in _pins:
        raise TypeError(f"{argument} must be of type Pin, not {type(pin).__name__}")
    return str(name)


def shown_name(pin: str) -> str:
    """The name of a pin in errors: "GP26_A0" for "GP26"."""
    return _SHOWN.get(pin, pin)


def pin_of(user: Any) -> str:
    """The name of the pin that an object of a stand-in uses; ValueError once it is given back."""
    pin = str(user._pin)
    if not pin:
        raise ValueError(
            "Object has been deinitialized and can no longer be used. Create a new object."
        )
    return pin
