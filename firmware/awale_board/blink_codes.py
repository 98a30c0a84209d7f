# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Blink codes for failures of the program; needs nothing but CircuitPython.

The number of blinking lights of pit A is the code; all others are dark. ``docs/board.md`` lists the
codes.
"""

import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

STOPPED = 1  # the program has failed and starts again
SAFE_MODE = 2  # CircuitPython has stopped everything
LIBRARY = 3  # a file is missing
VERSION = 4  # CircuitPython is too old

_OLDEST = 10
_LIGHT = b"\x10\x28\x00"  # green, red, blue: a weak amber, 4 mA a LED
_LEDS = 240  # more than any board has: all but ours are made dark
_LED_PIN = "GP22"  # as in awale_board/layout.py, which may be missing
_ENABLE_PIN = "GP26"
_BLINK_S = 0.25


def wrong_version() -> bool:
    """True if this CircuitPython is too old for the program; says so on the console."""
    if sys.implementation.name != "circuitpython" or sys.implementation.version[0] >= _OLDEST:
        return False
    print("The board needs CircuitPython 10 or newer: install the current one for the Pico.")
    return True


def blink(code: int, seconds: float, feed: "Callable[[], None] | None" = None) -> None:
    """Blink a code for `seconds`; `feed` is called at every blink. Never raises."""
    try:
        import board
        import digitalio
        import neopixel_write

        power = digitalio.DigitalInOut(getattr(board, _ENABLE_PIN))
        data = digitalio.DigitalInOut(getattr(board, _LED_PIN))
        try:
            power.switch_to_output(value=True)
            data.switch_to_output(value=False)
            for turn in range(max(1, int(seconds / _BLINK_S))):
                lit = code if turn % 2 == 0 else 0
                neopixel_write.neopixel_write(data, _LIGHT * lit + b"\0\0\0" * (_LEDS - lit))
                if feed is not None:
                    feed()
                time.sleep(_BLINK_S)
        finally:
            data.deinit()
            power.deinit()
    except Exception as problem:
        print("blink_codes:", problem)


def keep(report: str) -> None:
    """Keep the end of a traceback in the board's own memory. A program that fails repeatedly in one
    way writes once."""
    try:
        import microcontroller

        from .store_crash import note

        if microcontroller.nvm is not None:
            note(microcontroller.nvm, report)
    except Exception as problem:
        print("blink_codes: nvm:", problem)
