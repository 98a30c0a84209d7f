# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""MicroPython's `os` with two functions of CircuitPython's, which the program sets."""

from uos import *

O_WRONLY = O_RDWR = O_CREAT = O_TRUNC = O_APPEND = 0
environ = {}
on_sync = None  # called when files are to be safe; set by the program
settings = {}


def getenv(key, default=None):
    """A value of settings.toml."""
    return settings.get(key, default)


def sync():
    """Store the files of the drive."""
    if on_sync is not None:
        on_sync()


def urandom(count):
    """Return random bytes; the program replaces this function."""
    raise NotImplementedError
