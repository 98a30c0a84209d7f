# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Parts list, placement and notes as an assembly service takes them.

JLCPCB reads a parts list with the columns Comment, Designator, Footprint, LCSC Part #, and a
placement list with Designator, Mid X, Mid Y, Layer, Rotation. Its parts lie on their reels turned
against KiCad's footprints; `TURNS` holds the corrections. A rotation counts anticlockwise as one
sees the part. All parts are on the side of the LEDs (`board_checks.place_problems` says so). The
assembler's preview shows the result: compare every row that `unverified_rows` returns with
`pin1-top.svg` before paying.
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
TURNS = {"SOT-23": 270, "CP_Elec_": 180}
"""Degrees to add for a footprint, as the community's table of JLCPCB rotations has them
(JLCKicadTools, cpl_rotations_db.csv, state of 2024-09-11). For every other footprint 0 is assumed.
What counts is the record of the part, not its case: Fabrication-Toolkit and KiBot have 180 for
SOT-23."""

DISPUTED = {"SOT-23": 180}
"""Another correction that a table states."""

EITHER_WAY = ("R_", "C_0", "D_SOD-882")
"""Footprints with two like ends: the part works either way round."""

BY_HAND = ("RaspberryPi_Pico", "PinHeader")
"""Footprints that are soldered by hand."""


def turned(footprint: str, angle: float) -> float:
    """Return the rotation for the assembler, 0 to 360 degrees, of a KiCad angle."""
    return round(angle + (_turn(TURNS, footprint) or 0), 3) % 360


def _turn(table: dict[str, int], footprint: str) -> int | None:
    return next((turn for start, turn in table.items() if footprint.startswith(start)), None)


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
            angle = turned(_footprint(part), float(row["Rot"]))
            x, y = (f"{float(row[axis]):.4f}mm" for axis in ("PosX", "PosY"))
            rows.append((row["Ref"], x, y, "Top", f"{angle:g}"))
    return sorted(rows, key=lambda row: _natural(row[0]))


def short(references: Iterable[str]) -> str:
    """Return part names with runs drawn together: D1–D120, D202."""
    runs: list[list[str]] = []
    for name in sorted(references, key=_natural):
        kind, number = _natural(name)
        if runs and _natural(runs[-1][-1]) == (kind, number - 1):
            runs[-1].append(name)
        else:
            runs.append([name])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def unverified_rows(netlist: Netlist) -> list[tuple[str, str, str]]:
    """Return what to choose and to look at before paying, as rows: parts, question, what to do.

    LCSC numbers that no two sources confirm; rotations of every part that has a polarity.
    """
    rows = []
    turns: dict[str, list[str]] = {}
    for references, part in groups(netlist):
        if by_hand(part):
            continue
        if part.fields.get("LCSC status") != VERIFIED:
            number = part.fields.get("LCSC")
            what = f"LCSC number {number}, {part.fields['LCSC status']}"
            what = what if number else "no LCSC number found"
            rows.append((short(references), what, f"search for {part.fields['MPN']}"))
        if question := _question(_footprint(part)):
            turns.setdefault(question, []).extend(references)
    for question, references in turns.items():
        rows.append((short(references), question, "compare with `pin1-top.svg`"))
    return rows


def _question(footprint: str) -> str:
    """Return what is to be looked at in the preview; empty if the rotation cannot matter."""
    if footprint.startswith(EITHER_WAY):
        return ""
    turn = _turn(TURNS, footprint)
    if turn is None:
        return "rotation: no table has it, 0° assumed"
    other = _turn(DISPUTED, footprint)
    if other is not None:
        return f"rotation: {turn}° added, other tables add {other}°"
    return f"rotation: {turn}° added, all tables agree"


def write_csv(path: Path, header: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    """Write a table as CSV. Raises OSError."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def notes(netlist: Netlist, description: BoardDescription) -> str:
    """Return the text for the maker of the board and the assembler."""
    built = description.geometry.pcb
    width, height = built.size_mm
    unverified = [
        f"  {parts}: {what}; {to_do.replace('`', '')}"
        for parts, what, to_do in unverified_rows(netlist)
    ]
    return (
        f"""\
{description.board.name}, revision {description.board.revision}: notes for board maker and assembler

BOARD
  {width:g} x {height:g} mm, 2 layers, FR-4 {built.board_thickness_mm:g} mm,
  35 um copper, tracks and gaps 0.2 mm, vias 0.6/0.3 mm tented on both sides.
  Finish: HASL, lead-free; ENIG if the assembler wants flat pads for the 1 x 0.6 mm suppressors.
  Mask: any colour; white or black hides the board best under the bowls. Silkscreen: both sides.
  17 plated holes of 3.2 mm carry M3 screws: plated, not tented.
  Fiducials: three on the side with parts. Tooling holes: three of 1.152 mm, not plated.

ASSEMBLY
  One side, the one with the LEDs.
  Fitted by hand afterwards: U1 (the Pico, underside), BZ1 (two wires). Not fitted: J3, J4.
  LEDs: moisture-sensitive. Take level 5a (24 h out of the bag) unless the bag says otherwise;
  bake as the LED maker's sheet says before reflow; keep to its peak temperature.
  No washing: the LEDs are not sealed.
  LEDs: pin 1 (VDD) is at the silkscreen line. The cut corner of the LED's case is at pin 3 (GND),
  diagonally opposite the line: outwards in each cup, at the end towards the next number.

NOT VERIFIED: choose these parts by hand, and compare rotations in the assembler's preview. In
pin1-top.svg the red pad of each part is its pin 1, as the copper has it, and the green corner of
each LED is the cut one: the preview must show pin 1, a cathode's bar or a + at the red end, and an
LED's cut corner at the green one, not at the red.
"""
        + "\n".join(unverified)
        + "\n"
    )
