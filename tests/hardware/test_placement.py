# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The placement list, carried out: each part's land pattern is laid down as the assembler would,
turned by the file's angle, and must cover the board's copper, pin 1 on pin 1.

No formula of the program is used. What is assumed of the assembler is typed in here: angles count
anticlockwise as one sees the part, and at 0° a part lies as in `LIES`.
"""

import cmath
import csv
import math
import os
from pathlib import Path
from typing import NamedTuple

import pytest

from hardware.kicad import assembler, fabricate, preview
from hardware.kicad.board_file import BoardFile
from hardware.kicad.checks import HERE
from hardware.kicad.netlist import Netlist
from hardware.kicad.sexpr import child, children, read

LIBRARIES = Path(os.environ.get("KICAD_SHARE", "/usr/share/kicad")) / "footprints"
BOARD = HERE / "awale.kicad_pcb"

# Where pin 1 of a part is that the assembler lays down at 0°. The level shifter and the switch come
# on their maker's reels with pin 1 in quadrant 3, which is bottom left. C202: the plus is on the
# right (every published table turns it by 180°). The cathode on the left (C2980403: …-RD).
LIES = {"U2": "BL", "U3": "BL", "C202": "R", "D202": "L"}
CORNERS = {"BL": -1 - 1j, "BR": 1 - 1j, "TL": -1 + 1j, "TR": 1 + 1j, "L": -1, "R": 1}


class Laid(NamedTuple):
    """A row of the placement list: place in mm from the board's lower left corner, angle in
    degrees."""

    at: complex
    angle: float


@pytest.fixture(scope="module")
def placed(netlist: Netlist, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Laid]:
    """The rows of the placement list by part, read from the file as the assembler does."""
    folder = tmp_path_factory.mktemp("placement")
    rows = assembler.placement_rows(fabricate.positions(BOARD, folder), netlist)
    assembler.write_csv(folder / "placement.csv", assembler.PLACEMENT_HEADER, rows)
    found = {}
    with open(folder / "placement.csv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            at = complex(*(float(row[axis].removesuffix("mm")) for axis in ("Mid X", "Mid Y")))
            assert row["Layer"] == "Top"
            found[row["Designator"]] = Laid(at, float(row["Rotation"]))
    return found


def drawn(footprint: str) -> dict[str, complex]:
    """The pads of a library's footprint by number, x right and y up, as seen from its side."""
    library, _, name = footprint.partition(":")
    folder = HERE / "awale.pretty" if library == "awale" else LIBRARIES / f"{library}.pretty"
    found = {}
    for pad in children(read(folder / f"{name}.kicad_mod"), "pad"):
        at = child(pad, "at")
        assert at is not None
        found[str(pad[1])] = complex(float(at[1]), -float(at[2]))
    return found


def lying(reference: str, footprint: str) -> dict[str, complex]:
    """The pads of a part that lies at 0°."""
    pads = drawn(footprint)
    if reference not in LIES:
        return pads
    corner = CORNERS[LIES[reference]]
    quarter = round(cmath.phase(corner / pads["1"]) / (math.pi / 2))
    return {number: pad * 1j**quarter for number, pad in pads.items()}


def misplaced(reference: str, row: Laid, board: BoardFile) -> float:
    """The greatest distance in mm between a pad of the part, as the assembler lays it, and the
    copper for that pad."""
    turn = cmath.exp(1j * math.radians(row.angle))
    pads = lying(reference, board.parts[reference].name)
    return max(
        abs(row.at + pads[number] * turn - complex(256 / 2, 94 / 2) - complex(*copper))
        for (name, number), copper in board.pad_places.items()
        if name == reference and number in pads
    )


def test_every_part_lies_on_its_copper_pin_1_on_pin_1(
    placed: dict[str, Laid], board: BoardFile
) -> None:
    assert len(placed) == 304
    away = {reference: misplaced(reference, row, board) for reference, row in placed.items()}
    assert {reference: mm for reference, mm in away.items() if mm > 0.01} == {}


def test_a_part_turned_round_would_be_noticed(placed: dict[str, Laid], board: BoardFile) -> None:
    for reference in ("U3", "D202", "C202", "D1"):
        row = placed[reference]
        turned = row._replace(angle=row.angle + 180)
        assert misplaced(reference, turned, board) > 1.5, reference


def test_every_polarised_part_is_named_for_the_preview(netlist: Netlist) -> None:
    rows = assembler.unverified_rows(netlist)
    named = " ".join(parts for parts, _, to_do in rows if "pin1-top" in to_do)
    for parts in ("U2–U3", "C202", "D202", "D1–D120"):
        assert parts in named, parts
    for part in ("R1", "C203", "D315"):
        assert part not in named.replace(",", "").split(), part


def test_the_drawing_for_the_preview_has_pin_1_of_each_part_in_red(board: BoardFile) -> None:
    drawing = preview.draw(read(BOARD))
    names = [str(node.text) for node in drawing.iter("text")]
    red = [node for node in drawing.iter("rect") if node.get("fill") == "#d00"]
    ends = [name for name in names if (name, "1") in board.pad_places]
    assert len(ends) == len(set(ends)) == len(red) > 300
    assert {"D1", "C120", "U3", "D317", "C202"} <= set(names)
    assert not any(board.parts[name].below for name in names)
