# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An I²C bus with a chip of FRAM (MB85RC256V) on it, below Adafruit's libraries.

`Bus` takes the place of ``busio.I2C``. It counts the time that what goes over it takes: nine bits a
byte, and a start or stop is a bit. The chip takes an address of two bytes and then data, which is
there as soon as its byte is.
"""

from collections.abc import Callable

import adafruit_bus_device.i2c_device  # noqa: F401 - before a test puts stand-ins below them
import adafruit_fram  # noqa: F401

SIZE = 32768
CHIP = 0x50
IDENTITY = 0x7C  # reserved by I²C: answers who an address is
_MAKER_AND_PRODUCT = bytes((0x00, 0xA5, 0x10))  # Fujitsu, 256 Kbit


class Bus:
    """`microseconds` counts the time used; `on_byte` is called before each byte is stored."""

    def __init__(
        self,
        data: bytearray,
        frequency: int,
        on_byte: Callable[[], None] = lambda: None,
        present: bool = True,
    ) -> None:
        assert len(data) == SIZE
        self.data = data
        self.frequency = frequency
        self.microseconds = 0.0
        self._on_byte = on_byte
        self._present = present
        self._locked = False

    def try_lock(self) -> bool:
        self._locked, free = True, not self._locked
        return free

    def unlock(self) -> None:
        self._locked = False

    def writeto(self, address: int, buffer: bytes, *, start: int = 0, end: int = 1 << 16) -> None:
        """A write."""
        sent = bytes(buffer)[start:end]
        self._address(address)
        self._add_time(1 + len(sent), 2)
        at = int.from_bytes(sent[:2], "big")
        for byte in sent[2:]:
            self._on_byte()
            self.data[at % SIZE] = byte
            at += 1

    def writeto_then_readfrom(
        self,
        address: int,
        out_buffer: bytes,
        in_buffer: bytearray,
        *,
        out_start: int = 0,
        out_end: int = 1 << 16,
        in_start: int = 0,
        in_end: int = 1 << 16,
    ) -> None:
        """A write, then a read."""
        sent = bytes(out_buffer)[out_start:out_end]
        wanted = len(in_buffer[in_start:in_end])
        self._address(address)
        self._add_time(2 + len(sent) + wanted, 3)
        if address == IDENTITY:
            assert sent == bytes((CHIP << 1,))
            in_buffer[:] = _MAKER_AND_PRODUCT
            return
        at = int.from_bytes(sent, "big")
        for place in range(wanted):
            in_buffer[in_start + place] = self.data[(at + place) % SIZE]

    def readfrom_into(
        self, address: int, buffer: bytearray, *, start: int = 0, end: int = 1 << 16
    ) -> None:
        """A read without an address, which the library never sends to this chip."""
        self._address(address)
        raise AssertionError("a read of nowhere")

    def _address(self, address: int) -> None:
        if not self._present or address not in (CHIP, IDENTITY):
            raise OSError(19, "No such device")

    def _add_time(self, count: int, edges: int) -> None:
        self.microseconds += (9 * count + edges) * 1e6 / self.frequency
