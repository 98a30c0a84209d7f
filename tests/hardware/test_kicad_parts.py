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


def test_the_memorys_pins_are_those_of_its_kind() -> None:
    # KiCad has no MB85RC256V, but another maker's I²C FRAM in the same package.
    assert ours("MB85RC256V") == pins(SHARE / "symbols" / "Memory_NVRAM.kicad_sym", "FM24C64B")


def test_the_level_shifters_pins_are_kicads() -> None:
    library = SHARE / "symbols" / "Logic_LevelTranslator.kicad_sym"
    assert ours("SN74LV1T125") == pins(library, "SN74LV1T125DBV")


def test_the_other_level_shifter_fits_too() -> None:
    """The SN74LV1T34 has no enable: its pin 1 may be grounded."""
    library = SHARE / "symbols" / "Logic_LevelTranslator.kicad_sym"
    theirs = pins(library, "SN74LV1T34DBV")
    assert theirs.pop("1") == "NC"
    assert theirs.items() <= ours("SN74LV1T125").items()


def test_the_leds_pins_are_kicads() -> None:
    theirs = pins(SHARE / "symbols" / "LED.kicad_sym", "WS2812B")
    assert ours("WS2812B-Mini") == theirs


def test_the_protections_pins_are_kicads() -> None:
    theirs = pins(SHARE / "symbols" / "Power_Protection.kicad_sym", "USBLC6-2SC6")
    assert ours("USBLC6-2SC6") == theirs


def test_the_picos_pins_are_kicads() -> None:
    theirs = pins(SHARE / "symbols" / "MCU_Module.kicad_sym", "RaspberryPi_Pico")
    for number, name in enumerate(HEADER, 1):
        known = theirs[str(number)].replace("GPIO", "GP").split("_ADC")[0]
        assert known == name, number


@pytest.mark.parametrize(
    ("name", "library", "theirs"),
    [
        ("LED_WS2812B-Mini", "LED_SMD", "LED_WS2812B-Mini_PLCC4_3.5x3.5mm"),
        ("C_0603", "Capacitor_SMD", "C_0603_1608Metric"),
    ],
)
def test_land_patterns_are_kicads(name: str, library: str, theirs: str) -> None:
    folder = SHARE / "footprints" / f"{library}.pretty"
    assert pads(HERE / "awale.pretty", name) == pads(folder, theirs)


def test_the_picos_holes_are_where_a_pico_plugged_in_from_below_has_its_pins(
    board: BoardFile,
) -> None:
    theirs = pads(SHARE / "footprints" / "Module.pretty", "RaspberryPi_Pico_Common_THT")
    middle_x, middle_y = read_description().geometry.pcb.controller_mm
    for number in range(1, 41):
        # Seen from above the module shows its back: right and left change sides, and then its USB
        # end (-y of the footprint) is turned to South's left (-x of the board).
        (x, y), _, _ = theirs[str(number)]
        x, y = x - 8.89, y - 9.5 * 2.54
        socket = "J1" if number <= 20 else "J2"
        place = board.pad_places[socket, str(number)]
        assert place == pytest.approx((middle_x + y, middle_y - x), abs=0.01), number


def test_the_outline_shows_the_usb_end_where_pin_1_is(board: BoardFile) -> None:
    parts = board.parts
    assert parts["U1"].angle == parts["J1"].angle  # in both footprints it is the end at -y
    assert parts["U1"].below
    assert parts["J1"].below
