# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`watchdog`: the RP2040's, which can only reset."""

from awale_host.virtual.machine import current

_LONGEST_S = 8.388607


class WatchDogTimeout(Exception):
    """Raised on other chips; the RP2040 resets instead."""


class WatchDogMode:
    """Action of the watchdog when it is not fed."""

    RAISE: "WatchDogMode"
    RESET: "WatchDogMode"


WatchDogMode.RAISE = WatchDogMode()
WatchDogMode.RESET = WatchDogMode()


class WatchDogTimer:
    """The one at `microcontroller.watchdog`."""

    def __init__(self) -> None:
        raise TypeError("cannot create 'WatchDogTimer' instances")

    def feed(self) -> None:
        """Restart the timeout. ValueError if the watchdog is not armed."""
        if self.mode is None:
            raise ValueError("WatchDogTimer is not currently running")
        current().watchdog_feed()

    @property
    def timeout(self) -> float:
        """Seconds without `feed` until the reset, at most about 8.4."""
        return current().watchdog_timeout

    @timeout.setter
    def timeout(self, seconds: float) -> None:
        if seconds <= 0:
            raise ValueError("watchdog timeout must be greater than 0")
        if seconds > _LONGEST_S:
            raise ValueError("timeout duration exceeded the maximum supported value")
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
        if mode is WatchDogMode.RAISE:
            raise NotImplementedError("RAISE mode is not implemented")
        current().watchdog_start(mode)
