# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The time of day in UTC, as text."""

import time

UTC = None
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class date:  # noqa: N801
    """A day; ValueError for a text that is none."""

    def __init__(self, text):
        self._text = text

    @classmethod
    def fromisoformat(cls, text):
        """Return the day of `2026-11-21`."""
        year, month, day = [int(part) for part in text.split("-")]
        if len(text) != 10 or not 1 <= month <= 12:
            raise ValueError("there is no day " + text)
        last = _DAYS[month - 1]
        if month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0):
            last = 29
        if not 1 <= day <= last:
            raise ValueError("there is no day " + text)
        return cls(text)

    @classmethod
    def today(cls):
        """Return the present day in UTC."""
        return datetime.now(UTC).date()

    def isoformat(self):
        """Return the day as text."""
        return self._text


class datetime:  # noqa: N801
    """A moment."""

    def __init__(self, seconds):
        self._seconds = seconds

    @classmethod
    def now(cls, zone):
        """Return the current time."""
        return cls(time.time())

    @classmethod
    def fromtimestamp(cls, seconds, zone=None):
        """The moment at Unix time `seconds`."""
        return cls(seconds)

    def date(self):
        """Return its day."""
        return date(self.strftime("")[:10])

    def strftime(self, form):
        """Format as ISO 8601; `form` is ignored, as the host uses no other format."""
        return "%04d-%02d-%02dT%02d:%02d:%02dZ" % tuple(time.gmtime(int(self._seconds))[:6])
