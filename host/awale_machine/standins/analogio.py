# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`analogio`: the light sensor's input, in an evenly lit room, and the Pico's supply."""

import microcontroller
from awale_machine.machine import current, name_of, pin_of
from awale_machine.touch import Noise

_SUPPLY = "GP29"
_ANALOGUE = ("GP26", "GP27", "GP28", _SUPPLY)
_DIVIDER = 3  # on the Pico, from VSYS
_REFERENCE_V = 3.3
_FULL = 4095  # the chip measures 12 bits
_NOISE = 1.5
_noise = Noise(2)


class AnalogIn:
    """A voltage. ValueError for a pin that cannot measure one."""

    def __init__(self, pin: microcontroller.Pin) -> None:
        name = name_of(pin)
        current().check_free(name)
        if name not in _ANALOGUE:
            raise ValueError("Invalid pin")
        current().claim(name)
        self._pin = name

    def deinit(self) -> None:
        """Release the pin."""
        if self._pin:
            current().release(self._pin)
        self._pin = ""

    @property
    def value(self) -> int:
        """Voltage as a number from 0 to 65535: 12 bits, stretched to 16."""
        measured = (_FULL + 1) // 2
        if pin_of(self) == _SUPPLY:
            share = current().supply_volts() / _DIVIDER / _REFERENCE_V
            measured = max(0, min(_FULL, int(share * _FULL + _NOISE * _noise.next())))
        return measured << 4 | measured >> 8

    @property
    def reference_voltage(self) -> float:
        """Full scale of `value`, V."""
        pin_of(self)
        return _REFERENCE_V
