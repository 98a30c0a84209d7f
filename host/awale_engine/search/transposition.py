# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Memory of a transposition table; the kernel documents its entries."""

import ctypes
from typing import Final

from .. import memory
from ..binding import kernel

_LEAST: Final = 4  # entries: a group
_HUGE: Final = 1 << 22  # bytes from which large pages pay


class Transposition:
    """A transposition table of `entries`, rounded down to a power of two."""

    def __init__(self, entries: int) -> None:
        self.entries = max(_LEAST, memory.next_power(entries // 2 + 1))
        size = self.entries * ctypes.sizeof(kernel.entry)
        self._memory = memory.zeros(size, huge_pages=size >= _HUGE)
        self.address = memory.address(self._memory)

    @classmethod
    def of_size(cls, megabytes: int) -> "Transposition":
        """Return a table of at most this number of MB."""
        return cls((megabytes << 20) // ctypes.sizeof(kernel.entry))

    def occupy(self) -> None:
        """Have the system provide all memory now."""
        memory.occupy(self._memory)

    def clear(self) -> None:
        """Forget everything."""
        assert self.address is not None
        ctypes.memset(self.address, 0, len(self._memory))
