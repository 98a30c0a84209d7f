# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`digitalio`: pins that are high or low."""

import microcontroller
from awale_machine.arguments import or_none
from awale_machine.machine import current, name_of, pin_of


class Direction:
    """Direction of a pin: input or output."""

    INPUT: "Direction"
    OUTPUT: "Direction"


class Pull:
    """Pull resistor of an input."""

    UP: "Pull"
    DOWN: "Pull"


Direction.INPUT, Direction.OUTPUT = Direction(), Direction()
Pull.UP, Pull.DOWN = Pull(), Pull()


class DigitalInOut:
    """One pin, an input at first."""

    def __init__(self, pin: microcontroller.Pin) -> None:
        self._pin = name_of(pin)
        current().claim(self._pin)
        self._direction = Direction.INPUT
        self._pull: Pull | None = None

    def deinit(self) -> None:
        """Release the pin."""
        if self._pin:
            current().release(self._pin)
        self._pin = ""

    def switch_to_output(self, value: bool = False) -> None:
        """Drive the pin."""
        pin_of(self)
        self._direction = Direction.OUTPUT
        self._drive(value)

    def switch_to_input(self, pull: Pull | None = None) -> None:
        """Let the pin float, or pull it."""
        pin_of(self)
        self._pull = or_none(pull, Pull, "pull")
        self._direction = Direction.INPUT
        current().drive(self._pin, None)

    @property
    def direction(self) -> Direction:
        """In or out."""
        pin_of(self)
        return self._direction

    @direction.setter
    def direction(self, value: Direction) -> None:
        pin_of(self)
        if value is Direction.OUTPUT:
            self.switch_to_output()
        elif value is Direction.INPUT:
            self.switch_to_input()
        else:
            raise ValueError("Invalid direction")

    @property
    def value(self) -> bool:
        """The level of the pin."""
        pin_of(self)
        pulled_up = self._direction is Direction.INPUT and self._pull is Pull.UP
        return current().level(self._pin, pulled_up)

    @value.setter
    def value(self, value: bool) -> None:
        pin_of(self)
        if self._direction is not Direction.OUTPUT:
            raise AttributeError("Cannot set value when direction is input.")
        self._drive(value)

    def _drive(self, value: bool) -> None:
        current().drive(self._pin, bool(value))
