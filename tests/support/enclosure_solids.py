# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The enclosure's shapes and solids for tests, each computed once."""

from functools import cache
from typing import Any

from hardware.description import read_description
from hardware.enclosure import access, parts
from hardware.enclosure.shape import Shape


@cache
def shape(name: str) -> Shape:
    """The dimensions of a geometry."""
    return Shape(read_description(), name)


@cache
def whole(name: str, part: str) -> Any:
    """The top, base or deck in one piece, the door, or the bowl of a cup."""
    if part in ("top", "base", "deck"):
        return getattr(parts, part)(shape(name))
    if part == "door":
        return access.door(shape(name))
    return parts.bowl(shape(name), shape(name).places.cup(part))


@cache
def printed(name: str) -> list[parts.Printed]:
    """Every part of a geometry as it is printed."""
    return parts.printed_parts(shape(name))
