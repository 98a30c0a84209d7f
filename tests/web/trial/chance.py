# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Chance that is the same on CPython and MicroPython: whole numbers of 30 bits."""


class Sequence:
    """Numbers of a linear congruential generator."""

    def __init__(self) -> None:
        self._state = 1

    def random(self) -> float:
        """A number from 0 to 1."""
        self._state = (self._state * 1103515245 + 12345) % (1 << 30)
        return (self._state >> 14) / 65536

    def gauss(self, mean: float, spread: float) -> float:
        """A number around `mean`."""
        return mean + spread * (self.random() + self.random() + self.random() - 1.5)
