# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`analogio`: the light sensor's input, in an evenly lit room."""

import microcontroller
from awale_host.virtual.machine import current, name_of

_ANALOGUE = ("GP26", "GP27", "GP28")


class AnalogIn:
    """A voltage. ValueError for a pin that cannot measure one."""

    def __init__(self, pin: microcontroller.Pin) -> None:
        self._pin = name_of(pin)
        if self._pin not in _ANALOGUE:
            raise ValueError("Invalid pin")
        current().claim(self._pin)

    def deinit(self) -> None:
        """Give the pin back."""
        if self._pin:
            current().release(self._pin)
        self._pin = ""

    def __enter__(self) -> "AnalogIn":
        return self

    def __exit__(self, *error: object) -> None:
        self.deinit()

    @property
    def value(self) -> int:
        """0 to 65535."""
        return 32768

    @property
    def reference_voltage(self) -> float:
        """Volts."""
        return 3.3
