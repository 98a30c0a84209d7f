# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replacement for `memory`: buffers in the kernel's memory, which live as long as a search does."""

from . import binding

INT8 = "b"
INT16 = "h"
INT32 = "i"
_SIZES = {INT8: 1, INT16: 2, INT32: 4}
Buffer = None  # a type


class _Buffer:
    def __init__(self, count, kind):
        self._count = count
        self.size = count * _SIZES[kind]
        self.address = binding.heap.take(self.size)

    def __len__(self):
        return self._count


def zeros(count, kind=INT8, *, huge_pages=False):
    """A buffer of `count` zeros."""
    return _Buffer(count, kind)


def filled(count, kind, byte):
    """A buffer of `count` numbers whose bytes are all `byte`."""
    made = _Buffer(count, kind)
    binding.heap.fill(made.address, made.size, byte)
    return made


def address(buffer):
    """Return the address of a buffer, None for none."""
    return None if buffer is None else buffer.address


def next_power(number):
    """The least power of two that is not below `number`."""
    found = 1
    while found < number:
        found *= 2
    return found
