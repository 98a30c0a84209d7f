# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`microcontroller`: the RP2040 of the virtual board."""

import time

from awale_machine.machine import current, shown_name
from nvm import ByteArray
from watchdog import WatchDogTimer


class Pin:
    """A pin of the chip; only `board` creates them."""

    def __init__(self) -> None:
        raise TypeError("can't create 'Pin' instances")

    def __repr__(self) -> str:
        return f"board.{shown_name(self._name)}"

    def __hash__(self) -> int:
        return hash(self._name)

    _name: str


class ResetReason:
    """Reason of a reset."""

    POWER_ON: object
    BROWNOUT: object
    SOFTWARE: object
    DEEP_SLEEP_ALARM: object
    RESET_PIN: object
    WATCHDOG: object
    UNKNOWN: object
    RESCUE_DEBUG: object

    def __repr__(self) -> str:
        return f"microcontroller.ResetReason.{self._name}"

    _name: str


_REASONS = (
    "POWER_ON", "BROWNOUT", "SOFTWARE", "DEEP_SLEEP_ALARM", "RESET_PIN", "WATCHDOG", "UNKNOWN",
    "RESCUE_DEBUG",
)  # fmt: skip
for _reason in _REASONS:
    setattr(ResetReason, _reason, ResetReason())
    getattr(ResetReason, _reason)._name = _reason


class Processor:
    """The processor core."""

    @property
    def frequency(self) -> int:
        """Clock frequency, Hz."""
        return 125_000_000

    @property
    def reset_reason(self) -> ResetReason:
        """Reason of the last reset."""
        reason: ResetReason = getattr(ResetReason, current().reset_reason)
        return reason

    @property
    def temperature(self) -> float | None:
        """Temperature of the chip, °C: a constant."""
        return 27.0

    @property
    def uid(self) -> bytearray:
        """Eight bytes that are the same as long as the state folder is."""
        return bytearray(current().flash.uid)

    @property
    def voltage(self) -> float | None:
        """None: the RP2040 does not measure its voltage."""
        return None


def delay_us(delay: int) -> None:
    """Wait for `delay` microseconds."""
    time.sleep(delay / 1_000_000)


def reset() -> None:
    """Start the chip again, boot.py first."""
    current().reset()


cpu = Processor()
nvm = object.__new__(ByteArray)
watchdog = object.__new__(WatchDogTimer)
