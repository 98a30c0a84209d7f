# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Idle display of the start menu: a ripple of seeds."""

from . import layout
from . import light_markers as markers
from .light_scene import BRIGHT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .light_scene import Scene

_RIPPLE = bytes((1, 2, 4, 6, 8, 6, 4, 2, 1, 0, 0, 0))
_STEP_MS = 260
_ROUND_MS = 2_600


def draw_ripple(scene: "Scene", now_ms: int) -> None:
    """Draw a wave of seeds that runs in the direction of sowing, with a comet in the stores."""
    step = now_ms // _STEP_MS
    scene.clear(bytes(layout.CUPS), BRIGHT)
    for pit in range(layout.PITS):
        scene.counts[pit] = _RIPPLE[(step - pit) % len(_RIPPLE)]
    phase = now_ms * layout.LEDS_PER_STORE // _ROUND_MS % layout.LEDS_PER_STORE
    scene.mark(layout.SOUTH_STORE, markers.HINT, phase)
    scene.mark(layout.NORTH_STORE, markers.HINT, phase)
