# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Creates the devices of ``hardware.py`` and grows the heap; unloaded after the start. The pins are
in ``layout.py``."""

import gc

import board
import digitalio
import neopixel
import pwmio
import touchio
import usb_cdc

from . import layout
from .hardware import Piezo, TouchPads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .hardware import PicoHardware
    from .interfaces import Port, Store

_FRAM_HZ = 400_000
_SPARE_HEAP = 16_384  # bytes left to CircuitPython when the heap is grown


def open_devices(hardware: "PicoHardware", leds: int) -> None:
    """Create the devices and set them as attributes of `hardware`; `leds` is the length of the
    chain."""
    hardware.fault = digitalio.DigitalInOut(getattr(board, layout.LED_FAULT_PIN))
    hardware.parts.append(hardware.fault)
    hardware.fault.switch_to_input(pull=digitalio.Pull.UP)
    hardware.lights = neopixel.NeoPixel(
        getattr(board, layout.LED_PIN), leds, brightness=1.0, auto_write=False
    )
    hardware.parts.append(hardware.lights)
    hardware.lights.show()  # dark before the LEDs get their power
    power = digitalio.DigitalInOut(getattr(board, layout.LED_ENABLE_PIN))
    hardware.parts.append(power)
    power.switch_to_output(value=True)
    hardware.pads = _pads()
    hardware.tones = Piezo(pwmio.PWMOut(getattr(board, layout.PIEZO_PIN), variable_frequency=True))
    hardware.port = _data_port()
    hardware.fram = _fram()


def end_start(guard: "list[bytearray]", faulty: "list[int]") -> None:
    """Name the `faulty` pads on the console, and let the heap grow to nearly its full size."""
    for pad in faulty:
        print("The pad", layout.PAD_NAMES[pad], "does not answer: is its 1 MΩ resistor there?")
    _grow_heap(guard)


def _grow_heap(guard: "list[bytearray]") -> None:
    """Let the heap grow to nearly its full size; `guard` keeps it so. Does nothing on a desktop.

    CircuitPython grows it only where a collection has not made enough room, which it would
    otherwise try again and again in play, 20 ms each time, and takes empty parts back.
    """
    mem_free = getattr(gc, "mem_free", None)
    if mem_free is None:
        return
    gc.collect()
    size = mem_free() - _SPARE_HEAP
    while size > 4096:
        try:
            room = bytearray(size)
        except MemoryError:
            size -= 2048
        else:
            guard.append(bytearray(16))  # lies behind `room`, so the part stays
            del room
            return


def _pads() -> TouchPads:
    inputs: "list[touchio.TouchIn | None]" = []
    for name in layout.PAD_PINS:
        try:
            inputs.append(touchio.TouchIn(getattr(board, name)))
        except ValueError:  # no resistor to ground: the pad is missing
            inputs.append(None)
    return TouchPads(inputs)


def _data_port() -> "Port | None":
    """The data port with both timeouts 0, None if boot.py could not enable it."""
    port = usb_cdc.data
    if port is not None:
        port.timeout = 0
        port.write_timeout = 0
    return port


def _fram() -> "Store | None":
    """The FRAM chip, None if no chip answers."""
    try:
        import busio

        bus = busio.I2C(
            getattr(board, layout.SCL_PIN), getattr(board, layout.SDA_PIN), frequency=_FRAM_HZ
        )
        from adafruit_fram import FRAM_I2C

        chip: "Store" = FRAM_I2C(bus)
        return chip
    except (ImportError, RuntimeError, ValueError, OSError):  # no pull-ups, or no chip
        return None
