# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Queue for a single thread: waiting for an item would never end, so `get` never waits."""


class Empty(Exception):
    """Raised if the queue is empty."""


class _NoMutex:
    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return False


class Queue:
    """Queue, first in, first out."""

    def __init__(self):
        self.queue = []
        self.mutex = _NoMutex()

    def put(self, item):
        """Append."""
        self.queue.append(item)

    def get(self, timeout=None):
        """The first; Empty at once if there is none."""
        if not self.queue:
            raise Empty
        return self.queue.pop(0)

    get_nowait = get

    def qsize(self):
        """Return the number of items."""
        return len(self.queue)
