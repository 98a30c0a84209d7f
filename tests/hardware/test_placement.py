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
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from hardware.description import read_description
from hardware.geometry import Geometry
from hardware.kicad import assembler, fabricate, preview
from hardware.kicad.board_file import BoardFile
from hardware.kicad.checks import HERE
from hardware.kicad.netlist import Netlist
from hardware.kicad.sexpr import Node, child, children, read, value

pytestmark = pytest.mark.slow

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


def slanting(footprint: Node) -> list[list[tuple[float, float]]]:
    """The lines of a part's outline that cut a corner off."""
    found = []
    for line in children(footprint, "fp_line"):
        if value(line, "layer") == "F.Fab":
            ends = (child(line, "start") or [], child(line, "end") or [])
            (ax, ay), (bx, by) = ((float(end[1]), float(end[2])) for end in ends)
            if ax != bx and ay != by:
                found.append([(ax, ay), (bx, by)])
    return found


def test_an_leds_cut_corner_is_at_pin_3_outwards_at_the_end_towards_the_next_one(
    board: BoardFile, netlist: Netlist
) -> None:
    """As the notes for the assembler and the guide say it."""
    kicads = "LED_SMD.pretty/LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm.kicad_mod"
    ours, theirs = (
        slanting(read(path))
        for path in (HERE / "awale.pretty" / "LED_WS2812B.kicad_mod", LIBRARIES / kicads)
    )
    assert ours == theirs
    [((ax, ay), (bx, by))] = ours
    middle = complex((ax + bx) / 2, -(ay + by) / 2)
    pads = drawn("awale:LED_WS2812B")
    assert min(pads, key=lambda number: abs(pads[number] - middle)) == "3"
    assert pads["1"] == -pads["3"]
    places = Geometry(read_description(), "pcb")
    for led in places.leds:
        name = f"D{led.number + 1}"
        assert board.pad_nets[name, "1"] == "VLED"
        assert board.pad_nets[name, "3"] == "GND"
        corner = complex(*board.pad_places[name, "3"]) - complex(led.x, led.y)
        outwards = 1j * cmath.exp(-1j * math.radians(led.outwards_deg))
        turned = corner / outwards  # real: outwards; imaginary: anticlockwise
        assert turned.real > 1.5, name
        assert turned.imag < -1.5, name
    notes = assembler.notes(netlist, read_description())
    assert "pin 3 (GND),\n  diagonally opposite the line: outwards in each cup" in notes


def test_what_the_guide_says_of_parts_with_a_polarity(board: BoardFile) -> None:
    """Chapter 2: where pin 1 of each chip, the diode's bar and the capacitor's dark half are, and
    which end of three parts in line a suppressor is at."""
    at = board.pad_places
    for pad in range(1, 18):
        line = [board.parts[name] for name in (f"D{300 + pad}", f"R{pad}", f"R{20 + pad}")]
        xs, ys = [part.x for part in line], [part.y for part in line]
        assert (xs == sorted(xs)) if pad <= 12 else (ys == sorted(ys, reverse=True)), pad
        assert len(set(ys if pad <= 12 else xs)) == 1, pad
    for chip, legs in (("U2", "2345"), ("U3", "23456")):
        x, y = at[chip, "1"]
        assert all(x >= at[chip, leg][0] and y <= at[chip, leg][1] for leg in legs), chip
    (bar, _), (other, _) = at["D202", "1"], at["D202", "2"]
    assert at["U3", "1"][0] < bar < other
    assert board.pad_nets["D202", "1"] == "VSYS"
    assert at["C202", "2"][0] < at["C202", "1"][0]
    assert board.pad_nets["C202", "1"] == "VLED"
    # The same chapter: which leg and which end to hold the probe against.
    left = [leg for leg in "456" if at["U3", leg][0] < at["U3", "1"][0] - 1]
    assert sorted(left, key=lambda leg: at["U3", leg][1])[1] == "5"
    assert at["U2", "4"][0] < at["U2", "1"][0]
    assert at["U2", "4"][1] > at["U2", "5"][1]
    holes = {number: math.dist(at["J4", number], at["J4", "1"]) for number in "123"}
    assert board.pad_nets["J4", max(holes, key=holes.__getitem__)] == "GND"
    assert board.pad_nets["U1", "38"] == "GND"
    grounds = {number for number in range(1, 41) if board.pad_nets["U1", str(number)] == "GND"}
    assert {number for number in grounds if number + 1 in grounds} == {33}


def test_the_places_that_the_guide_says_are_empty_are(board: BoardFile, netlist: Netlist) -> None:
    """Chapter 2: all others above get a part of the assembler's list, or are bare copper, holes."""
    placed = {name for row in assembler.bom_rows(netlist) for name in row[1].split(",")}
    bare = re.compile(r"(TP|E|FID|H|TH)\d+")
    above = {name for name, part in board.parts.items() if not part.below}
    empty = {name for name in above - placed if not bare.fullmatch(name)}
    assert placed < above
    assert empty == {"J3", "J4", "BZ1", "JP1"}
