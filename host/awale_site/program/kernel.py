# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The kernel for MicroPython, the engine's Home: compiled to WebAssembly, in a memory of its own.

`kernel_layout` has what the header says: constants, and where the members of structs lie. A struct
is an address there; its members are read and written one by one through `static/worker/kernel.js`.
"""

from struct import calcsize

import kernel_layout
from awale_engine.binding import FITTED

_WORD = (1 << 32) - 1
heap = None  # of kernel.js; the program sets it


class Number:
    """A kind of number."""

    def __init__(self, size, signed):
        self.size = size
        self._signed = signed

    def __mul__(self, count):
        return Many(self, count)

    def read(self, address):
        """The number at an address."""
        if self.size < 8:
            found = heap.read(address, self.size)
            return found if self._signed else found & (1 << 8 * self.size) - 1
        high = heap.read(address + 4, 4)
        return (high if self._signed else high & _WORD) << 32 | heap.read(address, 4) & _WORD

    def write(self, address, value):
        """Store a number; None is the address 0."""
        value = value or 0
        heap.write(address, min(self.size, 4), _signed(value))
        if self.size == 8:
            heap.write(address + 4, 4, _signed(value >> 32))


class Many:
    """Several of one kind, one after the other."""

    def __init__(self, kind, count):
        self.kind = kind
        self.count = count
        self.size = count * kind.size

    def __call__(self, *values):
        found = self.read(heap.take(self.size))
        for at, value in enumerate(values):
            found[at] = value
        return found

    def read(self, address):
        """The ones at an address."""
        return Array(self, address)


class Array:
    """Numbers or structs in the kernel's memory."""

    def __init__(self, kind, address):
        self.kind = kind
        self.address = address

    def __len__(self):
        return self.kind.count

    def __getitem__(self, at):
        if isinstance(at, slice):
            return [self[each] for each in range(at.start or 0, at.stop)]
        if at >= self.kind.count:
            raise IndexError
        return self.kind.kind.read(self.address + at * self.kind.kind.size)

    def __setitem__(self, at, value):
        self.kind.kind.write(self.address + at * self.kind.kind.size, value)


class Struct:
    """A kind of struct."""

    def __init__(self, size, members):
        self.size = size
        self.members = members
        self.named = {name: (offset, kind) for name, offset, kind in members}

    def __mul__(self, count):
        return Many(self, count)

    def __call__(self, *values, **named):
        address = heap.take(self.size)
        self.write(address, values)
        found = View(self, address)
        for name, value in named.items():
            setattr(found, name, value)
        return found

    def read(self, address):
        """The struct at an address."""
        return View(self, address)

    def write(self, address, values):
        """Store the first members, in their order."""
        for (_, offset, kind), value in zip(self.members, values):
            kind.write(address + offset, value)


class View:
    """A struct in the kernel's memory."""

    def __init__(self, kind, address):
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "address", address)

    def __getattr__(self, name):
        if name not in self.kind.named:
            raise AttributeError(name)
        offset, kind = self.kind.named[name]
        return kind.read(self.address + offset)

    def __setattr__(self, name, value):
        offset, kind = self.kind.named[name]
        kind.write(self.address + offset, value)


class Weights:
    """Weights in the kernel's memory, and whether to use the network."""

    def __init__(self, address, network):
        self.address = address
        self.network = network


class Kernel:
    """Constants, structs and functions by their names in the header; see Home. Buffers live as long
    as a search does. `fetched` are the weights that the worker has fetched (`kernel.js`), by rule
    set: the address, and whether there is a network."""

    fetched = {}

    def zeros(self, count, kind="b", *, huge_pages=False):
        """See Memory."""
        return Many(Number(calcsize(kind), kind.islower()), count)()

    def occupy(self, buffer):
        """See Memory."""
        return False

    def filled(self, count, kind, byte):
        """See Memory."""
        made = self.zeros(count, kind)
        heap.fill(made.address, made.kind.size, byte)
        return made

    def address(self, buffer):
        """See Memory."""
        return None if buffer is None else buffer.address

    def numbers(self, values, kind):
        """See Memory."""
        values = list(values)
        made = self.zeros(len(values), kind)
        for at, value in enumerate(values):
            made[at] = value
        return made

    def copied(self, data, kind):
        """See Memory. Four bytes at once, as each write leaves Python for the kernel's memory."""
        made = self.zeros(len(data), "B")
        whole = len(data) // 4 * 4
        word = Number(4, False)
        for at in range(0, whole, 4):
            number = int.from_bytes(data[at : at + 4], "little")
            if number:
                word.write(made.address + at, number)
        for at in range(whole, len(data)):
            made[at] = data[at]
        return made

    def weights(self, name, rules):
        """See Home."""
        address, network = self.fetched[rules]
        return Weights(address, network and name == FITTED)

    def __getattr__(self, name):
        call = getattr(heap, name)
        return lambda *values: call(*[getattr(value, "address", value) for value in values])


def _signed(value):
    value &= _WORD
    return value - (1 << 32) if value >> 31 else value


def _read_layout():
    kinds = {}
    for name, size, signed in kernel_layout.NUMBERS:
        kinds[name] = Number(size, signed)
    for name, size, members in kernel_layout.STRUCTS:
        found = []
        for member, offset, kind, count in members:
            found.append((member, offset, kinds[kind] * count if count else kinds[kind]))
        kinds[name] = Struct(size, found)
        setattr(Kernel, name, kinds[name])
    for name, value in kernel_layout.CONSTANTS.items():
        setattr(Kernel, name, value)


def use(memory):
    """Work in this memory."""
    global heap
    heap = memory


_read_layout()
kernel = Kernel()
