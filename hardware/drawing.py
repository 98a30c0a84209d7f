# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The pictures of the guide, from board.toml and the enclosure's solids.

    python -m hardware.drawing --to docs/images/build

`led-order-*.svg` need nothing but Python; the PNGs need the extra `hardware`.
"""

import argparse
import itertools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Comment, Element, SubElement, indent, tostring

from .description import BoardDescription, RingsGeometry, read_description
from .geometry import GEOMETRIES, Geometry, Led, rectangle

if TYPE_CHECKING:
    from .enclosure.shape import Shape
    from .render import Array, Body, Lamp

STEEL = (0.72, 0.73, 0.75)
STUD_HEAD_MM = 1.65  # ISO 7380
WASHER_MM, NUT_MM = (7.0, 0.5), (5.9, 2.4)  # across and high; ISO 7089, ISO 4032 (drawn round)
WOOD, BLACK, MILK = (0.40, 0.26, 0.16), (0.21, 0.21, 0.22), (0.88, 0.87, 0.82)
GREEN, COPPER, GREY, WHITE = (0.10, 0.34, 0.22), (0.80, 0.50, 0.28), (0.55, 0.55, 0.57), (0.93,) * 3
LABELS = {"store_south": "South", "store_north": "North", "new": "New", "undo": "Undo", "ok": "OK"}
AMBER = (1.0, 0.60, 0.12)
# A game under way, in the order of the cups.
SEEDS = (4, 0, 6, 5, 1, 5, 5, 5, 0, 2, 6, 1, 5, 3)


def led_order(description: BoardDescription, name: str) -> str:
    """An SVG of the board seen from South: LEDs in the order of the chain, pads, screws."""
    places = Geometry(description, name)
    width, height = places.width, places.height
    room = places.values.led_size_mm
    frame = (-width / 2 - 4, -height / 2 - 9, width + 8, height + 18)
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": " ".join(f"{value:g}" for value in frame),
            "font-family": "sans-serif",
            "text-anchor": "middle",
        },
    )
    # REUSE-IgnoreStart
    root.append(Comment(" SPDX-FileCopyrightText: 2026 Awalé board contributors "))
    root.append(Comment(" SPDX-License-Identifier: CC-BY-4.0 "))
    # REUSE-IgnoreEnd
    SubElement(root, "title").text = f"LEDs and pads, {name}"
    _box(root, *frame, fill="#fff")
    board = _box(root, -width / 2, -height / 2, width, height, rx="3", fill="#f4f1ea")
    board.attrib |= {"stroke": "#555", "stroke-width": "0.5"}
    _words(root, 0, -height / 2 - 3, "5", "North")
    _words(root, 0, height / 2 + 6.5, "5", "South")
    for x, y in places.holes:
        hole = SubElement(root, "circle", cx=f"{x:g}", cy=f"{-y:g}", r="1.6", fill="#fff")
        hole.attrib |= {"stroke": "#555", "stroke-width": "0.3"}
    for start, end in itertools.pairwise(places.leds):
        way = {"x1": start.x, "y1": -start.y, "x2": end.x, "y2": -end.y}
        line = SubElement(root, "line", {key: f"{value:.2f}" for key, value in way.items()})
        line.attrib |= {"stroke": "#2b6cb0", "stroke-width": "0.35"}
        if start.cup != end.cup:
            line.set("stroke-dasharray", "1.5 1")
    for pad in places.pads:
        left, top = pad.x - pad.width / 2, -pad.y - pad.height / 2
        _box(root, left, top, pad.width, pad.height, rx=f"{pad.width / 2:g}", fill="#d99a5b")
        _words(root, pad.x, -pad.y + 0.3, "3.4", LABELS.get(pad.name, pad.name))
        _words(root, pad.x, -pad.y + 3.4, "2.4", pad.pin)
    for led in places.leds:
        corners = " ".join(f"{x:.2f},{-y:.2f}" for x, y in rectangle(led, room))
        colour = "#1a7f37" if _first_of_cup(places, led) else "#fff"
        part = SubElement(root, "polygon", points=corners, fill=colour)
        part.attrib |= {"stroke": "#333", "stroke-width": "0.2"}
        number = _words(root, led.x, -led.y + 0.6, "1.7", str(led.number + 1), ".2f")
        number.set("fill", "#fff" if colour != "#fff" else "#000")
    indent(root, "")
    return tostring(root, encoding="unicode") + "\n"


def _box(
    root: Element, x: float, y: float, width: float, height: float, **attributes: str
) -> Element:
    place = {"x": x, "y": y, "width": width, "height": height}
    numbers = {key: f"{value:g}" for key, value in place.items()}
    return SubElement(root, "rect", numbers | attributes)


def _words(root: Element, x: float, y: float, size: str, words: str, format: str = "g") -> Element:
    made = SubElement(root, "text", {"x": f"{x:{format}}", "y": f"{y:{format}}", "font-size": size})
    made.text = words
    return made


def _first_of_cup(places: Geometry, led: Led) -> bool:
    return led.number == 0 or places.leds[led.number - 1].cup != led.cup


def lamps(places: Geometry) -> "list[Lamp]":
    """The LEDs that are lit in `SEEDS`, one for each seed, from the first of a cup on."""
    from .render import Lamp

    lit, before = [], {cup.name: 0 for cup in places.cups}
    wanted = {cup.name: seeds for cup, seeds in zip(places.cups, SEEDS, strict=True)}
    for led in places.leds:
        if before[led.cup] < wanted[led.cup]:
            lit.append(Lamp(led.x, led.y, AMBER))
        before[led.cup] += 1
    return lit


def board_bodies(shape: "Shape") -> "list[Body]":
    """Return the circuit board with LEDs, studs and Pico, or the deck with its rings."""
    from build123d import Align, Box, Pos, Rot

    from .enclosure import parts
    from .render import Body

    places, values = shape.places, shape.places.values
    low = (Align.CENTER, Align.CENTER, Align.MIN)
    made = []
    if isinstance(values, RingsGeometry):
        made.append(Body(parts.deck(shape), BLACK))
        made += _rings(shape, (0.12, 0.12, 0.13))
    else:
        board: Any = Pos(0, 0, shape.board_z) * Box(
            places.width, places.height, shape.board_thickness, align=low
        )
        drilled = [*places.holes, *((pad.x, pad.y) for pad in places.pads)]
        board -= [Pos(x, y, 0) * parts.slot(1.6, 0, -5, 5) for x, y in drilled]
        made.append(Body(board, GREEN))
    head = shape.places.description.touch.stud_mm / 2
    for pad in places.pads:
        at: Any = Pos(pad.x, pad.y, 0)
        if not shape.has_deck:
            copper = parts.slot(pad.width / 2, pad.height - pad.width, 0.0, 0.06)
            made.append(Body(at * copper, COPPER))
        stud = parts.slot(head, 0, shape.floor_z, shape.floor_z + STUD_HEAD_MM)
        made.append(Body(at * stud, STEEL))
    across, along = values.led_size_mm
    for led in places.leds:
        body = Box(along, across, shape.led_height, align=low)
        window = Pos(0, 0, shape.led_height) * parts.slot(min(across, along) * 0.36, 0, 0.0, 0.05)
        here = Pos(led.x, led.y, 0) * Rot(0, 0, -led.outwards_deg)
        made.append(Body(here * body, WHITE))
        made.append(Body(here * window, (0.80, 0.78, 0.55)))
    return made + _pico(shape)


def _rings(shape: "Shape", colour: "tuple[float, float, float]") -> "list[Body]":
    from build123d import Pos

    from .enclosure import parts
    from .render import Body

    made, values = [], shape.places.values
    assert isinstance(values, RingsGeometry)
    for cup in shape.places.cups:
        outer, inner = values.store_ring_mm if cup.is_store else values.pit_ring_mm
        ring = parts.slot(outer / 2, 0, -values.ring_thickness_mm, 0)
        ring -= parts.slot(inner / 2, 0, -values.ring_thickness_mm - 1, 1)
        made.append(Body(Pos(cup.x, cup.y, 0) * ring, colour))
    return made


def _pico(shape: "Shape") -> "list[Body]":
    from build123d import Align, Box, Pos

    from .render import Body

    x, y = shape.places.values.controller_mm
    low = (Align.CENTER, Align.CENTER, Align.MIN)
    if not shape.has_deck:
        z = shape.board_z - 1.0
        return [
            Body(Pos(x, y, z) * Box(21, 51, 1.0, align=low), GREEN),
            Body(Pos(x, y + 24.0, z - 2.7) * Box(8.0, 5.6, 2.7, align=low), GREY),
            Body(Pos(x, y - 4, z - 1.0) * Box(7, 7, 1.0, align=low), BLACK),
        ]
    z = shape.board_z - 6.0
    return [
        Body(Pos(x, y, z) * Box(51, 21, 1.0, align=low), GREEN),
        Body(Pos(x - 23.5, y, z - 2.6) * Box(5.6, 7.5, 2.6, align=low), GREY),
        Body(Pos(x + 4, y, z - 1.0) * Box(7, 7, 1.0, align=low), BLACK),
    ]


def moved(bodies: "list[Body]", up: float) -> "list[Body]":
    """The same bodies, higher by `up` mm."""
    from build123d import Pos

    return [body._replace(solid=Pos(0, 0, up) * body.solid) for body in bodies]


def bowls(shape: "Shape") -> "list[Body]":
    """All fourteen bowls in their places."""
    from build123d import Pos

    from .enclosure import parts
    from .render import Body

    kinds = {cup.is_store: parts.bowl(shape, cup) for cup in shape.places.cups}
    return [
        Body(Pos(cup.x, cup.y, 0) * kinds[cup.is_store], MILK, True) for cup in shape.places.cups
    ]


def assembled(shape: "Shape") -> "Array":
    """The finished board in a game, as South sees it."""
    from .enclosure import parts
    from .render import Body, Camera, render

    bodies = [Body(parts.top(shape), WOOD), Body(parts.base(shape), BLACK), *bowls(shape)]
    wide = shape.outer[0]
    camera = Camera((0, -0.8 * wide, 1.45 * wide), (0, -4, -6), 37)
    return render(bodies, camera, (1400, 620), lamps(shape.places))


def exploded(shape: "Shape") -> "Array":
    """All parts above one another, cut where the printer needs it."""
    from build123d import Pos

    from .enclosure import parts
    from .render import Body, Camera, render

    wide = shape.outer[0]
    step = wide * 0.17
    bodies = moved(bowls(shape), 2.1 * step)
    for part, height, colour in (("top", 1.35 * step, WOOD), ("base", -0.9 * step, BLACK)):
        whole = parts.top(shape) if part == "top" else parts.base(shape)
        pieces = parts.split(shape, part, whole)
        for number, piece in enumerate(pieces):
            apart = (number - (len(pieces) - 1) / 2) * 10
            bodies.append(Body(Pos(apart, 0, height) * piece, colour))
    bodies += moved(board_bodies(shape), 0.25 * step)
    camera = Camera((-0.55 * wide, -1.45 * wide, 1.0 * wide), (0, 0, 0.55 * step), 44)
    return render(bodies, camera, (1400, 1000))


def inside(shape: "Shape") -> "Array":
    """The circuit board, or the deck with its rings, from above."""
    from .render import Camera, render

    wide = shape.places.width
    camera = Camera((0, -0.45 * wide, 1.5 * wide), (0, -2, 0), 38)
    return render(board_bodies(shape), camera, (1400, 640))


def below(shape: "Shape") -> "Array":
    """The board from below: door, screws, feet, the cable's groove."""
    from build123d import Pos, Rot

    from .enclosure import access, parts
    from .render import Body, Camera, render

    bodies = [Body(parts.base(shape), (0.36, 0.36, 0.38)), Body(parts.top(shape), WOOD)]
    if shape.has_deck:
        bodies.append(Body(access.door(shape), (0.42, 0.42, 0.44)))
    foot = parts.foot(shape)
    bodies += [Body(Pos(x, y, 0) * foot, BLACK) for x, y in shape.places.feet]
    head = parts.slot(2.8, 0, shape.screw_z - 2.4, shape.screw_z)
    bodies += [Body(Pos(x, y, 0) * head, (0.8, 0.8, 0.82)) for x, y in shape.places.holes]
    upside_down = [body._replace(solid=Rot(180, 0, 0) * body.solid) for body in bodies]
    wide = shape.outer[0]
    camera = Camera((-0.75 * wide, -1.05 * wide, 1.25 * wide), (0, -6, -4), 42)
    return render(upside_down, camera, (1400, 800))


def _nuts(shape: "Shape") -> "list[Body]":
    """The studs below their heads, each with its washer and nut; rings have a second washer."""
    from build123d import Pos

    from .enclosure import parts
    from .render import Body

    end = shape.floor_z - shape.places.values.stud_length_mm
    washers = (2 if shape.has_deck else 1) * WASHER_MM[1]
    stud = parts.slot(1.5, 0, end, shape.floor_z)
    stud += parts.slot(WASHER_MM[0] / 2, 0, shape.board_z - washers, shape.board_z)
    nut = parts.slot(NUT_MM[0] / 2, 0, shape.board_z - washers - NUT_MM[1], shape.board_z - washers)
    return [Body(Pos(pad.x, pad.y, 0) * (stud + nut), STEEL) for pad in shape.places.pads]


def deck(shape: "Shape") -> "Array":
    """The deck from below: the rings in its windows, the holes for studs and screws."""
    from build123d import Rot

    from .enclosure import parts
    from .render import Body, Camera, render

    bodies = [Body(parts.deck(shape), GREY), *_rings(shape, COPPER)]
    upside_down = [body._replace(solid=Rot(180, 0, 0) * body.solid) for body in bodies]
    wide = shape.places.width
    camera = Camera((0, -0.45 * wide, 1.5 * wide), (0, -2, 0), 38)
    return render(upside_down, camera, (1400, 640))


def section(shape: "Shape") -> "Array":
    """A cut through a pit: LEDs, bowl, light well, the stud with its nut."""
    from build123d import Align, Box, Pos

    from .enclosure import parts
    from .render import Body, Camera, render

    pit = shape.places.cup("F")
    low = (Align.CENTER, Align.MIN, Align.MIN)
    room = Pos(pit.x + 12, pit.y, -60) * Box(90, 200, 120, align=low)
    whole = [Body(parts.top(shape), WOOD), Body(parts.base(shape), BLACK), *bowls(shape)]
    bodies = []
    for body in whole + board_bodies(shape) + _nuts(shape):
        piece = body.solid & room
        if piece is not None and getattr(piece, "volume", 0) > 0:
            bodies.append(body._replace(solid=piece))
    camera = Camera((pit.x + 12, pit.y - 150, 62), (pit.x + 12, pit.y + 12, -4), 34)
    return render(bodies, camera, (1400, 700), lamps(shape.places))


PICTURES: "dict[str, Callable[[Shape], Array]]" = {
    "board": assembled,
    "exploded": exploded,
    "inside": inside,
    "below": below,
    "section": section,
    "deck": deck,
}


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(
        prog="python -m hardware.drawing", description="Draw the pictures of the guide."
    )
    parser.add_argument("--to", type=Path, required=True, metavar="DIR", help="folder to write to")
    parser.add_argument("--geometry", choices=GEOMETRIES, help="only this one")
    parser.add_argument("--only", choices=("led-order", *PICTURES), help="only this picture")
    chosen = parser.parse_args()
    chosen.to.mkdir(parents=True, exist_ok=True)
    description = read_description()
    for name in [chosen.geometry] if chosen.geometry else GEOMETRIES:
        if chosen.only in (None, "led-order"):
            path = chosen.to / f"led-order-{name}.svg"
            path.write_text(led_order(description, name), encoding="utf-8")
            print(path)
        wanted = [only for only in PICTURES if chosen.only in (None, only)]
        if name == "pcb" and "deck" in wanted:
            wanted.remove("deck")
        if wanted:
            _paint(description, name, wanted, chosen.to)


def _paint(description: BoardDescription, name: str, wanted: list[str], folder: Path) -> None:
    try:
        from PIL import Image

        from .enclosure.shape import Shape
    except ModuleNotFoundError as missing:
        print(f"{missing.name} is not installed: run  make .venv/.ready-to-build", file=sys.stderr)
        sys.exit(1)
    shape = Shape(description, name)
    for only in wanted:
        path = folder / f"{only}-{name}.png"
        picture = Image.fromarray(PICTURES[only](shape))
        picture.quantize(256, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)
        print(path)


if __name__ == "__main__":
    main()
