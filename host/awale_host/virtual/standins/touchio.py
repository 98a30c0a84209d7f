# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`touchio`: the pads of the virtual board."""

import digitalio
import microcontroller
from awale_host.virtual.machine import current, name_of, pin_of


class TouchIn:
    """One pad. ValueError without a pull-down resistor, as on the board."""

    def __init__(self, pin: microcontroller.Pin, pull: digitalio.Pull | None = None) -> None:
        if pull is digitalio.Pull.UP:
            raise ValueError("Invalid pull")
        self._pin = name_of(pin)
        current().claim(self._pin)
        try:
            raw = current().raw_touch(self._pin)
        except ValueError:
            self.deinit()
            raise
        # A pad touched at this moment stays mis-calibrated, as on the board.
        self._threshold = int(raw * 1.05) + 100

    def deinit(self) -> None:
        """Release the pin."""
        if self._pin:
            current().release(self._pin)
        self._pin = ""

    def __enter__(self) -> "TouchIn":
        return self

    def __exit__(self, *error: object) -> None:
        self.deinit()

    @property
    def value(self) -> bool:
        """Whether the pad is touched."""
        return self.raw_value > self._threshold

    @property
    def raw_value(self) -> int:
        """The measurement: 46 counts for each µs that one discharge lasts."""
        return current().raw_touch(pin_of(self))

    @property
    def threshold(self) -> int | None:
        """Threshold of `raw_value` for a touch."""
        return self._threshold

    @threshold.setter
    def threshold(self, value: int) -> None:
        self._threshold = value
