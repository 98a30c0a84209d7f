# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""One command makes what a manufacturer needs; broken boards and missing programs stop it."""

import csv
import zipfile
from pathlib import Path

import pytest

from hardware.kicad import fabricate


def test_the_zip_holds_every_layer_and_list(fabrication: Path) -> None:
    with zipfile.ZipFile(fabrication / fabricate.ARCHIVE) as archive:
        names = archive.namelist()
        assert archive.testzip() is None
    for part in ("F_Cu", "B_Cu", "F_Mask", "B_Mask", "F_Paste", "B_Paste", "F_Silks", "B_Silks"):
        assert any(part in name for name in names), part
    for part in ("Edge_Cuts", "-PTH.drl", "-NPTH.drl"):
        assert any(part in name for name in names), part
    lists = {"bom.csv", "pick-and-place.csv", "interactive-bom.html", "schematic.pdf"}
    assert lists <= set(names)
    assert {"board.step", "top.png", "bottom.png", "erc.rpt", "drc.rpt"} <= set(names)
    assert {"CERN-OHL-P-2.0.txt", "kicad/awale.kicad_pcb"} <= set(names)


def test_the_parts_list_counts_every_led(fabrication: Path) -> None:
    with open(fabrication / "bom.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    by_number = {row["MPN"]: row for row in rows if not row["DNP"]}
    assert by_number["WS2812B-MINI-V3/W"]["Quantity"] == "192"
    assert by_number["RC0603FR-071ML"]["Quantity"] == "17"
    assert all(row["MPN"] and row["Alternative"] for row in rows)


def test_every_part_to_place_has_a_place(fabrication: Path) -> None:
    with open(fabrication / "pick-and-place.csv", encoding="utf-8", newline="") as file:
        places = {row["Ref"]: row for row in csv.DictReader(file)}
    assert {f"D{number}" for number in range(1, 193)} <= places.keys()
    assert {"U2", "U3", "U4", "U5", "C202", "J1", "J2", "J3"} <= places.keys()
    assert places.keys().isdisjoint({"E1", "E17", "U1", "J4", "J5", "J6"})
    assert places["D1"]["Side"] == "top"
    assert places["U3"]["Side"] == "bottom"


def test_places_count_from_the_corner_that_the_drills_count_from(fabrication: Path) -> None:
    with open(fabrication / "pick-and-place.csv", encoding="utf-8", newline="") as file:
        places = {row["Ref"]: row for row in csv.DictReader(file)}
    # Pit A's first LED is at -80, -14 from the middle of a board of 256 × 94 mm.
    assert float(places["D1"]["PosX"]) == pytest.approx(128 - 80, abs=0.01)
    assert float(places["D1"]["PosY"]) == pytest.approx(47 - 14, abs=0.01)


def test_the_gerbers_have_ground_in_them(fabrication: Path) -> None:
    for layer in ("F_Cu", "B_Cu"):
        copper = next((fabrication / "gerbers").glob(f"*{layer}*")).read_text(encoding="utf-8")
        assert copper.count("G36*") > 20, layer  # regions: the filled zones


def test_the_interactive_page_knows_the_parts(fabrication: Path) -> None:
    page = (fabrication / "interactive-bom.html").read_text(encoding="utf-8")
    assert "pcbdata" in page
    assert (fabrication / "schematic.pdf").read_bytes().startswith(b"%PDF")
    assert (fabrication / "board.step").read_text(encoding="utf-8").startswith("ISO-10303-21")


def test_a_folder_with_other_files_is_not_emptied(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("dear", encoding="utf-8")
    with pytest.raises(SystemExit, match="name a folder that is new or empty"):
        fabricate.main(["--to", str(tmp_path)])
    assert letter.read_text(encoding="utf-8") == "dear"


def test_a_missing_kicad_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(fabricate.FabricationError, match="install KiCad 9"):
        fabricate.kicad("version")


def test_a_failing_program_is_said_with_its_words() -> None:
    with pytest.raises(fabricate.FabricationError, match="no such thing"):
        fabricate.run("sh", "-c", "echo no such thing >&2; exit 3")
