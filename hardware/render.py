# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A small renderer for the pictures of the guide: solids in, a shaded picture out.

Flat shading with a depth buffer, in NumPy; bowls glow around LEDs that are lit. No window, no
graphics card, the same picture everywhere.
"""

from typing import Any, NamedTuple

import numpy as np

Array = np.ndarray[Any, Any]
_SAMPLES = 2  # supersampling factor
_GLOW_MM = 1.7
_REACH_MM = 20.0
_TO_LIGHT = np.array([-0.35, -0.45, 0.82])
_FILL = np.array([0.6, 0.3, 0.5])


class Body(NamedTuple):
    """An object to render: its solid, its colour (0–1), and whether LEDs shine through it."""

    solid: Any
    colour: tuple[float, float, float]
    glows: bool = False


class Lamp(NamedTuple):
    """An LED that is lit: where, and its colour (0–1)."""

    x: float
    y: float
    colour: tuple[float, float, float]


class Camera:
    """Looks from `eye` at `target` (mm), `view_deg` wide."""

    def __init__(
        self, eye: tuple[float, float, float], target: tuple[float, float, float], view_deg: float
    ) -> None:
        self.eye = np.array(eye, float)
        forward = np.array(target, float) - self.eye
        self.forward = forward / np.linalg.norm(forward)
        north = np.array([0.0, 0.0, 1.0]) if abs(self.forward[2]) < 0.999 else np.array([0, 1.0, 0])
        right = np.cross(self.forward, north)
        self.right = right / np.linalg.norm(right)
        self.up = np.cross(self.right, self.forward)
        self.zoom = 1 / np.tan(np.radians(view_deg) / 2)

    def project(self, points: Array, width: int, height: int) -> tuple[Array, Array]:
        """Picture coordinates and 1 / depth of points."""
        away = points - self.eye
        depth = away @ self.forward
        scale = self.zoom * width / 2 / depth
        x = width / 2 + (away @ self.right) * scale
        y = height / 2 - (away @ self.up) * scale
        return np.stack([x, y], axis=1), 1 / depth


def render(
    bodies: list[Body],
    camera: Camera,
    size: tuple[int, int],
    lamps: list[Lamp] | None = None,
    background: tuple[float, float, float] = (0.96, 0.96, 0.95),
) -> Array:
    """The picture, height x width x 3 bytes."""
    width, height = size[0] * _SAMPLES, size[1] * _SAMPLES
    nearest = np.zeros((height, width))
    picture = np.empty((height, width, 3))
    picture[:] = background
    glow_at = _Glow(lamps or [])
    for body in bodies:
        corners, triangles, normals = _mesh(body.solid)
        seen, inverse = camera.project(corners, width, height)
        facing = np.einsum("ij,ij->i", normals, camera.eye - corners[triangles[:, 0]]) > 0
        shades = _shades(normals, body.colour)
        for triangle, normal_shade in zip(triangles[facing], shades[facing], strict=True):
            _fill(
                seen[triangle],
                inverse[triangle],
                corners[triangle],
                normal_shade,
                nearest,
                picture,
                glow_at if body.glows else None,
            )
    picture = np.clip(picture, 0, 1) ** (1 / 1.15)
    small = picture.reshape(size[1], _SAMPLES, size[0], _SAMPLES, 3).mean(axis=(1, 3))
    result: Array = (small * 255 + 0.5).astype(np.uint8)
    return result


def _mesh(solid: Any) -> tuple[Array, Array, Array]:
    points, triangles = solid.tessellate(0.05, 0.12)
    corners = np.array([tuple(point) for point in points])
    indices = np.array(triangles)
    first, second, third = (corners[indices[:, at]] for at in range(3))
    normals = np.cross(second - first, third - first)
    lengths = np.linalg.norm(normals, axis=1)
    whole = lengths > 1e-12
    return corners, indices[whole], normals[whole] / lengths[whole, None]


def _shades(normals: Array, colour: tuple[float, float, float]) -> Array:
    light = _TO_LIGHT / np.linalg.norm(_TO_LIGHT)
    fill = _FILL / np.linalg.norm(_FILL)
    strength = 0.42 + 0.56 * np.clip(normals @ light, 0, 1) + 0.16 * np.clip(normals @ fill, 0, 1)
    result: Array = strength[:, None] * np.array(colour)
    return result


class _Glow:
    """Light of LEDs below a diffuser, by place."""

    def __init__(self, lamps: list[Lamp]) -> None:
        self._places = np.array([(lamp.x, lamp.y) for lamp in lamps]).reshape(-1, 2)
        self._colours = np.array([lamp.colour for lamp in lamps]).reshape(-1, 3)

    def near(self, corners: Array) -> tuple[Array, Array]:
        """The lamps that can be seen in a triangle."""
        if not len(self._places):
            return self._places, self._colours
        low, high = corners[:, :2].min(axis=0) - _REACH_MM, corners[:, :2].max(axis=0) + _REACH_MM
        close = np.all((self._places > low) & (self._places < high), axis=1)
        return self._places[close], self._colours[close]


def _fill(
    seen: Array,
    inverse: Array,
    corners: Array,
    shade: Array,
    nearest: Array,
    picture: Array,
    glow: _Glow | None,
) -> None:
    height, width = nearest.shape
    left, upper = np.maximum(np.floor(seen.min(axis=0)).astype(int), 0)
    right, lower = np.minimum(np.ceil(seen.max(axis=0)).astype(int) + 1, (width, height))
    if left >= right or upper >= lower:
        return
    (ax, ay), (bx, by), (cx, cy) = seen
    area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if abs(area) < 1e-9:
        return
    x = np.arange(left, right)[None, :] + 0.5
    y = np.arange(upper, lower)[:, None] + 0.5
    second = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area
    third = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area
    first = 1 - second - third
    inside = (first >= 0) & (second >= 0) & (third >= 0)
    depth = first * inverse[0] + second * inverse[1] + third * inverse[2]
    window = nearest[upper:lower, left:right]
    inside &= depth > window
    if not inside.any():
        return
    window[inside] = depth[inside]
    colours = np.broadcast_to(shade, (int(inside.sum()), 3))
    if glow is not None:
        places, lights = glow.near(corners)
        colours = colours * 0.86
        if len(places):
            weights = np.stack([first[inside], second[inside], third[inside]]) * inverse[:, None]
            spots = (weights.T @ corners[:, :2]) / depth[inside][:, None]
            away = ((spots[:, None, :] - places[None, :, :]) ** 2).sum(axis=2)
            bright = 0.75 * np.exp(-away / (2 * _GLOW_MM**2)) + 0.05 * np.exp(-away / 60)
            colours = colours + bright @ lights
    picture[upper:lower, left:right][inside] = colours
