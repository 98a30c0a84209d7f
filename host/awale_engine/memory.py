# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Memory that the kernel works in: buffers of numbers with a known length and address."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Literal, Protocol, cast

from .binding import kernel

# Codes of `memoryview.cast`, by the kernel's names.
Kind = Literal["b", "B", "h", "H", "i", "I", "q"]
INT8: Final = "b"
UINT8: Final = "B"
INT16: Final = "h"
UINT16: Final = "H"
INT32: Final = "i"
UINT32: Final = "I"
INT64: Final = "q"

if TYPE_CHECKING:
    from typing import TypeAlias

    Buffer: TypeAlias = memoryview[int]
else:
    Buffer = memoryview  # which Python 3.11 cannot subscript


class Memory(Protocol):
    """Memory of a Home of the kernel."""

    def zeros(self, count: int, kind: Kind = INT8, *, huge_pages: bool = False) -> Buffer:
        """Return a buffer of `count` zeros; MemoryError if the system has no room for them. Random
        access to `huge_pages` of 2 MB, where the system has them, needs fewer look-ups."""

    def occupy(self, buffer: Buffer) -> bool:
        """Have the system provide all pages of a buffer of `zeros`, which it would otherwise do
        where they are written to: for 64 MB that takes as long as 100 ms. The contents stay. False
        where the system cannot do that and nothing has happened."""

    def filled(self, count: int, kind: Kind, byte: int) -> Buffer:
        """Return a buffer of `count` numbers whose bytes are all `byte`."""

    def address(self, buffer: Buffer | None) -> int | None:
        """Return where a writable buffer begins, None for none. It stays there as long as it
        exists."""

    def numbers(self, values: Iterable[int], kind: Kind) -> Buffer:
        """Return a buffer of some numbers; one of this kind stays as it is."""

    def copied(self, data: Buffer | bytes, kind: Kind) -> Buffer:
        """Return a buffer with a copy of some bytes, as numbers of this kind."""


_home = cast("Memory", kernel)
zeros, occupy, filled = _home.zeros, _home.occupy, _home.filled
address, numbers, copied = _home.address, _home.numbers, _home.copied


def next_power(number: int) -> int:
    """Return the least power of two that is not below `number`."""
    found = 1
    while found < number:
        found *= 2
    return found
