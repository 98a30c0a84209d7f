# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Models of the board's two memories, and what they hold if the power goes inside an operation.

`Nvm` is one sector of flash: writing where all bytes are 0xFF programs them, 256 bytes at a time;
anything else erases the whole sector and programs all of it again. `Flash` has sectors, which are
programmed, so that bits fall, and erased. Both remember their operations; `torn_flash` yields what
an interrupted operation leaves behind.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

SECTOR = 4096
PAGE = 256


class Operation(NamedTuple):
    """The bytes at `at` became `new`; `before` is the whole memory as it was."""

    before: bytes
    at: int
    new: bytes
    erasing: bool


class Nvm:
    """`microcontroller.nvm`."""

    def __init__(self, data: bytes = b"\xff" * SECTOR) -> None:
        self.data = bytearray(data)
        self.operations: list[Operation] = []
        self.erases = 0

    def __len__(self) -> int:
        return SECTOR

    def __getitem__(self, part: slice) -> bytearray:
        return self.data[part]

    def __setitem__(self, part: slice, data: bytes) -> None:
        start, stop, _ = part.indices(SECTOR)
        assert len(data) == stop - start
        if any(byte != 0xFF for byte in self.data[start:stop]):
            whole = self.data[:start] + data + self.data[stop:]
            self._become(0, b"\xff" * SECTOR, erasing=True)
            self.erases += 1
            start, data = 0, bytes(whole)
        for first, last in pages(start, start + len(data)):
            self._become(first, data[first - start : last - start], erasing=False)

    def _become(self, at: int, new: bytes, *, erasing: bool) -> None:
        self.operations.append(Operation(bytes(self.data), at, bytes(new), erasing))
        self.data[at : at + len(new)] = new


class Flash:
    """The module `awale_flash`, of a few sectors."""

    def __init__(self, data: bytes = b"\xff" * SECTOR * 5, *, recorded: bool = True) -> None:
        self.SIZE = len(data)
        self._recorded = recorded
        self.data = bytearray(data)
        self.operations: list[Operation] = []
        self.erases = 0

    def read(self, offset: int, length: int) -> bytes:
        assert 0 <= offset <= offset + length <= self.SIZE
        return bytes(self.data[offset : offset + length])

    def program(self, offset: int, data: bytes) -> None:
        assert offset + len(data) <= self.SIZE
        for first, last in pages(offset, offset + len(data)):
            part = data[first - offset : last - offset]
            old = self.data[first:last]
            self._become(first, bytes(x & y for x, y in zip(old, part, strict=True)), False)

    def erase(self, sector: int) -> None:
        self.erases += 1
        self._become(sector * SECTOR, b"\xff" * SECTOR, True)

    def _become(self, at: int, new: bytes, erasing: bool) -> None:
        if self._recorded:
            self.operations.append(Operation(bytes(self.data), at, new, erasing))
        self.data[at : at + len(new)] = new


def pages(start: int, stop: int) -> Iterator[tuple[int, int]]:
    """The pages that a stretch of bytes lies in, cut to it."""
    while start < stop:
        last = min(stop, start // PAGE * PAGE + PAGE)
        yield start, last
        start = last


def torn_flash(operation: Operation) -> Iterator[bytes]:
    """The whole memory after the operation was cut: its first part was done, its last part, or some
    bits everywhere, and a byte in hand has some of its bits."""
    before, at, new, _ = operation
    old = before[at : at + len(new)]
    chance = random.Random(at)
    seen = set()
    for fraction in (0, 0.3, 0.7, 1):
        done = round(len(new) * fraction)
        first = bytearray(new[:done] + old[done:])
        last = bytearray(old[: len(old) - done] + new[len(new) - done :])
        mixed = bytearray(old)
        for place in range(len(old)):
            for bit in range(8):
                if chance.random() < fraction:
                    mixed[place] = mixed[place] & ~(1 << bit) | new[place] & 1 << bit
        if done < len(new):
            first[done] ^= (old[done] ^ new[done]) & 0xB2
        for found in (first, last, mixed):
            if bytes(found) not in seen:
                seen.add(bytes(found))
                yield before[:at] + found + before[at + len(new) :]
