# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The placement list, carried out: each part's land pattern is laid down as the assembler would,
turned by the file's angle, and must cover the board's copper, pin 1 on pin 1.

No formula of the program is used. What is assumed of the assembler is typed in here: angles count
anticlockwise as one sees the part, the underside is seen with left and right exchanged, and at 0°
a part lies as in `LIES`.
"""

import cmath
import csv
import math
import os
from pathlib import Path
from typing import NamedTuple

import pytest

from hardware.kicad import assembler, fabricate, preview
from hardware.kicad.board_file import BoardFile, read_board
from hardware.kicad.checks import HERE, REVISION_C
from hardware.kicad.netlist import Netlist, read_netlist
from hardware.kicad.sexpr import child, children, read

LIBRARIES = Path(os.environ.get("KICAD_SHARE", "/usr/share/kicad")) / "footprints"
BOARD = HERE / "awale.kicad_pcb"
OWN = (HERE / "awale.pretty", REVISION_C.folder / "awale.pretty")

# Where pin 1 of a part is that the assembler lays down at 0°. The assembler's own names of
# footprints end in it: C7519 (USBLC6-2SC6) is SOT-23-6_…-BL, bottom left; SOIC-8_…-BL. The level
# shifter and the switch come on their maker's reels with pin 1 in quadrant 3, which is bottom left
# too. C202: the plus is on the right (every published table turns it by 180°). Cathodes on the
# left (C2480, C2980403: …-RD). J3 lies as KiCad draws it.
LIES = {"U2": "BL", "U3": "BL", "U4": "BL", "U5": "BL", "C202": "R", "D201": "L", "D202": "L"}
CORNERS = {"BL": -1 - 1j, "BR": 1 - 1j, "TL": -1 + 1j, "TR": 1 + 1j, "L": -1, "R": 1}


class Laid(NamedTuple):
    """A row of the placement list: place in mm from the board's lower left corner, angle in
    degrees."""

    at: complex
    angle: float
    below: bool


@pytest.fixture(scope="module")
def placed(netlist: Netlist, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Laid]:
    """The rows of the placement list by part, read from the file as the assembler does."""
    return carried_out(BOARD, netlist, tmp_path_factory.mktemp("placement"))


def carried_out(board: Path, netlist: Netlist, folder: Path) -> dict[str, Laid]:
    """The rows of a board's placement list by part, by way of a file in `folder`."""
    rows = assembler.placement_rows(fabricate.positions(board, folder), netlist)
    assembler.write_csv(folder / "placement.csv", assembler.PLACEMENT_HEADER, rows)
    found = {}
    with open(folder / "placement.csv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            at = complex(*(float(row[axis].removesuffix("mm")) for axis in ("Mid X", "Mid Y")))
            found[row["Designator"]] = Laid(at, float(row["Rotation"]), row["Layer"] == "Bottom")
    return found


def drawn(footprint: str) -> dict[str, complex]:
    """The pads of a library's footprint by number, x right and y up, as seen from its side."""
    library, _, name = footprint.partition(":")
    ours = next(
        path for path in OWN if library != "awale" or (path / f"{name}.kicad_mod").is_file()
    )
    folder = ours if library == "awale" else LIBRARIES / f"{library}.pretty"
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


def laid(row: Laid, pads: dict[str, complex], width: float) -> dict[str, complex]:
    """Places of the pads of the part as the assembler lays it, seen from above."""
    turn = cmath.exp(1j * math.radians(row.angle))
    if not row.below:
        return {number: row.at + pad * turn for number, pad in pads.items()}
    seen = complex(width - row.at.real, row.at.imag)  # left and right exchanged
    below = {number: seen + pad * turn for number, pad in pads.items()}
    return {number: complex(width - pad.real, pad.imag) for number, pad in below.items()}


def misplaced(
    reference: str, row: Laid, board: BoardFile, size: tuple[float, float], footprint: str
) -> float:
    """The greatest distance in mm between a pad of the part and the copper for that pad."""
    width, height = size
    pads = laid(row, lying(reference, footprint), width)
    return max(
        abs(pads[number] - complex(width / 2, height / 2) - complex(*copper))
        for (name, number), copper in board.pad_places.items()
        if name == reference and number in pads and number != "MP"  # two pads have that number
    )


def test_every_part_lies_on_its_copper_pin_1_on_pin_1(
    placed: dict[str, Laid], board: BoardFile
) -> None:
    assert sum(row.below for row in placed.values()) > 60
    assert len(placed) > 400
    wrong = {}
    for reference, row in placed.items():
        away = misplaced(reference, row, board, (256, 94), board.parts[reference].name)
        if away > 0.01:
            wrong[reference] = round(away, 2)
    assert wrong == {}


def test_every_part_of_revision_c_lies_on_its_copper(
    netlist: Netlist,  # so that it is skipped without KiCad
    tmp_path: Path,
) -> None:
    path = REVISION_C.folder / "awale.kicad_pcb"
    board, parts = read_board(path), read_netlist(REVISION_C.folder / "awale.kicad_sch")
    rows = carried_out(path, parts, tmp_path)
    assert len(rows) == 304
    for reference, row in rows.items():
        assert not row.below, reference
        name = board.parts[reference].name
        assert misplaced(reference, row, board, (256, 94), name) < 0.01, reference


def test_a_part_turned_round_would_be_noticed(placed: dict[str, Laid], board: BoardFile) -> None:
    for reference in ("U3", "D201", "J3", "D1"):
        row = placed[reference]
        turned = row._replace(angle=row.angle + 180)
        name = board.parts[reference].name
        assert misplaced(reference, turned, board, (256, 94), name) > 1.5, reference


def test_every_polarised_or_angled_part_below_is_named_for_the_preview(
    netlist: Netlist, board: BoardFile
) -> None:
    named = " ".join(
        parts
        for parts, _, to_do in assembler.unverified_rows(netlist, board)
        if "pin1-bottom" in to_do
    )
    for parts in ("U2–U3, U5", "U4", "C202", "D201", "D202", "J3", "D301–D314"):
        assert parts in named, parts
    for part in ("R1", "C203", "J1", "D315"):
        assert part not in named.replace(",", "").split(), part


def test_the_drawing_for_the_preview_has_pin_1_of_each_part_in_red(board: BoardFile) -> None:
    node = read(BOARD)
    for below in (False, True):
        drawing = preview.draw(node, below)
        names = [node.text for node in drawing.iter("text")]
        red = [node for node in drawing.iter("rect") if node.get("fill") == "#d00"]
        ends = [name for name in names if (str(name), "1") in board.pad_places]  # J2 begins at 21
        assert len(ends) == len(set(ends)) == len(red) > 70
        assert ({"U3", "D317", "J3"} <= set(names)) == below
        assert ({"D1", "C192"} <= set(names)) != below
        assert all(board.parts[str(name)].below == below for name in names)
