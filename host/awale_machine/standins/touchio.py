# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`touchio`: the pads of the virtual board."""

import digitalio
import microcontroller
from awale_machine.arguments import or_none
from awale_machine.machine import current, name_of, pin_of
from awale_machine.touch import MOST_COUNTS


class TouchIn:
    """One pad. ValueError, as on the board, for one that takes too long to discharge: it has no
    resistor to ground, or a finger carries mains hum into it."""

    def __init__(self, pin: microcontroller.Pin, pull: digitalio.Pull | None = None) -> None:
        name = name_of(pin)
        current().check_free(name)
        or_none(pull, digitalio.Pull, "pull")
        # With a pull-up the chip waits for the pad to rise, which its resistor to ground prevents.
        raw = MOST_COUNTS if pull is digitalio.Pull.UP else current().raw_touch(name)
        if raw >= MOST_COUNTS:
            resistor = "pullup" if pull is digitalio.Pull.UP else "pulldown"
            raise ValueError(f"No {resistor} on pin; 1Mohm recommended")
        current().claim(name)
        self._pin = name

    def deinit(self) -> None:
        """Release the pin."""
        if self._pin:
            current().release(self._pin)
        self._pin = ""

    @property
    def raw_value(self) -> int:
        """The measurement: 46 counts for each µs that one discharge lasts."""
        return current().raw_touch(pin_of(self))
