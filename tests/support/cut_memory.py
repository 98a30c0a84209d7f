# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Models of the board's two memories, and what they hold if the power goes inside an operation.

`Nvm` is one sector of flash: writing where all bytes are 0xFF programs them, 256 bytes at a time;
anything else erases the whole sector and programs all of it again. `Fram` writes byte by byte. Both
remember their operations; `torn` yields what an interrupted operation leaves behind.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

from adafruit_fram import FRAM

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


class Fram(FRAM):  # type: ignore[misc]
    """A chip of FRAM under the real library: what it would send to the chip arrives here."""

    def __init__(self, data: bytes = bytes(32768)) -> None:
        super().__init__(len(data))
        self.data = bytearray(data)
        self.operations: list[Operation] = []

    def _read_address(self, address: int, read_buffer: bytearray) -> bytearray:
        read_buffer[:] = self.data[address : address + len(read_buffer)]
        return read_buffer

    def _write(self, start_address: int, data: bytes, wraparound: bool = False) -> None:
        self.operations.append(Operation(bytes(self.data), start_address, bytes(data), False))
        self.data[start_address : start_address + len(data)] = data


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


def torn_fram(operation: Operation) -> Iterator[bytes]:
    """The whole memory with the first bytes written; long erases are cut in a few places only."""
    before, at, new, _ = operation
    places = range(len(new) + 1) if len(new) < 64 else (0, 1, 7, 13, 64, 127, len(new))
    for done in places:
        yield before[:at] + new[:done] + before[at + done :]
