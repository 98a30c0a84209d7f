# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The circuit board's files: KiCad's own checks, board.toml, and faults that must be caught."""

import json
import math
import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from hardware.bom import bill
from hardware.description import read_description
from hardware.geometry import Geometry
from hardware.guide import PCB
from hardware.kicad import assembler, checks, fabricate
from hardware.kicad.board_checks import (
    footprint_problems,
    place_problems,
    plane_problems,
    silk_problems,
    stale_fill_problems,
)
from hardware.kicad.board_file import BoardFile
from hardware.kicad.fabricate import NAME
from hardware.kicad.netlist import Netlist
from hardware.kicad.sexpr import Node, children, parse, read, value
from hardware.plane import to_line

pytestmark = pytest.mark.slow

DESCRIPTION = read_description()


@pytest.fixture
def node() -> Node:
    """The circuit board's file, to put faults into it."""
    return read(checks.HERE / f"{NAME}.kicad_pcb")


def test_erc_and_drc_find_nothing_and_nothing_is_excluded(fabrication: Path) -> None:
    erc, drc = ((fabrication / f"{each}.rpt").read_text("utf-8") for each in ("erc", "drc"))
    assert "ERC messages: 0  Errors 0  Warnings 0" in erc
    for what in ("DRC violations", "unconnected pads", "Footprint errors"):
        assert f"Found 0 {what}" in drc
    settings = json.loads((checks.HERE / f"{NAME}.kicad_pro").read_text(encoding="utf-8"))
    assert settings.get("erc", {}).get("erc_exclusions", []) == []
    assert settings["board"]["design_settings"].get("drc_exclusions", []) == []


def test_a_broken_schematic_and_a_board_without_fill_make_no_files(
    netlist: Netlist, tmp_path: Path
) -> None:
    board = fabricate.copy_project(tmp_path)
    text = board.read_text(encoding="utf-8")
    unfilled = re.sub(r"\n\t\t\(filled_polygon\n.*?\n\t\t\)", "", text, flags=re.DOTALL)
    board.write_text(unfilled, encoding="utf-8")
    power = tmp_path / "power.kicad_sch"
    broken = power.read_text(encoding="utf-8").replace('_label "LED_ENABLE"', '_label "LED_ENABEL"')
    power.write_text(broken, encoding="utf-8")
    with pytest.raises(fabricate.FabricationError) as refused:
        fabricate.check(tmp_path, tmp_path)
    assert "led_enable is at GP26, which does not lead to" in str(refused.value)
    assert "'ground above' is not filled" in str(refused.value)


def test_the_project_breaks_no_rule_of_its_own(netlist: Netlist) -> None:
    """Wires, places and parts are board.toml's; no plane lies under an electrode."""
    assert netlist.nets
    assert checks.problems() == []


def test_the_parts_are_as_many_as_board_toml_wants(netlist: Netlist) -> None:
    counts = Counter[str]()
    for names, part in assembler.groups(netlist):  # one for each footprint
        counts[part.fields["MPN"]] += len(names)
    leds, pads = DESCRIPTION.led_count(), len(DESCRIPTION.touch.pads)
    wanted = {"WS2812B-B/T": leds, "PESD5V0F1BL,315": pads, "RC0603FR-071ML": pads}
    wanted["CC0603KRX7R9BB104"] = leds + 2  # and at the switch and the shifter
    wanted["RC0603FR-0710KL"] = pads + 3  # EN, FAULT, and across the sounder
    single = set(counts) - set(wanted)
    assert {number: counts[number] for number in wanted} == wanted
    assert {counts[number] for number in single} == {1}
    assert {"TPS2553DBVR", "SN74LV1T125DBVR", "0603WAF5102T5E", "EEEFT1A221AP"} <= single


def test_what_a_builder_buys_and_what_the_assembler_places_is_every_part(netlist: Netlist) -> None:
    rows = assembler.bom_rows(netlist)
    placed = {name for row in rows for name in row[1].split(",")}
    by_hand = {
        name
        for name, part in netlist.components.items()
        if part.in_bom and part.fitted and name not in placed and assembler.by_hand(part)
    }
    bought = {item.reference for item in bill(DESCRIPTION, "pcb")}
    assert by_hand == {"U1", "BZ1"} <= bought


def test_an_outdated_fill_is_named(board: BoardFile) -> None:
    layer = board.fills[0][:2]
    fewer = board._replace(fills=[fill for fill in board.fills if fill[:2] != layer])
    assert [line.split(" is out")[0] for line in stale_fill_problems(fewer, board)] == [
        f"The fill of {layer[0]} on {layer[1]}"
    ]
    assert stale_fill_problems(board, board) == []


def test_thin_lines_and_missing_names_on_the_silkscreen_are_named(node: Node) -> None:
    line = '(gr_line (start 0 0) (end 1 0) (stroke (width 0.12) (type solid)) (layer "F.SilkS"))'
    node.append(parse(line))
    for footprint in children(node, "footprint"):
        for field in children(footprint, "property"):
            if field[1] == "Reference" and field[2] == "U1":
                next(children(field, "layer"))[1] = "B.Fab"
    assert silk_problems(node) == [
        "A line of the board on the silkscreen is 0.12 mm wide.",
        "U1 has no name on the silkscreen.",
    ]


def test_a_pad_that_is_not_where_the_library_has_it_is_named(node: Node) -> None:
    for footprint in children(node, "footprint"):
        if any(field[2] == "U2" for field in children(footprint, "property")):
            at = next(children(next(children(footprint, "pad")), "at"))
            at[1] = str(float(at[1]) + 0.1)
    assert footprint_problems(node) == [
        "The pads of U2 are not those of Package_TO_SOT_SMD:SOT-23-5."
    ]


def test_each_electrode_has_a_plated_hole_for_its_stud(node: Node) -> None:
    holes = [
        float(value(pad, "drill"))
        for footprint in children(node, "footprint")
        if "Electrode" in str(footprint[1])
        for pad in children(footprint, "pad")
        if pad[2] == "thru_hole"
    ]
    assert holes == [DESCRIPTION.touch.stud_hole_mm] * len(DESCRIPTION.touch.pads)


def test_washers_of_the_parts_list_touch_nothing_below(board: BoardFile) -> None:
    """A washer M3 of ISO 7089 is 7 mm across, as the ring that it lies on; tracks and copper of
    other nets and the Pico's pads stay outside. One of 9.5 mm would meet those."""
    (stud,) = (item for item in bill(DESCRIPTION, "pcb") if item.reference == "stud")
    assert "washer ISO 7089" in stud.name
    assert "7 mm across" in stud.note
    nearest = {}
    for number, pad in enumerate(Geometry(DESCRIPTION, "pcb").pads, 1):
        net, here = board.pad_nets[f"E{number}", "1"], (pad.x, pad.y)
        away = [
            to_line(here, track.start, track.end) - track.width / 2
            for track in board.tracks
            if track.layer == "B.Cu" and track.net != net
        ]
        for other, layer, outline in board.fills:
            if layer == "B.Cu" and other != net:
                away += [to_line(here, *side) for side in pairwise([*outline, outline[0]])]
        for (part, _), (x, y) in board.pad_places.items():
            if part == "U1":  # 3.2 × 1.6 mm
                away.append(math.hypot(max(0, abs(x - pad.x) - 1.6), max(0, abs(y - pad.y) - 0.8)))
        nearest[pad.name] = min(away)
    assert min(nearest.values()) > 3.5 + 1
    assert {name for name, mm in nearest.items() if mm < 9.5 / 2} == {"c", "d"}


def test_a_plane_under_an_electrode_is_named(board: BoardFile) -> None:
    x, y = board.pad_places["E5", "1"]
    patch = [(x + 4, y - 1), (x + 9, y - 1), (x + 9, y + 1), (x + 4, y + 1)]
    fills = [*board.fills, ("GND", "B.Cu", patch)]
    assert plane_problems(board._replace(fills=fills), DESCRIPTION) == [
        "The plane of GND on B.Cu reaches under electrode E."
    ]


def swapped(netlist: Netlist, one: tuple[str, str], other: tuple[str, str]) -> Netlist:
    """Two pins at each other's net."""
    nets = netlist.nets | {one: netlist.nets[other], other: netlist.nets[one]}
    return netlist._replace(nets=nets)


def without_suppressor(netlist: Netlist) -> Netlist:
    nets = dict(netlist.nets)
    del nets["D305", "1" if nets["D305", "1"] == "GND" else "2"]
    return netlist._replace(nets=nets)


def valued(netlist: Netlist, name: str, number: str) -> Netlist:
    """A part of another value."""
    changed = netlist.components[name]._replace(value=number)
    return netlist._replace(components={**netlist.components, name: changed})


@pytest.mark.parametrize(
    ("fault", "named"),
    [
        (without_suppressor, ["D305 is not between pad E and ground."]),
        (
            lambda netlist: swapped(netlist, ("U1", "4"), ("U1", "5")),
            ["Pad A is not behind 10000 Ω at GP2.", "Pad B is not behind 10000 Ω at GP3."],
        ),
        (
            lambda netlist: swapped(netlist, ("D8", "2"), ("D16", "2")),
            ["D8 does not lead to D9.", "D16 does not lead to D17."],
        ),
        (
            lambda netlist: swapped(netlist, ("J3", "3"), ("J3", "4")),
            [
                "i2c_sda is at GP20, which does not lead to J3.3.",
                "i2c_scl is at GP21, which does not lead to J3.4.",
            ],
        ),
        (
            lambda netlist: valued(netlist, "R40", "5.1k"),
            ["R40 is 5.1k, switch_ohm is 51000."],
        ),
        (
            lambda netlist: valued(netlist, "C201", "22uF"),
            ["22.0 uF hang on the 5 V of USB, at most 10 may."],
        ),
    ],
    ids=["suppressor", "pads", "cups", "lines of the socket", "limiter", "capacitor"],
)
def test_a_fault_of_the_wiring_is_named(
    fault: Callable[[Netlist], Netlist], named: list[str], netlist: Netlist
) -> None:
    assert checks.wiring_problems(fault(netlist), DESCRIPTION) == named


def test_a_turned_led_and_a_part_on_the_underside_are_named(board: BoardFile) -> None:
    led = board.parts["D17"]._replace(angle=board.parts["D17"].angle - 180)
    parts = board.parts | {"D17": led, "R1": board.parts["R1"]._replace(below=True)}
    assert sorted(place_problems(board._replace(parts=parts), DESCRIPTION)) == [
        "D17 is turned by -180 degrees.",
        "R1 is on the underside, where only the Pico may be.",
    ]


def test_a_part_without_a_number_is_named(netlist: Netlist) -> None:
    part = netlist.components["U2"]
    parts = {**netlist.components, "U2": part._replace(fields={"MPN": "X"})}
    assert checks.part_problems(netlist._replace(components=parts)) == [
        "U2 has no Manufacturer.",
        "U2 has no Alternative.",
        "U2 has no LCSC status.",
    ]


def test_the_guides_ohms_are_the_schematics(netlist: Netlist) -> None:
    """Each row of the bring-up table names its resistors; their sum is what it promises."""
    table = (
        PCB.read_text(encoding="utf-8")
        .split("<!-- rows: ohms -->")[1]
        .split("<!-- end rows -->")[0]
    )
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()]
    checked = 0
    for row in rows[3:]:
        if not row:
            continue
        shown = checks.amount(row[1].replace(" ", "").replace("Ω", ""))
        ohms = sum(checks.amount(netlist.components[name].value) for name in row[2].split())
        assert shown == ohms, row
        checked += 1
    assert checked == 7
