# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`microcontroller`: the RP2040 of the virtual board."""

from awale_machine.machine import current
from nvm import ByteArray
from watchdog import WatchDogTimer


class Pin:
    """A pin of the chip; only `board` creates them."""

    def __init__(self) -> None:
        raise TypeError("can't create 'Pin' instances")

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
    def reset_reason(self) -> ResetReason:
        """Reason of the last reset."""
        reason: ResetReason = getattr(ResetReason, current().reset_reason)
        return reason

    @property
    def uid(self) -> bytearray:
        """Eight bytes that are the same as long as the state folder is."""
        return bytearray(current().flash.uid)


def reset() -> None:
    """Start the chip again, boot.py first."""
    current().reset()


cpu = Processor()
nvm = object.__new__(ByteArray)
watchdog = object.__new__(WatchDogTimer)
