# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Parts list, placement and notes as an assembly service takes them.

JLCPCB reads a parts list with the columns Comment, Designator, Footprint, LCSC Part #, and a
placement list with Designator, Mid X, Mid Y, Layer, Rotation. Its parts lie on their reels turned
against KiCad's footprints; `TURNS` holds the corrections. On the underside a correction is
subtracted. The assembler's preview shows the result: look at every row that `unverified_rows`
returns before paying.
"""

import csv
import re
from collections.abc import Iterable
from pathlib import Path

from ..description import BoardDescription
from .netlist import Component, Netlist

VERIFIED = "two sources"
"""Value of the schematic's field "LCSC status" for a number found in two independent public parts
lists; "one source" and "not found" are the others."""

BOM_HEADER = ("Comment", "Designator", "Footprint", "LCSC Part #")
PLACEMENT_HEADER = ("Designator", "Mid X", "Mid Y", "Layer", "Rotation")
PARTS_HEADER = (
    *("Designator", "Value", "Footprint", "MPN", "Manufacturer", "Alternative"),
    *("LCSC Part #", "LCSC status", "Quantity", "Fitted by"),
)
TURNS = {r"SOT-23": 180, r"SOIC-": 270, r"CP_Elec_8x10": 180}
"""Degrees to add for a footprint, as the community's table of JLCPCB rotations has them
(JLCKicadTools, cpl_rotations_db.csv)."""

TURNS_UNCONFIRMED = ("LED_WS2812B-Mini", "D_SMA", "D_SOD-123F", "JST_SH")
"""Footprints with a polarity whose correction no table states: 0 is assumed."""

BY_HAND = ("PinSocket", "Pico_Socket", "RaspberryPi_Pico")
"""Footprints that are soldered by hand, or plugged in."""


def turned(footprint: str, below: bool, angle: float) -> float:
    """Return the rotation for the assembler, 0 to 360 degrees, of a KiCad angle."""
    turn = next((turn for start, turn in TURNS.items() if footprint.startswith(start)), 0)
    return round((angle - turn if below else angle + turn) % 360, 3) % 360


def _footprint(part: Component) -> str:
    return part.footprint.partition(":")[2]


def _natural(reference: str) -> tuple[str, int]:
    match = re.fullmatch(r"(\D+)(\d+)", reference)
    return (match[1], int(match[2])) if match else (reference, 0)


def groups(netlist: Netlist) -> list[tuple[list[str], Component]]:
    """Return the fitted parts, grouped by maker's number and footprint."""
    found: dict[tuple[str, str], list[str]] = {}
    for reference, part in netlist.components.items():
        if part.in_bom and part.fitted:
            key = (part.fields.get("MPN", ""), part.footprint)
            found.setdefault(key, []).append(reference)
    rows = [sorted(references, key=_natural) for references in found.values()]
    return [(row, netlist.components[row[0]]) for row in sorted(rows, key=lambda r: _natural(r[0]))]


def by_hand(part: Component) -> bool:
    """Return True for parts that an assembler does not place."""
    return any(name in part.footprint for name in BY_HAND)


def bom_rows(netlist: Netlist) -> list[tuple[str, ...]]:
    """Return the rows of the assembler's parts list.

    The LCSC number is empty where it is not verified; the comment then holds the maker's number to
    search for.
    """
    rows: list[tuple[str, ...]] = []
    for references, part in groups(netlist):
        if by_hand(part):
            continue
        sure = part.fields.get("LCSC status") == VERIFIED
        comment = part.value if sure else f"{part.fields['MPN']} (choose: number not verified)"
        number = part.fields.get("LCSC", "") if sure else ""
        rows.append((comment, ",".join(references), _footprint(part), number))
    return rows


def parts_rows(netlist: Netlist) -> list[tuple[str, ...]]:
    """Return the rows of the complete parts list, with makers' numbers and alternatives."""
    rows: list[tuple[str, ...]] = []
    for references, part in groups(netlist):
        field = part.fields.get
        rows.append(
            (
                *(" ".join(references), part.value, _footprint(part)),
                *(field("MPN", ""), field("Manufacturer", ""), field("Alternative", "")),
                *(field("LCSC", ""), field("LCSC status", ""), str(len(references))),
                "hand" if by_hand(part) else "assembler",
            )
        )
    return rows


def placement_rows(positions: Path, netlist: Netlist) -> list[tuple[str, ...]]:
    """Return the assembler's placement rows from KiCad's position file (CSV, millimetres)."""
    rows = []
    with open(positions, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            part = netlist.components.get(row["Ref"])
            if part is None or not part.in_bom or not part.fitted or by_hand(part):
                continue
            below = row["Side"] == "bottom"
            angle = turned(_footprint(part), below, float(row["Rot"]))
            layer = "Bottom" if below else "Top"
            x, y = (f"{float(row[axis]):.4f}mm" for axis in ("PosX", "PosY"))
            rows.append((row["Ref"], x, y, layer, f"{angle:g}"))
    return sorted(rows, key=lambda row: _natural(row[0]))


def short(references: Iterable[str]) -> str:
    """Return part names with runs drawn together: D1–D192, D201."""
    runs: list[list[str]] = []
    for name in sorted(references, key=_natural):
        kind, number = _natural(name)
        if runs and _natural(runs[-1][-1]) == (kind, number - 1):
            runs[-1].append(name)
        else:
            runs.append([name])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def unverified_rows(netlist: Netlist) -> list[tuple[str, str, str]]:
    """Return the open questions of the parts, which no independent source answers, as rows: parts,
    question, what to do."""
    rows = []
    for references, part in groups(netlist):
        status = part.fields.get("LCSC status")
        if status == VERIFIED or by_hand(part):
            continue
        number = part.fields.get("LCSC")
        what = f"LCSC number {number}, {status}" if number else "no LCSC number found"
        rows.append((short(references), what, f"search for {part.fields['MPN']}"))
    for references, part in groups(netlist):
        if _footprint(part).startswith(TURNS_UNCONFIRMED):
            rows.append((short(references), "rotation 0° assumed", "compare in the preview"))
    return rows


def write_csv(path: Path, header: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    """Write a table as CSV. Raises OSError."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def notes(netlist: Netlist, description: BoardDescription) -> str:
    """Return the text for the maker of the board and the assembler."""
    width, height = description.geometry.pcb.size_mm
    unverified = [f"  {parts}: {what}; {to_do}" for parts, what, to_do in unverified_rows(netlist)]
    return (
        f"""\
{description.board.name}, revision {description.board.revision}: notes for board maker and assembler

BOARD
  {width:g} x {height:g} mm, 2 layers, FR-4 {description.geometry.pcb.board_thickness_mm:g} mm,
  35 um copper, tracks and gaps 0.2 mm, vias 0.6/0.3 mm tented on both sides.
  Finish: ENIG (flat pads for the 1 x 0.6 mm suppressors; bare rings under the studs' nuts).
  Mask: any colour; white or black hides the board best under the bowls. Silkscreen: both sides.
  17 plated holes of 3.2 mm carry M3 screws: plated, not tented.
  Fiducials: three on each side. Tooling holes: three of 1.152 mm, not plated.

ASSEMBLY
  Both sides. First the underside (resistors, ICs, D301-D317, C202, BZ1, J3), then the top
  (192 LEDs with their capacitors): the LEDs must go through reflow once only, and last.
  LEDs: moisture-sensitive. Take level 5a (24 h out of the bag) unless the bag says otherwise;
  bake as the LED maker's sheet says before reflow; keep to its peak temperature.
  No washing: the LEDs are not sealed.
  Fitted by hand afterwards: J1, J2 (sockets, underside). Not fitted: J4, J6, U1 (the Pico).
  The light side of the LEDs and their corner mark: pin 1 (VDD) at the silkscreen line.

NOT VERIFIED: choose these parts by hand, and compare rotations in the assembler's preview
"""
        + "\n".join(unverified)
        + "\n"
    )
