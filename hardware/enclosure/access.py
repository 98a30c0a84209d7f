# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Access to the Pico.

The circuit board's is soldered flat below: its USB socket is in the North wall, and a hole in the
floor leads a pen to BOOTSEL. That of the rings is on a perfboard, which a door in the floor carries
behind two countersunk screws. The cable leaves through a notch in the door's West edge and runs in
a groove of the floor to the West wall.
"""

from typing import Any

from build123d import Align, Box, Cone, Cylinder, Pos

from ..description import RingsGeometry
from .shape import Shape

Part = Any

_LOW = (Align.CENTER, Align.CENTER, Align.MIN)
LEDGE_MM = 2.0  # the door rests on this much, this thick
BOSS_MM = (7.0, 7.0)  # diameter and height of what the door's screws cut into
HEAD_MM = (6.0, 1.7)  # a countersunk M3 head, ISO 10642
ROOF_MM = 1.6  # over the cable's groove
PEN_MM = 7.0  # the hole to BOOTSEL
PICO_WIDE_MM = 21.0
PLUG_PLAY_MM = 0.5  # around a plug in the North wall
_OVER = 1.0


def door_middle(shape: Shape) -> tuple[float, float]:
    """Return the middle of the door, x and y."""
    west, east = shape.door_x
    return (west + east) / 2, 0.0


def door_screws(shape: Shape) -> tuple[tuple[float, float], ...]:
    """Return the places of the door's two screws: near two opposite corners."""
    west, east = shape.door_x
    y = shape.door_y - LEDGE_MM - 1.5
    return ((west + 5.0, y), (east - 5.0, -y))


def _slab(shape: Shape, shrink: float, low: float, high: float) -> Part:
    west, east = shape.door_x
    x, _ = door_middle(shape)
    size = (east - west - 2 * shrink, 2 * (shape.door_y - shrink))
    return Pos(x, 0, low) * Box(*size, high - low, align=_LOW)


def _notch(shape: Shape, width: float, west: float, east: float, low: float, high: float) -> Part:
    return Pos((west + east) / 2, 0, low) * Box(east - west, width, high - low, align=_LOW)


def added_to_base(shape: Shape) -> list[Part]:
    """Return the ledge around the opening, the screws' bosses, and the roof of the groove."""
    if not shape.has_deck:
        return []
    low, high = shape.inside_z - 0.5, shape.inside_z + LEDGE_MM
    parts = [_slab(shape, -2.0, low, high)]
    for x, y in door_screws(shape):
        parts.append(Pos(x, y, low) * Cylinder(BOSS_MM[0] / 2, BOSS_MM[1] + 0.5, align=_LOW))
    width = shape.groove_width + 2 * ROOF_MM
    roof = shape.groove_z + ROOF_MM
    parts.append(
        _notch(shape, width, -shape.outer[0] / 2 + 0.5, shape.door_x[0], shape.bottom_z, roof)
    )
    return parts


def cut_from_base(shape: Shape) -> list[Part]:
    """Return the opening, the holes of the door's screws, and the cable's groove; or what a flat
    Pico needs: room in the lip below the North wall, and the hole to BOOTSEL."""
    sizes = shape.sizes
    below = shape.bottom_z - _OVER
    if not shape.has_deck:
        x, y = bootsel(shape)
        return [_flat_room(shape), Pos(x, y, below) * Cylinder(PEN_MM / 2, 20, align=_LOW)]
    cut = [_slab(shape, 0.0, below, shape.inside_z)]
    through = _slab(shape, LEDGE_MM, below, shape.inside_z + LEDGE_MM + _OVER)
    for x, y in door_screws(shape):
        through -= Pos(x, y, below) * Cylinder(BOSS_MM[0] / 2, 20, align=_LOW)
        depth = BOSS_MM[1] - 1.2
        cut.append(
            Pos(x, y, shape.inside_z - 0.1)
            * Cylinder(sizes.screw_pilot_mm / 2, depth + 0.1, align=_LOW)
        )
    cut.append(through)
    end = shape.door_x[0] + LEDGE_MM + _OVER
    west = -shape.outer[0] / 2 - _OVER
    cut.append(_notch(shape, shape.groove_width, west, end, below, shape.groove_z))
    return cut


def door(shape: Shape) -> Part:
    """Return the door with the perfboard's fence."""
    sizes, values = shape.sizes, shape.places.values
    assert isinstance(values, RingsGeometry)
    solid = _slab(shape, sizes.fit_mm, shape.bottom_z, shape.inside_z - sizes.fit_mm)
    solid += perfboard_fence(shape, values)
    west = shape.door_x[0]
    solid -= _notch(
        shape, shape.groove_width, west - _OVER, west + 8.0, shape.bottom_z - _OVER, 0.0
    )
    for x, y in door_screws(shape):
        hole = Pos(x, y, shape.bottom_z - _OVER) * Cylinder(sizes.screw_mm / 2, 20, align=_LOW)
        head = Pos(x, y, shape.bottom_z) * Cone(
            HEAD_MM[0] / 2, sizes.screw_mm / 2, HEAD_MM[1], align=_LOW
        )
        solid -= [hole, head]
    return solid


def perfboard_fence(shape: Shape, values: RingsGeometry) -> Part:
    """Return the corners that hold the perfboard by its edges, and the steps it stands on."""
    length, width = values.perfboard_mm
    x, y = values.controller_mm
    fit, low = 0.5, shape.inside_z - 0.5
    step, high = shape.inside_z + shape.solder_mm, shape.inside_z + shape.solder_mm + 3.0
    here = Pos(x, y, low)
    corners = here * Box(length + 5, width + 5, high - low, align=_LOW)
    for across in ((length - 6, width + 20), (length + 20, width - 6)):
        corners -= here * Pos(0, 0, -1) * Box(*across, high - low + 2, align=_LOW)
    room = Pos(x, y, step) * Box(length + 2 * fit, width + 2 * fit, 20, align=_LOW)
    # Away from the bosses of the base: the door goes in between them.
    radius = BOSS_MM[0] / 2 + 2 * shape.sizes.fit_mm
    bosses = [
        Pos(*screw, low - _OVER) * Cylinder(radius, high - low + 2 * _OVER, align=_LOW)
        for screw in door_screws(shape)
    ]
    return corners - [room, *bosses]


def _flat_room(shape: Shape) -> Part:
    """Return the room of a Pico flat below the board, at the North wall, with play around it."""
    x, y = shape.places.values.controller_mm
    _, thick, _ = shape.sizes.pico_mm
    play = 0.5
    low = shape.board_z - thick - shape.sizes.pico_parts_mm - play
    length = shape.inner[1] / 2 - y
    return Pos(x, y + length / 2, low) * Box(
        PICO_WIDE_MM + 2 * play, length, shape.board_z - low, align=_LOW
    )


def openings(shape: Shape) -> list[Part]:
    """Return what is cut from top and base for a plug in the North wall."""
    if shape.has_deck:
        return []
    half = shape.outer[1] / 2
    depth = half - shape.places.height / 2 + 1.2  # wall and lip
    _, width, height = shape.sizes.plug_mm
    x, _ = shape.places.values.controller_mm
    middle = Pos(x, half - (depth - _OVER) / 2, shape.plug_z)
    return [middle * Box(width + 2 * PLUG_PLAY_MM, depth + _OVER, height + 2 * PLUG_PLAY_MM)]


def plug(shape: Shape, width: float, height: float) -> Part:
    """Return a USB plug in the Pico's socket as a box: body, strain relief included."""
    x, y = shape.places.values.controller_mm
    length = shape.sizes.plug_mm[0]
    if not shape.has_deck:
        start = y + shape.pico_length / 2 + shape.sizes.pico_usb_mm[2]
        return Pos(x, start + length / 2, shape.plug_z) * Box(width, length, height)
    west = x - shape.pico_length / 2 - length
    return Pos(west + length / 2, y, shape.plug_z) * Box(length, width, height)


def bootsel(shape: Shape) -> tuple[float, float]:
    """Return where the button BOOTSEL is, x and y, as KiCad's footprint of the Pico draws it."""
    x, y = shape.places.values.controller_mm
    along, across = shape.sizes.bootsel_mm
    if not shape.has_deck:  # seen from above, pins 1 to 20 of a Pico below are on the right
        return x + across, y + shape.pico_length / 2 - along
    return x - shape.pico_length / 2 + along, y + across
