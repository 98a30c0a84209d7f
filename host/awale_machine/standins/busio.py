# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`busio`: an I²C connector with nothing in it."""

import microcontroller
from awale_machine.arguments import integer
from awale_machine.machine import current, name_of

_MOST_HZ = 1_000_000


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
        hertz = integer(frequency)
        integer(timeout)
        names = name_of(scl, "scl"), name_of(sda, "sda")
        for name in names:
            current().check_free(name)
        if (int(names[0][2:]) % 4, int(names[1][2:]) % 4) not in ((1, 0), (3, 2)):
            raise ValueError("Invalid pins")
        if hertz > _MOST_HZ:
            raise ValueError(f"frequency must be <= {_MOST_HZ}")
        raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
