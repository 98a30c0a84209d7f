# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`pwmio`: a tone on the piezo."""

import microcontroller
from awale_host.virtual.machine import current, name_of, pin_of

_FULL = 65535


class PWMOut:
    """A square wave on a pin."""

    def __init__(
        self,
        pin: microcontroller.Pin,
        *,
        duty_cycle: int = 0,
        frequency: int = 500,
        variable_frequency: bool = False,
    ) -> None:
        self._pin = name_of(pin)
        current().claim(self._pin)
        self._variable = variable_frequency
        self._duty_cycle = _checked_duty(duty_cycle)
        self._frequency = _checked_frequency(frequency)
        self._sound()

    def deinit(self) -> None:
        """Stop the tone and release the pin."""
        if self._pin:
            current().sound(self._pin, 0)
            current().release(self._pin)
        self._pin = ""

    def __enter__(self) -> "PWMOut":
        return self

    def __exit__(self, *error: object) -> None:
        self.deinit()

    @property
    def duty_cycle(self) -> int:
        """Duty cycle of 65535; 0 and 65535 are silent."""
        return self._duty_cycle

    @duty_cycle.setter
    def duty_cycle(self, value: int) -> None:
        self._duty_cycle = _checked_duty(value)
        self._sound()

    @property
    def frequency(self) -> int:
        """Hertz; can be set if it was made with variable_frequency."""
        return self._frequency

    @frequency.setter
    def frequency(self, value: int) -> None:
        if not self._variable:
            raise AttributeError(
                "PWM frequency not writable when variable_frequency is False on construction."
            )
        self._frequency = _checked_frequency(value)
        self._sound()

    def _sound(self) -> None:
        current().sound(pin_of(self), self._frequency if 0 < self._duty_cycle < _FULL else 0)


def _checked_duty(value: int) -> int:
    if not 0 <= value <= _FULL:
        raise ValueError("duty_cycle must be 0-65535")
    return value


def _checked_frequency(value: int) -> int:
    if not 8 <= value <= 62_500_000:
        raise ValueError("Invalid PWM frequency")
    return value
