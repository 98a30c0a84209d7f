# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The devices of ``hardware.py``. The pins are in ``layout.py``."""

import board
import digitalio
import neopixel
import pwmio
import touchio

from . import layout
from .sound import Piezo

TYPE_CHECKING = False
if TYPE_CHECKING:
    import usb_cdc
    from microcontroller import Pin

    from .interfaces import Port


class TouchPads:
    """The touch pads at these pins.

    CircuitPython refuses a pad that takes too long to discharge when its `TouchIn` is made: it has
    no resistor to ground, or a finger carries mains hum into it at that moment
    (``shared-module/touchio/TouchIn.c``). Such a pad reads −1, and each reading tries again, 2 ms.
    On an RP2350 the resistors lead to 3V3 (JP1 in docs/pcb.md), and the pads are read that way.
    """

    def __init__(self, pins: "list[Pin]") -> None:
        self._pins = pins
        self._inputs: "list[touchio.TouchIn | None]" = [None] * len(pins)
        self._pull = digitalio.Pull.UP if board.board_id.endswith("pico2") else None

    def read(self, pad: int) -> int:
        touch = self._inputs[pad]
        if touch is None:
            try:
                touch = self._inputs[pad] = touchio.TouchIn(self._pins[pad], self._pull)
            except ValueError:
                return -1
        return touch.raw_value


def few_leds() -> bool:
    """Whether the pin that says so is at ground: the board has few LEDs."""
    pin = digitalio.DigitalInOut(getattr(board, layout.FEW_LEDS_PIN))
    pin.switch_to_input(pull=digitalio.Pull.UP)
    few = not pin.value
    pin.deinit()
    return few


def led_fault() -> digitalio.DigitalInOut:
    """The input that is low while the LEDs' power switch limits the current."""
    fault = digitalio.DigitalInOut(getattr(board, layout.LED_FAULT_PIN))
    fault.switch_to_input(pull=digitalio.Pull.UP)
    return fault


def led_chain(leds: int, order: str) -> neopixel.NeoPixel:
    """The chain of LEDs, of this length; `order` as ``config.LED_ORDERS`` has it."""
    pin = getattr(board, layout.LED_PIN)
    return neopixel.NeoPixel(pin, leds, brightness=1.0, auto_write=False, pixel_order=order)


def led_power() -> digitalio.DigitalInOut:
    """The output that switches the LEDs' supply; on."""
    power = digitalio.DigitalInOut(getattr(board, layout.LED_ENABLE_PIN))
    power.switch_to_output(value=True)
    return power


def piezo() -> Piezo:
    """The piezo."""
    return Piezo(pwmio.PWMOut(getattr(board, layout.PIEZO_PIN), variable_frequency=True))


def report_faulty(faulty: "list[int]") -> None:
    """Name the `faulty` pads on the console."""
    for pad in faulty:
        print("Pad", layout.PAD_NAMES[pad], "does not work: is it free, its 1 MΩ resistor there?")


def touch_pads() -> TouchPads:
    """The touch pads."""
    return TouchPads([getattr(board, name) for name in layout.PAD_PINS])


def port(port: "usb_cdc.Serial | None") -> "Port | None":
    """A serial port with both timeouts 0, None if boot.py could not enable it."""
    if port is not None:
        port.timeout = 0
        port.write_timeout = 0
    return port
