# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A board's surface without light, for tests of the page alone."""

from collections.abc import Callable
from typing import Any

from awale_host.resources import board_description


class DarkSurface:
    """A surface without light. Unless it is `touchable`, a touch fails the test."""

    def __init__(self, *, touchable: bool = True) -> None:
        self.description = board_description()
        self._touchable = touchable

    def watch(self, listener: Callable[[Any, Any], None]) -> None:
        pass

    def touch(self, who: str, pad: str, down: bool) -> None:
        assert self._touchable, "a touch has reached the board"

    def lift(self, who: str) -> None:
        pass
