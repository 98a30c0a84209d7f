# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`busio`: an I²C connector with nothing in it."""

import microcontroller
from awale_host.virtual.machine import current, name_of


class I2C:
    """Always a RuntimeError: the pull-up resistors sit on the modules, and none is plugged in."""

    def __init__(
        self,
        scl: microcontroller.Pin,
        sda: microcontroller.Pin,
        *,
        frequency: int = 100000,
        timeout: int = 255,
    ) -> None:
        if (int(name_of(scl)[2:]) % 4, int(name_of(sda)[2:]) % 4) not in ((1, 0), (3, 2)):
            raise ValueError("Invalid pins")
        for pin in (name_of(scl), name_of(sda)):
            current().claim(pin)
            current().release(pin)
        raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
