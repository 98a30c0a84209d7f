# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What the board shows when nobody plays: a ripple of seeds, later almost nothing."""

from . import layout, marks
from .picture import BRIGHT, DIM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .picture import Picture

_RIPPLE = bytes((1, 2, 4, 6, 8, 6, 4, 2, 1, 0, 0, 0))
_STEP_MS = 260
_ROUND_MS = 2_600
_SLEEP_MS = 2_000


def draw_ripple(picture: "Picture", now_ms: int) -> None:
    """A wave of seeds runs the way that seeds are sown; a hand of light follows in the stores."""
    step = now_ms // _STEP_MS
    picture.clear(bytes(layout.CUPS), BRIGHT)
    for pit in range(layout.PITS):
        picture.counts[pit] = _RIPPLE[(step - pit) % len(_RIPPLE)]
    phase = now_ms * layout.LEDS_PER_STORE // _ROUND_MS % layout.LEDS_PER_STORE
    picture.mark(layout.SOUTH_STORE, marks.HINT, phase)
    picture.mark(layout.NORTH_STORE, marks.HINT, phase)


def draw_sleep(picture: "Picture", now_ms: int) -> None:
    """One faint seed that moves on every two seconds: the board is there."""
    picture.clear(bytes(layout.CUPS), DIM)
    picture.counts[now_ms // _SLEEP_MS % layout.PITS] = 1
