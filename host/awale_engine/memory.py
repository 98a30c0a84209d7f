# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Memory that the kernel works in: buffers of numbers with a known length and address.

Python's `array` and `memoryview` do what is needed of an array here: a length, an element type,
slices that share the memory. Large buffers come from the system as zeros, which take memory only
where they are written to.
"""

import ctypes
import mmap
import sys
from array import array
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

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
    Buffer: TypeAlias = memoryview[int]
else:
    Buffer = memoryview  # which Python 3.11 cannot subscript

# Pages of one's own: the system gives large ones only to these.
_PRIVATE: Final = (
    {} if sys.platform == "win32" else {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS}
)

_POPULATE_WRITE: Final = 23  # of Linux's madvise; Python has no name for it

_SIZES: Final[dict[str, int]] = {
    INT8: 1,
    UINT8: 1,
    INT16: 2,
    UINT16: 2,
    INT32: 4,
    UINT32: 4,
    INT64: 8,
}


def zeros(count: int, kind: Kind = INT8, *, huge_pages: bool = False) -> Buffer:
    """Return a buffer of `count` zeros; MemoryError if the system has no room for them.

    With `huge_pages` the system is asked for pages of 2 MB, which random access needs fewer
    look-ups for.
    """
    if count < 0:
        raise ValueError("a buffer cannot have a negative length")
    size = count * _SIZES[kind]
    try:
        pages = mmap.mmap(-1, max(size, 1), **_PRIVATE)
    except (OSError, ValueError, OverflowError) as error:
        raise MemoryError(f"there is no room for {size:,} bytes") from error
    if huge_pages and hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):
            pages.madvise(mmap.MADV_HUGEPAGE)
    return memoryview(pages)[:size].cast(kind)


def occupy(buffer: Buffer) -> bool:
    """Have the system provide all pages of a buffer of `zeros`, which it would otherwise do where
    they are written to: for 64 MB that takes as long as 100 ms.

    The contents stay. False where the system cannot do that and nothing has happened.
    """
    pages = buffer.obj
    assert isinstance(pages, mmap.mmap)
    if not hasattr(pages, "madvise"):
        return False
    try:
        pages.madvise(_POPULATE_WRITE)
    except OSError:
        return False
    return True


def filled(count: int, kind: Kind, byte: int) -> Buffer:
    """Return a buffer of `count` numbers whose bytes are all `byte`."""
    return memoryview(bytearray([byte]) * (count * _SIZES[kind])).cast(kind)


def next_power(number: int) -> int:
    """Return the least power of two that is not below `number`."""
    return 1 << max(number - 1, 0).bit_length()


def address(buffer: Buffer | None) -> int | None:
    """Return where a writable buffer begins, None for none. It stays there as long as it exists."""
    if buffer is None or not len(buffer):
        return None
    return ctypes.addressof(ctypes.c_char.from_buffer(buffer))


def numbers(values: Iterable[int], kind: Kind) -> Buffer:
    """Return a buffer of some numbers; one of this kind stays as it is."""
    if isinstance(values, memoryview) and values.format == kind and not values.readonly:
        return values
    return memoryview(array(kind, values))


def copied(data: Buffer | bytes, kind: Kind) -> Buffer:
    """Return a buffer with a copy of some bytes, as numbers of this kind."""
    return memoryview(bytearray(data)).cast("B").cast(kind)
