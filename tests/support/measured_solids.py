# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Measures solids for tests: how thin their walls are, whether two of them overlap."""

import itertools
from typing import Any

from build123d import Face, Vector
from OCP.gp import gp_Dir, gp_Lin, gp_Pnt
from OCP.IntCurvesFace import IntCurvesFace_ShapeIntersector

_PARALLEL = 0.9  # cosine: two faces that look away from each other are a wall
_FAR = 1000.0


def overlap(one: Any, other: Any) -> float:
    """The volume that two solids share, in mm³."""
    shared = one & other
    return float(getattr(shared, "volume", 0.0) or 0.0) if shared is not None else 0.0


def thinnest(solid: Any, spacing: float, offset: float = 0.37) -> tuple[float, Vector]:
    """The thinnest wall that lines along x, y and z, `spacing` apart, find in a solid, and where.

    A wall is where a line enters through one face and leaves through one that looks the opposite
    way; its thickness counts along their normal. So sharp edges are no walls.
    """
    box = solid.bounding_box()
    low, high = tuple(box.min), tuple(box.max)
    finder = IntCurvesFace_ShapeIntersector()
    finder.Load(solid.wrapped, 1e-6)
    best, where = _FAR, Vector()
    for axis in range(3):
        across = [other for other in range(3) if other != axis]
        grids = [_steps(low[other], high[other], spacing, offset) for other in across]
        for first, second in itertools.product(*grids):
            start = [0.0, 0.0, 0.0]
            start[across[0]], start[across[1]] = first, second
            start[axis] = low[axis] - 1
            direction = [0.0, 0.0, 0.0]
            direction[axis] = 1.0
            finder.Perform(gp_Lin(gp_Pnt(*start), gp_Dir(*direction)), 0, _FAR)
            found = sorted((finder.WParameter(at), at) for at in range(1, finder.NbPnt() + 1))
            for (enter, one), (leave, other) in itertools.pairwise(found):
                if leave - enter >= best:
                    continue
                middle = [
                    begin + (enter + leave) / 2 * way
                    for begin, way in zip(start, direction, strict=True)
                ]
                if leave - enter < 1e-3 or not solid.is_inside(Vector(*middle)):
                    continue
                normals = [_normal(finder, at) for at in (one, other)]
                if normals[0].dot(normals[1]) > -_PARALLEL:
                    continue
                thick = (leave - enter) * abs(normals[0].dot(Vector(*direction)))
                if thick < best:
                    best, where = thick, Vector(*middle)
    return best, where


def _steps(low: float, high: float, spacing: float, offset: float) -> list[float]:
    count = max(1, int((high - low) / spacing))
    return [low + (step + offset) * (high - low) / count for step in range(count)]


def _normal(finder: IntCurvesFace_ShapeIntersector, at: int) -> Vector:
    point = finder.Pnt(at)
    return Face(finder.Face(at)).normal_at(Vector(point.X(), point.Y(), point.Z()))
