# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Draws the wiring: `python -m hardware.harness --to DIR`.

Writes `wires.csv`, and for each sheet a WireViz file with its SVG, PNG and list of parts. Without
WireViz or graphviz: `--only-text`.
"""

import argparse
import csv
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from ..console import utf8_output
from ..description import BoardDescription, read_description
from ..pico import header_pin
from . import perfboard
from .nets import WIRE_MM2, Terminal, Wire, label, pins_of, ring, wires

COLOURS = {"VSYS": "RD", "LED_5V": "RD", "GND": "BK", "3V3": "OG"}
NAMES = {
    "U1": "Raspberry Pi Pico",
    "U2": "SN74LV1T125 on adapter",
    "U3": "TPS2553 on adapter",
    "BZ1": "piezo",
    "C_BULK": "470 µF, 10 V",
    "C1": "100 nF",
    "C2": "100 nF",
    "R_EN": "10 kΩ",
    "R_FAULT": "10 kΩ",
    "R_ILIM": "51 kΩ 1 %",
    "R_DATA": "330 Ω",
    "R_PIEZO": "1 kΩ",
}


OFF_BOARD = ("ring ", "pad ", "BZ1")
RINGS_A_SHEET = 3


def sheets(description: BoardDescription) -> dict[str, list[Wire]]:
    """All wires, by the sheet that shows them: what a builder does in one go."""
    order = [ring(cup) for cup in description.leds.order]
    made: dict[str, list[Wire]] = {"1-perfboard": []}
    for number in range(0, len(order), RINGS_A_SHEET):
        made[f"2-light-{number // RINGS_A_SHEET + 1}"] = []
    made |= {"3-touch": [], "4-extras": []}
    for wire in wires(description):
        parts = (wire.start.part, wire.end.part)
        rings = [order.index(part) for part in parts if part in order]
        if rings:
            made[f"2-light-{max(rings) // RINGS_A_SHEET + 1}"].append(wire)
        elif any(part.startswith(("pad ", "R_PAD", "R_DOWN")) for part in parts):
            made["3-touch"].append(wire)
        elif any(part in ("BZ1", "R_PIEZO") for part in parts):
            made["4-extras"].append(wire)
        else:
            made["1-perfboard"].append(wire)
    return made


def wireviz(description: BoardDescription, sheet: str, made: list[Wire]) -> dict[str, Any]:
    """One sheet in the format of WireViz. Parts soldered on the perfboard are drawn as one part,
    except on the perfboard's own sheet, which leaves out ground."""
    drawn: list[tuple[str, tuple[str, str], tuple[str, str], int]] = []
    for wire in made:
        if sheet == "1-perfboard":
            if wire.net == "GND" or wire.start.part == wire.end.part:
                continue
            ends = (wire.start, wire.start.pin), (wire.end, wire.end.pin)
        elif wire.length_mm:
            ends = (wire.start, _at(wire, wire.start)), (wire.end, _at(wire, wire.end))
        else:
            continue
        places = [(_shown(sheet, terminal.part), pin) for terminal, pin in ends]
        drawn.append((wire.net, places[0], places[1], wire.length_mm))

    pins: dict[str, dict[str, None]] = {}
    bundles: dict[tuple[str, str], list[tuple[str, str, str, int]]] = {}
    for net, (start, first), (end, second), length in drawn:
        pins.setdefault(start, {})[first] = None
        pins.setdefault(end, {})[second] = None
        bundles.setdefault((start, end), []).append((net, first, second, length))
    connectors = {
        part: _connector(description, part, list(labels)) for part, labels in pins.items()
    }
    cables, connections = {}, []
    for number, ((start, end), bundle) in enumerate(bundles.items(), 1):
        length = max(wire[3] for wire in bundle)
        cables[f"W{number}"] = {
            "category": "bundle",
            "wirecount": len(bundle),
            "colors": [COLOURS.get(wire[0], "GN") for wire in bundle],
            "show_name": False,
            "show_wirecount": False,
            **({"gauge": f"{WIRE_MM2} mm2", "length": f"{length / 1000:.3f} m"} if length else {}),
        }
        at = {part: list(pins[part]) for part in (start, end)}
        connections.append(
            [
                {start: [at[start].index(wire[1]) + 1 for wire in bundle]},
                {f"W{number}": list(range(1, len(bundle) + 1))},
                {end: [at[end].index(wire[2]) + 1 for wire in bundle]},
            ]
        )
    return {
        "options": {"fontname": "DejaVu Sans", "mini_bom_mode": False},
        "connectors": connectors,
        "cables": cables,
        "connections": connections,
    }


def _shown(sheet: str, part: str) -> str:
    if sheet == "1-perfboard" or part.startswith("ring "):
        return part
    if part.startswith("pad "):
        return "electrodes"
    return part if part == "BZ1" else "perfboard"


def _at(wire: Wire, terminal: Terminal) -> str:
    if terminal.part.startswith("pad "):
        return terminal.part.removeprefix("pad ")
    if terminal.part.startswith(OFF_BOARD):
        return terminal.pin
    if terminal.part.startswith("R_PAD"):
        return f"pad {terminal.part.removeprefix('R_PAD_')}, 10 kΩ in the wire"
    return f"{wire.net}: {label(terminal)}"


def _connector(description: BoardDescription, part: str, labels: list[str]) -> dict[str, Any]:
    kind = NAMES.get(part, "")
    if part == "electrodes":
        kind = "studs"
    elif part.startswith("ring "):
        rings = description.geometry.rings
        kind = f"{rings.leds_per_store if 'store' in part else rings.leds_per_pit} LEDs"
    if part == "U1":
        labels = [f"pin {header_pin(pin)} {pin}" for pin in labels]
    elif part in ("U2", "U3"):
        labels = [f"pin {pins_of(part).index(pin) + 1} {pin}" for pin in labels]
    return {
        **({"type": kind} if kind else {}),
        "show_pincount": False,
        "pins": list(range(1, len(labels) + 1)),
        "pinlabels": labels,
        "hide_disconnected_pins": False,
    }


def write(description: BoardDescription, folder: Path, only_text: bool) -> None:
    """Write everything into `folder`. RuntimeError, with what to install, if a tool is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "wires.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("sheet", "net", "from", "to", "length_mm", "colour"))
        for sheet, made in sheets(description).items():
            for wire in made:
                colour = COLOURS.get(wire.net, "GN")
                ends = (label(wire.start), label(wire.end))
                writer.writerow((sheet, wire.net, *ends, wire.length_mm or "perfboard", colour))
    (folder / "perfboard.svg").write_text(perfboard.drawing(description), encoding="utf-8")
    tool = shutil.which("wireviz", path=str(Path(sys.executable).parent)) or shutil.which("wireviz")
    if not only_text and not tool:
        raise RuntimeError("WireViz is not installed: run  make .venv/.ready-to-build")
    if not only_text and not shutil.which("dot"):
        raise RuntimeError("graphviz is not installed (Debian, Ubuntu: sudo apt install graphviz).")
    for sheet, made in sheets(description).items():
        path = folder / f"{sheet}.yml"
        # JSON is YAML too.
        path.write_text(
            json.dumps(wireviz(description, sheet, made), ensure_ascii=False, indent=1) + "\n",
            encoding="utf-8",
        )
        if tool and not only_text:
            subprocess.run([tool, "-f", "s", str(path)], check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    """Write the wiring of the build by hand."""
    utf8_output()
    parser = argparse.ArgumentParser(
        prog="python -m hardware.harness", description="Draw the wiring."
    )
    parser.add_argument("--to", type=Path, required=True, metavar="DIR", help="folder to write to")
    parser.add_argument("--only-text", action="store_true", help="lists, no drawings")
    chosen = parser.parse_args()
    try:
        write(read_description(), chosen.to, chosen.only_text)
    except RuntimeError as missing:
        print(missing, file=sys.stderr)
        sys.exit(1)
    print(f"The wiring is in {chosen.to}.")


if __name__ == "__main__":
    main()
