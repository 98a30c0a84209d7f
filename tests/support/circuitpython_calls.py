# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Calls of CircuitPython's modules at the edge, and what comes of them: the table of
``circuitpython_calls.toml``, and the program that makes the calls on a board."""

import tomllib
from pathlib import Path
from typing import NamedTuple

SETTINGS = """AWALE_NAME = "mine"  # quoted
AWALE_BUDGET_MA = 300  # mA
AWALE_HEX = 0x10
AWALE_BARE = fast
AWALE_TWICE = "open
AWALE_TWICE = "second"
AWALE_EMPTY =
[table]
AWALE_HIDDEN = 1
"""


class Call(NamedTuple):
    """A call: the C file that says what comes of it, the statements, the outcome; `emulated` unless
    the emulated Pico lacks what it needs."""

    source: str
    code: str
    outcome: str
    emulated: bool


def _calls() -> tuple[Call, ...]:
    table = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return tuple(
        Call(source, code, outcome, kind == "real")
        for kind, sources in table.items()
        for source, rows in sources.items()
        for code, outcome in rows.items()
    )


CALLS = _calls()

# Runs the calls on a board and leaves the outcomes in `outcomes`.
PROGRAM = """
import analogio, board, busio, digitalio, microcontroller, os, pwmio, rtc, storage, time
import touchio, usb_cdc, watchdog
from array import array
from neopixel_write import neopixel_write

names = {
    "AnalogIn": analogio.AnalogIn, "Direction": digitalio.Direction, "Pull": digitalio.Pull,
    "DigitalInOut": digitalio.DigitalInOut, "array": array,
    "PWMOut": pwmio.PWMOut, "TouchIn": touchio.TouchIn, "WatchDogMode": watchdog.WatchDogMode,
    "board": board, "busio": busio, "dog": microcontroller.watchdog, "nvm": microcontroller.nvm,
    "microcontroller": microcontroller, "neopixel_write": neopixel_write, "os": os, "rtc": rtc,
    "storage": storage, "time": time, "usb_cdc": usb_cdc,
}

def outcome(code):
    space = dict(names)
    try:
        exec(code, space)
        found = repr(space.get("result"))
    except OSError as error:
        found = "OSError: " + str(error.errno or error.args[0])
    except Exception as error:
        found = type(error).__name__ + ": " + str(error)
    for name, value in space.items():
        if name not in names and hasattr(value, "deinit"):
            value.deinit()
    return found
"""


def is_as_expected(call: Call, outcome: str) -> bool:
    """Whether this is the outcome of the table."""
    if call.outcome.endswith("…"):
        return outcome.startswith(call.outcome[:-1])
    return outcome == call.outcome
