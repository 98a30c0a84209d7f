# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Flash test. It leaves games that are on the board alone."""

import os

import microcontroller

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .report import Report

_PATTERN = b"\x5a\xa5\x3c\xc3"


def check(report: "Report") -> None:
    """Test the chip's own memory if it is empty, then look at the drive."""
    _check_nvm(report)
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
        report.note("flash: the memory of the board holds something; it was left alone")
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
