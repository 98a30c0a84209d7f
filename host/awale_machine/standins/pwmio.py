# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`pwmio`: a tone on the piezo."""

import microcontroller
from awale_machine.arguments import in_range, integer
from awale_machine.machine import current, name_of, pin_of

_FULL = 65535
_CLOCK_HZ = 125_000_000


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
        name = name_of(pin)
        current().check_free(name)
        wanted = _checked_frequency(frequency)
        current().claim_wave(name, wanted, bool(variable_frequency))
        self._pin = name
        self._variable = bool(variable_frequency)
        self._duty_cycle = integer(duty_cycle) & _FULL  # the constructor does not check it
        self._frequency = wanted
        self._sound()

    def deinit(self) -> None:
        """Stop the tone and release the pin."""
        if self._pin:
            current().sound(self._pin, 0)
            current().release(self._pin)
        self._pin = ""

    @property
    def duty_cycle(self) -> int:
        """Duty cycle of 65535; 0 and 65535 are silent."""
        pin_of(self)
        return self._duty_cycle

    @duty_cycle.setter
    def duty_cycle(self, value: int) -> None:
        pin_of(self)
        self._duty_cycle = in_range(integer(value), 0, _FULL, "duty_cycle")
        self._sound()

    @property
    def frequency(self) -> int:
        """The frequency that the chip can make next to the one set, Hz. It can be set if the wave
        was made with variable_frequency."""
        pin_of(self)
        if self._frequency > _CLOCK_HZ >> 16:
            return _CLOCK_HZ // (_CLOCK_HZ // self._frequency)
        sixteenths, rest = divmod(_CLOCK_HZ >> 12, self._frequency)  # of the clock's divider
        if rest >= self._frequency // 2:
            sixteenths += 1
        sixteenths = min(sixteenths, (1 << 12) - 1)
        return ((_CLOCK_HZ >> 12) + sixteenths // 2) // sixteenths

    @frequency.setter
    def frequency(self, value: int) -> None:
        pin_of(self)
        if not self._variable:
            raise AttributeError("Invalid variable_frequency")
        self._frequency = _checked_frequency(value)
        self._sound()

    def _sound(self) -> None:
        current().sound(pin_of(self), self._frequency if 0 < self._duty_cycle < _FULL else 0)


def _checked_frequency(value: int) -> int:
    if not 0 < integer(value) <= _CLOCK_HZ // 2:
        raise ValueError("Invalid frequency")
    return value
