# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Chain of LEDs: reads the bytes on the data line and stores the light."""


class Light:
    """Chain of LEDs, like `light.py` of the desktop's virtual board. `log` gets every frame
    sent."""

    def __init__(self, count, log=None):
        self.count = count
        self.on_change = lambda rgb: None
        self.powered = False
        self._dark = bytes(3 * count)
        self.shown = self._dark
        self._log = log

    def power(self, on):
        """Switch the LEDs' supply."""
        self.powered = on
        if not on:
            self._look(self._dark)

    def latch(self, data, t_us, pin):
        """Bytes on the data line, green first; returns whether anything looks different now."""
        rgb = bytearray(self.shown)
        for at in range(0, min(len(data) // 3 * 3, len(rgb)), 3):
            rgb[at] = data[at + 1]
            rgb[at + 1] = data[at]
            rgb[at + 2] = data[at + 2]
        rgb = bytes(rgb)
        if self._log:
            self._log(t_us, pin, rgb)
        return self._look(rgb) if self.powered else False

    def _look(self, rgb):
        if rgb == self.shown:
            return False
        self.shown = rgb
        self.on_change(rgb)
        return True
