# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`watchdog`: the RP2040's, which can only reset."""

from awale_machine.arguments import of_type, real
from awale_machine.machine import current

_LONGEST_S = 8


class WatchDogMode:
    """Action of the watchdog when it is not fed."""

    RAISE: "WatchDogMode"
    RESET: "WatchDogMode"


WatchDogMode.RAISE = WatchDogMode()
WatchDogMode.RESET = WatchDogMode()


class WatchDogTimer:
    """The one at `microcontroller.watchdog`."""

    def __init__(self) -> None:
        raise TypeError("can't create 'WatchDogTimer' instances")

    def feed(self) -> None:
        """Restart the timeout; does nothing while the watchdog is not armed."""
        if self.mode is not None:
            current().watchdog_feed()

    @property
    def timeout(self) -> float:
        """Seconds without `feed` until the reset, 0 at first: set it before `mode`."""
        return current().watchdog_timeout

    @timeout.setter
    def timeout(self, seconds: float) -> None:
        whole = int(real(seconds))  # the check forgets the fraction: 8.9 is accepted
        if whole < 0:
            raise ValueError("timeout must be >= 0")
        if whole > _LONGEST_S:
            raise ValueError(f"timeout must be <= {_LONGEST_S}")
        current().watchdog_timeout = float(seconds)
        if self.mode is not None:
            current().watchdog_start(self.mode)

    @property
    def mode(self) -> WatchDogMode | None:
        """WatchDogMode, or None while the watchdog is not armed."""
        mode = current().watchdog_mode
        return mode if isinstance(mode, WatchDogMode) else None

    @mode.setter
    def mode(self, mode: WatchDogMode | None) -> None:
        if mode is not None:
            of_type(mode, WatchDogMode, "mode")
        if mode is WatchDogMode.RAISE:
            raise NotImplementedError
        if mode is not self.mode:
            current().watchdog_start(mode)
