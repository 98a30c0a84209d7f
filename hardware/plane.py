# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Points, lines and outlines in a plane."""

import math
from collections.abc import Sequence

Point = tuple[float, float]


def to_line(place: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from the straight line between two others."""
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    share = 0.0
    if length:
        share = min(1.0, max(0.0, ((place[0] - ax) * dx + (place[1] - ay) * dy) / length))
    return math.hypot(place[0] - ax - share * dx, place[1] - ay - share * dy)


def is_inside(place: Point, outline: Sequence[Point]) -> bool:
    """Whether a place is within a closed outline without holes."""
    x, y = place
    inside = False
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def area(outline: Sequence[Point]) -> float:
    """Return the area of a closed outline, by the shoelace formula."""
    pairs = zip(outline, [*outline[1:], outline[0]], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2
