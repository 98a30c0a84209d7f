# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Parts list of one geometry, counted from board.toml.

python -m hardware.bom --geometry rings [--controller pi] [--csv]
"""

import argparse
import csv
import sys
from typing import NamedTuple, get_args

from .console import utf8_output
from .description import BoardDescription, ControllerName, read_description
from .geometry import GEOMETRIES, Geometry


class Item(NamedTuple):
    """One line of the list."""

    number: int
    name: str
    reference: str
    note: str


def counts(description: BoardDescription, geometry: str) -> dict[str, int]:
    """Return the counts that parts are multiplied by: LEDs, pits, pads, screws and so on."""
    places = Geometry(description, geometry)
    return {
        "board": 1,
        "led": len(places.leds),
        "pit": len(places.pits),
        "store": len(places.stores),
        "cup": len(places.cups),
        "pad": len(places.pads),
        "key": len(places.keys),
        "hole": len(places.holes),
        "foot": len(places.feet),
    }


def bill(
    description: BoardDescription, geometry: str, controller: ControllerName = "pico"
) -> list[Item]:
    """Return the parts of one geometry; with a Raspberry Pi (`pi`), made by hand."""
    per = counts(description, geometry)
    return [
        Item(entry.count * per[entry.per], entry.item, entry.ref, entry.note)
        for entry in description.bom
        if geometry in entry.geometries and entry.controller in (None, controller)
    ]


def table(items: list[Item]) -> str:
    """The parts as a Markdown table."""
    lines = ["| number | part | name | note |", "|---:|---|---|---|"]
    lines += [f"| {i.number} | {i.name} | {i.reference} | {i.note} |" for i in items]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> None:
    """Print the list as a Markdown table, or as CSV."""
    utf8_output()
    parser = argparse.ArgumentParser(prog="python -m hardware.bom", description="What to buy.")
    parser.add_argument("--geometry", choices=GEOMETRIES, default="rings")
    parser.add_argument("--controller", choices=get_args(ControllerName), default="pico")
    parser.add_argument("--csv", action="store_true", help="comma-separated instead of a table")
    chosen = parser.parse_args(arguments)
    if chosen.controller == "pi" and chosen.geometry != "rings":
        parser.error("a Raspberry Pi is for --geometry rings; the circuit board has a Pico.")
    items = bill(read_description(), chosen.geometry, chosen.controller)
    if chosen.csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(Item._fields)
        writer.writerows(items)
        return
    print(table(items))


if __name__ == "__main__":
    main()
