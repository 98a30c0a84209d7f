# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A board's surface without light of its own, for tests of the page alone."""

from collections.abc import Callable
from functools import cache
from typing import Any

from awale_host.resources import board_description

_description = cache(board_description)


class DarkSurface:
    """A surface that is dark until a test shows a frame. Unless it is `touchable`, a touch fails
    the test."""

    def __init__(self, *, touchable: bool = True) -> None:
        self.description = _description()
        self._touchable = touchable
        self._listener: Callable[[Any, Any], None] = lambda kind, value: None
        self._frame: bytes | None = None

    def show(self, rgb: bytes) -> None:
        """Show a frame: three bytes an LED."""
        self._frame = rgb
        self._listener("frame", rgb)

    def sound(self, hertz: int) -> None:
        """Give a tone."""
        self._listener("tone", hertz)

    def watch(self, listener: Callable[[Any, Any], None]) -> None:
        self._listener = listener
        if self._frame is not None:
            listener("frame", self._frame)

    def touch(self, who: str, pad: str, down: bool) -> None:
        assert self._touchable, "a touch has reached the board"

    def lift(self, who: str) -> None:
        pass
