# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The chain of LEDs: reads the bytes on the data line and keeps the light."""

from collections.abc import Callable


class Light:
    """The LEDs. `on_change(rgb)` is called with three bytes an LED whenever they look different,
    `log(t_us, pin, rgb)` with each frame sent."""

    def __init__(self, count: int, log: Callable[[int, int, bytes], None] | None = None) -> None:
        self.count = count
        self.on_change: Callable[[bytes], None] = lambda rgb: None
        self.powered = False
        self._dark = bytes(3 * count)
        self._shown = self._dark
        self._log = log

    @property
    def shown(self) -> bytes:
        """Return red, green, blue of each LED as it shines now."""
        return self._shown

    def power(self, on: bool) -> None:
        """Switch the LEDs' supply. Without it they are dark and forget their colours."""
        self.powered = on
        if not on:
            self._look(self._dark)

    def latch(self, data: bytes, t_us: int, pin: int) -> bool:
        """Bytes on the data line, green first as WS2812B want them, for as many LEDs as they reach.

        Returns whether anything looks different now.
        """
        rgb = bytearray(self._shown)
        for at in range(0, min(len(data) // 3 * 3, len(rgb)), 3):
            rgb[at] = data[at + 1]
            rgb[at + 1] = data[at]
            rgb[at + 2] = data[at + 2]
        if self._log:
            self._log(t_us, pin, bytes(rgb))
        return self._look(bytes(rgb)) if self.powered else False

    def _look(self, rgb: bytes) -> bool:
        if rgb == self._shown:
            return False
        self._shown = rgb
        self.on_change(rgb)
        return True
