# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Draw the side with the parts, with pin 1 of each part in red and the cut corner of each LED in
green, to hold the assembler's preview against; and parts of it enlarged, for the guide.

Everything comes from the board file's copper and outlines, nothing from the placement list.
"""

import math
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from ..description import read_description
from .assembler import EITHER_WAY
from .board_file import board_from, pad_place, place
from .sexpr import Node, child, children, properties, read, value

PER_MM = 6  # units of the drawing
MARGIN_MM = 2.0
SHAPES = ("fp_line", "fp_rect", "fp_poly", "fp_circle")
NAME = "pin1-top.svg"
RED, GREEN, GREY, GOLD = "#d00", "#0a0", "#bbb", "#eb5"

CLOSE = {
    "pit": (-95.0, -39.5, -65.0, -6.0),
    "switch": (-29.0, 39.0, -3.0, 47.2),
    "shifter": (-96.0, -7.0, -80.0, 2.0),
    "sound": (-11.0, -10.5, 12.0, -2.5),
}
"""What the guide shows enlarged: West, South, East and North edge, mm from the board's middle."""


def write(board: Path, target: Path) -> None:
    """Write the drawing, named `NAME`, into a folder. Raises OSError."""
    drawing = draw(read(board))
    ElementTree.indent(drawing)
    ElementTree.ElementTree(drawing).write(target / NAME, encoding="utf-8")


def write_guide(board: Path, target: Path) -> None:
    """Write the guide's drawings into a folder: `close-NAME.svg` for each of `CLOSE`, and the
    underside, `under.svg`."""
    parsed, names = read(board), [pad.name for pad in read_description().touch.pads]
    drawings = {f"close-{name}.svg": draw_close(parsed, name) for name in CLOSE}
    drawings["under.svg"] = draw_under(parsed, names)
    for name, drawing in drawings.items():
        ElementTree.indent(drawing)
        ElementTree.ElementTree(drawing).write(target / name, encoding="utf-8")


def draw(board: Node) -> ElementTree.Element:
    """Return the SVG: board's edge, outlines of parts, pads, names; pin 1 is red."""
    left, upper, right, lower = _edge(board)
    root, drawn = _sheet(
        *(left - MARGIN_MM, upper - MARGIN_MM, right + MARGIN_MM, lower + MARGIN_MM), PER_MM
    )
    ElementTree.SubElement(
        drawn,
        "rect",
        {"x": f"{left:g}", "y": f"{upper:g}", "width": f"{right - left:g}"}
        | {"height": f"{lower - upper:g}", "stroke": "#444", "stroke-width": "0.3"},
    )
    for footprint in children(board, "footprint"):
        if value(footprint, "layer") == "F.Cu" and _is_placed(footprint):
            _part(drawn, footprint, 1.1)
    return root


def draw_close(board: Node, name: str) -> ElementTree.Element:
    """Return one of `CLOSE` as SVG, test points and holes included; chips' pins have numbers."""
    west, south, east, north = CLOSE[name]
    left, upper, _, _ = _edge(board)
    zero = place(["at", left, upper])
    root, drawn = _sheet(
        *(left + west - zero[0], upper + zero[1] - north),
        *(left + east - zero[0], upper + zero[1] - south),
        800 / (east - west),
    )
    for footprint in children(board, "footprint"):
        at = child(footprint, "at")
        assert at is not None
        x, y = place(at)
        if value(footprint, "layer") == "F.Cu" and west < x < east and south < y < north:
            _part(drawn, footprint, 0.65, close=True)
    return root


def draw_under(board: Node, names: list[str]) -> ElementTree.Element:
    """Return the underside, North up, before the Pico is soldered: its pads with their numbers,
    the studs' rings with `names` in the order of E1, E2 and so on, the holes of headers, and those
    for the solder of the Pico's USB socket."""
    left, upper, right, lower = _edge(board)
    width, height = right - left, lower - upper
    root, drawn = _sheet(-width / 2, -height / 2, width / 2, height / 2, PER_MM)
    edge = {"x": f"{-width / 2:g}", "y": f"{-height / 2:g}", "rx": "3", "stroke": "#444"}
    edge |= {"width": f"{width:g}", "height": f"{height:g}", "stroke-width": "0.3"}
    ElementTree.SubElement(drawn, "rect", edge)
    found = board_from(board)
    for (reference, number), (x, y) in sorted(found.pad_places.items()):
        if reference == "U1" and number.isdigit():
            _box(drawn, -x, -y, 3.2, 1.6, GOLD)
            _word(drawn, f"translate({-x:g} {-y:g})", 1.3, "#000", number)
        elif re.fullmatch(r"J\d|BZ1", reference):
            _box(drawn, -x, -y, 1.7, 1.7, GOLD, 0.0 if number == "1" else 0.85)
    for footprint in children(board, "footprint"):
        for pad in children(footprint, "pad"):
            if properties(footprint)["Reference"] == "U1" and pad[2] == "np_thru_hole":
                x, y = pad_place(footprint, pad)
                wide = float(value(pad, "drill"))
                _box(drawn, -x, -y, wide, wide, GREY, wide / 2)
    for reference in ("J3", "J4", "BZ1"):
        x, y = found.pad_places[reference, "1"]
        _word(drawn, f"translate({-x:g} {-y + 2.2:g})", 1.8, "#00c", reference)
    for at_pad, name in enumerate(names, 1):
        part = found.parts[f"E{at_pad}"]
        _box(drawn, -part.x, -part.y, 7, 7, GOLD, 3.5)
        _box(drawn, -part.x, -part.y, 3.2, 3.2, "#fff", 1.6)
        at = f"translate({-part.x:g} {-part.y + 5.5:g})"
        _word(drawn, at, 3, "#00c", name.replace("_", " "))
    return root


def _box(
    into: ElementTree.Element,
    x: float,
    y: float,
    wide: float,
    high: float,
    colour: str,
    radius: float = 0.2,
) -> None:
    place_and_size = {"x": x - wide / 2, "y": y - high / 2, "width": wide, "height": high}
    shown = {key: f"{number:g}" for key, number in place_and_size.items()}
    ElementTree.SubElement(into, "rect", shown, fill=colour, rx=f"{radius:g}")


def _sheet(
    left: float, upper: float, right: float, lower: float, per_mm: float
) -> tuple[ElementTree.Element, ElementTree.Element]:
    """Return an empty SVG of that piece of the sheet, and the group to draw into."""
    width, height = right - left, lower - upper
    size = {"width": f"{width * per_mm:g}", "height": f"{height * per_mm:g}"}
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


def _part(drawn: ElementTree.Element, footprint: Node, size_mm: float, close: bool = False) -> None:
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
    pads, either_way = list(children(footprint, "pad")), name.startswith(EITHER_WAY)
    for pad in pads:
        spot, size = child(pad, "at"), child(pad, "size")
        assert spot is not None
        assert size is not None
        turn = (float(spot[3]) if len(spot) > 3 else 0.0) - angle
        wide, high = float(size[1]), float(size[2])
        first = pad[1] == "1" and not (close and either_way)
        colour = GOLD if not _is_placed(footprint) else RED if first else GREY
        ElementTree.SubElement(
            part,
            "rect",
            {"x": f"{-wide / 2:g}", "y": f"{-high / 2:g}", "width": f"{wide:g}"}
            | {"height": f"{high:g}", "fill": colour, "stroke": "none"}
            | ({"rx": f"{wide / 2:g}"} if pad[3] == "circle" else {})
            | {"transform": f"translate({spot[1]} {spot[2]}) rotate({-turn:g})"},
        )
        if close and len(pads) > 3 and not either_way:
            upright = f"translate({spot[1]} {spot[2]}) rotate({angle:g})"
            _word(part, upright, 0.5, "#000", str(pad[1]))
    if "WS2812" in name:
        for shape in children(footprint, "fp_line"):
            if value(shape, "layer") == "F.Fab":
                _cut_corner(part, shape)
    _word(drawn, f"translate({x:g} {y:g})", size_mm, "#00c", properties(footprint)["Reference"])


def _word(
    into: ElementTree.Element, transform: str, size_mm: float, colour: str, word: str
) -> None:
    ElementTree.SubElement(
        into,
        "text",
        {"transform": transform, "font-size": f"{size_mm:g}", "fill": colour, "stroke": "none"}
        | {"text-anchor": "middle", "dominant-baseline": "central", "font-family": "sans-serif"},
    ).text = word


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
