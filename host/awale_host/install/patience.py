# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Patience with a drive that the system has to mount first."""

import time
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

_LOOK_S: Final = 0.2


class Patience(NamedTuple):
    """Seconds to wait, by which clock, and what passes the time between two looks."""

    seconds: float = 60
    clock: Callable[[], float] = time.monotonic
    pause: Callable[[float], object] = time.sleep

    def looks(self) -> Iterator[None]:
        """Yield for each look, at least once, until the time is up."""
        deadline = self.clock() + self.seconds
        yield
        while self.clock() < deadline:
            self.pause(_LOOK_S)
            yield


A_MINUTE: Final = Patience()
