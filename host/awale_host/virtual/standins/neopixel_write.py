# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`neopixel_write`: the data line of the LEDs."""

import digitalio
from awale_host.virtual.machine import current, pin_of


def neopixel_write(
    digitalinout: digitalio.DigitalInOut, buf: bytes | bytearray | memoryview
) -> None:
    """Send the bytes, green first as WS2812B want them."""
    if digitalinout.direction is not digitalio.Direction.OUTPUT:
        raise ValueError("Drive mode not used when direction is input.")
    current().show(pin_of(digitalinout), bytes(buf))
