# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The greetings of a friend far away as the light of a store shows them."""

from functools import cache
from typing import Any

from awale_board import light_markers as markers
from awale_board.light_frame import Frame
from awale_board.light_limiter import Limiter
from awale_board.light_palette import SEED_DIM
from awale_board.light_scene import Painter, Scene

from awale_core.messages import REQUEST_TYPES

WORDS = REQUEST_TYPES["which"].split("|")
STORE_LEDS = 24
DARK = "." * STORE_LEDS
_STORES = ((-2 * STORE_LEDS, -STORE_LEDS), (-STORE_LEDS, None))  # the last LEDs of the chain


def shape(mark: int, phase: int, leds: int = STORE_LEDS, count: int = 0) -> str:
    """The light of a ring that holds `count` seeds, with a marker: `#` lit, `.` dark."""
    lights: Any = [0] * 14 * leds
    painter = Painter(Frame(lights, Limiter(1, 1, 0, 0, 1)), leds, leds)
    painter.use([*range(SEED_DIM + 64)])
    scene = Scene()
    scene.clear(bytes((count, *bytes(13))))
    scene.mark(0, mark, phase)
    painter.paint(scene, 200)  # a moment without a wink
    return "".join("#" if colour else "." for colour in lights[:leds])


def figure(word: str, leds: int = STORE_LEDS, *, turned: bool = False) -> list[str]:
    """The steps of a greeting on a ring; `turned` for a player at the board's other side."""
    first = markers.GREETING_STEPS * WORDS.index(word) + turned * markers.UPSIDE_DOWN
    return [shape(markers.GREETING, first + step, leds) for step in range(markers.GREETING_STEPS)]


@cache
def _steps(word: str) -> set[str]:
    """Those of its steps in which a LED is lit, for a player at either side."""
    return (set(figure(word)) | set(figure(word, turned=True))) - {DARK}


def is_greeting(frame: bytes, word: str) -> bool:
    """Whether a store of a whole board (RGB of all LEDs) shows a step of a greeting."""
    lit = "".join("#" if any(frame[at : at + 3]) else "." for at in range(0, len(frame), 3))
    return any(lit[first:end] in _steps(word) for first, end in _STORES)
