# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`rtc`: the date. A virtual board goes by the computer's clock, so that setting it is taken and
changes nothing."""

import time

from awale_machine.arguments import integer


class RTC:
    """The clock of the chip."""

    @property
    def datetime(self) -> time.struct_time:
        """The current date and time."""
        return time.localtime()

    @datetime.setter
    def datetime(self, value: time.struct_time) -> None:
        if not isinstance(value, tuple):
            raise TypeError(f"value must be of type struct_time, not {type(value).__name__}")
        if len(value) != 9:
            raise TypeError(f"function takes 9 positional arguments but {len(value)} were given")
        for part in value[:8]:
            integer(part)
