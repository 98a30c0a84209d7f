# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board's program: gives `App` the real pads, lights, port, memory and clock, then runs it.

Only the files beside this one know the hardware. What is wired where is told in
``awale_board/layout.py``. If the program fails, its traceback goes to the console and to
``crash.txt``, lights blink, and it starts again with the game that was saved.
"""

import gc
import os
import sys
import time
import traceback

import trouble

if trouble.wrong_version():
    print("The board needs CircuitPython 10 or newer: put the newest one for the Pico on it.")
    trouble.blink(trouble.VERSION, 3600)
try:
    import board
    import digitalio
    import microcontroller
    import neopixel
    import pwmio
    import supervisor
    import touchio
    import usb_cdc
    from awale_board import layout, seldom
    from awale_board.app import App
    from awale_board.ticks import Ticks
    from watchdog import WatchDogMode
except (ImportError, SyntaxError, ValueError) as problem:  # missing, damaged, of another version
    print("A file on the drive is missing or damaged, install it again ('awale install'):", problem)
    trouble.blink(trouble.LIBRARY, 3600)
    raise
del trouble, sys.modules["trouble"]  # until it is needed again: it takes memory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from awale_board.interfaces import Port, Store


class Pads:
    """The touch pads; a pad that is not there reads −1."""

    def __init__(self) -> None:
        self._inputs: "list[touchio.TouchIn | None]" = []
        for name in layout.PAD_PINS:
            try:
                self._inputs.append(touchio.TouchIn(getattr(board, name)))
            except ValueError:  # no resistor to ground: the pad is missing
                self._inputs.append(None)

    def read(self, pad: int) -> int:
        touch = self._inputs[pad]
        return -1 if touch is None else touch.raw_value


class Piezo:
    """One tone at a time."""

    def __init__(self) -> None:
        self._wave = pwmio.PWMOut(getattr(board, layout.PIEZO_PIN), variable_frequency=True)

    def play(self, hertz: int) -> None:
        if hertz:
            self._wave.frequency = hertz
        self._wave.duty_cycle = 32768 if hertz else 0


class Clock:
    """The date, once somebody has set it: the board has no battery."""

    def unix_time(self) -> int:
        now = int(time.time())
        return now if now > 1_700_000_000 else 0

    def set_time(self, seconds: int) -> None:
        import rtc

        rtc.RTC().datetime = time.localtime(seconds)


class Files:
    """The drive."""

    def open(self, path: str, mode: str) -> "BinaryIO":
        file: "BinaryIO" = open(path, mode)  # type: ignore[assignment]  # noqa: SIM115
        return file

    def sync(self) -> None:
        sync = getattr(os, "sync", None)  # a desktop with Windows has none
        if sync is not None:
            sync()


def health() -> "dict[str, int | str | bool | None]":
    """What the answer to the request `health` says about chip and interpreter."""
    free = getattr(gc, "mem_free", None)  # a desktop's Python has none
    version = sys.implementation.version
    return {
        "heap": None if free is None else free(),
        "reset": str(microcontroller.cpu.reset_reason).split(".")[-1].lower(),
        "python": "%s %d.%d.%d" % (sys.implementation.name, version[0], version[1], version[2]),
        "crash": last_report(),
        "supply": supply_is_well(),
    }


def last_report() -> "str | None":
    """The traceback of the last failure; None if there was none."""
    try:
        with open("crash.txt") as file:
            return file.read()
    except OSError:
        return None


def supply_is_well() -> bool:
    """Do the LEDs get all the current that they draw?"""
    return fault.value


def has_failed() -> bool:
    """Did the program fail the last time, or hang until the watchdog bit?"""
    reason = supervisor.runtime.run_reason
    if reason is supervisor.RunReason.STARTUP:
        return microcontroller.cpu.reset_reason is microcontroller.ResetReason.WATCHDOG
    return reason is supervisor.RunReason.SUPERVISOR_RELOAD


def data_port() -> "Port | None":
    """The data port, never waiting for the PC; None if boot.py could not make one."""
    port = usb_cdc.data
    if port is not None:
        port.timeout = 0
        port.write_timeout = 0
    return port


def fram() -> "Store | None":
    """The chip of FRAM for games, None if none answers."""
    try:
        import busio

        bus = busio.I2C(
            getattr(board, layout.SCL_PIN), getattr(board, layout.SDA_PIN), frequency=400_000
        )
        from adafruit_fram import FRAM_I2C

        chip: "Store" = FRAM_I2C(bus)
        return chip
    except (ImportError, RuntimeError, ValueError, OSError):  # no pull-ups, or nobody there
        return None


def random_bits() -> int:
    """32 bits that cannot be foretold."""
    return int.from_bytes(os.urandom(4), "big")


def let_heap_grow() -> None:
    """Let the heap grow to nearly its full size.

    CircuitPython lets it grow only where collecting has not made enough room, which it would try
    again and again in play, 20 ms each time; and takes a part back in which nothing is left.
    """
    if not hasattr(gc, "mem_free"):
        return  # a desktop's Python
    gc.collect()
    size = gc.mem_free() - 16384  # the rest is for CircuitPython itself
    while size > 4096:
        try:
            room = bytearray(size)
        except MemoryError:
            size -= 2048
        else:
            used_heap.append(bytearray(16))  # behind it
            del room
            return


used_heap: "list[bytearray]" = []
fault = digitalio.DigitalInOut(getattr(board, layout.LED_FAULT_PIN))
fault.switch_to_input(pull=digitalio.Pull.UP)
used: "list[digitalio.DigitalInOut | neopixel.NeoPixel]" = [
    fault
]  # pins, and what has one, that a blink code may need

watchdog = microcontroller.watchdog
if watchdog is not None:
    watchdog.timeout = 8
    watchdog.mode = WatchDogMode.RESET


def feed() -> None:
    """The program is alive."""
    if watchdog is not None:
        watchdog.feed()


def play() -> None:
    """Play for ever."""
    config = seldom.read_config(os.getenv)
    for sentence in config.problems:
        print("settings.toml:", sentence)
    lights = neopixel.NeoPixel(
        getattr(board, layout.LED_PIN), config.leds, brightness=1.0, auto_write=False
    )
    used.append(lights)
    lights.show()  # dark before the LEDs get their power
    power = digitalio.DigitalInOut(getattr(board, layout.LED_ENABLE_PIN))
    used.append(power)
    power.switch_to_output(value=True)
    app = App(
        Pads(),
        lights,
        data_port(),
        microcontroller.nvm,
        Clock(),
        config,
        random_bits,
        "".join(["%02x" % byte for byte in microcontroller.cpu.uid]),
        Piezo(),
        fram(),
        microcontroller.reset,
        health,
        Files(),
        supply_is_well,
        gc.collect if hasattr(gc, "mem_free") else None,  # a desktop's Python does it by itself
        failed=has_failed(),
    )
    for pad in app.touch.faulty:
        print("The pad", layout.PAD_NAMES[pad], "does not answer: is its 1 MΩ resistor there?")
    ticks = Ticks(supervisor.ticks_ms())
    let_heap_grow()
    while True:
        busy = app.step(ticks.now(supervisor.ticks_ms()))
        feed()
        if not busy:
            time.sleep(0.002)


try:
    play()
except Exception as problem:
    report = "".join(traceback.format_exception(problem))
    print(report)
    for part in used:
        part.deinit()
    gc.collect()
    import trouble

    trouble.keep(report)
    trouble.blink(trouble.LIBRARY if isinstance(problem, ImportError) else trouble.STOPPED, 4, feed)
    supervisor.reload()
