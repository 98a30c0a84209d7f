# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Frame buffer of the LEDs: the only way by which colours reach them."""

from array import array

from .light_limiter import FULL, Limiter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Lights

_RISE = 4  # 1/256: how much brighter a frame may be than the last, so that light does not pump


class Frame:
    """The colours of all LEDs, 0xRRGGBB each.

    `total` is the sum of all channel values, kept up to date for the limiter. `show` sends a
    frame, scaled by the limiter; nothing else does.
    """

    def __init__(self, lights: "Lights", limiter: Limiter) -> None:
        self._lights = lights
        self._limiter = limiter
        self._colours = array("I", [0] * len(lights))
        self._scale = FULL
        self._changed = False
        self.total = 0

    def set(self, led: int, colour: int) -> None:
        """Set the colour of one LED."""
        self.fill(colour, led, led + 1)

    def fill(self, colour: int, first: int = 0, end: "int | None" = None) -> None:
        """Set the LEDs from `first` up to before `end` to one colour."""
        colours = self._colours
        lights = self._lights
        total = self.total
        if end is None:
            end = len(colours)
        known = colour
        change = 0  # of the sum, from the colour that is known
        for led in range(first, end):
            before = colours[led]
            if before != colour:
                if before != known:
                    known = before
                    change = _sum(colour) - _sum(before)
                colours[led] = colour
                lights[led] = colour
                total += change
        if known != colour:
            self.total = total
            self._changed = True

    def show(self) -> bool:
        """Send the frame to the LEDs if it differs from what they show; True if it was sent.

        Light is reduced at once and comes back slowly.
        """
        scale = min(self._limiter.scale(self.total), self._scale + _RISE)
        if scale != self._scale:
            self._scale = scale
            self._lights.brightness = scale / FULL
        elif not self._changed:
            return False
        self._changed = False
        self._lights.show()
        return True


def _sum(colour: int) -> int:
    """The sum of a colour's channel values."""
    return (colour >> 16) + (colour >> 8 & 255) + (colour & 255)
