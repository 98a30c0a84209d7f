# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""MicroPython's `os` with a function of CircuitPython's, which the program sets."""

from uos import *


def urandom(count):
    """Return random bytes; the program replaces this function."""
    raise NotImplementedError
