# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The Raspberry Pi Pico: which pin of its header is what, and what the chip can do there.

From the Pico's pinout and the RP2040's table of GPIO functions.
"""

HEADER = (
    *("GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7"),
    *("GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15"),
    *("GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN"),
    *("GP26", "GP27", "AGND", "GP28", "ADC_VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS"),
)
"""The names at the header's pins 1 to 40."""

GPIOS = tuple(name for name in HEADER if name.startswith("GP"))


def header_pin(name: str) -> int:
    """The number (1–40) of the header's first pin of that name. ValueError if it has none."""
    if name not in HEADER:
        raise ValueError(f"The Pico's header has no pin {name}.")
    return HEADER.index(name) + 1


def functions(gpio: str) -> set[str]:
    """Functions of a GPIO besides plain input and output: "i2c0 sda", "uart0 tx", "adc", …"""
    number = int(gpio.removeprefix("GP"))
    found = {f"i2c{number // 2 % 2} {('sda', 'scl')[number % 2]}", f"pwm{number // 2 % 8}"}
    if number % 4 < 2:
        uart = 1 if number % 16 in (4, 5, 8, 9) else 0
        found.add(f"uart{uart} {('tx', 'rx')[number % 4]}")
    if 26 <= number <= 29:
        found.add("adc")
    return found
