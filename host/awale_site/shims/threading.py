# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replacement for `threading` with a single thread: locks are free and waiting ends at once."""


class Lock:
    """Lock that is always free."""

    def __enter__(self):
        return True

    def __exit__(self, kind, error, trace):
        return False


class Event:
    """Set or not."""

    def __init__(self):
        self._set = False

    def set(self):
        """Set it."""
        self._set = True

    def clear(self):
        """Reset the event."""
        self._set = False

    def is_set(self):
        """Whether it is set."""
        return self._set

    def wait(self, timeout=None):
        """Whether it is set, at once."""
        return self._set
