# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The time of day in UTC, as text."""

import time

UTC = None


class datetime:  # noqa: N801
    """A moment."""

    def __init__(self, seconds):
        self._seconds = seconds

    @classmethod
    def now(cls, zone):
        """Return the current time."""
        return cls(time.time())

    @classmethod
    def fromtimestamp(cls, seconds, zone):
        """The moment at Unix time `seconds`."""
        return cls(seconds)

    def strftime(self, form):
        """Format as ISO 8601; `form` is ignored, as the host uses no other format."""
        return "%04d-%02d-%02dT%02d:%02d:%02dZ" % tuple(time.gmtime(int(self._seconds))[:6])
