# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`digitalio`: pins that are high or low."""

import microcontroller
from awale_host.virtual.machine import current, name_of, pin_of


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
        self._drive_mode = drive_mode
        self._drive(value)

    def switch_to_input(self, pull: Pull | None = None) -> None:
        """Let the pin float, or pull it."""
        pin_of(self)
        self._direction = Direction.INPUT
        self._pull = pull
        current().drive(self._pin, None)

    @property
    def direction(self) -> Direction:
        """In or out."""
        return self._direction

    @direction.setter
    def direction(self, value: Direction) -> None:
        if value is Direction.OUTPUT:
            self.switch_to_output()
        else:
            self.switch_to_input()

    @property
    def value(self) -> bool:
        """The level of the pin."""
        pin_of(self)
        return current().level(self._pin, self._pull is Pull.UP)

    @value.setter
    def value(self, value: bool) -> None:
        pin_of(self)
        if self._direction is not Direction.OUTPUT:
            raise AttributeError("Cannot set value when direction is input.")
        self._drive(value)

    @property
    def drive_mode(self) -> DriveMode:
        """Drive mode of an output."""
        return self._drive_mode

    @drive_mode.setter
    def drive_mode(self, value: DriveMode) -> None:
        self._drive_mode = value

    @property
    def pull(self) -> Pull | None:
        """Pull resistor of the input."""
        if self._direction is Direction.OUTPUT:
            raise AttributeError("Pull not used when direction is output.")
        return self._pull

    @pull.setter
    def pull(self, value: Pull | None) -> None:
        self._pull = value

    def _drive(self, value: bool) -> None:
        floats = value and self._drive_mode is DriveMode.OPEN_DRAIN
        current().drive(self._pin, None if floats else bool(value))
