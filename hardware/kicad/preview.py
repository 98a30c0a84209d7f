# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Draw the side with the parts, with pin 1 of each part in red and the cut corner of each LED in
green, to hold the assembler's preview against.

Everything comes from the board file's copper and outlines, nothing from the placement list.
"""

import math
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from .sexpr import Node, child, children, properties, read, value

PER_MM = 6  # units of the drawing
MARGIN_MM = 2.0
SHAPES = ("fp_line", "fp_rect", "fp_poly", "fp_circle")
NAME = "pin1-top.svg"
RED, GREEN, GREY = "#d00", "#0a0", "#bbb"


def write(board: Path, target: Path) -> None:
    """Write the drawing, named `NAME`, into a folder. Raises OSError."""
    drawing = draw(read(board))
    ElementTree.indent(drawing)
    ElementTree.ElementTree(drawing).write(target / NAME, encoding="utf-8")


def draw(board: Node) -> ElementTree.Element:
    """Return the SVG: board's edge, outlines of parts, pads, names; pin 1 is red."""
    left, upper, right, lower = _edge(board)
    root, drawn = _sheet(left - MARGIN_MM, upper - MARGIN_MM, right + MARGIN_MM, lower + MARGIN_MM)
    ElementTree.SubElement(
        drawn,
        "rect",
        {"x": f"{left:g}", "y": f"{upper:g}", "width": f"{right - left:g}"}
        | {"height": f"{lower - upper:g}", "stroke": "#444", "stroke-width": "0.3"},
    )
    for footprint in children(board, "footprint"):
        if value(footprint, "layer") == "F.Cu" and _is_placed(footprint):
            _part(drawn, footprint)
    return root


def _sheet(
    left: float, upper: float, right: float, lower: float
) -> tuple[ElementTree.Element, ElementTree.Element]:
    """Return an empty SVG of that piece of the sheet, and the group to draw into."""
    width, height = right - left, lower - upper
    size = {"width": f"{width * PER_MM:g}", "height": f"{height * PER_MM:g}"}
    root = ElementTree.Element(
        "svg", size, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width:g} {height:g}"
    )
    ElementTree.SubElement(root, "rect", width="100%", height="100%", fill="white")
    view = {"transform": f"translate({-left:g} {-upper:g})", "fill": "none"}
    return root, ElementTree.SubElement(root, "g", view)


def _is_placed(footprint: Node) -> bool:
    return "exclude_from_pos_files" not in (child(footprint, "attr") or [])


def _edge(board: Node) -> tuple[float, float, float, float]:
    """Return the least and greatest x and y of the board's edge, mm on the sheet."""
    points = [
        (float(end[1]), float(end[2]))
        for kind in ("gr_line", "gr_arc", "gr_rect")
        for shape in children(board, kind)
        if value(shape, "layer") == "Edge.Cuts"
        for end in (child(shape, "start"), child(shape, "end"))
        if end is not None
    ]
    return (
        *(min(x for x, _ in points), min(y for _, y in points)),
        *(max(x for x, _ in points), max(y for _, y in points)),
    )


def _part(drawn: ElementTree.Element, footprint: Node) -> None:
    at = child(footprint, "at")
    assert at is not None
    x, y, angle = float(at[1]), float(at[2]), float(at[3]) if len(at) > 3 else 0.0
    part = ElementTree.SubElement(
        drawn,
        "g",
        {"transform": f"translate({x:g} {y:g}) rotate({-angle:g})", "stroke": "#888"},
    )
    for kind in SHAPES:
        for shape in children(footprint, kind):
            if value(shape, "layer") == "F.Fab":
                _outline(part, kind, shape)
    name = str(footprint[1]).partition(":")[2]
    for pad in children(footprint, "pad"):
        spot, size = child(pad, "at"), child(pad, "size")
        assert spot is not None
        assert size is not None
        turn = (float(spot[3]) if len(spot) > 3 else 0.0) - angle
        wide, high = float(size[1]), float(size[2])
        ElementTree.SubElement(
            part,
            "rect",
            {"x": f"{-wide / 2:g}", "y": f"{-high / 2:g}", "width": f"{wide:g}"}
            | {"height": f"{high:g}", "fill": RED if pad[1] == "1" else GREY, "stroke": "none"}
            | {"transform": f"translate({spot[1]} {spot[2]}) rotate({-turn:g})"},
        )
    if "WS2812" in name:
        for shape in children(footprint, "fp_line"):
            if value(shape, "layer") == "F.Fab":
                _cut_corner(part, shape)
    ElementTree.SubElement(
        drawn,
        "text",
        {"transform": f"translate({x:g} {y:g})", "font-size": "1.1", "fill": "#00c"}
        | {"stroke": "none", "text-anchor": "middle", "dominant-baseline": "central"}
        | {"font-family": "sans-serif"},
    ).text = properties(footprint)["Reference"]


def _cut_corner(part: ElementTree.Element, shape: Node) -> None:
    """Fill the corner that a slanting line of an LED's outline cuts off."""
    start, end = child(shape, "start"), child(shape, "end")
    assert start is not None
    assert end is not None
    ends = [(float(at[1]), float(at[2])) for at in (start, end)]
    (ax, ay), (bx, by) = ends
    if ax != bx and ay != by:
        corner = max(((ax, by), (bx, ay)), key=lambda point: math.hypot(*point))
        points = " ".join(f"{x:g},{y:g}" for x, y in (*ends, corner))
        ElementTree.SubElement(part, "polygon", points=points, fill=GREEN, stroke="none")


def _outline(part: ElementTree.Element, kind: str, shape: Node) -> None:
    line = {"stroke-width": "0.1"}
    if kind == "fp_circle":
        middle, end = child(shape, "center"), child(shape, "end")
        assert middle is not None
        assert end is not None
        radius = math.dist([float(n) for n in middle[1:3]], [float(n) for n in end[1:3]])
        place = {"cx": str(middle[1]), "cy": str(middle[2]), "r": f"{radius:g}"}
        ElementTree.SubElement(part, "circle", place | line)
        return
    if kind == "fp_poly":
        points = [(p[1], p[2]) for p in children(child(shape, "pts") or [], "xy")]
    else:
        start, end = child(shape, "start"), child(shape, "end")
        assert start is not None
        assert end is not None
        points = [(start[1], start[2]), (end[1], end[2])]
        if kind == "fp_rect":
            points = [points[0], (end[1], start[2]), points[1], (start[1], end[2])]
    text = " ".join(f"{x},{y}" for x, y in points)
    ElementTree.SubElement(
        part, "polyline" if kind == "fp_line" else "polygon", {"points": text} | line
    )
