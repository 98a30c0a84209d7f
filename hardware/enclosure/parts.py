# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""The solids of the enclosure, where they sit in the assembled board."""

import math
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from build123d import (
    Align,
    Axis,
    Box,
    BuildLine,
    Cylinder,
    Line,
    Plane,
    Polyline,
    Pos,
    RectangleRounded,
    Rot,
    Sphere,
    ThreePointArc,
    extrude,
    make_face,
    mirror,
    revolve,
)

from ..description import RingsGeometry
from ..geometry import Cup
from . import access, lettering
from .shape import CONTACT_MM, Bowl, Shape

Part = Any
"""A solid of build123d, whose operators say too little about what they return to be checked."""

_LOW = (Align.CENTER, Align.CENTER, Align.MIN)
_OVER = 1.0  # cutters reach this far beyond what they cut
_BUMP = (0.9, 0.8)  # radius and height of the marks in the keys' dishes


class Printed(NamedTuple):
    """A part to print: how many, its solid, and how it lies on the printer."""

    name: str
    number: int
    solid: Part
    face_down: bool


def slot(radius: float, straight: float, low: float, high: float) -> Part:
    """An upright cylinder, or with `straight` a stadium, from `low` to `high`, at the middle."""
    height = high - low
    part = Pos(0, straight / 2, low) * Cylinder(radius, height, align=_LOW)
    if straight:
        part += Pos(0, -straight / 2, low) * Cylinder(radius, height, align=_LOW)
        part += Pos(0, 0, low) * Box(2 * radius, straight, height, align=_LOW)
    return part


def bowl(shape: Shape, cup: Cup) -> Part:
    """A bowl at the middle: what the light shines through and the finger touches."""
    profile = shape.bowls[cup.name]
    face = _bowl_face(shape, profile)
    if not profile.straight:
        return revolve(face, Axis.Z, 360) - _stud_hole(shape)
    half = Pos(0, profile.straight / 2, 0) * revolve(face, Axis.Z, 180)
    other = mirror(half, Plane.XZ)
    side = Pos(0, profile.straight / 2, 0) * face
    middle = extrude(side, profile.straight, dir=(0, -1, 0))
    return half + other + middle + mirror(middle, Plane.YZ) - _stud_hole(shape)


def _stud_hole(shape: Shape) -> list[Part]:
    """The hole of a stud at the middle, and an even seat for its head."""
    return [
        slot(shape.stud_radius, 0, 0, shape.top_z),
        slot(shape.seat_radius, 0, shape.floor_z, shape.top_z + _OVER),
    ]


def _bowl_face(shape: Shape, profile: Bowl) -> Part:
    top, rim = shape.top_z, shape.top_z - shape.sizes.rim_mm
    foot = profile.foot
    cone_end = CONTACT_MM + profile.outer - foot
    edge = profile.well
    turn = math.radians(shape.sizes.bowl_slope_deg) / 2
    half_way = (
        profile.flat + profile.curve * math.sin(turn),
        0.0,
        shape.floor_z + profile.curve * (1 - math.cos(turn)),
    )
    with BuildLine() as outline:
        if profile.flat:
            Line((profile.flat, 0, shape.floor_z), (0, 0, shape.floor_z))
        Polyline(
            (0, 0, shape.floor_z),
            (0, 0, CONTACT_MM),
            (foot, 0, CONTACT_MM),
            (profile.outer, 0, cone_end),
            (profile.outer, 0, rim),
            (profile.rim, 0, rim),
            (profile.rim, 0, top),
            (edge, 0, top),
        )
        ThreePointArc((edge, 0, top), half_way, (profile.flat, 0, shape.floor_z))
    return make_face(outline.line)


@cache
def top(shape: Shape) -> Part:
    """Return the top in one piece: engraved plate, light wells, keys, skirt."""
    sizes, places = shape.sizes, shape.places
    solid = _rounded(shape.outer, sizes.corner_mm, shape.seam_z, shape.top_z)
    solid -= _rounded(shape.inner, _inner_corner(shape), shape.seam_z - _OVER, shape.plate_z)
    wells, openings = [], []
    for cup in places.cups:
        profile, middle = shape.bowls[cup.name], Pos(cup.x, cup.y, 0)
        wall = profile.well + sizes.well_wall_mm
        wells.append(middle * slot(wall, profile.straight, shape.well_z, shape.plate_z + 0.1))
        openings.append(middle * slot(profile.well, profile.straight, 0, shape.top_z + _OVER))
        rim = shape.top_z - sizes.rim_mm
        openings.append(middle * slot(profile.recess, profile.straight, rim, shape.top_z + _OVER))
    for x, y in places.holes:
        wells.append(Pos(x, y, 0) * slot(sizes.boss_mm / 2, 0, 0, shape.plate_z + 0.1))
        openings.append(Pos(x, y, 0) * slot(sizes.screw_pilot_mm / 2, 0, -_OVER, shape.pilot_z))
    bumps = []
    radius, depth = shape.key_radius, shape.depth
    ball = (radius**2 + depth**2) / (2 * depth)
    for number, key in enumerate(places.keys, 1):
        here = Pos(key.x, key.y, 0)
        wells.append(here * _key_body(shape))
        openings.append(here * Pos(0, 0, shape.floor_z + ball) * Sphere(ball))
        openings += [here * hole for hole in _stud_hole(shape)]
        for bump in range(number):
            x, y = (bump - (number - 1) / 2) * 3 * _BUMP[0], -shape.seat_radius - 2 * _BUMP[0]
            rise = shape.floor_z + ball - math.sqrt(ball**2 - x**2 - y**2)
            bumps.append(here * Pos(x, y, 0) * slot(_BUMP[0], 0, rise - 0.8, rise + _BUMP[1]))
    wells += _joint_blocks(shape, "top", CONTACT_MM + 1.0, shape.plate_z + 0.1)
    openings += lettering.engraving(shape) + access.openings(shape)
    return solid + wells - openings + bumps


def _key_body(shape: Shape) -> Part:
    """Support of a key's dish: solid from the electrode upwards, at 45° to the plate."""
    # Narrower than the electrode.
    low, wide = shape.places.keys[0].width / 2 - 0.8, shape.key_radius + 1.2
    knee = CONTACT_MM + wide - low
    top_z = max(shape.plate_z + 0.1, knee + 0.1)
    with BuildLine() as outline:
        Polyline(
            (0, 0, CONTACT_MM),
            (low, 0, CONTACT_MM),
            (wide, 0, knee),
            (wide, 0, top_z),
            (0, 0, top_z),
            (0, 0, CONTACT_MM),
        )
    return revolve(make_face(outline.line), Axis.Z, 360)


@cache
def base(shape: Shape) -> Part:
    """Return the base in one piece: floor with door opening, walls with a lip, posts, feet."""
    sizes, places = shape.sizes, shape.places
    fit = sizes.fit_mm
    solid = _rounded(shape.outer, sizes.corner_mm, shape.bottom_z, shape.seam_z)
    solid -= _rounded(shape.inner, _inner_corner(shape), shape.inside_z, shape.seam_z + _OVER)
    lip = (shape.inner[0] - 2 * fit, shape.inner[1] - 2 * fit)
    within = (lip[0] - 2 * 1.2, lip[1] - 2 * 1.2)
    lip_top = shape.board_z - 0.4
    rim = _rounded(lip, _inner_corner(shape), shape.seam_z - 4.0, lip_top)
    rim -= _rounded(within, _inner_corner(shape), shape.seam_z - 5.0, lip_top + _OVER)
    rim += _rounded(shape.inner, _inner_corner(shape), shape.seam_z - 4.0, shape.seam_z) - _rounded(
        within, _inner_corner(shape), shape.seam_z - 5.0, shape.seam_z + _OVER
    )
    solid += rim
    add, cut = [], []
    head, head_depth = sizes.screw_head_mm
    for x, y in places.holes:
        add.append(Pos(x, y, 0) * slot(sizes.post_mm / 2, 0, shape.bottom_z, shape.board_z))
        cut.append(
            Pos(x, y, 0) * slot(sizes.screw_mm / 2, 0, shape.bottom_z - 1, shape.board_z + 1)
        )
        cut.append(
            Pos(x, y, 0) * slot(head / 2, 0, shape.bottom_z - 1, shape.bottom_z + head_depth)
        )
    foot = sizes.foot_mm[0] / 2 + fit
    for x, y in places.feet:
        high = shape.bottom_z + sizes.foot_recess_mm
        cut.append(Pos(x, y, 0) * slot(foot, 0, shape.bottom_z - _OVER, high))
    add += _joint_blocks(
        shape, "base", shape.inside_z - 0.5, min(shape.inside_z + 6.0, shape.seam_z)
    )
    add += access.added_to_base(shape)
    cut += access.cut_from_base(shape) + access.openings(shape)
    return solid + add - cut


@cache
def deck(shape: Shape) -> Part:
    """Return the deck that carries the rings and the studs, in one piece.

    Raises ValueError for a geometry that has a circuit board instead.
    """
    places, values = shape.places, shape.places.values
    if not isinstance(values, RingsGeometry):
        raise ValueError("A circuit board takes the place of the deck.")
    solid = _rounded((places.width, places.height), 3.0, shape.board_z, 0)
    cut = []
    slack = values.ring_tolerance_mm
    thickness = values.ring_thickness_mm
    for cup in places.cups:
        outer, inner = values.store_ring_mm if cup.is_store else values.pit_ring_mm
        here = Pos(cup.x, cup.y, 0)
        trench = slot(outer / 2 + slack, 0, -thickness, _OVER)
        cut.append(here * (trench - slot(inner / 2 - slack, 0, -thickness - 1, 2)))
        # Windows under the ring, for its solder pads and wires.
        middle, width = (outer + inner) / 4, (outer - inner) / 2 - 2.0
        for quarter in range(4):
            window = Box(width, 9.0, 3 * shape.board_thickness)
            cut.append(here * Rot(0, 0, 45 + 90 * quarter) * Pos(middle, 0, 0) * window)
    for x, y in places.holes:
        cut.append(Pos(x, y, 0) * slot(shape.sizes.screw_mm / 2, 0, shape.board_z - 1, 1))
    for pad in places.pads:
        cut.append(Pos(pad.x, pad.y, 0) * slot(shape.stud_radius, 0, shape.board_z - 1, 1))
    return solid - cut


def foot(shape: Shape) -> Part:
    """A foot, for flexible filament."""
    diameter, height = shape.sizes.foot_mm
    low = shape.bottom_z + shape.sizes.foot_recess_mm - height
    return slot(diameter / 2, 0, low, low + height)


def split(shape: Shape, part: str, solid: Part) -> list[Part]:
    """The pieces of "top", "deck" or "base", with holes for pins in the faces of the cut."""
    whole = solid - _pin_holes(shape, part)
    pieces = []
    for start, end in shape.pieces(part):
        room = Pos((start + end) / 2, 0, -50) * Box(end - start, 400, 100, align=_LOW)
        piece = whole & room
        pieces.append(piece)
    return pieces


@cache  # each takes seconds, and every kind of part and check asks again
def _pieces(shape: Shape, part: str, build: Callable[[Shape], Part]) -> list[Part]:
    return split(shape, part, build(shape))


def _joint_blocks(shape: Shape, part: str, low: float, high: float) -> list[Part]:
    """Blocks for the pins of a split, one at each long wall."""
    blocks = []
    for x in shape.splits(part):
        for side in (1, -1):
            y = side * (shape.inner[1] / 2 - 2.5)
            block = Box(14.0, 6.0, high - low, align=_LOW)
            blocks.append(Pos(x, y, low) * block)
    return blocks


def _pin_holes(shape: Shape, part: str) -> list[Part]:
    diameter, depth = shape.sizes.pin_mm
    if part == "deck":
        z, y = shape.board_z / 2, shape.places.height / 2 - 4.0
    elif part == "top":
        z, y = (CONTACT_MM + 1.0 + shape.plate_z) / 2, shape.inner[1] / 2 - 2.5
    else:
        z, y = shape.inside_z + 3.0, shape.inner[1] / 2 - 2.5
    hole = Rot(0, 90, 0) * Cylinder(diameter / 2, 2 * depth)
    return [Pos(x, side * y, z) * hole for x in shape.splits(part) for side in (1, -1)]


KINDS = ("top", "base", "deck", "door", "bowl-pit", "bowl-store", "foot")


def printed_parts(shape: Shape, kind: str | None = None) -> list[Printed]:
    """Every part to print, or those of one of `KINDS`; bowls and feet once, with their number."""
    made: list[Printed] = []
    large = (("top", top, True), ("base", base, False), ("deck", deck, False))
    for name, build, face_down in large:
        if kind in (None, name) and (name != "deck" or shape.has_deck):
            for number, piece in enumerate(_pieces(shape, name, build), 1):
                made.append(Printed(f"{name}-{number}", 1, piece, face_down))
    places = shape.places
    for name, cups in (("bowl-pit", places.pits), ("bowl-store", places.stores)):
        if kind in (None, name):
            made.append(Printed(name, len(cups), bowl(shape, cups[0]), False))
    if kind in (None, "door") and shape.has_deck:
        made.append(Printed("door", 1, access.door(shape), False))
    if kind in (None, "foot"):
        made.append(Printed("foot", len(places.feet), foot(shape), False))
    return made


def _rounded(size: tuple[float, float], radius: float, low: float, high: float) -> Part:
    return Pos(0, 0, low) * extrude(RectangleRounded(*size, radius), high - low)


def _inner_corner(shape: Shape) -> float:
    # As far from the board's corners as from its sides, however sharp they are.
    return float(shape.sizes.board_gap_mm)
