# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Frame buffer of the LEDs: the only way by which colours reach them."""

from .layout import CUPS
from .light_limiter import FULL, Limiter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .interfaces import Lights

_RISE = 4  # 1/256: how much brighter a frame may be than the last, so that light does not pump


class Frame:
    """The picture that all LEDs are to show, in parts: one for each cup, and one more.

    `total` is the sum of all channel values, kept up to date for the limiter. `show` sends a
    frame, scaled by the limiter; nothing else does.
    """

    def __init__(self, lights: "Lights", limiter: Limiter) -> None:
        self._lights = lights
        self._limiter = limiter
        self._totals = [0] * (CUPS + 1)
        self._scale = FULL
        self._changed = False
        self.total = 0

    def write(self, part: int, first: int, colours: "Sequence[int]", total: int) -> None:
        """Set a part's LEDs, from `first` on, to these colours, 0xRRGGBB each; `total` is the sum
        of their channel values."""
        self._lights[first : first + len(colours)] = colours
        self.total += total - self._totals[part]
        self._totals[part] = total
        self._changed = True

    def clear(self) -> None:
        """Set all LEDs dark."""
        self._totals = [0] * (CUPS + 1)
        self.total = 0
        self.write(CUPS, 0, (0,) * len(self._lights), 0)

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


def channel_sum(colour: int) -> int:
    """The sum of a colour's channel values."""
    return (colour >> 16) + (colour >> 8 & 255) + (colour & 255)
