# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""MicroPython's `os`, with what CircuitPython's has besides. The program sets both functions."""

from uos import *

O_WRONLY = O_RDWR = O_CREAT = O_TRUNC = O_APPEND = 0
environ = {}
on_sync = None  # called when files are to be safe; set by the program
settings = {}


def getenv(key, default=None):
    """A value of settings.toml."""
    return settings.get(key, default)


def sync():
    """Have the drive kept."""
    if on_sync is not None:
        on_sync()


def urandom(count):
    """Random bytes; replaced by the program."""
    raise NotImplementedError
