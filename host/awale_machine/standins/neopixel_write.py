# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`neopixel_write`: the data line of the LEDs."""

import digitalio
from awale_machine.arguments import buffer, of_type
from awale_machine.machine import current, pin_of


def neopixel_write(
    digitalinout: digitalio.DigitalInOut, buf: bytes | bytearray | memoryview
) -> None:
    """Send the bytes, green first as WS2812B want them. The pin is a low output afterwards,
    whatever it was."""
    pin = pin_of(of_type(digitalinout, digitalio.DigitalInOut, "digitalinout"))
    data = buffer(buf)
    current().show(pin, data)
    digitalinout.switch_to_output()
