# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The port `Inbox` for a single thread: waiting would never end, so `get` never waits."""


class Inbox:
    """See Inbox."""

    def __init__(self):
        self._waiting = []

    def put(self, item):
        """See Inbox."""
        self._waiting.append(item)

    def get(self, timeout=None):
        """See Inbox."""
        return self._waiting.pop(0) if self._waiting else None

    def qsize(self):
        """See Inbox."""
        return len(self._waiting)

    def discard(self, unwanted):
        """See Inbox."""
        self._waiting = [each for each in self._waiting if not unwanted(each)]
