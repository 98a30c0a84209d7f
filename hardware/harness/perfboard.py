# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Layout of the perfboard, hole by hole.

Seen from the side of the parts, the Pico's USB socket to the left. Holes are (column, row), both
from 0; row 0 is the lower edge, the pitch is 2.54 mm. Flat parts lie under the Pico, which stands
on sockets. R_DOWN of the pads stand upright, R_PAD are in the wires to the studs. Touch pads and
their pins come from board.toml.
"""

import itertools
import xml.etree.ElementTree as ElementTree
from typing import Final

from ..description import BoardDescription
from ..pico import HEADER, header_pin
from .nets import Terminal, nets, pins_of

Hole = tuple[int, int]

PITCH_MM: Final = 2.54
SOUTH_ROW, NORTH_ROW, FIRST_COLUMN = 6, 13, 3  # of the Pico's sockets; 7 rows are 17.78 mm
FLAT: Final[dict[str, dict[str, Hole]]] = {
    # Adapters of 2 x 3 pins, three rows apart; pin 1 lower left, numbered anticlockwise.
    "U3": {"IN": (5, 8), "GND": (6, 8), "EN": (7, 8), "FAULT": (7, 11), "ILIM": (6, 11)}
    | {"OUT": (5, 11)},
    "U2": {"OE": (17, 8), "A": (18, 8), "GND": (19, 8), "Y": (19, 11), "VCC": (17, 11)},
    "C2": {"1": (4, 10), "2": (4, 9)},
    "C1": {"1": (16, 11), "2": (16, 8)},
    "R_ILIM": {"1": (8, 11), "2": (8, 7)},
    "R_EN": {"1": (9, 11), "2": (9, 7)},
    "R_FAULT": {"1": (10, 7), "2": (10, 11)},
    "R_DATA": {"1": (20, 11), "2": (20, 7)},
    "R_PIEZO": {"1": (22, 7), "2": (22, 11)},
    "C_BULK": {"+": (25, 11), "-": (25, 9)},
}
"""Parts whose place does not depend on board.toml."""

OFF_BOARD: Final = ("ring ", "pad ", "R_PAD", "U4", "BZ1")
COLOURS: Final = {"GND": "#222", "VSYS": "#c00", "LED_5V": "#c00", "3V3": "#d80"}


def size(description: BoardDescription) -> Hole:
    """Return the number of columns and rows of board.toml's perfboard."""
    width, height = description.geometry.rings.perfboard_mm
    return int(width / PITCH_MM), int(height / PITCH_MM)


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


def _is_off(part: str) -> bool:
    return part.startswith(OFF_BOARD)


def table(description: BoardDescription) -> str:
    """Return each part's holes as a Markdown table."""
    at = layout(description)
    lines = ["| part | holes: column, row |", "|---|---|"]
    parts = [*FLAT, *(f"R_DOWN_{p.name}" for p in description.touch.pads)]
    lines.append(f"| J1, pins 1–20 | {_hole(pico_hole(1))} to {_hole(pico_hole(20))} |")
    lines.append(f"| J2, pins 40–21 | {_hole(pico_hole(40))} to {_hole(pico_hole(21))} |")
    for part in parts:
        pins = [pin for pin in pins_of(part) if Terminal(part, pin) in at]
        shown = " · ".join(f"{pin} {_hole(at[Terminal(part, pin)])}" for pin in pins)
        lines.append(f"| {part} | {shown} |")
    for pad in description.touch.pads:
        lines.append(f"| wire to stud {pad.name} | {_hole(wire_hole(description, pad.name))} |")
    return "\n".join(lines)


def _hole(hole: Hole) -> str:
    return f"({hole[0]}, {hole[1]})"


def drawing(description: BoardDescription) -> str:
    """Return the layout as SVG, 10 units a hole: parts in front, connections behind them."""
    columns, rows = size(description)
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
    for net, start, end in bridges(description):
        (ax, ay), (bx, by) = at(start), at(end)
        colour = COLOURS.get(net, "#06a")
        add("line", x1=ax, y1=ay, x2=bx, y2=by, stroke=colour, stroke_width=0.7, opacity=0.6)
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
