# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`digitalio`: pins that are high or low."""

from typing import Any

import microcontroller
from awale_machine.arguments import or_none
from awale_machine.machine import current, name_of, pin_of


class DriveMode:
    """Drive mode of an output."""

    PUSH_PULL: "DriveMode"
    OPEN_DRAIN: "DriveMode"


class Direction:
    """Direction of a pin: input or output."""

    INPUT: "Direction"
    OUTPUT: "Direction"


class Pull:
    """Pull resistor of an input."""

    UP: "Pull"
    DOWN: "Pull"


DriveMode.PUSH_PULL, DriveMode.OPEN_DRAIN = DriveMode(), DriveMode()
Direction.INPUT, Direction.OUTPUT = Direction(), Direction()
Pull.UP, Pull.DOWN = Pull(), Pull()


class DigitalInOut:
    """One pin, an input at first."""

    def __init__(self, pin: microcontroller.Pin) -> None:
        self._pin = name_of(pin)
        current().claim(self._pin)
        self._direction = Direction.INPUT
        self._drive_mode = DriveMode.PUSH_PULL
        self._pull: Pull | None = None

    def deinit(self) -> None:
        """Release the pin."""
        if self._pin:
            current().release(self._pin)
        self._pin = ""

    def __enter__(self) -> "DigitalInOut":
        return self

    def __exit__(self, *error: object) -> None:
        self.deinit()

    def switch_to_output(
        self, value: bool = False, drive_mode: DriveMode = DriveMode.PUSH_PULL
    ) -> None:
        """Drive the pin."""
        pin_of(self)
        self._direction = Direction.OUTPUT
        self._drive_mode = _known(drive_mode)
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

    @property
    def drive_mode(self) -> DriveMode:
        """Drive mode of an output."""
        self._check_direction(Direction.OUTPUT, "Drive mode not used when direction is input.")
        return self._drive_mode

    @drive_mode.setter
    def drive_mode(self, value: DriveMode) -> None:
        self._check_direction(Direction.OUTPUT, "Drive mode not used when direction is input.")
        high = self.value
        self._drive_mode = _known(value)
        if high:
            self._drive(True)

    @property
    def pull(self) -> Pull | None:
        """Pull resistor of the input."""
        self._check_direction(Direction.INPUT, "Pull not used when direction is output.")
        return self._pull

    @pull.setter
    def pull(self, value: Pull | None) -> None:
        self._check_direction(Direction.INPUT, "Pull not used when direction is output.")
        self._pull = or_none(value, Pull, "pull")

    def _check_direction(self, wanted: Direction, sentence: str) -> None:
        pin_of(self)
        if self._direction is not wanted:
            raise AttributeError(sentence)

    def _drive(self, value: bool) -> None:
        floats = bool(value) and self._drive_mode is DriveMode.OPEN_DRAIN
        current().drive(self._pin, None if floats else bool(value))


def _known(mode: Any) -> DriveMode:
    return DriveMode.OPEN_DRAIN if mode is DriveMode.OPEN_DRAIN else DriveMode.PUSH_PULL
