# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Make everything that a manufacturer and an assembler need, and a zip of it.

    python hardware/kicad/fabricate.py --to build/board

Needs KiCad 9 (kicad-cli and its Python module). Works on a copy: the committed files stay as they
are; zones are filled there, nothing is routed. Ends with 1 and a sentence if something is missing
or a rule is broken.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
NAME = "awale"
PROJECT_FILES = ("*.kicad_*", "*-lib-table")
KICAD_PYTHON = os.environ.get("KICAD_PYTHON", "/usr/bin/python3")
GERBER_LAYERS = (
    "F.Cu,B.Cu,F.Paste,B.Paste,F.Silkscreen,B.Silkscreen,F.Mask,B.Mask,Edge.Cuts,F.Fab,B.Fab"
)
BOM_FIELDS = "Reference,Value,Footprint,MPN,Manufacturer,Alternative,Description,${QUANTITY},${DNP}"
BOM_LABELS = "References,Value,Footprint,MPN,Manufacturer,Alternative,Description,Quantity,DNP"
BOM_GROUPS = "Value,Footprint,MPN,${DNP}"
INTERACTIVE_BOM = "InteractiveHtmlBom>=2.10"


class FabricationError(Exception):
    """Something that keeps the files from being made, in a sentence."""


def run(command: list[str], environment: dict[str, str] | None = None) -> str:
    """Run a program and return what it prints. FabricationError with its last words if it fails."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, env={**os.environ, **(environment or {})}
        )
    except FileNotFoundError:
        raise FabricationError(
            f"{command[0]} is not there: install KiCad 9 (Debian 12: from bookworm-backports)."
        ) from None
    if done.returncode:
        words = (done.stderr.strip() or done.stdout.strip()).splitlines()[-5:]
        raise FabricationError(f"{' '.join(command[:4])} failed: " + " ".join(words))
    return done.stdout


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
    run([KICAD_PYTHON, str(HERE / "fill.py"), str(board)])


def check(project: Path, reports: Path) -> None:
    """ERC, and DRC with schematic and board compared. FabricationError if a rule is broken."""
    kicad = ["kicad-cli"]
    options = ["--severity-all", "--exit-code-violations"]
    run(
        [
            *kicad,
            "sch",
            "erc",
            *options,
            "-o",
            str(reports / "erc.rpt"),
            f"{project}/{NAME}.kicad_sch",
        ]
    )
    run(
        [
            *kicad,
            "pcb",
            "drc",
            "--schematic-parity",
            *options,
            "-o",
            str(reports / "drc.rpt"),
            f"{project}/{NAME}.kicad_pcb",
        ]
    )


def export(project: Path, target: Path, scratch: Path) -> None:
    """All files, from a copy of the project whose zones are filled."""
    board, schematic = f"{project}/{NAME}.kicad_pcb", f"{project}/{NAME}.kicad_sch"
    gerbers = target / "gerbers"
    gerbers.mkdir()
    run(
        [
            "kicad-cli",
            "pcb",
            "export",
            "gerbers",
            "--layers",
            GERBER_LAYERS,
            "--subtract-soldermask",
            "--use-drill-file-origin",
            "-o",
            f"{gerbers}/",
            board,
        ]
    )
    run(
        [
            "kicad-cli",
            "pcb",
            "export",
            "drill",
            "--drill-origin",
            "plot",
            "--excellon-separate-th",
            "--generate-map",
            "--map-format",
            "gerberx2",
            "-o",
            f"{gerbers}/",
            board,
        ]
    )
    run(
        [
            "kicad-cli",
            "pcb",
            "export",
            "pos",
            "--format",
            "csv",
            "--units",
            "mm",
            "--side",
            "both",
            "--use-drill-file-origin",
            "--exclude-dnp",
            "-o",
            str(target / "pick-and-place.csv"),
            board,
        ]
    )
    run(
        [
            "kicad-cli",
            "sch",
            "export",
            "bom",
            "--fields",
            BOM_FIELDS,
            "--labels",
            BOM_LABELS,
            "--group-by",
            BOM_GROUPS,
            "--ref-range-delimiter",
            "",
            "-o",
            str(target / "bom.csv"),
            schematic,
        ]
    )
    run(["kicad-cli", "sch", "export", "pdf", "-o", str(target / "schematic.pdf"), schematic])
    run(
        [
            "kicad-cli",
            "pcb",
            "export",
            "step",
            "--force",
            "--board-only",
            "--drill-origin",
            "-o",
            str(target / "board.step"),
            board,
        ]
    )
    for side in ("top", "bottom"):
        run(
            [
                "kicad-cli",
                "pcb",
                "render",
                "--side",
                side,
                "--width",
                "2400",
                "--height",
                "1000",
                "--zoom",
                "1.3",
                "-o",
                str(target / f"{side}.png"),
                board,
            ]
        )
    interactive_bom(Path(board), target, scratch)


def interactive_bom(board: Path, target: Path, scratch: Path) -> None:
    """One HTML page on which parts and places find each other."""
    tools = scratch / "tools"
    run(
        [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--no-deps",
            "--target",
            str(tools),
            INTERACTIVE_BOM,
        ]
    )
    script = tools / "InteractiveHtmlBom" / "generate_interactive_bom.py"
    run(
        [
            KICAD_PYTHON,
            str(script),
            "--no-browser",
            "--dest-dir",
            str(target.resolve()),
            "--name-format",
            "interactive-bom",
            "--layer-view",
            "FB",
            str(board),
        ],
        {"INTERACTIVE_HTML_BOM_NO_DISPLAY": "1", "PYTHONPATH": str(tools)},
    )


def pack(folder: Path, archive: Path) -> None:
    """A zip of everything in a folder, with the licence."""
    licences = HERE.parent.parent / "LICENSES"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path != archive:
                file.write(path, path.relative_to(folder))
        licence = licences / "CERN-OHL-P-2.0.txt"
        if licence.is_file():
            file.write(licence, licence.name)


def main(arguments: list[str] | None = None) -> None:
    """Check, export, pack."""
    parser = argparse.ArgumentParser(description="Make the files to order the board with.")
    parser.add_argument("--to", type=Path, default=Path("build/board"), help="folder to write to")
    chosen = parser.parse_args(arguments)
    target: Path = chosen.to
    if target.exists():
        shutil.rmtree(target)
    target.mkdir(parents=True)
    try:
        with tempfile.TemporaryDirectory() as scratch:
            project = Path(scratch) / "project"
            fill_zones(copy_project(project))
            check(project, target)
            export(project, target, Path(scratch))
        archive = target / "awale-board-revision-A.zip"
        pack(target, archive)
    except FabricationError as error:
        sys.exit(str(error))
    print(f"{archive} holds what a manufacturer needs.")


if __name__ == "__main__":
    main()
