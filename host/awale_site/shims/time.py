# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""MicroPython's `time` with further functions of CPython's. The clock is the board's
(`clock_ns`)."""

from collections import namedtuple

from utime import *

clock_ns = None  # set by the program
_utime = __import__("utime")

_Fields = namedtuple(
    "struct_time",
    "tm_year tm_mon tm_mday tm_hour tm_min tm_sec tm_wday tm_yday tm_isdst".split(),
)


class struct_time(_Fields):  # noqa: N801
    """A date."""

    def __init__(self, values):
        super().__init__(*values)


def localtime(seconds=None):
    """A date in UTC: a board has no time zone."""
    return struct_time(tuple(_utime.gmtime(seconds))[:8] + (0,))


def monotonic_ns():
    """Nanoseconds of a clock that does not go back."""
    return clock_ns()


def monotonic():
    """Seconds of a clock that does not go back."""
    return clock_ns() / 1000000000


def sleep(seconds):
    """Block for `seconds`; nothing else runs meanwhile."""
    end = clock_ns() + int(seconds * 1000000000)
    while clock_ns() < end:
        pass
