# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""MicroPython's `random` with a generator that a text seeds."""

from hashlib import sha256

try:
    from urandom import *
except ImportError:  # in a test
    pass


class Random:
    """Random numbers that the seed decides: SHA-256 of it with a counter."""

    def __init__(self, seed):
        self._seed = seed
        self._count = 0

    def random(self):
        """A number from 0 to 1."""
        self._count += 1
        hashed = sha256(("%s %d" % (self._seed, self._count)).encode()).digest()
        return int.from_bytes(hashed[:4], "little") / (1 << 32)

    def choice(self, values):
        """One of them."""
        return values[int(self.random() * len(values))]
