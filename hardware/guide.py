# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Update the tables of the build guide and docs/pi.md from board.toml: `python -m hardware.guide`.

A table stands between `<!-- table: NAME -->` and `<!-- end -->`.
"""

import re
from collections.abc import Callable
from pathlib import Path

from . import bom, power
from .console import utf8_output
from .description import BoardDescription, read_description
from .harness import perfboard
from .harness.__main__ import sheets
from .harness.nets import WIRE_MM2, chain_drop_mv, label

_DOCS = Path(__file__).resolve().parent.parent / "docs"
RINGS = _DOCS / "build-rings.md"
PCB = _DOCS / "build-pcb.md"
GUIDES = (_DOCS / "build.md", RINGS, PCB, _DOCS / "pi.md")
_TABLE = re.compile(r"(<!-- table: ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def _perfboard(description: BoardDescription) -> str:
    """Return the nets that are soldered on the perfboard, each with its pins in order."""
    pins: dict[str, list[str]] = {}
    for sheet, made in sheets(description).items():
        for wire in made:
            if wire.length_mm or sheet == "3-touch":
                continue
            for terminal in (wire.start, wire.end):
                name = label(terminal)
                if name not in pins.setdefault(wire.net, []):
                    pins[wire.net].append(name)
    lines = ["| net | solder together |", "|---|---|"]
    lines += [f"| {net} | {' · '.join(names)} |" for net, names in pins.items()]
    return "\n".join(lines)


def _drop(description: BoardDescription) -> str:
    return (
        f"With wires of {WIRE_MM2} mm², at most {chain_drop_mv(description):.0f} mV of the LEDs' "
        "5 V are lost from the perfboard to the last ring, even if all the light were there."
    )


TABLES: dict[str, Callable[[BoardDescription], str]] = {
    "battery": power.battery_table,
    "parts-rings": lambda description: bom.table(bom.bill(description, "rings")),
    "parts-pcb": lambda description: bom.table(bom.bill(description, "pcb")),
    "parts-pi": lambda description: bom.table(
        [
            item
            for item in bom.bill(description, "rings", "pi")
            if item not in bom.bill(description, "rings")
        ]
    ),
    "perfboard": _perfboard,
    "perfboard-holes": perfboard.table,
    "touch": perfboard.pads_table,
    "drop": _drop,
}


def filled(text: str, description: BoardDescription) -> str:
    """Return a guide with current tables. Raises KeyError for an unknown table."""
    return _TABLE.sub(lambda at: f"{at[1]}{TABLES[at[2]](description)}\n{at[3]}", text)


def main() -> None:
    """Update the guides."""
    utf8_output()
    for guide in GUIDES:
        text = filled(guide.read_text(encoding="utf-8"), read_description())
        guide.write_text(text, encoding="utf-8")
        print(f"{guide.name} is up to date.")


if __name__ == "__main__":
    main()
