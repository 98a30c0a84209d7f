# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Flash and FRAM test. It leaves games that are on the board alone."""

import os

import busio
import microcontroller

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .report import Report

FRAM_ADDRESS = 0x50
_PATTERN = b"\x5a\xa5\x3c\xc3"


def check(report: "Report", pin: "Callable[[str], microcontroller.Pin]") -> None:
    """Test the chip's own memory if it is empty, then look for the FRAM and the drive."""
    _check_nvm(report)
    _check_fram(report, pin)
    try:
        sizes = os.statvfs("/")
        free = sizes[0] * sizes[3] // 1024
        report.passed("flash: the drive has %d KiB free" % free)
    except (OSError, AttributeError):
        report.note("flash: how much the drive has free is not known here")


def _check_nvm(report: "Report") -> None:
    nvm = microcontroller.nvm
    if nvm is None:
        report.failed("memory", "flash: this CircuitPython has no nvm: install it for the Pico.")
        return
    size = len(nvm)
    held = bytes(nvm[0:size])
    if held != b"\xff" * size:
        report.note("flash: the memory for games holds something; it was left alone")
        return
    start = size - len(_PATTERN)
    nvm[start:size] = _PATTERN
    right = bytes(nvm[start:size]) == _PATTERN
    nvm[start:size] = b"\xff" * len(_PATTERN)
    if right and bytes(nvm[0:size]) == held:
        report.passed("flash: the memory for games can be written and erased")
    else:
        report.failed(
            "memory",
            "flash: the memory for games does not keep what is written: the "
            "Pico's flash is worn or broken.",
        )


def _check_fram(report: "Report", pin: "Callable[[str], microcontroller.Pin]") -> None:
    try:
        bus = busio.I2C(pin("GP21"), pin("GP20"))
    except (RuntimeError, ValueError):
        report.note(
            "FRAM: none found (the I2C lines have no pull-up). The board plays without it; games "
            "then have room for about fifty."
        )
        return
    while not bus.try_lock():
        pass
    try:
        there = FRAM_ADDRESS in bus.scan()
    finally:
        bus.unlock()
        bus.deinit()
    if there:
        report.passed("FRAM: answers at 0x50")
    else:
        report.failed(
            "memory",
            "FRAM: something pulls the I2C lines up, but nothing answers at "
            "0x50: check SDA (GP20), SCL (GP21), 3V3 and ground, and its address pins.",
        )
