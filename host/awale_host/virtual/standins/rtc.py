# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`rtc`: the date. A virtual board goes by the computer's clock, so that setting it is taken and
changes nothing."""

import time


class RTC:
    """The clock of the chip."""

    @property
    def datetime(self) -> time.struct_time:
        """The current date and time."""
        return time.localtime()

    @datetime.setter
    def datetime(self, value: time.struct_time) -> None:
        if not isinstance(value, time.struct_time):
            raise TypeError("can't convert to struct_time")

    calibration: int = 0
