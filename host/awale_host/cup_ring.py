# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Lights along the edge of a cup, for everything that draws one: the card, shared pictures."""

import math

Point = tuple[float, float]


def on_ring(width: float, height: float, part: float) -> Point:
    """Return the point `part` of the way round an upright stadium, clockwise from the top, relative
    to its middle, y downwards; with `height` equal to `width` it is a circle."""
    radius = width / 2
    straight = height - width
    quarter = math.pi * radius / 2
    along = part % 1 * (4 * quarter + 2 * straight)
    side = 1
    if along > 2 * quarter + straight:
        along = 4 * quarter + 2 * straight - along
        side = -1
    if along < quarter:
        angle = along / radius
        x, y = math.sin(angle) * radius, -straight / 2 - math.cos(angle) * radius
    elif along < quarter + straight:
        x, y = radius, along - quarter - straight / 2
    else:
        angle = (along - quarter - straight) / radius
        x, y = math.cos(angle) * radius, straight / 2 + math.sin(angle) * radius
    return side * x, y


def ring(lights: int, width: float, height: float) -> list[Point]:
    """Return the places of a number of lights at even distances on it, the first at the top."""
    return [on_ring(width, height, number / lights) for number in range(lights)]
