# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Places of the board's cups and LEDs in a picture, from `board.toml`.

Millimetres from the middle of the board, x to South's right, y downwards, towards South.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from ..board_toml import PcbGeometry
from ..cup_ring import Point, on_ring
from ..resources import board_description

_RIM: Final = 8.0  # of a store's bowl around its line of LEDs


@dataclass(frozen=True)
class Cup:
    """A pit or a store: its middle, the size of its bowl, the places of its LEDs in order."""

    name: str
    x: float
    y: float
    width: float
    height: float
    is_store: bool
    leds: tuple[Point, ...]


@cache
def cups() -> tuple[Cup, ...]:
    """The cups in the order of the LEDs: South's pits, North's, South's store, North's."""
    described = board_description()
    return tuple(_cup(name, described.geometry.pcb) for name in described.leds.order)


def board_size() -> Point:
    """Width and height of the circuit board in mm."""
    return board_description().geometry.pcb.size_mm


def _cup(name: str, shape: PcbGeometry) -> Cup:
    is_store = name.startswith("store")
    south = name == "store_south" or name.isupper()
    way = 1 if south else -1
    if is_store:
        x, y = way * shape.store_x_mm, 0.0
        line = (shape.store_width_mm, shape.store_height_mm)
        bowl = (line[0] + _RIM, line[1] + _RIM)
        starts = (shape.store_start_south_deg, shape.store_start_north_deg)
        count, direction = shape.leds_per_store, shape.store_direction
    else:
        x = way * ("ABCDEF".index(name.upper()) - 2.5) * shape.pit_pitch_mm
        y = way * shape.row_y_mm
        line = (shape.pit_led_circle_mm, shape.pit_led_circle_mm)
        across = 2 * min(shape.pit_pitch_mm * 0.458, shape.row_y_mm * 0.72)
        bowl = (across, across)
        starts = (shape.pit_start_south_deg, shape.pit_start_north_deg)
        count, direction = shape.leds_per_pit, shape.pit_direction
    start = starts[0 if south else 1] / 360
    turn = 1 if direction == "clockwise" else -1
    places = []
    for led in range(count):
        dx, dy = on_ring(*line, start + turn * led / count)
        places.append((x + dx, y + dy))
    return Cup(name, x, y, *bowl, is_store, tuple(places))
