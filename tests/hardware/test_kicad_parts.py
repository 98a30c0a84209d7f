# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Our symbols and footprints against what others drew from the same data sheets: KiCad's libraries.

What those do not have is held to the makers' tables, typed in here a second time.
"""

import os
from pathlib import Path

import pytest

from hardware.description import read_description
from hardware.kicad.board_file import BoardFile
from hardware.kicad.checks import HERE
from hardware.kicad.sexpr import Node, child, children, read, value
from hardware.pico import HEADER

SHARE = Path(os.environ.get("KICAD_SHARE", "/usr/share/kicad"))
Pad = tuple[tuple[float, ...], tuple[float, ...], str]

# KiCad has no TPS2553; two published designs that cite SLVS841F for the DBV package have these.
SWITCH = {"1": "IN", "2": "GND", "3": "EN", "4": "~{FAULT}", "5": "ILIM", "6": "OUT"}


@pytest.fixture(autouse=True)
def _libraries() -> None:
    if not SHARE.is_dir():
        if os.environ.get("AWALE_CI"):
            pytest.fail("KiCad's libraries are not installed, and this run is to check everything.")
        pytest.skip("KiCad's libraries are not installed.")


def symbol(library: Path, name: str) -> Node:
    """A symbol of a library; for one that extends another, that other one."""
    found = {str(node[1]): node for node in children(read(library), "symbol")}
    parent = value(found[name], "extends")
    return found[parent or name]


def pins(library: Path, name: str) -> dict[str, str]:
    """The names of a symbol's pins, by number."""
    return {
        value(pin, "number"): value(pin, "name")
        for unit in children(symbol(library, name), "symbol")
        for pin in children(unit, "pin")
    }


def ours(name: str) -> dict[str, str]:
    return pins(HERE / "awale.kicad_sym", name)


def pads(folder: Path, name: str) -> dict[str, Pad]:
    """Place, size and shape of a footprint's pads, by number."""
    found = {}
    for pad in children(read(folder / f"{name}.kicad_mod"), "pad"):
        at, size = child(pad, "at"), child(pad, "size")
        assert at is not None
        assert size is not None
        numbers = tuple(float(number) for number in at[1:3]), tuple(float(n) for n in size[1:3])
        found[str(pad[1])] = (*numbers, str(pad[3]))
    return found


def test_the_switchs_pins_are_those_of_other_designs() -> None:
    assert ours("TPS2553") == SWITCH


@pytest.mark.parametrize(
    ("name", "library", "theirs"),
    [
        ("SN74LV1T125", "Logic_LevelTranslator", "SN74LV1T125DBV"),
        ("WS2812B", "LED", "WS2812B"),
    ],
)
def test_pins_are_kicads(name: str, library: str, theirs: str) -> None:
    assert ours(name) == pins(SHARE / "symbols" / f"{library}.kicad_sym", theirs)


def test_the_other_level_shifter_fits_too() -> None:
    """The SN74LV1T34 has no enable: its pin 1 may be grounded."""
    library = SHARE / "symbols" / "Logic_LevelTranslator.kicad_sym"
    theirs = pins(library, "SN74LV1T34DBV")
    assert theirs.pop("1") == "NC"
    assert theirs.items() <= ours("SN74LV1T125").items()


def test_the_picos_pins_are_kicads() -> None:
    theirs = pins(SHARE / "symbols" / "MCU_Module.kicad_sym", "RaspberryPi_Pico")
    for number, name in enumerate(HEADER, 1):
        known = theirs[str(number)].replace("GPIO", "GP").split("_ADC")[0]
        assert known == name, number


@pytest.mark.parametrize(
    ("name", "library", "theirs"),
    [
        ("LED_WS2812B", "LED_SMD", "LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm"),
        ("C_0603", "Capacitor_SMD", "C_0603_1608Metric"),
    ],
)
def test_land_patterns_are_kicads(name: str, library: str, theirs: str) -> None:
    folder = SHARE / "footprints" / f"{library}.pretty"
    assert pads(HERE / "awale.pretty", name) == pads(folder, theirs)


def test_the_picos_pads_are_where_a_pico_below_has_its_edges(board: BoardFile) -> None:
    """Left and right change sides, as it shows its back; USB is at the North edge."""
    theirs = pads(SHARE / "footprints" / "Module.pretty", "RaspberryPi_Pico_SMD_HandSolder")
    x, y = read_description().geometry.pcb.controller_mm
    for number in map(str, range(1, 41)):
        (right, down), _, _ = theirs[number]
        place = board.pad_places["U1", number]
        assert place == pytest.approx((x - right, y - down), abs=0.01), number
    for pin in ("1", "40"):  # 1.37 mm from the end with the socket
        assert board.pad_places["U1", pin][1] == pytest.approx(94 / 2 - 1.37, abs=0.01)
