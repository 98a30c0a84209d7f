# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replacement for `memory`: buffers in the kernel's memory, which live as long as a search does."""

from . import binding

INT8 = "b"
UINT8 = "B"
INT16 = "h"
UINT16 = "H"
INT32 = "i"
INT64 = "q"
_SIZES = {INT8: 1, UINT8: 1, INT16: 2, UINT16: 2, INT32: 4, INT64: 8}
Buffer = None  # a type


class _Buffer:
    def __init__(self, count, kind):
        self._count = count
        self._number = binding.Number(_SIZES[kind], kind.islower())
        self.size = count * self._number.size
        self.address = binding.heap.take(self.size)

    def __len__(self):
        return self._count

    def __getitem__(self, at):
        if at >= self._count:
            raise IndexError
        return self._number.read(self.address + at * self._number.size)

    def __setitem__(self, at, value):
        self._number.write(self.address + at * self._number.size, value)


def zeros(count, kind=INT8, *, huge_pages=False):
    """A buffer of `count` zeros."""
    return _Buffer(count, kind)


def filled(count, kind, byte):
    """A buffer of `count` numbers whose bytes are all `byte`."""
    made = _Buffer(count, kind)
    binding.heap.fill(made.address, made.size, byte)
    return made


def numbers(values, kind):
    """A buffer of some numbers."""
    values = list(values)
    made = _Buffer(len(values), kind)
    for at, value in enumerate(values):
        made[at] = value
    return made


def copied(data, kind):
    """A buffer of bytes. Four at once, as each write leaves Python for the kernel's memory."""
    made = _Buffer(len(data), UINT8)
    whole = len(data) // 4 * 4
    word = binding.Number(4, False)
    for at in range(0, whole, 4):
        number = int.from_bytes(data[at : at + 4], "little")
        if number:
            word.write(made.address + at, number)
    for at in range(whole, len(data)):
        made[at] = data[at]
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
