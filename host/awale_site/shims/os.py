# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""MicroPython's `os` with a function of CircuitPython's, which the program sets."""

from uos import *

O_WRONLY = O_RDWR = O_CREAT = O_TRUNC = O_APPEND = 0


def urandom(count):
    """Return random bytes; the program replaces this function."""
    raise NotImplementedError
