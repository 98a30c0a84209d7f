# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Places of cups, LEDs, pads and screws, computed from `board.toml`.

Millimetres from the middle of the board, x to South's right, y towards North. Angles in degrees,
clockwise from 12 o'clock as South sees it. Drawings, harness, enclosure and tests use these.
"""

import math
from collections.abc import Iterable
from typing import NamedTuple, get_args

from .description import KEY_NAMES, STORE_NAMES, BoardDescription, GeometryName, PcbGeometry, Spot
from .plane import Point, to_line

GEOMETRIES: tuple[GeometryName, ...] = get_args(GeometryName)
"""What can be built."""


class Cup(NamedTuple):
    """A pit or a store: its middle, and the width and height of the line its LEDs stand on."""

    name: str
    x: float
    y: float
    width: float
    height: float
    is_store: bool


class Led(NamedTuple):
    """One LED: its number in the chain, its cup, its middle, and which way is outwards."""

    number: int
    cup: str
    x: float
    y: float
    outwards_deg: float


class Pad(NamedTuple):
    """An electrode: a disc, or with a height that differs a stadium."""

    name: str
    pin: str
    x: float
    y: float
    width: float
    height: float


class Geometry:
    """One of the geometries in `GEOMETRIES`. ValueError for any other name."""

    def __init__(self, description: BoardDescription, name: str) -> None:
        if name not in GEOMETRIES:
            raise ValueError(f"There is no geometry {name!r}, only {', '.join(GEOMETRIES)}.")
        self.name = name
        self.description = description
        self.values: PcbGeometry = getattr(description.geometry, name)
        self.width, self.height = self.values.size_mm
        self.cups = tuple(self._cup(cup) for cup in description.leds.order)
        self.leds = tuple(self._all_leds())
        self.pads = tuple(self._pad(pad.name, pad.pin) for pad in description.touch.pads)
        self.holes = _both_sides(self.values.holes_mm)
        self.feet = _both_sides(self.values.feet_mm)

    def cup(self, name: str) -> Cup:
        """Return the cup of that name. Raises KeyError."""
        for cup in self.cups:
            if cup.name == name:
                return cup
        raise KeyError(name)

    @property
    def pits(self) -> tuple[Cup, ...]:
        """The twelve pits, in sowing order."""
        return tuple(cup for cup in self.cups if not cup.is_store)

    @property
    def stores(self) -> tuple[Cup, ...]:
        """South's store and North's."""
        return tuple(cup for cup in self.cups if cup.is_store)

    @property
    def keys(self) -> tuple[Pad, ...]:
        """Places of the keys New, Undo and OK."""
        cups = {cup.name for cup in self.cups}
        return tuple(pad for pad in self.pads if pad.name not in cups)

    def _cup(self, name: str) -> Cup:
        values = self.values
        if name in STORE_NAMES:
            side = 1 if name == "store_south" else -1
            width, height = values.store_width_mm, values.store_height_mm
            return Cup(name, side * values.store_x_mm, 0.0, width, height, True)
        column = "ABCDEF".find(name.upper())
        if len(name) != 1 or column < 0:
            raise ValueError(f"leds.order has {name!r}, which is neither a pit nor a store.")
        side = 1 if name.isupper() else -1
        x = side * (column - 2.5) * values.pit_pitch_mm
        circle = values.pit_led_circle_mm
        return Cup(name, x, -side * values.row_y_mm, circle, circle, False)

    def _all_leds(self) -> list[Led]:
        leds: list[Led] = []
        for cup in self.cups:
            kind = "store" if cup.is_store else "pit"
            side = "north" if cup.name in ("store_north", *"abcdef") else "south"
            start: float = getattr(self.values, f"{kind}_start_{side}_deg")
            clockwise = getattr(self.values, f"{kind}_direction") == "clockwise"
            turn = 1 if clockwise else -1
            count = self.values.leds_per_store if cup.is_store else self.values.leds_per_pit
            for number in range(count):
                x, y, outwards = on_line(cup.width, cup.height, start / 360 + turn * number / count)
                leds.append(Led(len(leds), cup.name, cup.x + x, cup.y + y, outwards))
        return leds

    def _pad(self, name: str, pin: str) -> Pad:
        size = self.values.pad_diameter_mm
        if name in self.description.leds.order:
            cup = self.cup(name)
            width, height = self.values.store_pad_mm if cup.is_store else (size, size)
            return Pad(name, pin, cup.x, cup.y, width, height)
        key = KEY_NAMES.index(name)
        return Pad(name, pin, self.values.key_x_mm[key], self.values.key_y_mm, size, size)


def _both_sides(spots: Iterable[Spot]) -> tuple[Point, ...]:
    return tuple((spot.x, side * spot.y) for spot in spots for side in (1, -1))


def on_line(width: float, height: float, share: float) -> tuple[float, float, float]:
    """The point at `share` (0–1, any turn) of the way clockwise from the top middle along a circle
    or an upright stadium, and the direction outwards there, in degrees.

    A circle has `height` equal to `width`; a stadium is two half circles of that width and the
    straight sides between them. Shares count length, so that LEDs are spaced evenly.
    """
    radius, straight = width / 2, height - width
    if straight < 0:
        raise ValueError("A store is upright: its height is at least its width.")
    length = 2 * math.pi * radius + 2 * straight
    way = share % 1.0 * length
    quarter = math.pi * radius / 2
    if way < quarter:
        return _on_arc(radius, straight / 2, way / radius)
    way -= quarter
    if way < straight:
        return radius, straight / 2 - way, 90.0
    way -= straight
    if way < 2 * quarter:
        return _on_arc(radius, -straight / 2, math.pi / 2 + way / radius)
    way -= 2 * quarter
    if way < straight:
        return -radius, way - straight / 2, 270.0
    way -= straight
    return _on_arc(radius, straight / 2, 3 * math.pi / 2 + way / radius)


def _on_arc(radius: float, y: float, angle: float) -> tuple[float, float, float]:
    return radius * math.sin(angle), y + radius * math.cos(angle), math.degrees(angle) % 360.0


def rectangle(led: Led, size: tuple[float, float]) -> list[Point]:
    """The corners of an LED's `size`: along its radius, and across it."""
    angle = math.radians(led.outwards_deg)
    out = (math.sin(angle), math.cos(angle))
    across = (out[1], -out[0])
    return [
        (
            led.x + a * size[0] / 2 * out[0] + b * size[1] / 2 * across[0],
            led.y + a * size[0] / 2 * out[1] + b * size[1] / 2 * across[1],
        )
        for a, b in ((1, 1), (1, -1), (-1, -1), (-1, 1))
    ]


class Outline(NamedTuple):
    """A convex shape: a polygon (or two points, or one) and how far it reaches around that."""

    points: list[Point]
    radius: float = 0.0

    def within(self, width: float, height: float) -> bool:
        """Return True if it lies inside a rectangle around the middle."""
        return all(
            abs(x) + self.radius <= width / 2 and abs(y) + self.radius <= height / 2
            for x, y in self.points
        )


def stadium(x: float, y: float, width: float, height: float) -> Outline:
    """A circle, or an upright stadium."""
    half = (height - width) / 2
    points = [(x, y + half), (x, y - half)] if half else [(x, y)]
    return Outline(points, width / 2)


def gap(one: Outline, other: Outline) -> float:
    """Return the distance of two outlines in mm; 0 where they touch or overlap."""
    apart = 0.0
    for axis in (*_axes(one.points), *_axes(other.points)):
        here = [axis[0] * x + axis[1] * y for x, y in one.points]
        there = [axis[0] * x + axis[1] * y for x, y in other.points]
        if max(here) < min(there) or max(there) < min(here):
            apart = _distance(one.points, other.points)
            break
    if len(one.points) == len(other.points) == 1:
        apart = math.dist(one.points[0], other.points[0])
    return max(0.0, apart - one.radius - other.radius)


def _sides(shape: list[Point]) -> list[tuple[Point, Point]]:
    return list(zip(shape, shape[1:] + shape[:1], strict=True))


def _axes(shape: list[Point]) -> list[Point]:
    """Return the separating axes to test: the normals of the sides."""
    if len(shape) == 1:
        return []
    axes = [(end[1] - start[1], start[0] - end[0]) for start, end in _sides(shape)]
    if len(shape) == 2:
        axes.append((shape[1][0] - shape[0][0], shape[1][1] - shape[0][1]))
    return axes


def _distance(one: list[Point], other: list[Point]) -> float:
    return min(
        to_line(point, *side)
        for points, shape in ((one, other), (other, one))
        for side in _sides(shape)
        for point in points
    )
