# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Reader of .kicad_pcb files without KiCad: places, nets and copper, in board.toml's millimetres.

x to South's right and y towards North from the middle of the board, which is where the drawing's
sheet has its middle (A4: 148.5, 105).
"""

import math
from pathlib import Path
from typing import NamedTuple

from ..plane import Point
from .sexpr import Node, child, children, properties, read, value

MIDDLE = (148.5, 105.0)


class Placed(NamedTuple):
    """A footprint: its middle, its angle (anticlockwise), and whether it sits underneath."""

    reference: str
    x: float
    y: float
    angle: float
    below: bool
    name: str


class Track(NamedTuple):
    """A straight track; `length` in mm."""

    net: str
    start: Point
    end: Point
    width: float
    layer: str

    @property
    def length(self) -> float:
        """Distance between the ends, mm."""
        return math.dist(self.start, self.end)


class Via(NamedTuple):
    """A via."""

    net: str
    at: Point


class BoardFile(NamedTuple):
    """The parts and copper of the board."""

    parts: dict[str, Placed]
    pad_nets: dict[tuple[str, str], str]
    pad_places: dict[tuple[str, str], Point]
    tracks: list[Track]
    vias: list[Via]
    zones: list[tuple[str, str]]
    """Net and name of each copper zone."""
    fills: list[tuple[str, str, list[Point]]]
    """Net, layer and outline of each filled piece; none before the zones are filled."""
    areas: dict[str, list[Point]]
    """The outlines of named zones and areas."""


def place(node: Node) -> Point:
    """A place of the file."""
    return round(float(node[1]) - MIDDLE[0], 4), round(MIDDLE[1] - float(node[2]), 4)


def read_board(path: Path) -> BoardFile:
    """Read a board file. Raises OSError if it cannot be read, ValueError if it is malformed."""
    return board_from(read(path))


def board_from(board: Node) -> BoardFile:
    """Extract places, nets and copper from a parsed board file."""
    nets = {str(net[1]): str(net[2]) for net in children(board, "net")}
    found = BoardFile({}, {}, {}, [], [], [], [], {})
    for footprint in children(board, "footprint"):
        _read_footprint(footprint, found)
    for node in children(board, "segment"):
        start, end = child(node, "start"), child(node, "end")
        assert start is not None
        assert end is not None
        found.tracks.append(
            Track(
                nets[value(node, "net")],
                place(start),
                place(end),
                float(value(node, "width")),
                value(node, "layer"),
            )
        )
    for node in children(board, "via"):
        at = child(node, "at")
        assert at is not None
        found.vias.append(Via(nets[value(node, "net")], place(at)))
    for node in children(board, "zone"):
        outline = child(node, "polygon")
        if outline is not None and value(node, "name"):
            found.areas[value(node, "name")] = _points(outline)
        if value(node, "net_name"):
            found.zones.append((value(node, "net_name"), value(node, "name")))
        for fill in children(node, "filled_polygon"):
            layer = value(fill, "layer")
            found.fills.append((nets.get(value(node, "net"), ""), layer, _points(fill)))
    return found


def _points(node: Node) -> list[Point]:
    points = child(node, "pts")
    return [] if points is None else [place(point) for point in children(points, "xy")]


def pad_place(footprint: Node, pad: Node) -> Point:
    """The place of a pad or hole of a footprint."""
    at, spot = child(footprint, "at"), child(pad, "at")
    assert at is not None
    assert spot is not None
    turn = math.radians(_angle(at))
    (x, y), dx, dy = place(at), float(spot[1]), -float(spot[2])
    return (
        x + dx * math.cos(turn) - dy * math.sin(turn),
        y + dx * math.sin(turn) + dy * math.cos(turn),
    )


def _angle(at: Node) -> float:
    return float(at[3]) if len(at) > 3 else 0.0


def _read_footprint(node: Node, found: BoardFile) -> None:
    at = child(node, "at")
    assert at is not None
    reference = properties(node)["Reference"]
    x, y = place(at)
    below = value(node, "layer") == "B.Cu"
    found.parts[reference] = Placed(reference, x, y, _angle(at) % 360, below, str(node[1]))
    for pad in children(node, "pad"):
        key, net = (reference, str(pad[1])), child(pad, "net")
        found.pad_places[key] = pad_place(node, pad)
        if net is not None:
            found.pad_nets[key] = str(net[-1])
