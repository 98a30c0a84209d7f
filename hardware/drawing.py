# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The order of the LEDs, for the guide, from board.toml: `python -m hardware.drawing`."""

import itertools
from pathlib import Path
from xml.etree.ElementTree import Comment, Element, SubElement, indent, tostring

from .description import BoardDescription, read_description
from .geometry import GEOMETRIES, Geometry, Led, rectangle

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "images" / "build"
LABELS = {"store_south": "South", "store_north": "North", "new": "New", "undo": "Undo", "ok": "OK"}


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


def main() -> None:
    """Write the drawings."""
    for name in GEOMETRIES:
        path = FOLDER / f"led-order-{name}.svg"
        path.write_text(led_order(read_description(), name), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
