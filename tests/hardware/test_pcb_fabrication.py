# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""One command makes what a manufacturer needs; broken boards and missing programs stop it."""

import csv
import importlib.util
import re
import shutil
import zipfile
from pathlib import Path

import pytest

from hardware.kicad import assembler, fabricate, preview
from hardware.kicad.board_file import BoardFile


def test_the_zip_holds_every_layer_and_list(fabrication: Path) -> None:
    with zipfile.ZipFile(fabrication / "awale-board-revision-C.zip") as archive:
        names = archive.namelist()
        assert archive.testzip() is None
        board = archive.read(f"kicad/{fabricate.NAME}.kicad_pcb")
    assert board == (fabricate.HERE / f"{fabricate.NAME}.kicad_pcb").read_bytes()
    for part in ("F_Cu", "B_Cu", "F_Mask", "B_Mask", "F_Paste", "B_Paste", "F_Silks", "B_Silks"):
        assert any(part in name for name in names), part
    for part in ("Edge_Cuts", "-PTH.drl", "-NPTH.drl"):
        assert any(part in name for name in names), part
    lists = {"bom-jlcpcb.csv", "placement-jlcpcb.csv", "parts.csv", "NOTES.txt", "REVISIONS.md"}
    pages = {"interactive-bom.html", "schematic.pdf", "assembly-top.pdf", "assembly-bottom.pdf"}
    assert lists | pages <= set(names)
    assert {"board.step", "top.png", "bottom.png", "erc.rpt", "drc.rpt"} <= set(names)
    assert {"CERN-OHL-P-2.0.txt", preview.NAME} <= set(names)


def rows(path: Path) -> list[dict[str, str]]:
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_parts_list_counts_every_part(fabrication: Path) -> None:
    for row in rows(fabrication / "parts.csv"):
        assert row["MPN"]
        assert row["Alternative"]
        assert row["LCSC status"]
        assert len(row["Designator"].split()) == int(row["Quantity"])


def test_the_assemblers_list_has_its_columns_and_only_verified_numbers(fabrication: Path) -> None:
    status = {
        name: row["LCSC status"]
        for row in rows(fabrication / "parts.csv")
        for name in row["Designator"].split()
    }
    listed = rows(fabrication / "bom-jlcpcb.csv")
    assert list(listed[0]) == ["Comment", "Designator", "Footprint", "LCSC Part #"]
    for row in listed:
        names = row["Designator"].split(",")
        sure = {status[name] == "two sources" for name in names}
        assert sure == {bool(re.fullmatch(r"C\d{3,8}", row["LCSC Part #"]))}, names
        assert ("not verified" in row["Comment"]) == (True not in sure)


def test_every_part_of_the_assemblers_list_is_placed_once(fabrication: Path) -> None:
    placed = rows(fabrication / "placement-jlcpcb.csv")
    assert list(placed[0]) == ["Designator", "Mid X", "Mid Y", "Layer", "Rotation"]
    names = [row["Designator"] for row in placed]
    listed = [
        name
        for row in rows(fabrication / "bom-jlcpcb.csv")
        for name in row["Designator"].split(",")
    ]
    assert sorted(names) == sorted(listed)
    assert {row["Layer"] for row in placed} == {"Top"}


def test_runs_of_part_names_are_drawn_together() -> None:
    assert assembler.short(["D2", "D1", "D3", "J3", "D10"]) == "D1–D3, D10, J3"
    assert assembler.short([]) == ""


def test_the_gerbers_have_ground_in_them(fabrication: Path, board: BoardFile) -> None:
    """A region for each filled piece of a zone."""
    for layer in ("F.Cu", "B.Cu"):
        pieces = [fill for fill in board.fills if fill[1] == layer]
        plotted = next((fabrication / "gerbers").glob(f"*{layer.replace('.', '_')}*"))
        assert plotted.read_text(encoding="utf-8").count("G36*") >= len(pieces) > 5, layer


def test_the_interactive_page_knows_the_parts(fabrication: Path) -> None:
    page = (fabrication / "interactive-bom.html").read_text(encoding="utf-8")
    assert "pcbdata" in page
    assert (fabrication / "schematic.pdf").read_bytes().startswith(b"%PDF")
    assert (fabrication / "board.step").read_text(encoding="utf-8").startswith("ISO-10303-21")


def test_a_folder_with_other_files_is_not_emptied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fabricate, "missing", list)
    letter = tmp_path / "letter.txt"
    letter.write_text("dear", encoding="utf-8")
    with pytest.raises(SystemExit, match="name a folder that is new or empty"):
        fabricate.main(["--to", str(tmp_path)])
    assert letter.read_text(encoding="utf-8") == "dear"


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        ("page", "InteractiveHtmlBom is not installed"),
        ("kicad", "install KiCad 9"),
        ("footprints", "install kicad-footprints"),
        ("python", "name KiCad's own Python"),
    ],
)
def test_what_is_missing_is_said_before_anything_is_done(
    gone: str, said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if gone == "page":
        monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    elif gone == "kicad":
        monkeypatch.setattr(shutil, "which", lambda _: None)
    elif gone == "footprints":
        monkeypatch.setattr(fabricate, "LIBRARIES", tmp_path / "none")
    else:
        monkeypatch.setattr(fabricate, "KICAD_PYTHON", "/bin/false")
    with pytest.raises(SystemExit, match=said):
        fabricate.main(["--to", str(tmp_path / "made")])
    assert not (tmp_path / "made").exists()


def test_a_missing_kicad_is_reported_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(fabricate.FabricationError, match="install KiCad 9"):
        fabricate.kicad("version")


def test_a_failing_program_is_reported_with_its_own_message() -> None:
    with pytest.raises(fabricate.FabricationError, match="no such thing"):
        fabricate.run("sh", "-c", "echo no such thing >&2; exit 3")
