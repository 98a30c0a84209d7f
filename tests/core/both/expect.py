# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Helpers of the tests for both interpreters; without pytest, for MicroPython."""

from awale_core import IllegalMove


def raises(error, action, *arguments):
    """Call `action`; return the `error` that it raises, which must come."""
    try:
        action(*arguments)
    except error as raised:
        return raised
    raise AssertionError("no " + error.__name__ + " came")


def refused(code, action, *arguments):
    """Call `action`, which the rules must refuse for this reason; return the sentence."""
    refusal = raises(IllegalMove, action, *arguments)
    assert refusal.code == code, (refusal.code, code)
    return str(refusal)


class Dice:
    """A small random source that throws the same on every interpreter (a 31-bit Lehmer chain)."""

    def __init__(self, seed):
        self._state = (seed * 2654435761 + 12345) % 2147483646 + 1
        for _ in range(8):
            self.below(2)

    def below(self, limit):
        """An even throw of 0 … limit − 1."""
        self._state = self._state * 48271 % 2147483647
        return self._state * limit // 2147483647

    def choice(self, things):
        """One of `things`."""
        return things[self.below(len(things))]
