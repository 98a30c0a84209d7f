# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Layout of the perfboard, hole by hole.

Seen from the side of the parts, the Pico's USB socket to the left. Holes are (column, row), both
from 0; row 0 is the lower edge, the pitch is 2.54 mm. Flat parts lie under the Pico, which stands
on sockets in the middle of the board. R_DOWN of the pads stand upright, R_PAD are in the wires to
the studs. Touch pads and their pins come from board.toml.
"""

import itertools
import xml.etree.ElementTree as ElementTree
from typing import Any, Final

from ..description import BoardDescription
from ..pico import HEADER, header_pin
from .nets import Terminal, nets, pins_of, wires

Hole = tuple[int, int]

PITCH_MM: Final = 2.54
HOLES: Final = (24, 18)
"""Columns and rows that a perfboard of 70 × 50 mm has at least."""

SOUTH_ROW, NORTH_ROW, FIRST_COLUMN = 5, 12, 2  # of the Pico's sockets; 7 rows are 17.78 mm
FLAT: Final[dict[str, dict[str, Hole]]] = {
    # Adapters of 2 x 3 pins, three rows apart; pin 1 lower left, numbered anticlockwise.
    "U3": {"IN": (4, 7), "GND": (5, 7), "EN": (6, 7), "FAULT": (6, 10), "ILIM": (5, 10)}
    | {"OUT": (4, 10)},
    "U2": {"OE": (16, 7), "A": (17, 7), "GND": (18, 7), "Y": (18, 10), "VCC": (16, 10)},
    "C2": {"1": (3, 9), "2": (3, 8)},
    "C1": {"1": (15, 10), "2": (15, 7)},
    "R_ILIM": {"1": (7, 10), "2": (7, 6)},
    "R_EN": {"1": (8, 10), "2": (8, 6)},
    "R_FAULT": {"1": (9, 6), "2": (9, 10)},
    "R_DATA": {"1": (19, 10), "2": (19, 6)},
    "R_PIEZO": {"1": (21, 6), "2": (21, 10)},
    "C_BULK": {"+": (11, 15), "-": (13, 15)},  # up to 10 mm across
}
"""Parts whose place does not depend on board.toml."""

OFF_BOARD: Final = ("ring ", "pad ", "R_PAD", "BZ1")
COLOURS: Final = {"GND": "#222", "VSYS": "#c00", "LED_5V": "#c00", "3V3": "#d80"}


def pico_hole(pin: int) -> Hole:
    """Return the hole of a pin (1 to 40) of the Pico's header."""
    if pin <= 20:
        return FIRST_COLUMN + pin - 1, SOUTH_ROW
    return FIRST_COLUMN + 40 - pin, NORTH_ROW


def layout(description: BoardDescription) -> dict[Terminal, Hole]:
    """Return the hole of every pin that is soldered on the perfboard."""
    holes = {Terminal(part, pin): hole for part, pins in FLAT.items() for pin, hole in pins.items()}
    for net_terminals in nets(description).values():
        for terminal in net_terminals:
            if terminal.part == "U1":
                holes[terminal] = pico_hole(header_pin(terminal.pin))
    for pad in description.touch.pads:
        column, row = pico_hole(header_pin(pad.pin))
        out = -1 if row == SOUTH_ROW else 1
        for pin, step in (("1", 2), ("2", 3)):
            holes[Terminal(f"R_DOWN_{pad.name}", pin)] = (column, row + out * step)
    return holes


def wire_hole(description: BoardDescription, pad: str) -> Hole:
    """Return the hole of the wire to a pad's stud: between the Pico's pin and R_DOWN."""
    column, row = layout(description)[Terminal(f"R_DOWN_{pad}", "1")]
    return column, row + (1 if row < SOUTH_ROW else -1)


def used(description: BoardDescription) -> list[Hole]:
    """Return all holes in use, the sockets' unused pins and the wires' included."""
    holes = list(layout(description).values())
    rest = {pico_hole(pin) for pin in range(1, len(HEADER) + 1)} - set(holes)
    return [*holes, *rest, *(wire_hole(description, pad.name) for pad in description.touch.pads)]


def bridges(description: BoardDescription) -> list[tuple[str, Hole, Hole]]:
    """Return the connections on the solder side: net, from hole, to hole."""
    at, made = layout(description), []
    for net, terminals in nets(description).items():
        places = [at[terminal] for terminal in terminals if not _is_off(terminal.part)]
        if net.startswith("TOUCH_"):
            wire = wire_hole(description, net.removeprefix("TOUCH_"))
            places.insert(1, wire)
        made += [(net, a, b) for a, b in itertools.pairwise(places)]
    return made


def is_bare(bridge: tuple[str, Hole, Hole], taken: set[Hole]) -> bool:
    """Return True for a connection of bare wire: along a row or column, over no hole in `taken`."""
    _, (x, y), (end_x, end_y) = bridge
    if x != end_x and y != end_y:
        return False
    columns, rows = range(min(x, end_x), max(x, end_x) + 1), range(min(y, end_y), max(y, end_y) + 1)
    passed = set(itertools.product(columns, rows)) - {(x, y), (end_x, end_y)}
    return passed.isdisjoint(taken)


def _is_off(part: str) -> bool:
    return part.startswith(OFF_BOARD)


def table(description: BoardDescription) -> str:
    """Return the holes of each part as a Markdown table, but for those of pads."""
    at = layout(description)
    lines = ["| part | holes: column, row |", "|---|---|"]
    lines.append(f"| J1, pins 1–20 | {_hole(pico_hole(1))} to {_hole(pico_hole(20))} |")
    lines.append(f"| J2, pins 40–21 | {_hole(pico_hole(40))} to {_hole(pico_hole(21))} |")
    for part in FLAT:
        pins = [pin for pin in pins_of(part) if Terminal(part, pin) in at]
        shown = " · ".join(f"{pin} {_hole(at[Terminal(part, pin)])}" for pin in pins)
        lines.append(f"| {part} | {shown} |")
    return "\n".join(lines)


def pads_table(description: BoardDescription) -> str:
    """Return each pad's pin, its holes on the perfboard and the length of its wire as a Markdown
    table."""
    at = layout(description)
    lengths = {wire.end.part: wire.length_mm for wire in wires(description)}
    lines = [
        "| pad | pin of the Pico | R_DOWN: 1, 2 (ground) | its wire's hole | its wire |",
        "|---|---|---|---|---:|",
    ]
    for pad in description.touch.pads:
        pin = f"{header_pin(pad.pin)} ({pad.pin})"
        down = ", ".join(_hole(at[Terminal(f"R_DOWN_{pad.name}", end)]) for end in "12")
        hole = _hole(wire_hole(description, pad.name))
        length = lengths[f"pad {pad.name}"]
        lines.append(f"| {pad.name} | {pin} | {down} | {hole} | {length} mm |")
    return "\n".join(lines)


def _hole(hole: Hole) -> str:
    return f"({hole[0]}, {hole[1]})"


def drawing(description: BoardDescription) -> str:
    """Return the layout as SVG, 10 units a hole: parts in front, connections behind them. Bare
    wire is a thick line, insulated wire an arc."""
    columns, rows = HOLES
    width, height = 10 * columns + 30, 10 * rows + 30
    root = ElementTree.Element(
        "svg",
        {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} {height}"},
    )
    style = {"font-family": "DejaVu Sans, sans-serif", "font-size": "3.2"}

    def at(hole: Hole) -> tuple[float, float]:
        return 20 + 10 * hole[0], 10 + 10 * (rows - 1 - hole[1])

    def add(tag: str, text: str = "", **attributes: object) -> None:
        named = {key.replace("_", "-"): str(value) for key, value in attributes.items()}
        ElementTree.SubElement(root, tag, named).text = text

    add("rect", x=0, y=0, width=width, height=height, fill="#fff")
    for column in range(columns):
        add("text", str(column), x=20 + 10 * column, y=height - 8, text_anchor="middle", **style)
        for row in range(rows):
            x, y = at((column, row))
            add("circle", cx=x, cy=y, r=1.2, fill="#fff", stroke="#bbb", stroke_width=0.4)
    for row in range(rows):
        add("text", str(row), x=8, y=at((0, row))[1] + 1, text_anchor="middle", **style)
    taken = set(used(description))
    for bridge in bridges(description):
        net, start, end = bridge
        (ax, ay), (bx, by) = at(start), at(end)
        line: dict[str, Any] = {"stroke": COLOURS.get(net, "#06a"), "fill": "none", "opacity": 0.7}
        if is_bare(bridge, taken):
            add("line", x1=ax, y1=ay, x2=bx, y2=by, **line, stroke_width=1.6)
            continue
        bow = 0.2  # of its length, to the side
        x, y = (ax + bx) / 2 + bow * (by - ay), (ay + by) / 2 - bow * (bx - ax)
        arc = f"M{ax:g} {ay:g} Q{x:g} {y:g} {bx:g} {by:g}"
        add("path", d=arc, **line, stroke_width=0.6, stroke_dasharray="2.4 1")
    holes = layout(description)
    parts: dict[str, list[Hole]] = {}
    for terminal, hole in holes.items():
        if terminal.part != "U1":
            parts.setdefault(terminal.part, []).append(hole)
    parts["J1"] = [pico_hole(1), pico_hole(20)]
    parts["J2"] = [pico_hole(40), pico_hole(21)]
    for part, places in parts.items():
        xs, ys = zip(*(at(hole) for hole in places), strict=True)
        box = {"x": min(xs) - 3, "y": min(ys) - 3}
        box |= {"width": max(xs) - min(xs) + 6, "height": max(ys) - min(ys) + 6}
        add("rect", **box, rx=2, fill="#dfd", fill_opacity=0.4, stroke="#363", stroke_width=0.5)
        label = part.replace("R_DOWN_", "D ").replace("store_", "s.")
        x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2 + 1
        add("text", label, x=x, y=y, text_anchor="middle", **style)
    for pad in description.touch.pads:
        x, y = at(wire_hole(description, pad.name))
        add("circle", cx=x, cy=y, r=2, fill="#fd8", stroke="#a60", stroke_width=0.4)
    return ElementTree.tostring(root, encoding="unicode") + "\n"
