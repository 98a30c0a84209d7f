# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Supply test: VSYS through the Pico's own divider, without and with load.

Every mA drawn makes VSYS sag a little, through the cable and the Pico's diode. That is how the test
sees whether the LEDs have power, and later whether each one of them lights.
"""

import time

import analogio
import digitalio
from awale_board import layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    import microcontroller

    from .report import Report

    class Load(Protocol):
        """A chain of `count` LEDs, whose colour `show` makes visible."""

        count: int

        def fill(self, colour: int) -> None: ...

        def show(self) -> None: ...


MONITOR = "VOLTAGE_MONITOR"
DIVIDER = 3
LEAST_V = 4.3
MOST_V = 5.5
LOAD_MA = 260
CHANNEL_MA = 13.0
SAMPLES = 64
_SETTLE_S = 0.03
LEAST_SAG = 24.0  # of 65535, 1.2 mV at the pin: less is lost in noise


class Supply:
    """The LEDs' power switch and the measurement of VSYS."""

    def __init__(self, pin: "Callable[[str], microcontroller.Pin]") -> None:
        self._input = analogio.AnalogIn(pin(MONITOR))
        self._enable = digitalio.DigitalInOut(pin(layout.LED_ENABLE_PIN))
        self._enable.switch_to_output(value=False)
        self._fault = digitalio.DigitalInOut(pin(layout.LED_FAULT_PIN))
        self._fault.switch_to_input(pull=digitalio.Pull.UP)

    def switch(self, on: bool) -> None:
        """Switch the LEDs' supply."""
        self._enable.value = on
        time.sleep(_SETTLE_S)

    @property
    def overloaded(self) -> bool:
        """True while the switch limits the current."""
        return not self._fault.value

    def raw(self) -> float:
        """Mean of 64 readings, 0 to 65535."""
        total = 0
        for _ in range(SAMPLES):
            total += self._input.value
        return total / SAMPLES

    def volts(self) -> float:
        """VSYS in V."""
        return self.raw() * self._input.reference_voltage / 65535 * DIVIDER


def check(report: "Report", power: Supply, lights: "Load") -> None:
    """Check VSYS idle, with the LEDs dark, and with the most light that play uses."""
    power.switch(False)
    lights.fill(0)
    lights.show()
    idle = power.volts()
    before = power.raw()
    if idle < LEAST_V or idle > MOST_V:
        report.failed(
            "supply",
            "supply: VSYS is %.2f V without load, not %.1f to %.1f V: try another cable, then "
            "another USB port; measure at the Pico's pin 39." % (idle, LEAST_V, MOST_V),
        )
    else:
        report.passed("supply: VSYS %.2f V without load" % idle)
    power.switch(True)
    shorted = power.overloaded
    if shorted:
        report.failed(
            "LEDs",
            "LED supply: the switch limits its current (GP27 is low) with all LEDs dark: look for "
            "a short between the LEDs' 5 V and ground.",
        )
    lights.show()
    dark = power.raw()
    if before - dark < LEAST_SAG:
        report.note("LED supply: switching it on draws nothing that could be measured")
    level = int(LOAD_MA / CHANNEL_MA / (3 * lights.count) * 255)
    lights.fill(level << 16 | level << 8 | level)
    lights.show()
    time.sleep(_SETTLE_S)
    loaded = power.volts()
    if power.overloaded and not shorted:
        report.failed(
            "LEDs",
            "LED supply: the switch limits its current (GP27 is low) at about 400 mA: check that "
            "the resistor at its pin ILIM is 51 kOhm.",
        )
    if loaded < LEAST_V <= idle:
        report.failed(
            "supply",
            "supply: VSYS falls to %.2f V under load, least %.1f V: use a shorter, thicker cable, "
            "or lower AWALE_BUDGET_MA." % (loaded, LEAST_V),
        )
    elif idle >= LEAST_V:
        report.passed("supply: VSYS %.2f V under load" % loaded)
    lights.fill(0)
    lights.show()
    time.sleep(_SETTLE_S)
