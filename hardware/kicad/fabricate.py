# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Make everything that a manufacturer and an assembler need, and a zip of it.

    make fabrication

or, with InteractiveHtmlBom where this Python finds it,

    python -m hardware.kicad.fabricate --to build/fabrication

Needs KiCad 9 (kicad-cli and its Python module). Works on a copy: the committed files stay as they
are; zones are filled there, nothing is placed or routed. Ends with 1 and a sentence if something
is missing or a rule is broken.
"""

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
NAME = "awale"
ARCHIVE = "awale-board-revision-A.zip"
PROJECT_FILES = ("*.kicad_*", "*-lib-table")
KICAD_PYTHON = os.environ.get("KICAD_PYTHON", "/usr/bin/python3")
GERBER_LAYERS = (
    "F.Cu,B.Cu,F.Paste,B.Paste,F.Silkscreen,B.Silkscreen,F.Mask,B.Mask,Edge.Cuts,F.Fab,B.Fab"
)
BOM_FIELDS = "Reference,Value,Footprint,MPN,Manufacturer,Alternative,Description,${QUANTITY},${DNP}"
BOM_LABELS = "References,Value,Footprint,MPN,Manufacturer,Alternative,Description,Quantity,DNP"
BOM_GROUPS = "Value,Footprint,MPN,${DNP}"
PAGE_FIELDS = "Value,Footprint,MPN,Manufacturer"
PICTURE = ("--width", "2400", "--height", "920", "--zoom", "2.35", "--background", "transparent")


class FabricationError(Exception):
    """Something that keeps the files from being made, in a sentence."""


def run(*command: str | Path, **environment: str) -> str:
    """Run a program and return what it prints. FabricationError with its last words if it fails."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words, capture_output=True, encoding="utf-8", env={**os.environ, **environment}
        )
    except FileNotFoundError:
        raise FabricationError(
            f"{words[0]} is not there: install KiCad 9 (Debian 12: from bookworm-backports)."
        ) from None
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()[-5:]
        raise FabricationError(f"{' '.join(words[:4])} failed: " + " ".join(said))
    return done.stdout


def kicad(what: str, *arguments: str | Path) -> None:
    """Run a command of kicad-cli: `kicad("pcb export step", "-o", target, board)`."""
    run("kicad-cli", *what.split(), *arguments)


def copy_project(target: Path) -> Path:
    """Copy the KiCad project to a folder; the path of its board there."""
    target.mkdir(parents=True, exist_ok=True)
    for pattern in PROJECT_FILES:
        for path in HERE.glob(pattern):
            shutil.copy(path, target)
    shutil.copytree(HERE / f"{NAME}.pretty", target / f"{NAME}.pretty", dirs_exist_ok=True)
    return target / f"{NAME}.kicad_pcb"


def fill_zones(board: Path) -> None:
    """Fill the zones of a board file, with KiCad's own Python."""
    run(KICAD_PYTHON, HERE / "fill.py", board)


def check(project: Path, reports: Path) -> None:
    """ERC, and DRC with schematic and board compared. FabricationError if a rule is broken."""
    strict = ("--severity-all", "--exit-code-violations")
    kicad("sch erc", *strict, "-o", reports / "erc.rpt", project / f"{NAME}.kicad_sch")
    kicad(
        "pcb drc --schematic-parity",
        *strict,
        *("-o", reports / "drc.rpt", project / f"{NAME}.kicad_pcb"),
    )


def export(project: Path, target: Path) -> None:
    """All files, from a copy of the project whose zones are filled."""
    board, schematic = project / f"{NAME}.kicad_pcb", project / f"{NAME}.kicad_sch"
    gerbers = target / "gerbers"
    gerbers.mkdir()
    kicad(
        "pcb export gerbers --subtract-soldermask --use-drill-file-origin",
        *("--layers", GERBER_LAYERS, "-o", f"{gerbers}/", board),
    )
    kicad(
        "pcb export drill --drill-origin plot --excellon-separate-th",
        *("--generate-map", "--map-format", "gerberx2", "-o", f"{gerbers}/", board),
    )
    kicad(
        "pcb export pos --format csv --units mm --side both --use-drill-file-origin --exclude-dnp",
        *("-o", target / "pick-and-place.csv", board),
    )
    kicad(
        "sch export bom",
        *("--fields", BOM_FIELDS, "--labels", BOM_LABELS, "--group-by", BOM_GROUPS),
        *("--ref-range-delimiter", "", "-o", target / "bom.csv", schematic),
    )
    kicad("sch export pdf", "-o", target / "schematic.pdf", schematic)
    kicad("pcb export step --force --board-only --drill-origin", "-o", target / "board.step", board)
    for side in ("top", "bottom"):
        kicad(f"pcb render --side {side}", *PICTURE, "-o", target / f"{side}.png", board)


def interactive_bom(project: Path, target: Path) -> None:
    """One HTML page on which parts and places find each other, by InteractiveHtmlBom.

    It runs under KiCad's Python; only its own folder is lent from where this Python has it.
    """
    found = importlib.util.find_spec("InteractiveHtmlBom")
    if found is None or found.origin is None:
        raise FabricationError(
            "InteractiveHtmlBom is not there: pip install --no-deps InteractiveHtmlBom."
        )
    with tempfile.TemporaryDirectory() as folder:
        lent = Path(folder) / "InteractiveHtmlBom"
        shutil.copytree(Path(found.origin).parent, lent)
        parts = Path(folder) / "parts.xml"
        kicad("sch export netlist --format kicadxml", "-o", parts, project / f"{NAME}.kicad_sch")
        run(
            KICAD_PYTHON,
            lent / "generate_interactive_bom.py",
            *("--no-browser", "--dest-dir", target.resolve(), "--name-format", "interactive-bom"),
            *("--extra-data-file", parts, "--show-fields", PAGE_FIELDS, "--group-fields", "MPN"),
            *("--layer-view", "FB", "--blacklist-empty-val", project / f"{NAME}.kicad_pcb"),
            INTERACTIVE_HTML_BOM_NO_DISPLAY="1",
            PYTHONPATH=folder,
        )


def pack(folder: Path, archive: Path) -> None:
    """A zip of everything in a folder, with the licence."""
    licences = HERE.parent.parent / "LICENSES"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path != archive:
                file.write(path, path.relative_to(folder))
        licence = licences / "CERN-OHL-P-2.0.txt"
        file.write(licence, licence.name)


def make(target: Path) -> Path:
    """Check, export, pack; the path of the zip. A folder of a former run is emptied before."""
    project = target / "kicad"
    if (project / f"{NAME}.kicad_pcb").is_file():
        shutil.rmtree(target)
    elif target.exists() and any(target.iterdir()):
        raise FabricationError(f"{target} holds other files: name a folder that is new or empty.")
    fill_zones(copy_project(project))
    check(project, target)
    export(project, target)
    interactive_bom(project, target)
    pack(target, target / ARCHIVE)
    return target / ARCHIVE


def main(arguments: list[str] | None = None) -> None:
    """Make the files of the folder named on the command line."""
    parser = argparse.ArgumentParser(description="Make the files to order the board with.")
    parser.add_argument("--to", type=Path, default=Path("build/fabrication"), help="folder")
    chosen = parser.parse_args(arguments)
    try:
        archive = make(chosen.to)
    except FabricationError as error:
        sys.exit(str(error))
    print(f"{archive} holds what a manufacturer needs.")


if __name__ == "__main__":
    main()
