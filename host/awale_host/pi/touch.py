# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Touch pads on MPR121 chips, twelve electrodes each.

A chip charges an electrode with a known current for a known time and measures the voltage, which
falls as the capacitance grows (data sheet of the MPR121, "Capacitance measurement"). Here that
becomes a number proportional to the capacitance, in the counts of the Pico's `touchio`, so that the
firmware's filter and its settings are the same on both.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from adafruit_bus_device.i2c_device import I2CDevice
from adafruit_mpr121 import MPR121
from awale_machine.board_toml import TouchChip

COUNTS_PER_PF: Final = 44.0  # of touchio through 1 MΩ, docs/touch.md
_CHARGE_US: Final = 0.5  # as Adafruit's library sets it
_SUPPLY_V: Final = 3.3
_FULL: Final = 1024
MOST_COUNTS: Final = 10_000  # touchio's largest value
MISSING: Final = -1
_FIRST_VALUE: Final = b"\x04"  # two bytes an electrode, low one first
_CURRENT: Final = 0x5C  # also the samples of the first filter: six
_ELECTRODES: Final = 0x5E  # also starts and stops the chip
_LOCK_BASELINE: Final = 0x80
_FIRST_VALUES_S: Final = 0.1
_LOST_S: Final = 1.0


class TouchLost(Exception):
    """A chip does not answer any more."""


def counts(reading: int, charge_ua: int) -> int:
    """Convert a chip's reading (0–1023) to counts; a reading of 0 is the largest capacitance."""
    pf = charge_ua * _CHARGE_US * _FULL / (_SUPPLY_V * max(reading, 1))
    return min(MOST_COUNTS, round(COUNTS_PER_PF * pf))


class ChipPads:
    """The pads at `chips` on a bus, numbered as in `names`; `read` is the firmware's.

    All electrodes of a chip are read at once. They are read again after `begin` and when a pad is
    asked for a second time. A chip that is not there reads −1, and is tried again with each call;
    one that stops answering keeps its values for a second, then TouchLost ends the program, which
    starts again without it.
    """

    def __init__(
        self,
        bus: Any,
        chips: Sequence[TouchChip],
        names: Sequence[str],
        charge_ua: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._chips = [_Chip(bus, chip, charge_ua, clock) for chip in chips]
        places = {
            name: (chip, electrode)
            for chip, wired in zip(self._chips, chips, strict=True)
            for electrode, name in enumerate(wired.pads)
        }
        self._places = [places[name] for name in names]

    def begin(self) -> None:
        """Begin a pass of the program: what was read before is old."""
        for chip in self._chips:
            chip.fresh = 0

    def read(self, pad: int) -> int:
        """The raw value in counts, which a finger makes larger; −1 for a missing chip."""
        chip, electrode = self._places[pad]
        return chip.value(electrode)


class _Chip:
    def __init__(
        self, bus: Any, wired: TouchChip, charge_ua: int, clock: Callable[[], float]
    ) -> None:
        self._bus = bus
        self._address = wired.address
        self._count = len(wired.pads)
        self._charge_ua = charge_ua
        self._clock = clock
        self._device: Any = None
        self._data = bytearray(2 * self._count)
        self._counts = [MISSING] * self._count
        self._answered = clock()
        self.fresh = 0  # a bit for each electrode whose value has not been asked for yet

    def value(self, electrode: int) -> int:
        bit = 1 << electrode
        if self._device is None and not self._open():
            return MISSING
        if not self.fresh & bit:
            self._refresh()
            self.fresh = (1 << self._count) - 1
        self.fresh &= ~bit
        return self._counts[electrode]

    def _open(self) -> bool:
        """Set the chip up; False if it is not there."""
        try:
            MPR121(self._bus, self._address)  # resets it and checks that it is one
            device: Any = I2CDevice(self._bus, self._address)
            with device:
                device.write(bytes((_ELECTRODES, 0)))
                device.write(bytes((_CURRENT, self._charge_ua)))
                device.write(bytes((_ELECTRODES, _LOCK_BASELINE | self._count)))
            end = self._clock() + _FIRST_VALUES_S
            while not self._read(device):
                if self._clock() >= end:
                    return False
        except (OSError, RuntimeError, ValueError):
            return False
        self._device = device
        self._answered = self._clock()
        return True

    def _read(self, device: Any) -> bool:
        """Read all electrodes; False if the chip measures nothing (it has lost its power)."""
        with device:
            device.write_then_readinto(_FIRST_VALUE, self._data)
        return any(self._data)

    def _refresh(self) -> None:
        try:
            answers = self._read(self._device)
        except OSError:
            answers = False
        now = self._clock()
        if not answers:
            if now - self._answered > _LOST_S:
                raise TouchLost(f"the touch chip at {self._address:#x} does not answer")
            return
        self._answered = now
        for electrode in range(self._count):
            low, high = self._data[2 * electrode : 2 * electrode + 2]
            self._counts[electrode] = counts((high << 8 | low) & (_FULL - 1), self._charge_ua)
