# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The wiring of the build by hand follows board.toml, and a wrong wire is noticed."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.description import read_description
from hardware.harness.nets import Terminal, label, nets, pins_of, problems, wires
from tests.support.board_description import changed

ROOT = Path(__file__).resolve().parents[2]
DRAWINGS = ROOT / "hardware" / "harness" / "drawings"


def test_every_pin_is_connected_once() -> None:
    description = read_description()
    assert problems(description, nets(description)) == []


def test_every_pin_of_board_toml_leads_where_it_says() -> None:
    description = read_description()
    made = nets(description)
    at = {terminal: net for net, terminals in made.items() for terminal in terminals}
    for pad in description.touch.pads:
        assert at[Terminal("U1", pad.pin)] == at[Terminal(f"R_PAD_{pad.name}", "1")]
        assert at[Terminal(f"R_PAD_{pad.name}", "2")] == at[Terminal(f"pad {pad.name}", "pad")]
        assert at[Terminal(f"R_DOWN_{pad.name}", "2")] == "GND"
    pins = description.pins
    for pin, partner in (
        ("led_data", Terminal("U2", "A")),
        ("led_enable", Terminal("U3", "EN")),
        ("led_fault", Terminal("U3", "FAULT")),
        ("piezo", Terminal("R_PIEZO", "1")),
    ):
        assert at[Terminal("U1", getattr(pins, pin))] == at[partner]
    # The bulk capacitor hangs behind the switch, not on USB.
    assert at[Terminal("C_BULK", "+")] == at[Terminal("U3", "OUT")] != at[Terminal("U1", "VSYS")]


def test_the_common_line_of_the_pads_goes_to_3v3_on_an_rp2350() -> None:
    made = nets(changed(touch__pulldown_to="3V3"))
    assert Terminal("R_DOWN_A", "2") in made["3V3"]
    assert Terminal("R_DOWN_A", "2") not in made["GND"]


def test_a_swapped_pin_is_noticed() -> None:
    description = read_description()
    made = nets(description)
    made["LED_ENABLE"], made["LED_FAULT"] = (
        [Terminal("U3", "FAULT") if t == Terminal("U3", "EN") else t for t in made["LED_ENABLE"]],
        made["LED_FAULT"],
    )
    found = problems(description, made)
    assert any("U3 FAULT is in" in sentence for sentence in found), found
    assert any("U3 EN is not connected" in sentence for sentence in found), found


@pytest.mark.parametrize(
    ("net", "lost", "words"),
    [
        ("DATA_4", Terminal("ring D", "DI"), "no data from ring C"),
        ("GND", Terminal("ring F", "GND"), "ring F GND is not connected"),
        ("LED_5V", Terminal("U2", "VCC"), "U2 VCC is not connected"),
        ("VSYS", Terminal("U1", "VSYS"), "VSYS is not in VSYS"),
    ],
)
def test_a_lost_wire_is_noticed(net: str, lost: Terminal, words: str) -> None:
    description = read_description()
    made = nets(description)
    made[net].remove(lost)
    found = problems(description, made)
    assert any(words in sentence for sentence in found), found


def test_a_pin_that_does_not_exist_is_noticed() -> None:
    description = read_description()
    made = nets(description)
    made["GND"].append(Terminal("U2", "15"))
    assert "U2 has no pin 15." in problems(description, made)


def test_the_wires_join_each_net_into_one() -> None:
    description = read_description()
    joined: dict[str, set[Terminal]] = {}
    for wire in wires(description):
        for terminal in (wire.start, wire.end):
            joined.setdefault(wire.net, set()).add(terminal)
    expected = {net: set(terminals) for net, terminals in nets(description).items()}
    assert joined == expected


def test_pins_have_the_numbers_of_their_cases() -> None:
    assert label(Terminal("U1", "GP22")) == "U1 pin 29 (GP22)"
    assert label(Terminal("U2", "VCC")) == "U2 pin 5 (VCC)"
    assert label(Terminal("U2", "GND")) == "U2 pin 3 (GND)"
    assert label(Terminal("U3", "OUT")) == "U3 pin 6 (OUT)"
    assert len(pins_of("U2")) == 5


def write(folder: Path, *options: str) -> None:
    command = [sys.executable, "-m", "hardware.harness", "--to", str(folder), *options]
    subprocess.run(command, cwd=ROOT, check=True)


def test_the_lists_are_those_of_this_board_toml(tmp_path: Path) -> None:
    write(tmp_path, "--only-text")
    kept = {path.name for path in DRAWINGS.iterdir() if path.suffix in (".csv", ".yml")}
    kept.add("perfboard.svg")
    assert {path.name for path in tmp_path.iterdir()} == kept
    for path in tmp_path.iterdir():
        assert path.read_text(encoding="utf-8") == (DRAWINGS / path.name).read_text(
            encoding="utf-8"
        ), f"{path.name}: run  python -m hardware.harness --to hardware/harness/drawings"


def test_wireviz_draws_every_sheet(tmp_path: Path) -> None:
    tools = importlib.util.find_spec("wireviz") is not None and shutil.which("dot")
    if not tools and not os.environ.get("AWALE_CI"):
        pytest.skip("needs graphviz and  pip install -e '.[hardware]'")
    write(tmp_path)
    for sheet in DRAWINGS.glob("*.svg"):
        drawn = (tmp_path / sheet.name).read_text(encoding="utf-8")
        assert words(drawn) == words(sheet.read_text(encoding="utf-8")), sheet.name


def words(svg: str) -> list[str]:
    """The texts of a drawing, whose places differ between versions of graphviz."""
    return sorted(re.findall(r"<text[^>]*>([^<]*)</text>", svg))
