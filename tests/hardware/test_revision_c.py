# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Revision C of the circuit board is drawn as board.toml has it, without a finding by KiCad's own
rules; its parts are on one side, as many as its price counts, and none of them meets the case."""

import importlib.util
import os
import shutil
from pathlib import Path

import pytest

from hardware.description import read_description
from hardware.geometry import Geometry
from hardware.kicad import calculations, checks, fabricate
from hardware.kicad.assembler import by_hand, groups
from hardware.kicad.board_file import BoardFile, read_board
from hardware.kicad.netlist import Netlist, read_netlist
from hardware.kicad.sexpr import child, children, read
from hardware.plane import to_line
from hardware.prices import read_prices
from hardware.touch import PEOPLE, SUPPLIES, TouchModel

C = checks.REVISION_C
DESCRIPTION = read_description()
LIBRARIES = Path(os.environ.get("KICAD_SHARE", "/usr/share/kicad")) / "footprints"
NUMBERS = {  # a maker's number by its name in prices.toml; resistors are all "resistor"
    "WS2812B-B/T": "WS2812B 5050",
    "CC0603KRX7R9BB104": "100 nF",
    "CL10B105KO8NNNC": "1 µF",
    "EEEFT1A221AP": "220 µF 6.3 × 5.8",
    "SMF5.0A": "SMF5.0A",
    "PESD5V0F1BL,315": "PESD5V0F1BL",
    "SN74LV1T125DBVR": "SN74LV1T125",
    "TPS2553DBVR": "TPS2553",
}
# Bodies with their solder, from the makers' sheets: along the footprint's x and y, and how high.
BODIES = {
    "R_0603": (2.4, 0.9, 0.6),
    "C_0603": (2.4, 0.9, 0.95),
    "D_SOD-882": (1.2, 0.7, 0.55),
    "D_SOD-123F": (3.7, 1.9, 1.1),
    "SOT-23-5": (3.2, 3.1, 1.45),
    "SOT-23-6": (3.2, 3.1, 1.45),
    "CP_Elec_6.3x5.8": (8.4, 6.9, 6.0),
}


@pytest.fixture(scope="module")
def board() -> BoardFile:
    """Places and copper of revision C."""
    return read_board(C.folder / "awale.kicad_pcb")


@pytest.fixture(scope="module")
def netlist() -> Netlist:
    """Parts and nets of revision C."""
    if not shutil.which("kicad-cli") and not os.environ.get("AWALE_CI"):
        pytest.skip("KiCad 9 is not installed.")
    return read_netlist(C.folder / "awale.kicad_sch")


def test_kicads_rules_and_board_toml_find_nothing(netlist: Netlist, tmp_path: Path) -> None:
    """ERC, DRC with the schematic compared, each wire, place, fill and land pattern."""
    fabricate.copy_project(tmp_path / "kicad", C.folder)
    fabricate.check(tmp_path / "kicad", tmp_path, C)
    report = (tmp_path / "drc.rpt").read_text(encoding="utf-8")
    for found in ("DRC violations", "unconnected pads", "Footprint errors"):
        assert f"Found 0 {found}" in report


@pytest.mark.slow
def test_its_fills_are_fresh(netlist: Netlist, tmp_path: Path) -> None:
    fabricate.copy_project(tmp_path / "kicad", C.folder)
    fabricate.check_fill(tmp_path / "kicad")


def test_a_pin_that_leads_elsewhere_is_named(netlist: Netlist) -> None:
    nets = dict(netlist.nets)
    nets["U1", "4"], nets["U1", "31"] = nets["U1", "31"], nets["U1", "4"]
    assert checks.wiring_problems(netlist._replace(nets=nets), DESCRIPTION, C) == [
        "led_enable is at GP26, which does not lead to U3.3.",
        "led_enable is at GP26, which does not lead to R41.1.",
        "led_enable is at GP26, which does not lead to TP6.1.",
        "Pad A is not behind 10000 Ω at GP2.",
    ]


def test_all_parts_are_on_the_leds_side_but_the_pico(board: BoardFile) -> None:
    assert [name for name, part in board.parts.items() if part.below] == ["U1"]


def test_it_has_the_parts_that_its_price_counts(netlist: Netlist) -> None:
    found: dict[str, int] = {}
    for references, part in groups(netlist):
        if not by_hand(part):
            number = part.fields["MPN"]
            kind = NUMBERS.get(number, "resistor" if number.startswith(("RC", "0603")) else number)
            found[kind] = found.get(kind, 0) + len(references)
    counted: dict[str, int] = {}
    for kind, count, _ in read_prices().boards["C"].assembled:
        counted[kind] = counted.get(kind, 0) + count
    assert found == counted


def pads(folder: str, name: str) -> dict[str, tuple[float, float]]:
    """Places of a library's pads by number, x right and y up."""
    found = {}
    for pad in children(read(LIBRARIES / folder / f"{name}.kicad_mod"), "pad"):
        at = child(pad, "at")
        assert at is not None
        found[str(pad[1])] = (float(at[1]), -float(at[2]))
    return found


@pytest.mark.skipif(not LIBRARIES.is_dir(), reason="KiCad's libraries are not installed.")
def test_the_picos_pads_are_where_a_pico_below_has_its_edges(board: BoardFile) -> None:
    """Left and right change sides, as it shows its back."""
    theirs = pads("Module.pretty", "RaspberryPi_Pico_SMD_HandSolder")
    x, y = DESCRIPTION.geometry.pcb_c.controller_mm
    for number in map(str, range(1, 41)):
        at = board.pad_places["U1", number]
        assert at == pytest.approx((x - theirs[number][0], y + theirs[number][1]), abs=0.01)


def test_the_picos_usb_socket_is_at_the_north_edge(board: BoardFile) -> None:
    """Pin 1 and pin 40 are at the end with the socket, 1.37 mm from that edge of the module."""
    for pin in ("1", "40"):
        assert board.pad_places["U1", pin][1] == pytest.approx(94 / 2 - 1.37, abs=0.01)


def test_electrodes_tracks_are_short_and_away_from_led_data(board: BoardFile) -> None:
    lines = calculations.touch_lines(board, DESCRIPTION)
    assert len(lines) == 17
    written = DESCRIPTION.geometry.pcb_c.touch_track_mm
    for line in lines:
        assert 0 < line.electrode_mm <= 100, line
        assert line.beside_data_mm <= 15, line
        assert written[line.name] == pytest.approx(line.whole_mm, abs=0.5), line.name


@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("supply", SUPPLIES)
def test_a_finger_is_felt_on_every_pad(person: str, supply: str) -> None:
    """A child's, an adult's and a dry one, with a fifth less than the model says."""
    for pad in TouchModel(geometry="pcb_c").pads(person, supply):
        assert 0.8 * pad.finger_counts > pad.threshold_counts - pad.idle_counts, pad


def test_the_supply_reaches_every_led_with_little_lost(board: BoardFile) -> None:
    drop = calculations.supply_drop(board, DESCRIPTION, "pcb_c")
    assert 0 < drop.even_v <= drop.one_cup_v < 0.05
    least = calculations.supply_v(DESCRIPTION, 5.0, drop.one_cup_v)
    assert least > DESCRIPTION.power.supply_least_v
    most = DESCRIPTION.power.switch_ma[2] / 1000
    width = calculations.least_width(board, "VSYS")
    assert width >= 2 * calculations.width_mm(most)


def test_washers_and_nuts_touch_nothing_below(board: BoardFile) -> None:
    """A washer M3 is 7 mm across; the Pico, and copper of other nets, stay outside."""
    places = Geometry(DESCRIPTION, "pcb_c")
    for number, pad in enumerate(places.pads, 1):
        net = board.pad_nets[f"E{number}", "1"]
        for track in board.tracks:
            if track.layer == "B.Cu" and track.net != net:
                apart = to_line((pad.x, pad.y), track.start, track.end)
                assert apart > 3.5 + track.width / 2, (pad.name, track)


@pytest.mark.slow
@pytest.mark.skipif(
    not os.environ.get("AWALE_CI") and importlib.util.find_spec("build123d") is None,
    reason="build123d is not installed.",
)
def test_no_part_meets_the_case(board: BoardFile) -> None:
    from build123d import Align, Box, Pos, Rot

    from tests.support.enclosure_solids import whole
    from tests.support.measured_solids import overlap

    low = (Align.CENTER, Align.CENTER, Align.MIN)
    top, checked = whole("pcb_c", "top"), 0
    for name, part in board.parts.items():
        size = BODIES.get(part.name.partition(":")[2])
        if part.name.endswith("C_0603_1608Metric") or part.name.endswith("R_0603_1608Metric"):
            size = BODIES[part.name.partition(":")[2][:6]]
        if size is None:
            continue
        body = Pos(part.x, part.y, 0) * Rot(0, 0, part.angle) * Box(*size, align=low)
        assert overlap(top, body) < 1e-3, name
        checked += 1
    assert checked > 180
